package org.hlo4j.tools.run;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;

/**
 * Processes an input chunk by chunk, each with separate diagnostics, which are printed or compared
 * with the chunk's {@code expected-…} comments.
 *
 * @param err where diagnostics are printed
 * @param verifyDiagnostics whether they are compared instead
 */
public record Chunks(PrintStream err, boolean verifyDiagnostics) {
  /** Processes a chunk. */
  @FunctionalInterface
  public interface Process {
    /**
     * Processes a chunk; returns its output, empty on failure.
     *
     * @throws DiagnosticException if it is rejected; the exception carries diagnostics that were
     *     not reported
     */
    Optional<Output> run(InputFile piece, Diagnostics diagnostics) throws IOException;
  }

  /**
   * The result of processing.
   *
   * @param output the output of all chunks
   * @param succeeded whether all chunks succeeded
   */
  public record Result(Output output, boolean succeeded) {}

  /** Processes the chunks; {@code separator} is written between their outputs. */
  public Result run(List<InputFile> pieces, String separator, Process process) {
    List<Output> outputs = new ArrayList<>();
    boolean succeeded = true;
    for (int i = 0; i < pieces.size(); i++) {
      if (i > 0) {
        outputs.add(Output.of(separator));
      }
      succeeded &= runPiece(pieces.get(i), process, outputs);
    }
    return new Result(Output.all(outputs), succeeded);
  }

  private boolean runPiece(InputFile piece, Process process, List<Output> outputs) {
    if (!verifyDiagnostics) {
      return runReporting(
          piece, process, ConsoleDiagnostics.asUpstream(err, piece.text()), outputs);
    }
    ExpectedDiagnostics expected = new ExpectedDiagnostics(piece.text(), err);
    // Only the agreement of the diagnostics matters here, not whether the chunk succeeded.
    runReporting(piece, process, expected, outputs);
    return expected.verify();
  }

  private static boolean runReporting(
      InputFile piece, Process process, Diagnostics diagnostics, List<Output> outputs) {
    try {
      Optional<Output> output = process.run(piece, diagnostics);
      output.ifPresent(outputs::add);
      return output.isPresent();
    } catch (DiagnosticException refused) {
      refused.diagnostics().forEach(diagnostics::report);
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
