/**
 * VHLO, the versioned copy of StableHLO that portable artifacts hold: its types, its attributes and
 * the history of its operations. {@link org.hlo4j.opset.vhlo.VhloHistory} tells release by release
 * what changed; everything about single versions of operations follows from it ({@link
 * org.hlo4j.opset.vhlo.VhloOps}). {@link org.hlo4j.opset.vhlo.VhloDialect} is the dialect.
 *
 * <p>Tables only: what is done with them stands in module {@code portability}.
 */
package org.hlo4j.opset.vhlo;
