/** Parts of arrays, how they are combined, and how they get into memory that others can see. */
package io.everloop.comm.data;
