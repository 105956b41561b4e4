package org.hlo4j.byteir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.FunctionAttributes;
import org.hlo4j.byteir.define.KeptBody;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetAttribute;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.define.TensorDefinition;
import org.hlo4j.byteir.define.TensorForm;
import org.hlo4j.byteir.target.Misspelling;
import org.hlo4j.byteir.target.OpaqueTargets;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.dialect.hlo.ByteirBounds;
import org.hlo4j.dialect.hlo.SpecViolation;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;

/**
 * Verifies calls of coarse-grained operations against the definitions of their targets, and
 * attributes that frontends attach to other calls and to functions. ByteIR itself performs no such
 * checks, and programs that violate the rules exist; so this is not part of ordinary verification.
 * Calls must be valid custom calls. Entries of {@code byteir_attrs} that a target does not define
 * are ignored.
 */
public final class ByteirVerifier {
  private ByteirVerifier() {}

  /**
   * Verifies nested calls and functions.
   *
   * @param root the operation whose nested operations are verified
   * @param diagnostics receives an error for each violation, and warnings
   * @return whether there are no errors
   */
  public static boolean verify(Operation root, Diagnostics diagnostics) {
    boolean[] valid = {true};
    SymbolTables symbols = new SymbolTables();
    root.walk(op -> {
      List<Diagnostic> found = findings(op, symbols);
      found.forEach(diagnostics::report);
      valid[0] &= found.isEmpty();
      if (found.isEmpty()) {
        FrontendWarnings.of(op).ifPresent(diagnostics::report);
      }
    });
    return valid[0];
  }

  /**
   * Warns about nested custom calls whose names have ByteIR's prefix but no definition, which
   * nothing checks, decomposes or runs: they may be misspelt.
   *
   * @param root the operation whose nested operations are looked at
   * @param diagnostics receives a warning for each call, with the name that may be meant
   */
  public static void warnOfUndefinedCalls(Operation root, Diagnostics diagnostics) {
    root.walk(op -> Misspelling.of(op).ifPresent(diagnostics::report));
  }

  /**
   * Verifies a call or a function.
   *
   * @param op the operation
   * @return an error for each violation; empty for other operations
   */
  public static List<Diagnostic> findings(Operation op) {
    return findings(op, new SymbolTables());
  }

  private static List<Diagnostic> findings(Operation op, SymbolTables symbols) {
    List<Diagnostic> found = new ArrayList<>();
    Optional<TargetDefinition> definition = Targets.of(op);
    definition.ifPresent(target -> found.addAll(new Check(op, target).findings()));
    if (OpaqueTargets.isCall(op)) {
      OpaqueTargets.problem(op).ifPresent(problem -> found.add(ofCall(op, problem)));
    }
    if (definition.isPresent() || OpaqueTargets.isCall(op)) {
      KeptBody.problem(op, symbols).ifPresent(problem -> found.add(ofCall(op, problem)));
    }
    if (op.is(FuncOps.FUNC)) {
      for (String problem : FunctionAttributes.problems(new FuncOp(op))) {
        found.add(Diagnostic.error(op.location(), "'func.func' op " + problem));
      }
    }
    return found;
  }

  private static Diagnostic ofCall(Operation call, String problem) {
    String target = ByteirCall.TARGET.get(call);
    return Diagnostic.error(call.location(), "'" + target + "' " + problem);
  }

  /**
   * Returns a verified view of a call.
   *
   * @param op the operation
   * @return the view; empty if the operation is not a call of a coarse-grained operation
   * @throws DiagnosticException if the call violates the definition of its target
   */
  public static Optional<ByteirCall> call(Operation op) {
    Optional<TargetDefinition> definition = Targets.of(op);
    if (definition.isEmpty()) {
      return Optional.empty();
    }
    List<Diagnostic> findings = new Check(op, definition.get()).findings();
    if (!findings.isEmpty()) {
      throw new DiagnosticException(findings);
    }
    return ByteirCall.of(op, definition.get());
  }

  /**
   * Infers the result types of a call from its operands and attributes.
   *
   * @param call a call that is valid by its definition
   * @return the result types; empty if a tensor of the call is unranked
   * @throws DiagnosticException if a result has an invalid size
   */
  public static Optional<List<RankedTensorType>> inferTypes(ByteirCall call) {
    return isRanked(call.op()) ? Optional.of(inferred(call)) : Optional.empty();
  }

  private static List<RankedTensorType> inferred(ByteirCall call) {
    try {
      return call.definition().shapes().infer(call);
    } catch (InvalidSizeException invalid) {
      throw new DiagnosticException(
          Diagnostic.error(
              call.op().location(),
              "'" + call.definition() + "' has a result with " + invalid.getMessage()));
    }
  }

