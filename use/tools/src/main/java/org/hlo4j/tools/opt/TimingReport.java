package org.hlo4j.tools.opt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The timing report, in the formats of MLIR's tools. */
final class TimingReport {
  private static final double NANOSECONDS = 1e9;
  private static final int STEP = 2;

  private interface Form {
    String heading();

    /** Starts a timer with nested ones, which follow until {@link #end}. */
    String begin(int indent, String name, long time);

    default String end(int indent) {
      return "";
    }

    /** Returns the line of a timer without nested ones. */
    String line(String name, long time, boolean last);

    default String footing() {
      return "";
    }
  }

  private final long total;
  private final Form form;
  private final StringBuilder text = new StringBuilder();

  private TimingReport(Timer all, boolean json) {
    this.total = Math.max(1, all.nanoseconds());
    this.form = json ? new JsonForm() : new TextForm();
  }

  /** Returns the report: if {@code list}, times summed by name, longest first; else a tree. */
  static String of(Timer all, boolean list, boolean json) {
    TimingReport report = new TimingReport(all, json);
    report.text.append(report.form.heading());
    if (list) {
      report.addList(all);
    } else {
      report.addTree(all.parts(), 0);
    }
    long parts = all.parts().stream().mapToLong(Timer::nanoseconds).sum();
    report.text.append(report.form.line("Rest", all.nanoseconds() - parts, false));
    report.text.append(report.form.line("Total", all.nanoseconds(), true));
    return report.text.append(report.form.footing()).toString();
  }

  private void addTree(List<Timer> timers, int indent) {
    for (Timer timer : timers) {
      text.append(form.begin(indent, timer.name(), timer.nanoseconds()));
      addTree(timer.parts(), indent + STEP);
      text.append(form.end(indent));
    }
  }

  private void addList(Timer all) {
    Map<String, Long> times = new LinkedHashMap<>();
    merge(all, times);
    List<Map.Entry<String, Long>> longestFirst = new ArrayList<>(times.entrySet());
    longestFirst.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
    longestFirst.forEach(entry -> text.append(form.line(entry.getKey(), entry.getValue(), false)));
  }

  private static void merge(Timer timer, Map<String, Long> times) {
    times.merge(timer.name(), timer.nanoseconds(), Long::sum);
    timer.parts().forEach(part -> merge(part, times));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private double percentage(long time) {
    return 100.0 * time / total;
  }

  private final class TextForm implements Form {
    @Override
    public String heading() {
      return ReportNames.heading("... Execution time report ...")
          + format("  Total Execution Time: %.4f seconds\n\n", total / NANOSECONDS)
          + "  ----Wall Time----  ----Name----\n";
    }

    @Override
    public String begin(int indent, String name, long time) {
      return format("  %8.4f (%5.1f%%)  ", time / NANOSECONDS, percentage(time))
          + " ".repeat(indent)
          + name
          + "\n";
    }

    @Override
    public String line(String name, long time, boolean last) {
      return begin(0, name, time);
    }
  }

  /** An array of objects; the parts of an object end with an empty one. */
  private final class JsonForm implements Form {
    @Override
    public String heading() {
      return "[\n";
    }

    @Override
    public String begin(int indent, String name, long time) {
      return " ".repeat(indent) + "{" + members(name, time) + ", \"passes\": [\n";
    }

    @Override
    public String end(int indent) {
      return " ".repeat(indent) + "{}]},\n";
    }

    @Override
    public String line(String name, long time, boolean last) {
      return "{" + members(name, time) + (last ? "}\n" : "},\n");
    }

    private String members(String name, long time) {
      return format(
          "\"wall\": {\"duration\": %8.4f, \"percentage\": %5.1f}, \"name\": \"%s\"",
          time / NANOSECONDS, percentage(time), name.replace("\\", "\\\\").replace("\"", "\\\""));
    }

    @Override
    public String footing() {
      return "]\n";
    }
  }
}
