/** How loops are kept running, as far as both sides need it: those who start a job and those who run it. */
package io.everloop.framework;
