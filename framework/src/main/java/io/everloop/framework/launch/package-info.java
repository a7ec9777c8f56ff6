/**
 * Starting a job that is kept running, and telling what happened in it: for the {@code main} of users and for the command
 * line. The one room of the framework that writes to the terminal.
 */
package io.everloop.framework.launch;
