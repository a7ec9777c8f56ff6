/**
 * Small programs that survive, each with another part of the API, beside the same without protection; heat has a room of its
 * own.
 */
package io.everloop.miniapps.example;
