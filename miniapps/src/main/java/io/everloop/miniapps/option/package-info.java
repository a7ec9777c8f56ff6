/** What users give to a program after {@code --}. */
package io.everloop.miniapps.option;
