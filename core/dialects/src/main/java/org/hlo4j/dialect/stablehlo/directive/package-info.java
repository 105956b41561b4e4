/**
 * The custom directives of StableHLO's assembly formats, one class for each {@code custom<…>};
 * {@link org.hlo4j.dialect.stablehlo.directive.StablehloDirectives} lists them.
 */
package org.hlo4j.dialect.stablehlo.directive;
