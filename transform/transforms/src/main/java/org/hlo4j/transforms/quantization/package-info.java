/**
 * Passes between quantized operations, operations in the expressed type, and integers, which share
 * the handling of quantized types: {@code stablehlo-legalize-quantized-op-to-qdq} ({@link
 * org.hlo4j.transforms.quantization.QuantizedOpToQdq}), its inverse {@code
 * stablehlo-legalize-qdq-to-quantized-op} ({@link
 * org.hlo4j.transforms.quantization.QdqToQuantizedOp}) and {@code stablehlo-legalize-quant-to-math}
 * ({@link org.hlo4j.transforms.quantization.QuantToMath}).
 */
package org.hlo4j.transforms.quantization;
