package org.hlo4j.opset.vhlo;

import static org.hlo4j.ir.encode.Field.field;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FormatSyntax;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a tensor or buffer.
 *
 * @param type the VHLO type of the tensor or buffer
 * @param data the elements, of the builtin type that {@code type} maps to
 */
public record TensorV1Attr(Type type, DenseElementsAttr data) implements VhloAttribute {
  private static final Codec<TensorV1Attr> CODEC =
      Codec.of(field("data", new DataKind(), value -> value), (TensorV1Attr value) -> value);

  static final AttributeDefinition<TensorV1Attr> DEFINITION =
      AttributeDefinition.of(
          "vhlo", "tensor_v1", 15, TensorV1Attr.class, CODEC, FormatSyntax.of(CODEC, "<$data>"));

  /**
   * {@return a tensor of rank 1 of 64-bit integers}
   *
   * @param values the elements
   */
  public static TensorV1Attr i64(long... values) {
    return of(DenseElementsAttr.i64(values));
  }

  /**
   * {@return the elements of a builtin tensor}
   *
   * @param data the elements of a builtin tensor
   * @throws IllegalArgumentException if the type of the tensor has no VHLO counterpart
   */
  public static TensorV1Attr of(DenseElementsAttr data) {
    Type type = vhloTypeOrNull(data);
    if (type == null) {
      throw new IllegalArgumentException("VHLO has no type for " + data.type());
    }
    return new TensorV1Attr(type, data);
  }

  @Override
  public AttributeDefinition<TensorV1Attr> definition() {
    return DEFINITION;
  }

  private static @Nullable Type vhloTypeOrNull(DenseElementsAttr data) {
    Type element = vhloElementOrNull(data.elementType());
    return switch (data.type()) {
      case Type _ when element == null -> null;
      case RankedTensorType tensor ->
          new RankedTensorV1Type(tensor.shape(), element, tensor.encoding());
      case MemRefType buffer -> new RankedBufferV1Type(buffer.shape(), element);
      default -> null;
    };
  }

  private static @Nullable Type vhloElementOrNull(Type builtin) {
    if (builtin instanceof ComplexType complex) {
      Type part = VhloSimpleType.ofBuiltinOrNull(complex.elementType());
      return part == null ? null : new ComplexV1Type(part);
    }
    return VhloSimpleType.ofBuiltinOrNull(builtin);
  }

  private static @Nullable ShapedType builtinTypeOrNull(Type type) {
    Type element = builtinElementOrNull(elementTypeOrNull(type));
    if (element == null || !DenseElementsAttr.isElementType(element)) {
      return null;
    }
    return switch (type) {
      case RankedTensorV1Type tensor ->
          new RankedTensorType(tensor.shape(), element, tensor.encoding().orElse(null));
      case RankedBufferV1Type buffer -> new MemRefType(buffer.shape(), element, null, null);
      default -> null;
    };
  }

  private static @Nullable Type elementTypeOrNull(Type type) {
    return switch (type) {
      case RankedTensorV1Type tensor -> tensor.elementType();
      case RankedBufferV1Type buffer -> buffer.elementType();
      default -> null;
    };
  }

  private static @Nullable Type builtinElementOrNull(@Nullable Type type) {
    if (type instanceof ComplexV1Type complex) {
      Type part = builtinElementOrNull(complex.elementType());
      return part == null ? null : new ComplexType(part);
    }
    return type instanceof VhloSimpleType simple ? simple.builtinOrNull() : null;
  }

  /** Whether elements are packed: booleans of tensors are, those of buffers take a byte each. */
  private static boolean isPacked(Type type) {
    return type instanceof RankedTensorV1Type tensor && tensor.elementType() == VhloSimpleType.BOOL;
  }

  /**
   * The type and then the elements' bytes, one element for a splat. Booleans of tensors are packed
   * eight to a byte, least significant bit first; a splat of them is a byte of equal bits.
   */
  private static final class DataKind implements FieldKind<TensorV1Attr> {
    @Override
    public void write(TensorV1Attr value, EncodingWriter writer) {
      writer.writeType(value.type);
      writer.writeBlob(isPacked(value.type) ? packed(value.data) : value.data.data());
    }

    private static Blob packed(DenseElementsAttr data) {
      long count = data.elementCount();
      if (data.isSplat() && count > 1) {
        return Blob.wrap((byte) (data.data().byteAt(0) != 0 ? 0xFF : 0));
      }
      byte[] bits = new byte[Math.toIntExact(Math.ceilDiv(count, 8))];
      for (int i = 0; i < count; i++) {
        if (data.data().byteAt(i) != 0) {
          bits[i / 8] |= (byte) (1 << i % 8);
        }
      }
      return Blob.wrap(bits);
    }

    @Override
    public TensorV1Attr read(EncodingReader reader) {
      Type type = reader.readType();
      Blob data = reader.readBlob();
      ShapedType builtin = builtinTypeOrNull(type);
      if (builtin == null || !hasElements(builtin.shape())) {
        throw reader.error("unsupported type of elements: " + type);
      }
      try {
        Blob bytes = isPacked(type) ? unpacked(data, builtin.elementCount()) : data;
        return new TensorV1Attr(type, elements(builtin, bytes));
      } catch (IllegalArgumentException | ArithmeticException e) {
        throw reader.error("invalid elements: " + e.getMessage());
      }
    }

    /** Whether a tensor of this shape can be written out; a dynamic size is negative. */
    private static boolean hasElements(LongList shape) {
      for (int i = 0; i < shape.size(); i++) {
        if (shape.get(i) < 0) {
          return false;
        }
      }
      return true;
    }

    /** Accepts packed bits, and a byte per element as some writers have written it. */
    private static Blob unpacked(Blob data, long count) {
      if (count == 0) {
        return Blob.wrap(); // as it would be written
      }
      if (data.size() == 1 && data.byteAt(0) == (byte) 0xFF) {
        return Blob.wrap((byte) 1);
      }
      if (data.size() == count || data.size() != Math.ceilDiv(count, 8)) {
        return data;
      }
      byte[] bytes = new byte[Math.toIntExact(count)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (data.byteAt(i / 8) >>> i % 8 & 1);
      }
      return Blob.wrap(bytes);
    }

    /** A single element is a splat, also of an empty tensor. */
    private static DenseElementsAttr elements(ShapedType type, Blob data) {
      return data.size() == DenseElementsAttr.elementBytes(type.elementType())
          ? DenseElementsAttr.of(type, data, true)
          : DenseElementsAttr.detectSplat(type, data);
    }

    @Override
    public void print(TensorV1Attr value, AsmPrinter printer) {
      printer.printAttribute(value.data);
    }

    @Override
    public TensorV1Attr parse(AsmParser parser) {
      int at = parser.offset();
      DenseElementsAttr data = parser.parseAttribute(DenseElementsAttr.class);
      Type type = vhloTypeOrNull(data);
      if (type == null) {
        throw parser.error(at, "expected VHLO type");
      }
      return new TensorV1Attr(type, data);
    }

    @Override
    public void forEachChild(
        TensorV1Attr value, Consumer<Attribute> attributes, Consumer<Type> types) {
      types.accept(value.type);
    }

    @Override
    public TensorV1Attr mapChildren(
        TensorV1Attr value, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
      return new TensorV1Attr(types.apply(value.type), value.data);
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof TensorV1Attr that && type.equals(that.type) && data.equals(that.data));
  }

  @Override
  public int hashCode() {
    return Hashes.mix(type.hashCode(), data.hashCode());
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
