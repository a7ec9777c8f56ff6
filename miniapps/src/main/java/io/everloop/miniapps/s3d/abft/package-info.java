/** What the numbers of a flow tell about each other: errors that nobody reports, and blocks that are lost. */
package io.everloop.miniapps.s3d.abft;
