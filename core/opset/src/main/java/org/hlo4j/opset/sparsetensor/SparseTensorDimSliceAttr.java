package org.hlo4j.opset.sparsetensor;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;

/**
 * A slice of a dimension: {@code #sparse_tensor<slice(1, 4, ?)>}; an unknown value is {@code
 * ShapedType.DYNAMIC}.
 */
public record SparseTensorDimSliceAttr(long offset, long size, long stride)
    implements DialectAttribute {
  private static final Codec<SparseTensorDimSliceAttr> CODEC =
      Codec.of(
          field("offset", SIGNED_VARINT, SparseTensorDimSliceAttr::offset),
          field("size", SIGNED_VARINT, SparseTensorDimSliceAttr::size),
          field("stride", SIGNED_VARINT, SparseTensorDimSliceAttr::stride),
          SparseTensorDimSliceAttr::new);

  public static final AttributeDefinition<SparseTensorDimSliceAttr> DEFINITION =
      AttributeDefinition.textual(
          "sparse_tensor", "slice", SparseTensorDimSliceAttr.class, CODEC, new Syntax());

  /** The slice whose values are all unknown. */
  public static final SparseTensorDimSliceAttr UNKNOWN =
      new SparseTensorDimSliceAttr(ShapedType.DYNAMIC, ShapedType.DYNAMIC, ShapedType.DYNAMIC);

  public SparseTensorDimSliceAttr {
    EncodingCheck.require(
        ShapedType.isDynamic(offset) || offset >= 0,
        "expect non-negative value or ? for slice offset");
    EncodingCheck.require(
        ShapedType.isDynamic(size) || size > 0, "expect positive value or ? for slice size");
    EncodingCheck.require(
        ShapedType.isDynamic(stride) || stride > 0, "expect positive value or ? for slice stride");
  }

  @Override
  public AttributeDefinition<SparseTensorDimSliceAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseTensorDimSliceAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  private static final class Syntax implements AsmSyntax<SparseTensorDimSliceAttr> {
    @Override
    public void print(SparseTensorDimSliceAttr slice, AsmPrinter printer) {
      printer.print("(" + text(slice.offset) + ", " + text(slice.size) + ", ");
      printer.print(text(slice.stride) + ")");
    }

    private static String text(long value) {
      return ShapedType.isDynamic(value) ? "?" : Long.toString(value);
    }

    @Override
    public SparseTensorDimSliceAttr parse(AsmParser parser) {
      parser.expect("(");
      long offset = parseOne(parser);
      parser.expect(",");
      long size = parseOne(parser);
      parser.expect(",");
      long stride = parseOne(parser);
      parser.expect(")");
      return parser.make(
          parser.nameOffset(), () -> new SparseTensorDimSliceAttr(offset, size, stride));
    }

    private static long parseOne(AsmParser parser) {
      if (parser.accept("?")) {
        return ShapedType.DYNAMIC;
      }
      long value = parser.parseInteger();
      if (value < 0) {
        throw parser.error("expect positive value or ? for slice offset/size/stride");
      }
      return value;
    }
  }
}
