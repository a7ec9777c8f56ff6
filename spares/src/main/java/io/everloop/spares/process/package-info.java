/** What the operating system tells about processes, and how they are signalled; the directory that a job has for itself. */
package io.everloop.spares.process;
