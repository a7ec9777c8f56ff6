/** Steps in time: changes of a block's fields, added up in stages, and the filter. */
package io.everloop.miniapps.s3d.step;
