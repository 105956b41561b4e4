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
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.pass.PassListener;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Option;
import org.hlo4j.tools.run.Output;

/** Prints the program to standard error before and after passes, as selected by options. */
final class IrPrinting implements PassListener {
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

  /** Returns whether any of the options is set. */
  static boolean isRequested(CommandLine line) {
    return OPTIONS.stream()
        .anyMatch(option -> line.has(option.name()) || line.value(option.name()).isPresent());
  }

  private static List<String> names(CommandLine line, String option) {
    return line.value(option).map(value -> List.of(value.split(","))).orElse(List.of());
  }

  @Override
  public void before(Pipeline.Run pass, Operation operation) {
    if (line.has(AFTER_CHANGE)) {
      last = render(operation);
    }
    if (line.has(BEFORE_ALL) || isAmong(before, pass)) {
      print("Before", pass, "", operation);
    }
  }

  @Override
  public void after(Pipeline.Run pass, Operation operation) {
    boolean asked = line.has(AFTER_ALL) || isAmong(after, pass);
    if (asked
        && !line.has(AFTER_FAILURE)
        && (!line.has(AFTER_CHANGE) || !render(operation).equals(last))) {
      print("After", pass, "", operation);
    }
  }

  @Override
  public void failed(Pipeline.Run pass, Operation operation) {
    if (line.has(AFTER_FAILURE) || line.has(AFTER_ALL) || isAmong(after, pass)) {
      print("After", pass, " Failed", operation);
    }
  }

  private static boolean isAmong(List<String> passes, Pipeline.Run pass) {
    return passes.contains(pass.definition().name());
  }

  private void print(String when, Pipeline.Run pass, String how, Operation operation) {
    err.print(
        "// -----// IR Dump "
            + when
            + " "
            + pass.definition().className()
            + how
            + ": "
            + pass
            + (line.has(MODULE_SCOPE) ? " " + place(operation) : "")
            + " //----- //\n"
            + render(operation)
            + "\n\n");
  }

  /**
   * Returns the suffix that names the operation a pass runs on, where the whole program is printed.
   */
  private static String place(Operation operation) {
    String name = SymbolTables.symbolNameOrNull(operation);
    String symbol = name == null ? "" : ": " + MlirPrinter.toString(SymbolRefAttr.flat(name));
    return "('" + operation.name() + "' operation" + symbol + ")";
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
