package org.hlo4j.onnx.exporter.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.hlo4j.byteir.ByteirVerifier;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.FunctionTargets;
import org.hlo4j.byteir.target.NormalizationTargets;
import org.hlo4j.byteir.target.QuantizationTargets;
import org.hlo4j.byteir.target.ResizeTargets;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.ir.Operation;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.UnsupportedOperation;

/** The table of ByteIR's coarse-grained operations that are operators of ONNX. */
public final class CoarseExports {
  /** The formulas that are recognized as the operator. */
  private enum Recognized {
    /** All: the operator computes the same of all numbers. */
    ALWAYS("all"),

    /** Those of programs whose users prefer one operator, whatever it does with NaN. */
    IF_COARSE("with `--coarse`"),

    /** None: another operation of the program or its operators are as short. */
    NEVER("none");

    private final String text;

    Recognized(String text) {
      this.text = text;
    }
  }

  /** Adds the nodes of a call. */
  private interface Body {
    void export(OpContext context, ByteirCall call, String operator);
  }

  /**
   * A row of the table.
   *
   * @param operator the name of the operator
   * @param since the first version of the operator set for which it is written
   * @param fits whether a call that satisfies the rules of its target is the operator
   */
  private record Row(
      String operator, int since, Recognized recognized, Predicate<ByteirCall> fits, Body body) {}

  private static final Map<TargetDefinition, Row> ROWS = new LinkedHashMap<>();

  static {
    row(NormalizationTargets.SOFTMAX, "Softmax", 13, Recognized.ALWAYS, CoarseFunctions::softmax);
    row(
        NormalizationTargets.LOG_SOFTMAX,
        "LogSoftmax",
        13,
        Recognized.ALWAYS,
        CoarseFunctions::softmax);
    row(
        NormalizationTargets.LAYER_NORM,
        "LayerNormalization",
        17,
        Recognized.ALWAYS,
        CoarseFunctions::layerNorm,
        CoarseFunctions::isLayerNorm);
    row(
        FunctionTargets.GELU,
        "Gelu",
        20,
        Recognized.ALWAYS,
        CoarseFunctions::gelu,
        CoarseFunctions::isNotDouble);
    row(
        FunctionTargets.ERF,
        "Erf",
        13,
        Recognized.NEVER,
        CoarseFunctions::elementwise,
        CoarseFunctions::isNotDouble);
    row(
        FunctionTargets.ADDN,
        "Sum",
        13,
        Recognized.NEVER,
        CoarseFunctions::elementwise,
        call -> CoarseFunctions.isReal(call.type("output").elementType()));
    row(
        SelectionTargets.ARG_MAX,
        "ArgMax",
        13,
        Recognized.ALWAYS,
        CoarseSelections::extreme,
        CoarseSelections::isExtreme);
    row(
        SelectionTargets.ARG_MIN,
        "ArgMin",
        13,
        Recognized.ALWAYS,
        CoarseSelections::extreme,
        CoarseSelections::isExtreme);
    row(SelectionTargets.TOP_K, "TopK", 13, Recognized.IF_COARSE, CoarseSelections::topK);
    row(
        SelectionTargets.ONE_HOT,
        "OneHot",
        13,
        Recognized.IF_COARSE,
        CoarseSelections::oneHot,
        call -> CoarseSelections.oneHotTypeOrNull(call) != null);
    row(SelectionTargets.NON_ZERO, "NonZero", 13, Recognized.NEVER, CoarseSelections::nonZero);
    row(
        QuantizationTargets.QUANTIZE,
        "QuantizeLinear",
        13,
        Recognized.ALWAYS,
        CoarseQuantizations::quantize,
        call -> CoarseQuantizations.isQuantization(call, "output"));
    row(
        QuantizationTargets.DEQUANTIZE,
        "DequantizeLinear",
        13,
        Recognized.ALWAYS,
        CoarseQuantizations::dequantize,
        call -> CoarseQuantizations.isQuantization(call, "input"));
    row(
        ResizeTargets.RESIZE,
        "Resize",
        13,
        Recognized.ALWAYS,
        (c, call, _) -> ResizeExport.export(c, call),
        ResizeExport::fits);
  }

  private CoarseExports() {}

  private static void row(
      TargetDefinition target, String operator, int since, Recognized recognized, Body body) {
    row(target, operator, since, recognized, body, _ -> true);
  }

  private static void row(
      TargetDefinition target,
      String operator,
      int since,
      Recognized recognized,
      Body body,
      Predicate<ByteirCall> fits) {
    ROWS.put(target, new Row(operator, since, recognized, fits, body));
  }

  /** Returns the rows of a table of the targets, with headings, as Markdown. */
  static List<String> table() {
    List<String> lines = new ArrayList<>();
    lines.add("| call | operator | from version | formulas that are found |");
    lines.add("|---|---|---|---|");
    ROWS.forEach((target, row) ->
        lines.add(
            "| `%s` | `%s` | %d | %s |"
                .formatted(target, row.operator, row.since, row.recognized.text)));
    return lines;
  }

  /**
   * Returns whether formulas of a target are replaced by calls before a program is exported.
   *
   * @param coarse whether users prefer one operator, whatever it does with NaN
   */
  public static boolean isRecognized(TargetDefinition target, int opset, boolean coarse) {
    Row row = ROWS.get(target);
    return row != null
        && opset >= row.since
        && (row.recognized == Recognized.ALWAYS
            || (coarse && row.recognized == Recognized.IF_COARSE));
  }

  /** Returns the call if it is one of a coarse-grained operation and satisfies its rules. */
  private static Optional<ByteirCall> call(Operation operation) {
    return Targets.of(operation)
        .filter(_ -> ByteirVerifier.findings(operation).isEmpty())
        .flatMap(target -> ByteirCall.of(operation, target));
  }

  /**
   * Returns whether an operation is a call of a coarse-grained operation that is not an operator.
   */
  public static boolean isDecomposed(Operation operation, int opset) {
    return Targets.of(operation).isPresent()
        && call(operation).filter(call -> isOperator(call, opset)).isEmpty();
  }

  private static boolean isOperator(ByteirCall call, int opset) {
    Row row = ROWS.get(call.definition());
    return row != null && opset >= row.since && row.fits.test(call);
  }

  /**
   * Exports a custom call if it is one of a coarse-grained operation.
   *
   * @throws UnsupportedOperation if it is one but no operator
   */
  static boolean export(OpContext c) {
    Operation operation = c.operation();
    if (Targets.of(operation).isEmpty()) {
      return false;
    }
    ByteirVerifier.findings(operation).stream()
        .findFirst()
        .ifPresent(found -> {
          throw new UnsupportedOperation("%s", found.message());
        });
    ByteirCall call =
        call(operation).filter(each -> isOperator(each, c.nodes().opset())).orElse(null);
    if (call == null) {
      return false;
    }
    Row row = Objects.requireNonNull(ROWS.get(call.definition()));
    row.body.export(c, call, row.operator);
    return true;
  }
}
