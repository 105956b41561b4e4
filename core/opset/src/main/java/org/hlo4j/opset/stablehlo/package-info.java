/**
 * The StableHLO opset: operations in files by subject, attributes and types beside their codecs,
 * and the type constraints shared by StableHLO and CHLO. {@link
 * org.hlo4j.opset.stablehlo.StablehloOpset} lists all of them.
 *
 * @see <a href="https://openxla.org/stablehlo/spec">StableHLO specification</a>
 * @since 0.1.0
 */
package org.hlo4j.opset.stablehlo;
