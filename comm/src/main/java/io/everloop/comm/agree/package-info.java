/** The agreements of {@code io.everloop.agreement} as communicators use them: numbered, and encoded into bytes. */
package io.everloop.comm.agree;
