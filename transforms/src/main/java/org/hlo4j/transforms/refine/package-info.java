/**
 * Makes shapes that programs leave open known, in two passes that agree on how a program says what
 * is known: {@code stablehlo-refine-arguments} ({@link
 * org.hlo4j.transforms.refine.RefineArgumentsPass}) gives arguments of a program their types,
 * {@code stablehlo-refine-shapes} ({@link org.hlo4j.transforms.refine.RefineShapesPass}) infers the
 * rest from them.
 */
package org.hlo4j.transforms.refine;
