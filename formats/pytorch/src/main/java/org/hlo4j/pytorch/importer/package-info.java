/** Converts exported programs to StableHLO by a table of operators. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.pytorch.importer;
