package org.hlo4j.opset.shape;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;

/** The types of the {@code shape} dialect; none has parameters. */
public enum ShapeType implements DialectType {
  /** The sizes of a tensor's dimensions, or an error: {@code !shape.shape}. */
  SHAPE("shape"),
  /** The size of a dimension, or an error: {@code !shape.size}. */
  SIZE("size"),
  /** A value together with a shape: {@code !shape.value_shape}. */
  VALUE_SHAPE("value_shape"),
  /** The result of a constraint, an operand of what depends on it: {@code !shape.witness}. */
  WITNESS("witness");

  private final TypeDefinition<ShapeType> definition;

  ShapeType(String mnemonic) {
    this.definition =
        TypeDefinition.textual(
            "shape", mnemonic, ShapeType.class, Codec.of(() -> this), AsmSyntax.nothing(this));
  }

  /** The definitions of all types of the dialect. */
  public static List<TypeDefinition<ShapeType>> definitions() {
    return Arrays.stream(values()).map(ShapeType::definition).toList();
  }

  @Override
  public TypeDefinition<ShapeType> definition() {
    return definition;
  }

  @Override
  public String toString() {
    return definition.toString();
  }
}
