/** What flows, spreads and reacts: equations for the cells of a line, whoever owns them. */
package io.everloop.miniapps.s3d.model;
