/** {@code everloop inspect}: what a directory of stored commits holds, whether it is sound, and what it is good for. */
package io.everloop.experiments.inspect;
