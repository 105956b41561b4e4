/**
 * Behaviour of the {@code stablehlo} dialect: hand-written syntaxes and value names; {@link
 * org.hlo4j.dialect.stablehlo.StablehloDialect} attaches it to the definitions.
 */
package org.hlo4j.dialect.stablehlo;
