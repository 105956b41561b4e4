package org.hlo4j.program.importing;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;

/**
 * The problems of an import, in the order in which they were found, each once, and what is lost in
 * it.
 */
public final class ImportProblems {
  /** The first diagnostic of a loss, and how many calls have it. */
  private record Loss(Diagnostic first, int calls) {
    Loss and(Loss other) {
      return new Loss(first, calls + other.calls);
    }

    Diagnostic warning() {
      String message = first.message() + (calls == 1 ? "" : " (%d calls)".formatted(calls));
      return Diagnostic.warning(first.location(), message);
    }
  }

  private final LinkedHashSet<Diagnostic> problems = new LinkedHashSet<>();
  private final Map<String, Loss> losses = new LinkedHashMap<>();
  private String sizeHint = "";

  /**
   * Sets what follows the reason of a problem that known sizes would solve.
   *
   * @param hint a clause with the way out; empty if no size is open
   */
  public void setSizeHint(String hint) {
    sizeHint = hint;
  }

  /** Adds a problem, unless it was reported before. */
  public void report(Diagnostic problem) {
    problems.add(problem);
  }

  /**
   * Converts a node. What is thrown because the node is invalid or not supported is reported.
   *
   * @param conversion creates the operations
   * @param problem returns the diagnostic of a reason
   * @return whether the node was converted
   */
  public boolean attempt(Runnable conversion, Function<String, Diagnostic> problem) {
    String reason;
    try {
      conversion.run();
      return true;
    } catch (UnsupportedNodeException e) {
      reason = e.reason() + (e.needsSizes() ? sizeHint : "");
    } catch (DiagnosticException e) {
      reason = e.diagnostics().getFirst().message();
    } catch (InvalidSizeException e) {
      reason = String.valueOf(e.getMessage());
    }
    report(problem.apply(reason));
    return false;
  }

  /**
   * Adds what calls say and the program does not.
   *
   * @param call a call that was converted
   * @param problem returns the diagnostic of a reason
   */
  public void addLosses(ImportedCall<?, ?> call, Function<String, Diagnostic> problem) {
    for (String reason : call.losses()) {
      losses.merge(reason, new Loss(problem.apply(reason), 1), Loss::and);
    }
  }

  /** Reports a warning for each reason of a loss, with its first call and how many there are. */
  void reportLosses(Diagnostics warnings) {
    losses.values().forEach(loss -> warnings.report(loss.warning()));
  }

  /** Returns how many problems there are. */
  public int count() {
    return problems.size();
  }

  /**
   * Returns the first problem after others; empty if there is none.
   *
   * @param count how many come before it
   */
  public Optional<Diagnostic> firstFrom(int count) {
    return problems.stream().skip(count).findFirst();
  }

  /**
   * Forgets problems of operations that were converted in another way.
   *
   * @param count how many of the first problems remain
   */
  public void forgetFrom(int count) {
    while (problems.size() > count) {
      problems.removeLast();
    }
  }

  /**
   * Checks that there are no problems.
   *
   * @throws DiagnosticException with all problems, if there are any
   */
  public void requireNone() {
    if (!problems.isEmpty()) {
      throw new DiagnosticException(List.copyOf(problems));
    }
  }
}
