package org.hlo4j.tools.cli.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.ProgramCommand;

/**
 * An operation whose result on an engine is beyond the tolerance, though all values that were
 * computed before it are within.
 *
 * @param result its result, in the program whose calls are inlined
 * @param check how it differs from the interpreter's
 * @param worst the element that differs most, in words
 * @param runs how often the engine ran a part of the program
 */
record FirstDeviation(OpResult result, ResultCheck check, String worst, int runs) {
  /** Runs a program. */
  @FunctionalInterface
  interface Runner {
    List<InterpreterValue> run(Operation program);
  }

  /**
   * Finds the operation between a point of the program where all values that are needed later are
   * within the tolerance, and one where they are not; the distance is halved until one operation is
   * left. Each run returns the values that are needed at one point, which take no more memory than
   * any run. An operation with regions, such as a loop, is one.
   *
   * @param program a program of static shapes
   * @param function the function that is run, as for {@link
   *     org.hlo4j.interpreter.Interpreter#evaluate}
   * @param actual the engine
   * @param expected the interpreter
   * @param allowed the tolerance, as for {@link ResultCheck#of}
   * @return empty if the results are within the tolerance when calls are inlined
   */
  static Optional<FirstDeviation> find(
      Operation program,
      String function,
      Runner actual,
      Runner expected,
      Optional<Tolerance> allowed) {
    Operation inlined = FunctionPrefix.inlined(program);
    int right = 0;
    int wrong = FunctionPrefix.operations(inlined, function).size();
    int runs = 1;
    Optional<FirstDeviation> found =
        at(FunctionPrefix.of(inlined, function, wrong), actual, expected, allowed, runs);
    while (found.isPresent() && wrong - right > 1) {
      int middle = (right + wrong) >>> 1;
      runs++;
      Optional<FirstDeviation> deviation =
          at(FunctionPrefix.of(inlined, function, middle), actual, expected, allowed, runs);
      if (deviation.isPresent()) {
        wrong = middle;
        found = deviation;
      } else {
        right = middle;
      }
    }
    int all = runs;
    return found.map(last -> new FirstDeviation(last.result, last.check, last.worst, all));
  }

  /** Returns the last value of those needed at a point that is beyond the tolerance. */
  private static Optional<FirstDeviation> at(
      FunctionPrefix prefix,
      Runner actual,
      Runner expected,
      Optional<Tolerance> allowed,
      int runs) {
    List<InterpreterValue> ours = actual.run(prefix.program());
    List<InterpreterValue> theirs = expected.run(prefix.program());
    for (int i = ours.size() - 1; i >= 0; i--) {
      ResultCheck check = ResultCheck.of(ours.get(i), theirs.get(i), allowed);
      if (!check.isWithin()) {
        String worst =
            ours.get(i) instanceof Tensor a && theirs.get(i) instanceof Tensor b
                ? check.difference().map(excess -> excess.describeWorst(a, b)).orElse("")
                : "";
        return Optional.of(new FirstDeviation(prefix.results().get(i), check, worst, runs));
      }
    }
    return Optional.empty();
  }

  /** Returns lines in picocli's markup. */
  List<String> lines() {
    return List.of(
        "@|red first beyond the tolerance|@: @|bold "
            + ProgramCommand.plain(place())
            + "|@  "
            + result.owner().name()
            + " (found by %d runs)".formatted(runs),
        "  " + check.line(),
        "  worst " + ProgramCommand.plain(worst));
  }

  private String place() {
    return Places.place(result.owner().location());
  }

  void writeTo(JsonObject json) throws IOException {
    json.put("operation", result.owner().name());
    json.put("location", place());
    json.put("result", result.index());
    json.put("worst", worst);
    json.put("runs", runs);
    json.object("check", check::writeTo);
  }
}
