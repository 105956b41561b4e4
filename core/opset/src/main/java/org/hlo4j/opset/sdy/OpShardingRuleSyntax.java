package org.hlo4j.opset.sdy;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.builtin.LongList;

/**
 * Syntax of a sharding rule: {@code <([i, k], [k, j])->([i, j]) {i=2, j=4, k=8} reduction={k},
 * custom>}. Empty sizes and lists of factors are omitted.
 */
final class OpShardingRuleSyntax implements AsmSyntax<OpShardingRuleAttr> {
  private static final String REDUCTION = "reduction";
  private static final String NEED_REPLICATION = "need_replication";
  private static final String PERMUTATION = "permutation";
  private static final String BLOCKED_PROPAGATION = "blocked_propagation";
  private static final String CUSTOM = "custom";

  @Override
  public void print(OpShardingRuleAttr rule, AsmPrinter printer) {
    printer.print("<(").printList(rule.operands(), printer::printStrippedAttribute);
    printer.print(")->(").printList(rule.results(), printer::printStrippedAttribute).print(")");
    printSizes(rule.factorSizes(), printer);
    printFactors(REDUCTION, rule.reductionFactors(), printer);
    printFactors(NEED_REPLICATION, rule.needReplicationFactors(), printer);
    printFactors(PERMUTATION, rule.permutationFactors(), printer);
    printFactors(BLOCKED_PROPAGATION, rule.blockedPropagationFactors(), printer);
    printer.print(rule.isCustom() ? ", " + CUSTOM + ">" : ">");
  }

  private static void printSizes(LongList sizes, AsmPrinter printer) {
    for (int i = 0; i < sizes.size(); i++) {
      printer.print(i == 0 ? " {" : ", ").print(FactorSymbols.symbolOf(i));
      printer.print("=").print(sizes.get(i));
    }
    printer.print(sizes.isEmpty() ? "" : "}");
  }

  private static void printFactors(String kind, LongList factors, AsmPrinter printer) {
    if (!factors.isEmpty()) {
      printer.print(" ").print(kind).print("={");
      printer.printList(factors.boxed(), f -> printer.print(FactorSymbols.symbolOf(f))).print("}");
    }
  }

  @Override
  public OpShardingRuleAttr parse(AsmParser parser) {
    parser.expect("<");
    List<TensorMappingAttr> operands = parseMappings(parser);
    parser.expect("->");
    List<TensorMappingAttr> results = parseMappings(parser);
    OpShardingRuleAttr rule =
        new OpShardingRuleAttr(
            parseSizes(parser),
            operands,
            results,
            parseFactors(REDUCTION, parser),
            parseFactors(NEED_REPLICATION, parser),
            parseFactors(PERMUTATION, parser),
            parseFactors(BLOCKED_PROPAGATION, parser),
            parseCustom(parser));
    parser.expect(">");
    return rule;
  }

  private static List<TensorMappingAttr> parseMappings(AsmParser parser) {
    return parser.parseList(
        Delimiter.PAREN, () -> parser.parseStrippedAttribute(TensorMappingAttr.DEFINITION));
  }

  private static LongList parseSizes(AsmParser parser) {
    List<Long> sizes = new ArrayList<>();
    parser.parseList(
        Delimiter.OPTIONAL_BRACE,
        () -> {
          long factor = FactorSymbols.parseOne(parser.parseKeyword(), parser);
          if (factor != sizes.size()) {
            throw parser.error(
                "expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#,"
                    + " ...}). Expecting factor index symbol '%s', received: '%s'"
                        .formatted(
                            FactorSymbols.symbolOf(sizes.size()), FactorSymbols.symbolOf(factor)));
          }
          parser.expect("=");
          return sizes.add(parser.parseInteger());
        });
    return LongList.copyOf(sizes);
  }

  private static LongList parseFactors(String kind, AsmParser parser) {
    if (!parser.acceptKeyword(kind)) {
      return LongList.of();
    }
    parser.expect("=");
    return LongList.copyOf(
        parser.parseList(
            Delimiter.OPTIONAL_BRACE, () -> FactorSymbols.parseOne(parser.parseKeyword(), parser)));
  }

  private static boolean parseCustom(AsmParser parser) {
    if (!parser.accept(",")) {
      return false;
    }
    parser.expectKeyword(CUSTOM);
    return true;
  }
}
