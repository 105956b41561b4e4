package org.hlo4j.dialect.rule;

import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;

/** Diagnostics of parser and verifier. */
public final class Verdicts {
  public static final DialectRegistry REGISTRY = Dialects.all();

  private Verdicts() {}

  public static Operation parse(String program) {
    return MlirParser.parse(
        SourceText.of("test", program),
        REGISTRY,
        ParserOptions.DEFAULT.withUnregisteredDialects(true));
  }

  /** Returns the messages of the verifier. */
  public static List<String> errors(Operation program) {
    Diagnostics.Collector collector = Diagnostics.collector();
    new Verifier(REGISTRY, new FullText(REGISTRY), new VerifierOptions(true, false))
        .verify(program, collector);
    return messages(collector.toList());
  }

  /** Returns the messages of the parser or, if there are none, those of the verifier. */
  public static List<String> errors(String program) {
    Operation parsed;
    try {
      parsed = parse(program);
    } catch (DiagnosticException refusal) {
      return messages(refusal.diagnostics());
    }
    return errors(parsed);
  }

  private static List<String> messages(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(Diagnostic::message).toList();
  }
}
