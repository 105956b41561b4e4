/** Weights of few bits, and products of quantized tensors. */
package org.hlo4j.formulas.quantized;
