package org.hlo4j.tools.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.inspect.summary.Flops;
import org.hlo4j.inspect.summary.ProgramSummary;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.TextBuffer;
import org.hlo4j.tools.page.StringPool;

/**
 * A program in columnar form: operation <i>i</i> in text order, value <i>j</i> in the order of
 * definition; strings are indices of a table.
 */
final class ProgramData {
  private static final PrinterOptions TEXT =
      PrinterOptions.builder()
          .elideElementsAbove(32)
          .elideResourcesAbove(100)
          .hexElementsAbove(PrinterOptions.NEVER)
          .assumeVerified(true)
          .build();

  private final Operation program;
  private final List<Operation> operations = new ArrayList<>();
  private final Map<Operation, Integer> numbers = new IdentityHashMap<>();
  private final List<Value> values = new ArrayList<>();
  private final Map<Value, Integer> valueNumbers = new IdentityHashMap<>();
  private final StringPool strings = new StringPool();

  private ProgramData(Operation program) {
    this.program = program;
    program.walk(this::add);
  }

  static ProgramData of(Operation program) {
    return new ProgramData(program);
  }

  private void add(Operation op) {
    numbers.put(op, operations.size());
    operations.add(op);
    op.results().forEach(this::add);
    for (Region region : op.regions()) {
      for (Block block : region.blocks()) {
        block.arguments().forEach(this::add);
      }
    }
  }

  private void add(Value value) {
    valueNumbers.put(value, values.size());
    values.add(value);
  }

  List<Operation> operations() {
    return operations;
  }

  void writeTo(JsonObject json) throws IOException {
    writeSummary(json);
    TextBuffer text = new TextBuffer();
    int[] lines = print(text);
    json.object(
        "ops",
        ops -> {
          writeColumns(ops);
          ops.put("line", lines);
        });
    json.object("values", this::writeValues);
    writeConstants(json);
    json.put("strings", strings.all());
    json.put("text", new String(text.toByteArray(), StandardCharsets.UTF_8));
  }

  private void writeColumns(JsonObject json) throws IOException {
    json.put("name", column(op -> strings.number(op.name())));
    json.put("parent", column(op -> number(op.parentOpOrNull())));
    json.put("region", column(ProgramData::regionIndex));
    json.put("symbol", column(this::symbol));
    json.put("scope", column(op -> strings.number(Scopes.path(op.location()))));
    json.put("place", column(op -> strings.number(Scopes.place(op.location()))));
    json.put("results", column(Operation::resultCount));
    json.put("operands", operands());
    json.put("flops", operations.stream().map(op -> shortest(Flops.of(op))).toList());
  }

  private int symbol(Operation op) {
    String symbol = SymbolTables.symbolNameOrNull(op);
    return symbol == null ? -1 : strings.number(symbol);
  }

  private int[] column(ToIntFunction<Operation> column) {
    return operations.stream().mapToInt(column).toArray();
  }

  private void writeSummary(JsonObject json) throws IOException {
    ProgramSummary summary = ProgramSummary.of(program);
    json.put("digest", ProgramDigest.of(program));
    json.put("flops", summary.flops());
    json.put("parameters", summary.parameters());
    json.put("constantBytes", summary.constantBytes());
  }

  private int number(@org.jspecify.annotations.Nullable Operation op) {
    return op == null ? -1 : numbers.getOrDefault(op, -1);
  }

  private static int regionIndex(Operation op) {
    Region region = op.parentRegionOrNull();
    return region == null ? 0 : region.index();
  }

  /** Returns for each operation the number of its operands, then the operands. */
  private List<Integer> operands() {
    List<Integer> operands = new ArrayList<>();
    for (Operation op : operations) {
      operands.add(op.operandCount());
      op.operands().forEach(operand -> operands.add(valueNumbers.getOrDefault(operand, -1)));
    }
    return operands;
  }

  /** Returns a number as an integer if it is one. */
  private static Number shortest(double number) {
    if (number == Math.rint(number) && number < 1L << 53) {
      return (long) number;
    }
    return number;
  }

  /** Prints the program; returns the first line of each operation. */
  private int[] print(TextBuffer buffer) {
    long[] starts = new long[operations.size()];
    Arrays.fill(starts, -1);
    MlirPrinter.print(
        program, Dialects.all(), TEXT, buffer, (op, offset) -> starts[number(op)] = offset);
    byte[] text = buffer.toByteArray();
    int line = 0;
    int at = 0;
    int[] lines = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      // Operations within the text of another one are shown there.
      for (; at < starts[i]; at++) {
        line += text[at] == '\n' ? 1 : 0;
      }
      lines[i] = line;
    }
    return lines;
  }

  /** Returns the name of an argument in the frontend, from its location. */
  private static String givenName(Value value) {
    return value instanceof BlockArgument argument && argument.location() instanceof NameLoc named
        ? named.name()
        : "";
  }

  /**
   * Writes for each value its type, its operation, whether it is an argument of a region of that,
   * and its name.
   */
  private void writeValues(JsonObject json) throws IOException {
    json.put("type", valueColumn(v -> strings.number(MlirPrinter.toLine(v.type()))));
    json.put("owner", valueColumn(this::owner));
    json.put("argument", valueColumn(v -> v instanceof BlockArgument ? 1 : 0));
    json.put("given", valueColumn(v -> strings.number(givenName(v))));
  }

  private int[] valueColumn(ToIntFunction<Value> column) {
    return values.stream().mapToInt(column).toArray();
  }

  private int owner(Value value) {
    Block block = value.parentBlockOrNull();
    return value instanceof BlockArgument
        ? number(block == null ? null : block.parentOpOrNull())
        : number(value.definingOpOrNull());
  }

  private void writeConstants(JsonObject json) throws IOException {
    Map<Operation, DenseElementsAttr> constants = new LinkedHashMap<>();
    for (Operation op : operations) {
      if (op.attributeOrNull("value") instanceof DenseElementsAttr elements) {
        constants.put(op, elements);
      }
    }
    json.objects(
        "constants",
        constants.entrySet(),
        (each, constant) -> {
          constant.put("op", number(each.getKey()));
          ConstantStatistics.of(each.getValue()).writeTo(constant);
        });
  }
}
