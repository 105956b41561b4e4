package org.hlo4j.onnx.proto;

import java.util.Locale;

/** {@code AttributeProto.AttributeType}, in the order of the numbers in files, from 1 on. */
public enum AttributeType {
  FLOAT,
  INT,
  STRING,
  TENSOR,
  GRAPH,
  FLOATS,
  INTS,
  STRINGS,
  TENSORS,
  GRAPHS,
  SPARSE_TENSOR,
  SPARSE_TENSORS,
  TYPE_PROTO,
  TYPE_PROTOS;

  /** Returns the number in files. */
  public long number() {
    return ordinal() + 1L;
  }

  /** Returns the type in lower case, with spaces. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
