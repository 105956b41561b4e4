package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;

import java.util.List;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKind;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * The sharding of each operand or result of an operation: {@code <[<@mesh, [{"x"}]>, <@mesh,
 * []>]>}.
 *
 * @param shardings the sharding of each value
 */
public record TensorShardingPerValueAttr(List<TensorShardingAttr> shardings)
    implements DialectAttribute {
  private static final FieldKind<List<TensorShardingAttr>> SHARDINGS =
      FieldKinds.list(FieldKinds.stripped(TensorShardingAttr.DEFINITION));

  private static final Codec<TensorShardingPerValueAttr> CODEC =
      Codec.of(
          field("shardings", SHARDINGS, TensorShardingPerValueAttr::shardings),
          TensorShardingPerValueAttr::new);

  /** The encoding in which no sharding has unreduced axes. */
  public static final AttributeDefinition<TensorShardingPerValueAttr> DEFINITION = define(7);

  /** The encoding in which a sharding has unreduced axes. */
  public static final AttributeDefinition<TensorShardingPerValueAttr> WITH_UNREDUCED = define(16);

  /** Copies the list. */
  public TensorShardingPerValueAttr {
    shardings = List.copyOf(shardings);
  }

  private static AttributeDefinition<TensorShardingPerValueAttr> define(int code) {
    return AttributeDefinition.of(
        "sdy",
        "sharding_per_value",
        code,
        TensorShardingPerValueAttr.class,
        CODEC,
        FormatSyntax.of(CODEC, "<$shardings>"));
  }

  @Override
  public AttributeDefinition<TensorShardingPerValueAttr> definition() {
    boolean unreduced =
        shardings.stream().anyMatch(sharding -> !sharding.unreducedAxes().isEmpty());
    return unreduced ? WITH_UNREDUCED : DEFINITION;
  }

  /**
   * Prints the shardings without enclosing angle brackets.
   *
   * @param printer the printer to write to
   */
  public void printStripped(AsmPrinter printer) {
    SHARDINGS.print(shardings, printer);
  }

  /**
   * Parses the output of {@link #printStripped}.
   *
   * @param parser the parser to read from
   * @return the parsed attribute
   */
  public static TensorShardingPerValueAttr parseStripped(AsmParser parser) {
    return new TensorShardingPerValueAttr(SHARDINGS.parse(parser));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TensorShardingPerValueAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
