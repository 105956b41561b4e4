/**
 * Pass {@code stablehlo-complex-math-expander}: {@link
 * org.hlo4j.transforms.complexmath.ComplexMathExpander}.
 */
package org.hlo4j.transforms.complexmath;
