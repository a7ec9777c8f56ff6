/** Small programs that show what failures mean to ranks that talk, each on one screen. */
package io.everloop.miniapps.ulfm;
