package org.hlo4j.tools.opt;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Option;
import org.hlo4j.tools.run.Output;

/** Prints the program to standard error before and after passes, as options ask. */
final class IrPrinting implements PassManager.Listener {
  private static final String BEFORE = "mlir-print-ir-before";
  private static final String AFTER = "mlir-print-ir-after";
  private static final String BEFORE_ALL = "mlir-print-ir-before-all";
  private static final String AFTER_ALL = "mlir-print-ir-after-all";
  private static final String AFTER_CHANGE = "mlir-print-ir-after-change";
  private static final String AFTER_FAILURE = "mlir-print-ir-after-failure";
  private static final String MODULE_SCOPE = "mlir-print-ir-module-scope";

  static final List<Option> OPTIONS =
      List.of(
          Option.value(BEFORE, "passes", "Print the program before these passes"),
          Option.value(AFTER, "passes", "Print the program after these passes"),
          Option.flag(BEFORE_ALL, "Print the program before each pass"),
          Option.flag(AFTER_ALL, "Print the program after each pass"),
          Option.flag(AFTER_CHANGE, "Print after passes only if they changed something"),
          Option.flag(AFTER_FAILURE, "Print after passes only if they failed"),
          Option.flag(MODULE_SCOPE, "Print the whole program, not what the pass runs on"));

  private final CommandLine line;
  private final List<String> before;
  private final List<String> after;
  private final PrintStream err;
  private final Function<Operation, Output> text;
  private String last = "";

  IrPrinting(CommandLine line, PrintStream err, Function<Operation, Output> text) {
    this.line = line;
    this.err = err;
    this.text = text;
    this.before = names(line, BEFORE);
    this.after = names(line, AFTER);
  }

  /** Whether an option asks for anything. */
  static boolean isAskedFor(CommandLine line) {
    return OPTIONS.stream()
        .anyMatch(option -> line.has(option.name()) || line.value(option.name()).isPresent());
  }

  private static List<String> names(CommandLine line, String option) {
    return line.value(option).map(value -> List.of(value.split(","))).orElse(List.of());
  }

  @Override
  public void before(String pass, Operation operation) {
    if (line.has(AFTER_CHANGE)) {
      last = render(operation);
    }
    if (line.has(BEFORE_ALL) || before.contains(pass)) {
      print("Before " + pass, operation);
    }
  }

  @Override
  public void after(String pass, Operation operation) {
    boolean asked = line.has(AFTER_ALL) || after.contains(pass);
    if (asked
        && !line.has(AFTER_FAILURE)
        && (!line.has(AFTER_CHANGE) || !render(operation).equals(last))) {
      print("After " + pass, operation);
    }
  }

  @Override
  public void failed(String pass, Operation operation) {
    if (line.has(AFTER_FAILURE) || line.has(AFTER_ALL) || after.contains(pass)) {
      print("After " + pass + " Failed", operation);
    }
  }

  private void print(String when, Operation operation) {
    err.print("// -----// IR Dump " + when + " //----- //\n" + render(operation) + "\n\n");
  }

  private String render(Operation operation) {
    Operation shown = operation;
    while (line.has(MODULE_SCOPE) && shown.parentOpOrNull() != null) {
      shown = shown.parentOpOrNull();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      text.apply(shown).writeTo(Channels.newChannel(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
