package org.hlo4j.ir.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.junit.jupiter.api.Test;

/** Legality, patterns, type conversion and materialization. */
class ConversionDriverTest {
  private final Toy toy = new Toy();
  private final Diagnostics.Collector diagnostics = Diagnostics.collector();

  private boolean convert(boolean full, ConversionTarget target, Pattern... patterns) {
    ConversionPatterns set = new ConversionPatterns().addAll(List.of(patterns));
    return full
        ? ConversionDriver.convertFully(toy.root, target, set, Toy.REGISTRY, Toy.TEXT, diagnostics)
        : ConversionDriver.convertPartially(
            toy.root, target, set, Toy.REGISTRY, Toy.TEXT, diagnostics);
  }

  private List<String> errors() {
    return diagnostics.toList().stream().map(Diagnostic::message).toList();
  }

  /** {@code negate(x) -> add(x, x)}, which is wrong but legal. */
  private static final RewritePattern NEGATE_TO_ADD =
      RewritePattern.of(
          Toy.NEGATE,
          (op, rewriter) -> {
            rewriter.replaceWithNew(
                op,
                new OperationState(Toy.ADD, op.location())
                    .addOperand(op.operand(0))
                    .addOperand(op.operand(0))
                    .addResultTypes(op.resultTypes()));
            return true;
          });

  @Test
  void convertsIllegalOperations() {
    Value argument = toy.body.addArgument(IntegerType.I32, toy.root.location());
    toy.append(Toy.USE, toy.value(Toy.NEGATE, argument));
    ConversionTarget target = new ConversionTarget().legalDialects("toy").illegal(Toy.NEGATE);
    assertThat(convert(true, target, NEGATE_TO_ADD)).isTrue();
    assertThat(toy.names()).containsExactly("add", "use");
  }

  @Test
  void reportsOperationsThatRemainIllegal() {
    Value argument = toy.body.addArgument(IntegerType.I32, toy.root.location());
    toy.append(Toy.USE, toy.value(Toy.ADD, argument, argument));
    assertThat(convert(false, new ConversionTarget().illegal(Toy.ADD))).isFalse();
    assertThat(errors())
        .containsExactly(
            "failed to legalize operation 'toy.add' that was explicitly marked illegal");
  }

  @Test
  void rejectsUnknownOperationsInFullConversionsOnly() {
    toy.append(Toy.USE);
    ConversionTarget target = new ConversionTarget().legal(Toy.HOLDER);
    assertThat(convert(false, target)).isTrue();
    assertThat(convert(true, target)).isFalse();
    assertThat(errors()).containsExactly("failed to legalize operation 'toy.use'");
  }

  @Test
  void reportsIllegalOperationsCreatedByAPattern() {
    Value argument = toy.body.addArgument(IntegerType.I32, toy.root.location());
    toy.append(Toy.USE, toy.value(Toy.NEGATE, argument));
    ConversionTarget target = new ConversionTarget().illegal(Toy.NEGATE, Toy.ADD);
    assertThat(convert(false, target, NEGATE_TO_ADD)).isFalse();
    assertThat(errors())
        .containsExactly(
            "failed to legalize operation 'toy.negate' that was explicitly marked illegal");
  }

  @Test
  void foldsBeforeItConverts() {
    toy.append(Toy.USE, toy.value(Toy.ADD, toy.constant(1), toy.constant(2)));
    ConversionTarget target = new ConversionTarget().legal(Toy.CONSTANT).illegal(Toy.ADD);
    assertThat(convert(false, target)).isTrue();
    assertThat(toy.names()).containsExactly("1", "2", "3", "use");
  }

  private static TypeConverter widening() {
    return new TypeConverter()
        .add(type -> type)
        .add(type -> type.equals(IntegerType.I32) ? IntegerType.I64 : null);
  }

  private static ConversionPattern retype(TypeConverter types) {
    return ConversionPattern.ofAny(
            (op, operands, rewriter) -> {
              if (op.regionCount() > 0) {
                return false;
              }
              Operation wide =
                  rewriter.create(
                      new OperationState(op.definition(), op.location())
                          .addOperands(operands)
                          .addResultTypes(types.convert(op.resultTypes()).orElseThrow()));
              rewriter.replace(op, wide);
              return true;
            })
        .withTypes(types);
  }

  @Test
  void reportsCastsWithoutMaterialization() {
    TypeConverter types = widening();
    Value argument = toy.body.addArgument(IntegerType.I32, toy.root.location());
    toy.append(Toy.USE, toy.value(Toy.NEGATE, argument));
    ConversionTarget target =
        new ConversionTarget()
            .legal(Toy.HOLDER, Toy.USE)
            .dynamicallyLegal(op -> types.isLegal(op.result(0).type()), Toy.NEGATE);
    assertThat(convert(true, target, retype(types))).isFalse();
    assertThat(errors())
        .containsExactly(
            "failed to legalize unresolved target materialization from ('i32') to ('i64') that "
                + "remained live after conversion (no matching callback)");
  }

  @Test
  void materializesCastsIfTheConverterCan() {
    TypeConverter types = widening();
    TypeConverter.Materialization negate =
        (rewriter, wanted, given, location) ->
            rewriter
                .create(
                    new OperationState(Toy.NEGATE, location)
                        .addOperand(given)
                        .addResultType(wanted))
                .result(0);
    types.addSource(negate).addTarget(negate);
    Value argument = toy.body.addArgument(IntegerType.I32, toy.root.location());
    toy.append(Toy.USE, toy.value(Toy.ADD, argument, argument));
    ConversionTarget target =
        new ConversionTarget()
            .legal(Toy.HOLDER, Toy.USE, Toy.NEGATE)
            .dynamicallyLegal(op -> types.isLegal(op.result(0).type()), Toy.ADD);
    assertThat(convert(true, target, retype(types))).isTrue();
    assertThat(toy.names()).contains("add", "use", "negate").doesNotContain("cast");
  }
}
