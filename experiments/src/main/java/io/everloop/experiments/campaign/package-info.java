/** What campaigns of many runs share: figures that were measured several times. */
package io.everloop.experiments.campaign;
