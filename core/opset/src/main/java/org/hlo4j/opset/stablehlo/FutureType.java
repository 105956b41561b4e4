package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.opset.syntax.CheckedSyntax;

/**
 * The type of the results of an asynchronous computation: {@code !stablehlo.future<tensor<2xf32>>}.
 */
public final class FutureType extends StructuralValue implements DialectType {
  private static final Codec<FutureType> CODEC =
      Codec.of(
          field("types", FieldKinds.list(Delimiter.NONE, FieldKinds.TYPE), FutureType::types),
          FutureType::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final TypeDefinition<FutureType> DEFINITION =
      TypeDefinition.of(
          "stablehlo",
          "future",
          1,
          FutureType.class,
          CODEC,
          new CheckedSyntax<>(FormatSyntax.of(CODEC, "<$types>"), FutureType::problem));

  private final List<Type> types;

  /**
   * Creates the type of results of the given types.
   *
   * @param types the result types
   */
  public FutureType(List<Type> types) {
    this.types = List.copyOf(types);
  }

  /** {@return the result types; ranked tensors in a valid type} */
  public List<Type> types() {
    return types;
  }

  /** {@return an error message if the type is invalid} */
  public Optional<String> problem() {
    return types.stream()
        .filter(type -> !(type instanceof RankedTensorType))
        .findFirst()
        .map(type -> "future element type must be a ranked tensor, but got '" + type + "'");
  }

  @Override
  public TypeDefinition<FutureType> definition() {
    return DEFINITION;
  }
}
