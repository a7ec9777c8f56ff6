/** What agent and workers say to each other, how it is written, and how both prove that they belong to the same job. */
package io.everloop.spares.control;
