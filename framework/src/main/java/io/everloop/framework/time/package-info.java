/** Times as people write them. */
package io.everloop.framework.time;
