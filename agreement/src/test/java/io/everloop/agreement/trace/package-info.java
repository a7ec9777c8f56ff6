/** Golden traces: runs written down action by action, with everything that must come out of them. */
package io.everloop.agreement.trace;
