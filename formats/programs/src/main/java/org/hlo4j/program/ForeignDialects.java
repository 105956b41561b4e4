package org.hlo4j.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;

/** Dialects that are taken for StableHLO, and how to get StableHLO instead. */
final class ForeignDialects {
  private static final Map<String, String> ADVICE =
      Map.of(
          "mhlo",
          "this is MHLO of another time; mlir-hlo-opt --hlo-legalize-to-stablehlo of the XLA that"
              + " it is from converts it to StableHLO",
          "torch",
          "this is a program of torch-mlir; export the model by torch.export, which is read"
              + " directly",
          "tf",
          "this is a program of TensorFlow; convert the saved model to ONNX by tf2onnx",
          "tfl",
          "this is a program of LiteRT; convert the model to ONNX by tf2onnx (--tflite)");

  private static final Pattern UNKNOWN = Pattern.compile("unknown|unregistered|not registered");

  private ForeignDialects() {}

  /** Returns a sink that adds a note to the first error that is about one of these dialects. */
  static Diagnostics explaining(Diagnostics problems, SourceText source) {
    AtomicBoolean isExplained = new AtomicBoolean();
    return diagnostic -> {
      Diagnostic reported = isExplained.get() ? diagnostic : explained(diagnostic, source);
      isExplained.compareAndSet(false, reported != diagnostic);
      problems.report(reported);
    };
  }

  /** Returns an exception with a note if its first error is about one of these dialects. */
  static DiagnosticException explained(DiagnosticException refused, SourceText source) {
    List<Diagnostic> all = new ArrayList<>(refused.diagnostics());
    all.set(0, explained(all.getFirst(), source));
    return all.getFirst() == refused.diagnostics().getFirst()
        ? refused
        : refused.withDiagnostics(all);
  }

  private static Diagnostic explained(Diagnostic error, SourceText source) {
    if (!UNKNOWN.matcher(error.message()).find()) {
      return error;
    }
    String line =
        FileLineColLoc.findIn(error.location())
            .filter(place -> place.line() > 0)
            .map(place -> source.line(place.line()))
            .orElse("");
    return ADVICE.entrySet().stream()
        .filter(dialect -> isNamed(dialect.getKey(), error.message(), line))
        .findFirst()
        .map(dialect -> error.withNote(error.location(), dialect.getValue()))
        .orElse(error);
  }

  private static boolean isNamed(String dialect, String message, String line) {
    Pattern name = Pattern.compile("(^|[\\s'\"#!])" + dialect + "[.']");
    return name.matcher(message).find() || name.matcher(line).find();
  }
}
