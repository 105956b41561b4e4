package org.hlo4j.tools.opt;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassListener;
import org.hlo4j.ir.pass.PassStatistic;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Option;

/** Accumulates and prints pass statistics, for each position in the pipeline. */
final class PassStatistics implements PassListener {
  private static final String ASKED = "mlir-pass-statistics";
  private static final String DISPLAY = "mlir-pass-statistics-display";
  private static final List<String> DISPLAYS = List.of("pipeline", "list");
  private static final int STEP = 2;

  static final List<Option> OPTIONS =
      List.of(
          Option.flag(ASKED, "Report what passes have counted"),
          Option.value(
              DISPLAY, "list|pipeline", "Counts by name of the pass, or as pipelines are nested"));

  private final Map<Pipeline.Run, Map<PassStatistic, Long>> counts = new IdentityHashMap<>();
  private final Deque<Pipeline.Run> running = new ArrayDeque<>();

  static boolean isRequested(CommandLine line) {
    return line.has(ASKED);
  }

  /** Rejects unknown forms of the report. */
  static void check(CommandLine line) {
    line.oneOf(DISPLAY, DISPLAYS);
  }

  @Override
  public void before(Pipeline.Run pass, Operation operation) {
    running.push(pass);
  }

  @Override
  public void after(Pipeline.Run pass, Operation operation) {
    running.pop();
  }

  @Override
  public void failed(Pipeline.Run pass, Operation operation) {
    running.pop();
  }

  @Override
  public void counted(PassStatistic statistic, long count) {
    counts(running.element()).merge(statistic, count, Long::sum);
  }

  /** Returns the statistics of a pass with their values, sorted by name. */
  private Map<PassStatistic, Long> counts(Pipeline.Run pass) {
    return counts.computeIfAbsent(
        pass,
        _ -> {
          Map<PassStatistic, Long> none = new TreeMap<>(Comparator.comparing(PassStatistic::name));
          pass.definition().statistics().forEach(statistic -> none.put(statistic, 0L));
          return none;
        });
  }

  void report(Pipeline pipeline, CommandLine line, PrintStream err) {
    if (!isRequested(line)) {
      return;
    }
    StringBuilder text = new StringBuilder(ReportNames.heading("... Pass statistics report ..."));
    if (line.oneOf(DISPLAY, DISPLAYS).equals("list")) {
      Map<String, Map<PassStatistic, Long>> passes = new TreeMap<>();
      merge(pipeline, passes);
      passes.forEach((pass, counted) -> add(pass, counted, STEP, text));
    } else {
      addSteps(pipeline, 0, text);
    }
    err.print(text.append('\n'));
  }

  private void addSteps(Pipeline pipeline, int indent, StringBuilder text) {
    for (Pipeline.Step step : pipeline.steps()) {
      switch (step) {
        case Pipeline.Run run -> add(nameOf(run), counts(run), indent, text);
        case Pipeline.Nested(Pipeline nested) -> {
          add(ReportNames.ofPipeline(nested.anchor()), Map.of(), indent, text);
          addSteps(nested, indent + STEP, text);
        }
      }
    }
  }

  private void merge(Pipeline pipeline, Map<String, Map<PassStatistic, Long>> passes) {
    for (Pipeline.Step step : pipeline.steps()) {
      switch (step) {
        case Pipeline.Run run when !run.definition().statistics().isEmpty() ->
            counts(run)
                .forEach((statistic, count) ->
                    passes
                        .computeIfAbsent(
                            nameOf(run),
                            _ -> new TreeMap<>(Comparator.comparing(PassStatistic::name)))
                        .merge(statistic, count, Long::sum));
        case Pipeline.Run _ -> {}
        case Pipeline.Nested(Pipeline nested) -> merge(nested, passes);
      }
    }
  }

  private static String nameOf(Pipeline.Run run) {
    return run.definition().className();
  }

  private static void add(
      String name, Map<PassStatistic, Long> counts, int indent, StringBuilder text) {
    text.append(" ".repeat(indent)).append(name).append('\n');
    int longestName = 0;
    int longestCount = 0;
    for (Map.Entry<PassStatistic, Long> entry : counts.entrySet()) {
      longestName = Math.max(longestName, entry.getKey().name().length());
      longestCount = Math.max(longestCount, entry.getValue().toString().length());
    }
    for (Map.Entry<PassStatistic, Long> entry : counts.entrySet()) {
      text.repeat(' ', indent + STEP)
          .append("(S) ")
          .append(String.format("%" + longestCount + "d ", entry.getValue()))
          .append(String.format("%-" + longestName + "s - ", entry.getKey().name()))
          .append(entry.getKey().description())
          .append('\n');
    }
  }
}
