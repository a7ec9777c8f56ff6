/** The experiment {@code chaos}: jobs to which bad things happen, for as long as the user wants, and what became of them. */
package io.everloop.experiments.chaos;
