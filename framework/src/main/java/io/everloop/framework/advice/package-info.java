/** What is best, from what it costs: pure functions of measured or expected times. */
package io.everloop.framework.advice;
