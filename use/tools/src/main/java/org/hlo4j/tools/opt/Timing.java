package org.hlo4j.tools.opt;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassListener;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Option;

/**
 * Measures the time of the phases of a command and of each pass within its pipelines, summed over
 * all operations it runs on.
 */
final class Timing implements PassListener {
  private static final String ASKED = "mlir-timing";
  private static final String DISPLAY = "mlir-timing-display";
  private static final String FORMAT = "mlir-output-format";

  private static final List<String> DISPLAYS = List.of("tree", "list");
  private static final List<String> FORMATS = List.of("text", "json");

  static final List<Option> OPTIONS =
      List.of(
          Option.flag(ASKED, "Report how long reading, each pass and writing took"),
          Option.value(
              DISPLAY, "list|tree", "Times by name, longest first, or as pipelines are nested"),
          Option.value(FORMAT, "text|json", "The form of the report on times"));

  private final CommandLine line;
  private final Timer all = new Timer(this, "root");
  private final Deque<Timer> running = new ArrayDeque<>();

  Timing(CommandLine line) {
    this.line = line;
    running.push(all);
    all.start();
  }

  static boolean isRequested(CommandLine line) {
    return line.has(ASKED);
  }

  /** Rejects unknown forms of the report. */
  static void check(CommandLine line) {
    line.oneOf(DISPLAY, DISPLAYS);
    line.oneOf(FORMAT, FORMATS);
  }

  <T> T measure(String part, Supplier<T> work) {
    start(part, part);
    try {
      return work.get();
    } finally {
      stop();
    }
  }

  /** Ends the measurement and prints the report, if requested. */
  void report(PrintStream err) {
    if (isRequested(line)) {
      all.stop();
      err.print(
          TimingReport.of(
              all,
              line.oneOf(DISPLAY, DISPLAYS).equals("list"),
              line.oneOf(FORMAT, FORMATS).equals("json")));
    }
  }

  @Override
  public void beforePipeline(Pipeline pipeline, Operation operation) {
    if (running.size() > 1) {
      start(pipeline, ReportNames.ofPipeline(pipeline.anchor()));
    } else {
      // Passes of the outermost pipeline are siblings of the other phases.
      running.push(all);
    }
  }

  @Override
  public void afterPipeline(Pipeline pipeline, Operation operation) {
    Timer ended = running.pop();
    if (ended != all) {
      ended.stop();
    }
  }

  @Override
  public void before(Pipeline.Run pass, Operation operation) {
    start(pass, pass.definition().className());
  }

  @Override
  public void after(Pipeline.Run pass, Operation operation) {
    stop();
  }

  @Override
  public void failed(Pipeline.Run pass, Operation operation) {
    stop();
  }

  private void start(Object key, String name) {
    Timer part = running.element().part(key, name);
    running.push(part);
    part.start();
  }

  private void stop() {
    running.pop().stop();
  }
}
