package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.BOOL;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;

/**
 * The sharding of a dimension: {@code {"x", "y"}}, or {@code {"x", ?}p1} if it is open to further
 * sharding, with a priority.
 *
 * @param axes the axes along which it is sharded, major to minor
 * @param isClosed whether it must not be sharded further
 * @param priority the priority in propagation, if specified; 0 is the highest
 */
public record DimensionShardingAttr(
    List<SdyAxisRefAttr> axes, boolean isClosed, Optional<Long> priority)
    implements DialectAttribute {
  private static final Codec<DimensionShardingAttr> CODEC =
      Codec.of(
          field(
              "axes",
              FieldKinds.list(FieldKinds.attribute(SdyAxisRefAttr.class)),
              DimensionShardingAttr::axes),
          field("is_closed", BOOL, DimensionShardingAttr::isClosed),
          field("priority", new PriorityKind(), DimensionShardingAttr::priority),
          DimensionShardingAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<DimensionShardingAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy", "dimension_sharding", 5, DimensionShardingAttr.class, CODEC, new Syntax());

  /** Copies the list. */
  public DimensionShardingAttr {
    axes = List.copyOf(axes);
  }

  @Override
  public AttributeDefinition<DimensionShardingAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DimensionShardingAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  private static final class Syntax implements AsmSyntax<DimensionShardingAttr> {
    @Override
    public void print(DimensionShardingAttr dimension, AsmPrinter printer) {
      printer.print("{").printList(dimension.axes, printer::printStrippedAttribute);
      if (!dimension.isClosed) {
        printer.print(dimension.axes.isEmpty() ? "?" : ", ?");
      }
      printer.print("}");
      new PriorityKind().print(dimension.priority, printer);
    }

    @Override
    public DimensionShardingAttr parse(AsmParser parser) {
      List<SdyAxisRefAttr> axes = new ArrayList<>();
      boolean open = false;
      parser.expect("{");
      while (!open && !parser.accept("}")) {
        if (!axes.isEmpty()) {
          parser.expect(",");
        }
        open = parser.accept("?");
        if (open) {
          parser.expect("}");
        } else {
          axes.add(parser.parseStrippedAttribute(SdyAxisRefAttr.DEFINITION));
        }
      }
      return new DimensionShardingAttr(axes, !open, new PriorityKind().parse(parser));
    }
  }
}
