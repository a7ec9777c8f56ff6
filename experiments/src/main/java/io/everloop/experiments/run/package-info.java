/** The command {@code everloop run}: starts a job on this machine, shows what its ranks print, and how it ended. */
package io.everloop.experiments.run;
