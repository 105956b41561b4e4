package org.hlo4j.tools.opt;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassManager;

/** Measures how long each pass takes, over all operations that it runs on. */
final class PassTiming implements PassManager.Listener {
  private final Map<String, Long> nanoseconds = new LinkedHashMap<>();
  private final Deque<Long> started = new ArrayDeque<>();

  @Override
  public void before(String pass, Operation operation) {
    started.push(System.nanoTime());
  }

  @Override
  public void after(String pass, Operation operation) {
    nanoseconds.merge(pass, System.nanoTime() - started.pop(), Long::sum);
  }

  /** The passes in the order of their first run, with their times and shares of the sum. */
  String report() {
    double total = Math.max(1, nanoseconds.values().stream().mapToLong(Long::longValue).sum());
    String rule = "===" + "-".repeat(73) + "===\n";
    StringBuilder text =
        new StringBuilder(rule)
            .append(" ".repeat(25))
            .append("... Execution time report ...\n")
            .append(rule)
            .append(
                String.format(Locale.ROOT, "  Total Execution Time: %.4f seconds\n\n", total / 1e9))
            .append("  ----Wall Time----  ----Name----\n");
    nanoseconds.forEach((pass, time) -> text.append(row(time, time / total, pass)));
    return text.append(row(total, nanoseconds.isEmpty() ? 0 : 1, "Total")).toString();
  }

  private static String row(double time, double share, String name) {
    return String.format(Locale.ROOT, "  %8.4f (%5.1f%%)  %s\n", time / 1e9, share * 100, name);
  }
}