  private static boolean isRanked(Operation op) {
    return op.operands().stream().allMatch(value -> value.type() instanceof RankedTensorType)
        && op.results().stream().allMatch(value -> value.type() instanceof RankedTensorType);
  }

  /** The verification of one call; each step runs only if the previous ones found no error. */
  private static final class Check {
    private final Operation op;
    private final TargetDefinition target;
    private final List<Diagnostic> findings = new ArrayList<>();

    Check(Operation op, TargetDefinition target) {
      this.op = op;
      this.target = target;
    }

    List<Diagnostic> findings() {
      checkCount("operand", op.operandCount(), target.operandForms());
      checkCount("result", op.resultCount(), target.resultForms());
      ByteirCall call = ByteirCall.of(op, target).orElse(null);
      if (call == null) {
        return findings;
      }
      checkTensors("operand", op.operands(), call.operandForm());
      checkTensors("result", op.results(), call.resultForm());
      checkAttributes();
      if (findings.isEmpty() && isRanked(op)) {
        checkRules(call);
      }
      if (findings.isEmpty() && isRanked(op)) {
        checkResults(call);
      }
      return findings;
    }

    private void report(String message) {
      findings.add(Diagnostic.error(op.location(), "'" + target + "' " + message));
    }

    private void checkCount(String what, int count, List<TensorForm> forms) {
      if (forms.stream().noneMatch(form -> form.admits(count))) {
        String expected =
            forms.stream()
                .map(form -> form.countText() + " " + form)
                .collect(Collectors.joining(" or "));
        report("expects " + what + "s: " + expected + ", but has " + count);
      }
    }

    private void checkTensors(String what, List<? extends Value> values, TensorForm form) {
      for (int i = 0; i < values.size(); i++) {
        TensorDefinition expected = form.definitionOf(i, values.size());
        Type type = values.get(i).type();
        if (!admits(expected, type)) {
          report(
              "expects %s #%d (%s) to be a %s, but it is %s"
                  .formatted(
                      what,
                      i,
                      expected.name(),
                      expected.description(),
                      SpecViolation.quoted(type)));
        } else if (type instanceof RankedTensorType ranked) {
          String name = "%s #%d (%s)".formatted(what, i, expected.name());
          ByteirBounds.problem(ranked).ifPresent(text -> report("expects in " + name + " " + text));
        }
      }
    }

    private static boolean admits(TensorDefinition expected, Type type) {
      return switch (type) {
        case RankedTensorType ranked ->
            expected.elements().admits(ranked.elementType()) && expected.admitsRank(ranked.rank());
        case UnrankedTensorType unranked -> expected.elements().admits(unranked.elementType());
        default -> false;
      };
    }

    private void checkAttributes() {
      Attribute given = op.attributeOrNull(ByteirCall.ATTRIBUTES);
      if (given != null && !(given instanceof DictionaryAttr)) {
        report("expects " + ByteirCall.ATTRIBUTES + " to be a dictionary");
        return;
      }
      DictionaryAttr attributes = ByteirCall.attributesOf(op);
      for (TargetAttribute attribute : target.attributes()) {
        Optional<Attribute> found = attribute.find(attributes);
        if (found.isEmpty() && attribute.required()) {
          report("expects attribute " + attribute.name() + " in " + ByteirCall.ATTRIBUTES);
        } else if (found.isPresent() && attribute.canonical(found.get()).isEmpty()) {
          report(
              "expects attribute %s to be a %s, but it is %s"
                  .formatted(
                      attribute.name(), attribute.description(), SpecViolation.text(found.get())));
        }
      }
    }

    private void checkRules(ByteirCall call) {
      for (Rule rule : target.rules()) {
        if (!rule.holds().test(call)) {
          report("expects that " + rule.text());
        }
      }
    }

    private void checkResults(ByteirCall call) {
      List<RankedTensorType> inferred;
      try {
        inferred = inferred(call);
      } catch (DiagnosticException invalid) {
        findings.addAll(invalid.diagnostics());
        return;
      }
      for (int i = 0; i < inferred.size(); i++) {
        Type given = op.result(i).type();
        if (!TypeCompatibility.areCompatible(inferred.get(i), given)) {
          report(
              "expects result #%d (%s) to be %s, but it is %s"
                  .formatted(
                      i,
                      call.resultForm().definitionOf(i, inferred.size()).name(),
                      SpecViolation.quoted(inferred.get(i)),
                      SpecViolation.quoted(given)));
        }
      }
    }
  }
}
