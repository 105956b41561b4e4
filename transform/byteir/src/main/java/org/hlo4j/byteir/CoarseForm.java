package org.hlo4j.byteir;

/** The form of operators that are large formulas in StableHLO. */
public enum CoarseForm {
  /** Operations of StableHLO and CHLO. */
  DECOMPOSED,

  /**
   * Composites with the name of the operator, such as {@code onnx.Softmax} or {@code
   * aten.softmax.int}, and its attributes; their decompositions are functions.
   */
  COMPOSITES,

  /**
   * Custom calls of ByteIR's coarse-grained operations, where one has the meaning of the operator
   * or of several operators together; others are decomposed.
   */
  BYTEIR
}
