/** The command {@code everloop new}: a project to begin with, and the Everloop that it is built against. */
package io.everloop.experiments.create;
