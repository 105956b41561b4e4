package org.hlo4j.opset.mhlo;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.BOOL;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINT;
import static org.hlo4j.opset.syntax.DimensionLists.DIMENSIONS;

import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;

/**
 * An argument of the entry function that shares its memory with a result.
 *
 * @param argTupleIndices the path into the argument if it is a tuple
 * @param resultIndex the index of the result
 * @param resultTupleIndices the path into the result if it is a tuple
 * @param mustAlias whether the memory must be shared
 */
public record ResultAliasAttr(
    LongList argTupleIndices, long resultIndex, LongList resultTupleIndices, boolean mustAlias)
    implements DialectAttribute {
  /** A boolean that is a number in bytecode. */
  private static final FieldKind<Boolean> NUMBER =
      BOOL.withEncoding(
          (writer, value) -> writer.writeVarInt(value ? 1 : 0), reader -> reader.readVarInt() != 0);

  private static final Codec<ResultAliasAttr> CODEC =
      Codec.of(
          field("arg_tuple_indices", DIMENSIONS, ResultAliasAttr::argTupleIndices),
          field("result_index", SIGNED_VARINT, ResultAliasAttr::resultIndex),
          field("result_tuple_indices", DIMENSIONS, ResultAliasAttr::resultTupleIndices),
          field("must_alias", NUMBER, ResultAliasAttr::mustAlias),
          ResultAliasAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<ResultAliasAttr> DEFINITION =
      AttributeDefinition.of("mhlo", "result_alias", 0, ResultAliasAttr.class, CODEC, new Syntax());

  @Override
  public AttributeDefinition<ResultAliasAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ResultAliasAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  /** {@code <tuple_indices = [0], result_index = [2, 1], must_alias>}; the result may be a path. */
  private static final class Syntax implements AsmSyntax<ResultAliasAttr> {
    @Override
    public void print(ResultAliasAttr alias, AsmPrinter printer) {
      printer.print("<");
      if (!alias.argTupleIndices.isEmpty()) {
        printer.print("tuple_indices = ");
        DIMENSIONS.print(alias.argTupleIndices, printer);
        printer.print(", ");
      }
      printer.print("result_index = [").print(alias.resultIndex);
      alias.resultTupleIndices.stream().forEach(index -> printer.print(", ").print(index));
      printer.print(alias.mustAlias ? "], must_alias>" : "]>");
    }

    @Override
    public ResultAliasAttr parse(AsmParser parser) {
      parser.expect("<");
      LongList argument = LongList.of();
      if (parser.acceptKeyword("tuple_indices")) {
        parser.expect("=");
        argument = DIMENSIONS.parse(parser);
        parser.expect(",");
      }
      parser.expectKeyword("result_index");
      parser.expect("=");
      int at = parser.offset();
      LongList path = DIMENSIONS.parse(parser);
      if (path.isEmpty()) {
        throw parser.error(at, "expected at least one element");
      }
      boolean must = parser.accept(",");
      if (must) {
        parser.expectKeyword("must_alias");
      }
      parser.expect(">");
      return new ResultAliasAttr(
          argument, path.get(0), LongList.copyOf(path.boxed().subList(1, path.size())), must);
    }
  }
}
