/**
 * What happens at a rank as events of Java's flight recorder, in the category Everloop, recorded in the rank's own thread. They
 * cost nothing measurable unless a worker records: {@code --jfr DIR} has all of them do so.
 */
package io.everloop.framework.flight;
