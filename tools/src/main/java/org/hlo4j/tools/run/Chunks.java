package org.hlo4j.tools.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;

/**
 * Processes an input piece by piece, each with diagnostics of its own, which are shown or compared
 * with the piece's {@code expected-…} comments.
 */
public final class Chunks {
  /** Processes a piece: writes its output and says whether all went well. */
  @FunctionalInterface
  public interface Process {
    /**
     * Processes a piece.
     *
     * @throws DiagnosticException if it is refused; the exception carries what was not reported
     */
    boolean run(SourceText piece, Diagnostics diagnostics, OutputStream out) throws IOException;
  }

  private final PrintStream err;
  private final boolean verifyDiagnostics;

  /** Shows diagnostics on {@code err}, or compares them if {@code verifyDiagnostics}. */
  public Chunks(PrintStream err, boolean verifyDiagnostics) {
    this.err = err;
    this.verifyDiagnostics = verifyDiagnostics;
  }

  /** The result: what was written, and whether all pieces went well. */
  public record Result(byte[] output, boolean succeeded) {}

  /** Processes the pieces; {@code separator} is written between their outputs. */
  public Result run(List<SourceText> pieces, String separator, Process process) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    boolean succeeded = true;
    for (int i = 0; i < pieces.size(); i++) {
      if (i > 0) {
        output.writeBytes(separator.getBytes(StandardCharsets.UTF_8));
      }
      succeeded &= runPiece(pieces.get(i), process, output);
    }
    return new Result(output.toByteArray(), succeeded);
  }

  private boolean runPiece(SourceText piece, Process process, ByteArrayOutputStream output) {
    if (!verifyDiagnostics) {
      return runReporting(piece, process, new ConsoleDiagnostics(err, piece), output);
    }
    ExpectedDiagnostics expected = new ExpectedDiagnostics(piece, err);
    // Whether the piece went well does not matter here, only whether the diagnostics agree.
    runReporting(piece, process, expected, output);
    return expected.verify();
  }

  private static boolean runReporting(
      SourceText piece, Process process, Diagnostics diagnostics, ByteArrayOutputStream output) {
    ByteArrayOutputStream own = new ByteArrayOutputStream();
    boolean succeeded;
    try {
      succeeded = process.run(piece, diagnostics, own);
    } catch (DiagnosticException refused) {
      refused.diagnostics().forEach(diagnostics::report);
      succeeded = false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (succeeded) {
      output.writeBytes(own.toByteArray());
    }
    return succeeded;
  }
}
