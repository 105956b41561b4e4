/**
 * Legalization of StableHLO to VHLO and back. The dialects correspond operation by operation and
 * attribute by attribute, mostly under the same names; {@link
 * org.hlo4j.portability.legalize.OpMappings} states the exceptions, each once for both directions.
 * {@link org.hlo4j.portability.legalize.StablehloToVhlo} and {@link
 * org.hlo4j.portability.legalize.VhloToStablehlo} convert programs.
 */
package org.hlo4j.portability.legalize;
