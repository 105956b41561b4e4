package org.hlo4j.dialect.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.hlo4j.dialect.DialectErrorTest;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.dialect.stablehlo.rule.RuleCases;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.LocalVerifier;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.RegionVerifier;
import org.hlo4j.ir.verify.SymbolUses;
import org.hlo4j.ir.verify.TraitVerifiers;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.opset.stablehlo.ResultAccuracyAttr;
import org.hlo4j.opset.stablehlo.ResultAccuracyMode;
import org.hlo4j.testing.RowCoverage;
import org.hlo4j.text.print.FullText;
import org.junit.jupiter.api.Test;

/**
 * Each rule that a dialect attaches to an operation decides about a program among the cases: it
 * refuses one, or infers just the types that one declares. Rules that do not are listed with the
 * reason.
 */
class RuleRowsTest {
  private static final Path LIST = Path.of("src/test/resources/rules/undecided.txt");

  private final Set<String> rows = new TreeSet<>();
  private final Set<String> decided = new HashSet<>();
  private final DialectRegistry registry = watched();

  @Test
  void eachAttachedRuleDecidesAboutAProgram() {
    programs().forEach(this::verify);
    assertThat(rows).hasSizeGreaterThan(200);
    RowCoverage.check(rows, decided, LIST);
  }

  private static List<String> programs() {
    List<String> programs = new ArrayList<>();
    RuleCases.read().bases().forEach(base -> programs.add(base.program()));
    RuleCases.read().cases().forEach(refused -> programs.add(refused.program()));
    for (EditedPrograms.Section section : RuleVerdictsTest.sections()) {
      programs.add(section.program());
      section.rows().forEach(row -> row.appliedTo(section.program()).ifPresent(programs::add));
    }
    DialectErrorTest.programs().forEach(refused -> programs.add(refused.text()));
    return programs;
  }

  private void verify(String program) {
    Operation parsed;
    try {
      parsed = Verdicts.parse(program);
    } catch (DiagnosticException refused) {
      return;
    }
    verify(parsed);
    parsed.walk(RuleRowsTest::loseAccuracy);
    verify(parsed);
  }

  private void verify(Operation program) {
    new Verifier(registry, new FullText(Verdicts.REGISTRY), new VerifierOptions(true, false))
        .verify(program, Diagnostics.collector());
  }

  /** Sets an accuracy that no text has, as the parser refuses it. */
  private static void loseAccuracy(Operation op) {
    if (op.definition().propertyIndex("result_accuracy") >= 0) {
      op.setAttribute(
          "result_accuracy", new ResultAccuracyAttr(1, 0, 0, ResultAccuracyMode.HIGHEST));
    }
  }

  /** Returns dialects whose rules are rows, which are noted when they decide. */
  private DialectRegistry watched() {
    DialectRegistry.Builder watched = DialectRegistry.builder();
    for (String namespace : Dialects.all().namespaces()) {
      Dialect dialect = Dialects.all().dialectOrNull(namespace);
      Dialect.Builder builder =
          Dialect.builder(namespace)
              .ops(dialect.ops())
              .attributes(dialect.attributes())
              .types(dialect.types());
      TraitVerifiers traits = dialect.interfaceOrNull(TraitVerifiers.class);
      if (traits != null) {
        builder.attach(TraitVerifiers.class, traits);
      }
      dialect.ops().stream()
          .filter(op -> op.baseOrNull() == null) // others have the rules of their bases
          .forEach(op -> watch(dialect, op, builder));
      watched.add(namespace, builder::build);
    }
    return watched.build();
  }

  private void watch(Dialect dialect, OpDefinition op, Dialect.Builder builder) {
    LocalVerifier local = dialect.interfaceOrNull(op, LocalVerifier.class);
    if (local != null) {
      String row = row(op, "verified");
      builder.attach(op, LocalVerifier.class, (o, context) -> seen(row, local.verify(o, context)));
    }
    OpVerifier own = dialect.interfaceOrNull(op, OpVerifier.class);
    if (own != null) {
      String row = row(op, "verified");
      builder.attach(op, OpVerifier.class, (o, context) -> seen(row, own.verify(o, context)));
    }
    RegionVerifier regions = dialect.interfaceOrNull(op, RegionVerifier.class);
    if (regions != null) {
      String row = row(op, "regions verified");
      builder.attach(
          op, RegionVerifier.class, (o, context) -> seen(row, regions.verify(o, context)));
    }
    SymbolUses symbols = dialect.interfaceOrNull(op, SymbolUses.class);
    if (symbols != null) {
      String row = row(op, "symbols verified");
      builder.attach(op, SymbolUses.class, (o, context) -> seen(row, symbols.verify(o, context)));
    }
    InfersTypes inference = dialect.interfaceOrNull(op, InfersTypes.class);
    if (inference != null) {
      builder.attach(op, InfersTypes.class, new WatchedInference(row(op, "inferred"), inference));
    }
  }

  private String row(OpDefinition op, String kind) {
    String row = op + " " + kind;
    rows.add(row);
    return row;
  }

  private boolean seen(String row, boolean accepted) {
    if (!accepted) {
      decided.add(row);
    }
    return accepted;
  }

  private final class WatchedInference implements InfersTypes {
    private final String row;
    private final InfersTypes inference;

    WatchedInference(String row, InfersTypes inference) {
      this.row = row;
      this.inference = inference;
    }

    @Override
    public List<Type> inferTypes(OperationInputs operation) {
      try {
        return inference.inferTypes(operation);
      } catch (DiagnosticException refused) {
        decided.add(row);
        throw refused;
      }
    }

    @Override
    public boolean areCompatible(List<Type> inferred, List<Type> declared) {
      if (inferred.equals(declared)) {
        decided.add(row);
      }
      return seen(row, inference.areCompatible(inferred, declared));
    }
  }
}
