/** An example that goes on with fewer ranks, and comes to the same number. */
package io.everloop.miniapps.pi;
