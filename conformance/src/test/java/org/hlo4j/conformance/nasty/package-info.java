/** Programs that are valid but nasty, and everything that can be done with programs. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.conformance.nasty;
