/**
 * Finds formulas in programs. A formula is written in mathematical notation and matches every
 * computation of it that programs contain: the matcher looks through broadcasts, reshapes,
 * transposes, conversions of floats and calls of functions, and matches sums and products in any
 * order and grouping. The entry point is {@link org.hlo4j.transforms.formula.FormulaPattern}.
 */
package org.hlo4j.transforms.formula;
