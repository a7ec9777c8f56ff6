/** Small programs that survive, each in one file and each with another part of the API; heat has a room of its own. */
package io.everloop.miniapps.example;
