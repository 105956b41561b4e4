package org.hlo4j.onnx.importer;

import java.util.Locale;

/** {@code AttributeProto.AttributeType}, in the order of the numbers in files, from 1 on. */
enum AttributeType {
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

  /** Returns whether an attribute has this type; old models do not tell types, their type is 0. */
  boolean isOf(long number) {
    return number == 0 || number == ordinal() + 1;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
