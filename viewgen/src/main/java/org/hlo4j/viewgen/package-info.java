/**
 * Prints what follows from the definitions of operations: the sources of typed views ({@link
 * org.hlo4j.viewgen.GenerateViews}). It prints accessors, not behaviour; what it prints depends on
 * nothing but the definitions.
 */
package org.hlo4j.viewgen;
