package org.hlo4j.opset.mhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.StructuralValue;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * The type of a computation that runs asynchronously, {@code !mhlo.async_bundle<tuple<tensor<f32>>,
 * tensor<f32>>}: the types of its inputs, of its results, and of what else it holds.
 */
public final class AsyncBundleType extends StructuralValue implements DialectType {
  private static final Codec<AsyncBundleType> CODEC =
      Codec.of(
          field("types", FieldKinds.list(Delimiter.NONE, FieldKinds.TYPE), AsyncBundleType::types),
          AsyncBundleType::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final TypeDefinition<AsyncBundleType> DEFINITION =
      TypeDefinition.of(
          "mhlo",
          "async_bundle",
          1,
          AsyncBundleType.class,
          CODEC,
          FormatSyntax.of(CODEC, "<$types>"));

  private final List<Type> types;

  /**
   * Creates the type of some components.
   *
   * @param types the components
   */
  public AsyncBundleType(List<Type> types) {
    this.types = List.copyOf(types);
  }

  /** {@return the components: inputs, results, and further values} */
  public List<Type> types() {
    return types;
  }

  @Override
  public TypeDefinition<AsyncBundleType> definition() {
    return DEFINITION;
  }
}
