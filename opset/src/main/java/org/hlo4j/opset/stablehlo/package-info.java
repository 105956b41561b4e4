/**
 * The StableHLO opset: operations in files by subject, attributes and types beside their codecs,
 * and the constraints that StableHLO and CHLO share. {@link
 * org.hlo4j.opset.stablehlo.StablehloOpset} lists everything.
 *
 * @see <a href="https://openxla.org/stablehlo/spec">StableHLO specification</a>
 */
package org.hlo4j.opset.stablehlo;
