/** What runs at every rank of a job: the loop, its commits, and the way back into it after a failure. */
package io.everloop.framework.rank;
