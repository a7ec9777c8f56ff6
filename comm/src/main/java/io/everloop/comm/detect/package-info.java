/**
 * The detectors of {@code io.everloop.agreement} as workers use them to watch each other: encoded into bytes, and with
 * silence as a reason to have somebody looked after, never as a death.
 */
package io.everloop.comm.detect;
