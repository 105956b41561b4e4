/**
 * Makes shapes that programs leave open known: {@link
 * org.hlo4j.transforms.refine.RefineArgumentsPass} gives arguments of a program their types, {@link
 * org.hlo4j.transforms.refine.RefineShapesPass} infers the rest from them.
 */
package org.hlo4j.transforms.refine;
