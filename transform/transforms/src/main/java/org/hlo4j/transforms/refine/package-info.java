/**
 * Refines dynamic shapes, in two passes with a common convention for shapes that a program states:
 * {@code stablehlo-refine-arguments} ({@link org.hlo4j.transforms.refine.RefineArgumentsPass}) sets
 * the types of a program's arguments, {@code stablehlo-refine-shapes} ({@link
 * org.hlo4j.transforms.refine.RefineShapesPass}) infers the rest from them.
 */
package org.hlo4j.transforms.refine;
