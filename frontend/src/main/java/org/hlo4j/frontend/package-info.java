/**
 * Formulas of operators that frameworks share: windows, products, resampling, reductions, and the
 * sizes of tensors, known or computed by the program.
 */
package org.hlo4j.frontend;
