package org.hlo4j.tools.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.program.RecordedRun;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.run.ToolException;

/**
 * How results differ from those that a snapshot recorded.
 *
 * @param platform what the recorded run was on; empty if that is not known
 * @param differences for each recorded result how it differs, in words; empty if it is within the
 *     tolerance
 */
record RecordedResults(String platform, List<String> differences) {
  /**
   * Returns a run with its results, which a snapshot recorded.
   *
   * @throws ToolException if the file has none
   */
  static RecordedRun in(ProgramFile snapshot) {
    return snapshot
        .source()
        .recorded()
        .filter(run -> run.results().isPresent())
        .orElseThrow(() ->
            new ToolException("'" + snapshot.name() + "' is no snapshot that recorded results"));
  }

  /** Compares results with those of a run that has them. */
  static RecordedResults of(List<InterpreterValue> actual, RecordedRun run, Tolerance tolerance) {
    List<Tensor> expected = run.results().orElseThrow();
    String platform = run.platform();
    if (actual.size() != expected.size()) {
      return new RecordedResults(
          platform, List.of("%d results instead of %d".formatted(actual.size(), expected.size())));
    }
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < expected.size(); i++) {
      differences.add(difference(actual.get(i), expected.get(i), tolerance));
    }
    return new RecordedResults(platform, differences);
  }

  private static String difference(InterpreterValue actual, Tensor expected, Tolerance tolerance) {
    if (!(actual instanceof Tensor tensor) || !tensor.type().equals(expected.type())) {
      return actual.typeText() + " instead of " + expected.typeText();
    }
    Optional<Tolerance.Excess> excess = tolerance.excess(tensor, expected);
    return excess.map(found -> found.describe(tensor, expected)).orElse("");
  }

  boolean areRight() {
    return differences.stream().allMatch(String::isEmpty);
  }

  private int within() {
    return Math.toIntExact(differences.stream().filter(String::isEmpty).count());
  }

  /** Returns lines in picocli's markup. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < differences.size(); i++) {
      if (!differences.get(i).isEmpty()) {
        lines.add(
            "@|red beyond the tolerance|@: @|bold result #%d|@  %s"
                .formatted(i, ProgramCommand.plain(differences.get(i))));
      }
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "%d of %d recorded results are within the tolerance%s",
            within(),
            differences.size(),
            platform.isEmpty() ? "" : ", recorded on " + ProgramCommand.plain(platform)));
    return lines;
  }

  void writeTo(JsonObject json) throws IOException {
    json.put("platform", platform);
    json.put("compared", differences.size());
    json.put("deviating", differences.size() - within());
    json.objects(
        "results",
        IntStream.range(0, differences.size()).boxed().toList(),
        (i, object) -> {
          object.put("withinTolerance", differences.get(i).isEmpty());
          object.put("what", differences.get(i));
        });
  }
}
