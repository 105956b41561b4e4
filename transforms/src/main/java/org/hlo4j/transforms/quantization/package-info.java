/**
 * Passes between quantised operations, operations on the numbers they stand for, and integers,
 * which share what they know of quantised types: {@code stablehlo-legalize-quantized-op-to-qdq}
 * ({@link org.hlo4j.transforms.quantization.QuantizedOpToQdq}), its opposite {@code
 * stablehlo-legalize-qdq-to-quantized-op} ({@link
 * org.hlo4j.transforms.quantization.QdqToQuantizedOp}) and {@code stablehlo-legalize-quant-to-math}
 * ({@link org.hlo4j.transforms.quantization.QuantToMath}).
 */
package org.hlo4j.transforms.quantization;
