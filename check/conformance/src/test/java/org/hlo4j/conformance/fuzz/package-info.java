/** Fuzzing of readers and commands. {@link org.hlo4j.conformance.fuzz.Fuzz} is run by hand. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.conformance.fuzz;
