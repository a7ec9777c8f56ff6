/**
 * For tests of your own: {@link io.everloop.junit.ResilienceTest} runs a program in real processes, kills some of them, and
 * compares what comes out with a run in which nobody dies. Needs JUnit 5, which the tests have anyway.
 */
package io.everloop.junit;
