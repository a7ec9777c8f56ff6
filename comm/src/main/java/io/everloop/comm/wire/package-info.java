/** What frames between workers and the messages of protocols in them look like, and how it is made sure that they do. */
package io.everloop.comm.wire;
