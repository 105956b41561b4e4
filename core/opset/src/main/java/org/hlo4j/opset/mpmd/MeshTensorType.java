package org.hlo4j.opset.mpmd;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.STRING;

import java.util.Optional;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.define.TypeKind;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.opset.sdy.TensorShardingAttr;

/**
 * The type of a tensor on a mesh of the topology: {@code !mpmd.mesh_tensor<"m1", tensor<4xf32>,
 * sharding=<@mesh, [{"x"}]>, memory_kind="device">}.
 *
 * @param mesh the name of the mesh
 * @param tensor the type of the whole tensor
 * @param sharding how it is sharded over the mesh; absent if each device has all of it
 * @param memoryKind the kind of memory, if specified
 */
public record MeshTensorType(
    String mesh,
    RankedTensorType tensor,
    Optional<TensorShardingAttr> sharding,
    Optional<StringAttr> memoryKind)
    implements DialectType, ShapedType {
  private static final Codec<MeshTensorType> CODEC =
      Codec.of(
          field("mesh_name", STRING, MeshTensorType::mesh),
          field(
              "ranked_tensor_type",
              FieldKinds.type(RankedTensorType.class),
              MeshTensorType::tensor),
          field(
              "sharding",
              FieldKinds.optionalAttribute(TensorShardingAttr.class),
              MeshTensorType::sharding),
          field(
              "memory_kind",
              FieldKinds.optionalAttribute(StringAttr.class),
              MeshTensorType::memoryKind),
          MeshTensorType::new);

  /** The definition: name and syntax. */
  public static final TypeDefinition<MeshTensorType> DEFINITION =
      TypeDefinition.textual("mpmd", "mesh_tensor", MeshTensorType.class, CODEC, new Syntax());

  /**
   * Prints a name in quotation marks. Shardy prints the names of meshes and of origins without
   * escapes; where that could not be read again or shown, they are escaped here.
   *
   * @param name the name
   * @param printer the printer to write to
   */
  public static void printName(String name, AsmPrinter printer) {
    if (name.codePoints().allMatch(MeshTensorType::isPlain)) {
      printer.print("\"" + name + "\"");
    } else {
      printer.printString(name);
    }
  }

  private static boolean isPlain(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          false;
      default -> character != '"' && character != '\\';
    };
  }

  @Override
  public Type elementType() {
    return tensor.elementType();
  }

  @Override
  public boolean hasRank() {
    return true;
  }

  @Override
  public LongList shape() {
    return tensor.shape();
  }

  @Override
  public TypeDefinition<MeshTensorType> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MeshTensorType that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  private static final class Syntax implements AsmSyntax<MeshTensorType> {
    @Override
    public void print(MeshTensorType type, AsmPrinter printer) {
      printer.print("<");
      printName(type.mesh, printer);
      printer.print(", ").printType(type.tensor);
      type.sharding.ifPresent(
          sharding -> printer.print(", sharding=").printStrippedAttribute(sharding));
      type.memoryKind.ifPresent(kind -> printer.print(", memory_kind=").printAttribute(kind));
      printer.print(">");
    }

    @Override
    public MeshTensorType parse(AsmParser parser) {
      parser.expect("<");
      String mesh = parser.parseString();
      parser.expect(",");
      int tensorAt = parser.offset();
      Type type = parser.parseType();
      if (!(type instanceof RankedTensorType tensor)) {
        throw parser.error(tensorAt, TypeKind.RANKED_TENSOR.problem(type));
      }
      Optional<TensorShardingAttr> sharding = Optional.empty();
      Optional<StringAttr> memoryKind = Optional.empty();
      boolean more = parser.accept(",");
      if (more && parser.acceptKeyword("sharding")) {
        parser.expect("=");
        sharding = Optional.of(parser.parseStrippedAttribute(TensorShardingAttr.DEFINITION));
        more = parser.accept(",");
      }
      if (more) {
        parser.expectKeyword("memory_kind");
        parser.expect("=");
        memoryKind = Optional.of(parser.parseAttribute(StringAttr.class));
      }
      parser.expect(">");
      return new MeshTensorType(mesh, tensor, sharding, memoryKind);
    }
  }
}
