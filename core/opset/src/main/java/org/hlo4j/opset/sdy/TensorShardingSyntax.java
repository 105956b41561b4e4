package org.hlo4j.opset.sdy;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.builtin.SymbolRefAttr;

/**
 * Syntax of a sharding: {@code <@mesh, [{"x"}, {?}], replicated={"y"}, unreduced=max{"z"}>}, where
 * the mesh may be inlined as {@code mesh<["x"=2]>}.
 */
final class TensorShardingSyntax implements AsmSyntax<TensorShardingAttr> {
  private static final String MESH = "mesh";
  private static final String REPLICATED = "replicated";
  private static final String UNREDUCED = "unreduced";

  @Override
  public void print(TensorShardingAttr sharding, AsmPrinter printer) {
    printer.print("<");
    if (sharding.meshOrRef() instanceof SdyMeshAttr mesh) {
      printer.print(MESH).printStrippedAttribute(mesh);
    } else {
      printer.printAttribute(sharding.meshOrRef());
    }
    printer.print(", [");
    printer.printList(sharding.dimensions(), printer::printStrippedAttribute).print("]");
    if (!sharding.replicatedAxes().isEmpty()) {
      printer.print(", " + REPLICATED + "=");
      SdyAxisRefAttr.LIST.print(sharding.replicatedAxes(), printer);
    }
    if (!sharding.unreducedAxes().isEmpty()) {
      printer.print(", " + UNREDUCED + "=");
      new ReductionOpKind().print(sharding.reductionOp(), printer);
      SdyAxisRefAttr.LIST.print(sharding.unreducedAxes(), printer);
    }
    printer.print(">");
  }

  @Override
  public TensorShardingAttr parse(AsmParser parser) {
    int at = parser.offset();
    parser.expect("<");
    Attribute mesh =
        parser.acceptKeyword(MESH)
            ? parser.parseStrippedAttribute(SdyMeshAttr.DEFINITION)
            : parser.parseAttribute(SymbolRefAttr.class);
    parser.expect(",");
    List<DimensionShardingAttr> dimensions =
        parser.parseList(
            Delimiter.SQUARE,
            () -> parser.parseStrippedAttribute(DimensionShardingAttr.DEFINITION));
    List<SdyAxisRefAttr> replicated = List.of();
    List<SdyAxisRefAttr> unreduced = List.of();
    ReductionOp reduction = ReductionOp.SUM;
    while (parser.accept(",")) {
      if (replicated.isEmpty() && parser.acceptKeyword(REPLICATED)) {
        parser.expect("=");
        replicated = SdyAxisRefAttr.LIST.parse(parser);
      } else if (unreduced.isEmpty() && parser.acceptKeyword(UNREDUCED)) {
        reduction = parser.accept("=") ? new ReductionOpKind().parse(parser) : ReductionOp.SUM;
        unreduced = SdyAxisRefAttr.LIST.parse(parser);
      } else {
        throw parser.error(
            "failed to parse Sdy_TensorSharding, expected valid named axis list after comma");
      }
    }
    parser.expect(">");
    return make(parser, at, mesh, dimensions, replicated, unreduced, reduction);
  }

  private static TensorShardingAttr make(
      AsmParser parser,
      int at,
      Attribute mesh,
      List<DimensionShardingAttr> dimensions,
      List<SdyAxisRefAttr> replicated,
      List<SdyAxisRefAttr> unreduced,
      ReductionOp reduction) {
    return parser.make(
        at, () -> new TensorShardingAttr(mesh, dimensions, replicated, unreduced, reduction));
  }
}
