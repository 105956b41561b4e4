package org.hlo4j.tools.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
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
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.TextBuffer;
import org.hlo4j.tools.cli.command.Json;
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

  /** Returns all operations, in the order of their numbers. */
  List<Operation> operations() {
    return operations;
  }

  void writeTo(JsonGenerator json) throws IOException {
    writeSummary(json);
    json.writeObjectFieldStart("ops");
    writeColumn(json, "name", op -> strings.number(op.name()));
    writeColumn(json, "parent", op -> number(op.parentOpOrNull()));
    writeColumn(json, "region", ProgramData::regionIndex);
    writeColumn(
        json,
        "symbol",
        op -> {
          String symbol = SymbolTables.symbolNameOrNull(op);
          return symbol == null ? -1 : strings.number(symbol);
        });
    writeColumn(json, "scope", op -> strings.number(Scopes.path(op.location())));
    writeColumn(json, "place", op -> strings.number(Scopes.place(op.location())));
    writeColumn(json, "results", Operation::resultCount);
    writeOperands(json);
    writeFlops(json);
    String text = writeLines(json);
    json.writeEndObject();
    writeValues(json);
    writeConstants(json);
    Json.writeStrings(json, "strings", strings.all());
    json.writeStringField("text", text);
  }

  private void writeSummary(JsonGenerator json) throws IOException {
    ProgramSummary summary = ProgramSummary.of(program);
    json.writeStringField("digest", ProgramDigest.of(program));
    json.writeNumberField("flops", summary.flops());
    json.writeNumberField("parameters", summary.parameters());
    json.writeNumberField("constantBytes", summary.constantBytes());
  }

  private int number(@org.jspecify.annotations.Nullable Operation op) {
    return op == null ? -1 : numbers.getOrDefault(op, -1);
  }

  private static int regionIndex(Operation op) {
    Region region = op.parentRegionOrNull();
    return region == null ? 0 : region.index();
  }

  /** A numeric column of operations. */
  @FunctionalInterface
  private interface Column {
    int of(Operation op);
  }

  private void writeColumn(JsonGenerator json, String name, Column column) throws IOException {
    int[] numbers = operations.stream().mapToInt(column::of).toArray();
    json.writeFieldName(name);
    json.writeArray(numbers, 0, numbers.length);
  }

  /** Writes for each operation the number of its operands, then the operands. */
  private void writeOperands(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("operands");
    for (Operation op : operations) {
      json.writeNumber(op.operandCount());
      for (Value operand : op.operands()) {
        json.writeNumber(valueNumbers.getOrDefault(operand, -1));
      }
    }
    json.writeEndArray();
  }

  private void writeFlops(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("flops");
    for (Operation op : operations) {
      double flops = Flops.of(op);
      if (flops == Math.rint(flops) && flops < 1L << 53) {
        json.writeNumber((long) flops);
      } else {
        json.writeNumber(flops);
      }
    }
    json.writeEndArray();
  }

  /** Writes the first line and the number of lines of each operation; returns the text. */
  private String writeLines(JsonGenerator json) throws IOException {
    TextBuffer buffer = new TextBuffer();
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
    json.writeFieldName("line");
    json.writeArray(lines, 0, lines.length);
    return new String(text, StandardCharsets.UTF_8);
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
  private void writeValues(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("values");
    int[] types = values.stream().mapToInt(v -> strings.number(type(v))).toArray();
    json.writeFieldName("type");
    json.writeArray(types, 0, types.length);
    int[] owners = values.stream().mapToInt(this::owner).toArray();
    json.writeFieldName("owner");
    json.writeArray(owners, 0, owners.length);
    int[] isArgument = values.stream().mapToInt(v -> v instanceof BlockArgument ? 1 : 0).toArray();
    json.writeFieldName("argument");
    json.writeArray(isArgument, 0, isArgument.length);
    int[] given = values.stream().mapToInt(v -> strings.number(givenName(v))).toArray();
    json.writeFieldName("given");
    json.writeArray(given, 0, given.length);
    json.writeEndObject();
  }

  private String type(Value value) {
    return MlirPrinter.toLine(value.type());
  }

  private int owner(Value value) {
    Block block = value.parentBlockOrNull();
    return value instanceof BlockArgument
        ? number(block == null ? null : block.parentOpOrNull())
        : number(value.definingOpOrNull());
  }

  private void writeConstants(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("constants");
    for (int i = 0; i < operations.size(); i++) {
      if (operations.get(i).attributeOrNull("value") instanceof DenseElementsAttr elements) {
        json.writeStartObject();
        json.writeNumberField("op", i);
        ConstantStatistics.of(elements).writeTo(json);
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }
}
