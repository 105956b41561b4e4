/**
 * The parts of StableHLO's assembly formats that are written by hand, one class for each {@code
 * custom<…>}; {@link org.hlo4j.dialect.stablehlo.directive.StablehloDirectives} lists them.
 */
package org.hlo4j.dialect.stablehlo.directive;
