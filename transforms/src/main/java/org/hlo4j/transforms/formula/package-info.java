/**
 * Finds formulas in programs. A formula is written as one writes mathematics, and found in whatever
 * way a program computes it: broadcasts, reshapes, transposes, conversions of floats and calls of
 * functions are seen through, sums and products are matched in any order and grouping. {@link
 * org.hlo4j.transforms.formula.FormulaPattern} is where to start.
 */
package org.hlo4j.transforms.formula;
