/**
 * Behaviour of the {@code stablehlo} dialect: syntaxes written by hand and the names of values;
 * {@link org.hlo4j.dialect.stablehlo.StablehloDialect} binds them to the definitions.
 */
package org.hlo4j.dialect.stablehlo;
