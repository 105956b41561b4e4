package org.hlo4j.dialect.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.rewrite.ReifiesShapes;
import org.hlo4j.ir.rewrite.RewriteListener;
import org.hlo4j.ir.rewrite.Rewriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reification of result shapes; {@code rules/reification.txt} has the formulas. Values other than
 * indices are followed by their type.
 */
class ReificationTest {
  static List<SizedPrograms> programs() {
    return SizedPrograms.resource("/rules/reification.txt");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void computesShapesByTheFormula(SizedPrograms program) {
    assertThat(Verdicts.errors(program.program())).isEmpty();
    assertThat(formulas(program.subject())).isEqualTo(program.answer());
  }

  private static String formulas(Operation subject) {
    ReifiesShapes rule =
        Verdicts.REGISTRY.interfaceOrNull(subject.definition(), ReifiesShapes.class);
    Rewriter rewriter = new Rewriter(Verdicts.REGISTRY, new SameLocation(subject));
    rewriter.setInsertionPoint(subject);
    try {
      List<Value> shapes = rule.reifyShapes(subject, subject.operands(), rewriter);
      assertThat(Verdicts.errors(root(subject))).isEmpty();
      return shapes.isEmpty()
          ? "none"
          : shapes.stream().map(ReificationTest::formula).collect(Collectors.joining("; "));
    } catch (DiagnosticException refusal) {
      return refusal.diagnostics().getFirst().message();
    }
  }

  private static Operation root(Operation op) {
    Operation parent = op.parentOpOrNull();
    return parent == null ? op : root(parent);
  }

  private static String formula(Value value) {
    String type = value.type().equals(IndexType.INSTANCE) ? "" : ": " + value.type();
    if (value instanceof BlockArgument argument) {
      return "%" + argument.index();
    }
    Operation op = value.definingOpOrNull();
    String name = op.name().split("\\.", 2)[1];
    if (name.equals("constant")) {
      return op.propertyOrNull(0).toString().replace(" : index", "");
    }
    String predicate = name.equals("cmpi") ? op.attributeOrNull("predicate") + ", " : "";
    return op.operands().stream()
        .map(ReificationTest::formula)
        .collect(Collectors.joining(", ", name + "(" + predicate, ")" + type));
  }

  /** Inserted operations have the location of the subject. */
  private record SameLocation(Operation subject) implements RewriteListener {
    @Override
    public void inserted(Operation operation) {
      assertThat(operation.location()).isEqualTo(subject.location());
    }
  }
}
