/**
 * What users say on a command line about a job: that of {@code everloop run} and that of their own {@code main} know the same
 * options. What is wrong is an {@link java.lang.IllegalArgumentException} with a sentence.
 */
package io.everloop.framework.option;
