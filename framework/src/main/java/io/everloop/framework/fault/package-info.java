/**
 * Faults that people order, to see that a job gets over them: what they are and how they are written, and the one who carries
 * them out. Where they are drawn by chance is decided elsewhere.
 */
package io.everloop.framework.fault;
