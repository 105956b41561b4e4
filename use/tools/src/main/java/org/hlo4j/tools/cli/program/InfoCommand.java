package org.hlo4j.tools.cli.program;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.hlo4j.byteir.ByteirSemantics;
import org.hlo4j.inspect.summary.FunctionSignature;
import org.hlo4j.inspect.summary.MemoryTraffic;
import org.hlo4j.inspect.summary.ProgramSummary;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Unsupported;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.jax.JaxCall;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.cli.command.Quantities;
import org.hlo4j.tools.run.Console;

/** {@code hlo4j info}. */
public final class InfoCommand extends ProgramCommand {
  private static final int SHOWN_OPERATIONS = 12;
  private static final int NAME_WIDTH = 14;

  private final Supplier<String> file =
      declare.parameter("FILE", "A program, or - for standard input.");

  private final BooleanSupplier headerOnly =
      declare.flag("--header", "Look at the header of the file only.");

  private final BooleanSupplier all =
      declare.flag(
          "--all",
          "List all operations, arguments and results, not only the most frequent ones and the"
              + " beginnings of names.");

  private final BooleanSupplier vjp = declareVjp();

  public InfoCommand(Console console) {
    super(
        "info",
        console,
        "Shows what is in a file: its form and release, functions, operations, constants.");
    declareWithoutWeights();
  }

  @Override
  public Integer call() {
    ProgramFile program = vjp.getAsBoolean() ? open(file.get()).vjp() : open(file.get());
    Optional<Operation> module = Optional.empty();
    if (!headerOnly.getAsBoolean()) {
      module = program.readOrPrint();
      if (module.isEmpty()) {
        DeclaredModel.of(program).ifPresent(model -> showRefused(program, model));
        throw program.invalid();
      }
    }
    Optional<ProgramSummary> summary = module.map(ProgramSummary::of);
    OpenDimensions open = module.map(program::openDimensions).orElse(OpenDimensions.NONE);
    List<Unsupported> unsupported =
        module.map(read -> unsupported(program, read)).orElse(List.of());
    if (asJson()) {
      printJson(json -> {
        writeFile(program, json);
        if (summary.isPresent()) {
          writeJson(summary.get(), json);
          json.objects("openSizes", open.names(), (name, size) -> writeOpen(open, name, size));
          writeUnsupported(unsupported, json);
        }
      });
    } else {
      showFile(program);
      summary.ifPresent(counted -> show(counted, open, program.export().isPresent()));
      for (Unsupported kind : unsupported) {
        show(
            kind == unsupported.getFirst() ? "cannot run" : "", kind.kind() + ": " + kind.places());
      }
    }
    return 0;
  }

  /** Shows what a model declares that is not converted, for the reasons that have been printed. */
  private void showRefused(ProgramFile program, DeclaredModel model) {
    OpenDimensions open = model.open();
    if (asJson()) {
      printJson(json -> {
        writeFile(program, json);
        json.put("converted", false);
        json.objects(
            "inputs",
            model.inputs(),
            (input, object) -> {
              object.put("name", input.names().getFirst());
              object.put("type", MlirPrinter.toLine(input.type()));
            });
        json.put("outputs", model.outputs());
        json.objects("openSizes", open.names(), (name, size) -> writeOpen(open, name, size));
      });
      return;
    }
    showFile(program);
    showAll("inputs", model.inputs().stream().map(DeclaredModel::described).toList());
    showAll("outputs", model.outputs());
    show(open);
    show("converted", "no, for the errors above");
  }

  private void showAll(String name, List<String> lines) {
    int limit = all.getAsBoolean() ? Integer.MAX_VALUE : SHOWN_OPERATIONS;
    for (int i = 0; i < Math.min(limit, lines.size()); i++) {
      show(i == 0 ? name : "", lines.get(i));
    }
    if (lines.size() > limit) {
      show("", "and " + (lines.size() - limit) + " more");
    }
  }

  /** Returns what a run may reach and cannot evaluate; nothing if there is no entry function. */
  private static List<Unsupported> unsupported(ProgramFile file, Operation program) {
    InterpreterOptions options = InterpreterOptions.DEFAULT.withExtension(new ByteirSemantics());
    try {
      return file.export().isPresent()
          ? JaxCall.of(file.export().get(), program).unsupported(options)
          : Interpreter.unsupported(program, "main", Map.of(), options);
    } catch (InterpreterException noEntry) {
      return List.of();
    }
  }

  private void show(String name, Object value) {
    String padding = " ".repeat(Math.max(0, NAME_WIDTH - name.length()));
    line("@|bold " + name + padding + "|@ " + plain(value));
  }

  /** Returns whether weights that the file has have checksums, which are not compared. */
  private boolean leavesChecksums(ProgramFile program) {
    return program.form() == ProgramForm.PYTORCH && !headerOnly.getAsBoolean();
  }

  private void showFile(ProgramFile program) {
    show("file", program.name() + ", " + Quantities.bytes(program.size()));
    show("form", program.form().title());
    program
        .export()
        .ifPresent(export -> new EnvelopeReport(export).show(all.getAsBoolean(), this::show));
    program.version().ifPresent(version -> show("release", version));
    program
        .header()
        .ifPresent(header -> {
          show("bytecode", "format version " + header.version().number());
          show("producer", header.producer());
        });
    if (leavesChecksums(program)) {
      show("weights", "not read; verify compares their checksums");
    }
  }

  /** Prints the names of open dimensions, for which option --size gives sizes. */
  private void show(OpenDimensions open) {
    showAll("open sizes", open.names().stream().map(name -> open.describe(List.of(name))).toList());
  }

  private void show(ProgramSummary summary, OpenDimensions open, boolean hasEnvelope) {
    int functions = all.getAsBoolean() ? Integer.MAX_VALUE : SHOWN_OPERATIONS;
    for (FunctionSignature function : summary.functions().stream().limit(functions).toList()) {
      showSignature(function, hasEnvelope);
      if (function.dynamicDimensions() > 0) {
        String dynamic = Quantities.things(function.dynamicDimensions(), "dynamic dimension");
        show("", dynamic + " among its inputs");
      }
    }
    if (summary.functions().size() > functions) {
      show("", "and " + (summary.functions().size() - functions) + " more functions");
    }
    show(open);
    show("operations", summary.operationCount() + counts(summary.dialects(), " (", ")", 99));
    int shown = all.getAsBoolean() ? Integer.MAX_VALUE : SHOWN_OPERATIONS;
    show("", counts(summary.operations(), "", "", shown));
    if (!summary.customCalls().isEmpty()) {
      show("custom calls", counts(summary.customCalls(), "", "", shown));
    }
    if (!summary.composites().isEmpty()) {
      show("composites", counts(summary.composites(), "", "", shown));
    }
    show(
        "constants",
        summary.constants()
            + ", "
            + Quantities.bytes(summary.constantBytes())
            + ", "
            + Quantities.total(summary.parameters())
            + " parameters");
    show(
        "work",
        "about "
            + Quantities.flops(summary.flops())
            + " for each run, "
            + Quantities.bytes(summary.bytesMoved())
            + " read and written");
    if (summary.unknownLoops() > 0) {
      int loops = summary.unknownLoops();
      show(
          "",
          (loops == 1 ? "a loop counts" : loops + " loops count")
              + " once: how often "
              + (loops == 1 ? "it runs" : "they run")
              + " is not known");
    }
    show("locations", summary.hasLocations() ? "yes" : "no");
  }

  /**
   * Prints a function. Its arguments and results are outlined if there are many, or are part of the
   * envelope.
   */
  private void showSignature(FunctionSignature function, boolean hasEnvelope) {
    boolean shortInputs = Outline.shortens(function.inputs().size());
    boolean shortResults = Outline.shortens(function.results().size());
    if (!shortInputs && !shortResults) {
      show("function", signature(function));
      return;
    }
    List<Outline.Item> inputs = new ArrayList<>();
    for (int i = 0; i < function.inputs().size(); i++) {
      String name = function.inputNames().get(i);
      Type type = function.inputs().get(i);
      String text = (name.isEmpty() ? "" : name + ": ") + MlirPrinter.toLine(type);
      inputs.add(new Outline.Item(name, text, MemoryTraffic.bytes(type)));
    }
    List<Outline.Item> results =
        function.results().stream()
            .map(type ->
                new Outline.Item("", "-> " + MlirPrinter.toLine(type), MemoryTraffic.bytes(type)))
            .toList();
    show(
        "function",
        "@"
            + function.name()
            + (shortInputs ? "(" + Outline.total(inputs) + ")" : parameters(function))
            + " -> "
            + (shortResults ? "(" + Outline.total(results) + ")" : types(function.results())));
    if (all.getAsBoolean()) {
      showAll(shortInputs ? inputs : List.of());
      showAll(shortResults ? results : List.of());
    } else if (shortInputs && !hasEnvelope) {
      List<String> outline = Outline.of(inputs);
      (outline.size() > 1 ? outline : List.<String>of()).forEach(text -> show("", text));
    }
  }

  private void showAll(List<Outline.Item> items) {
    items.forEach(item -> show("", item.text()));
  }

  private static String signature(FunctionSignature function) {
    return "@" + function.name() + parameters(function) + " -> " + types(function.results());
  }

  private static String parameters(FunctionSignature function) {
    List<String> inputs = new ArrayList<>();
    for (int i = 0; i < function.inputs().size(); i++) {
      String name = function.inputNames().get(i);
      inputs.add((name.isEmpty() ? "" : name + ": ") + function.inputs().get(i));
    }
    return inputs.stream().collect(Collectors.joining(", ", "(", ")"));
  }

  private static String types(List<Type> types) {
    return types.stream().map(MlirPrinter::toString).collect(Collectors.joining(", ", "(", ")"));
  }

  /** Returns counts, the largest first. */
  private static String counts(
      Map<String, Integer> counts, String before, String after, int limit) {
    List<Map.Entry<String, Integer>> largestFirst = new ArrayList<>(counts.entrySet());
    largestFirst.sort((a, b) -> Integer.compare(b.getValue(), a.getValue()));
    String listed =
        largestFirst.stream()
            .limit(limit)
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining(", "));
    String more = counts.size() > limit ? ", and " + (counts.size() - limit) + " more" : "";
    return before + listed + more + after;
  }

  private void writeFile(ProgramFile program, JsonObject json) throws IOException {
    json.put("file", program.name());
    json.put("bytes", program.size());
    json.put("form", program.form().name().toLowerCase(Locale.ROOT));
    if (program.export().isPresent()) {
      json.object("jaxExport", new EnvelopeReport(program.export().get())::writeJson);
    }
    json.put("release", program.version());
    if (leavesChecksums(program)) {
      json.put("weightsRead", false);
    }
    if (program.header().isPresent()) {
      json.put("bytecode", program.header().get().version().number());
      json.put("producer", program.header().get().producer());
    }
  }

  private static void writeOpen(OpenDimensions open, String name, JsonObject json)
      throws IOException {
    json.put("name", name);
    json.objects("places", open.places(name), InfoCommand::writePlace);
  }

  private static void writeUnsupported(List<Unsupported> unsupported, JsonObject json)
      throws IOException {
    json.objects(
        "unsupported",
        unsupported,
        (kind, object) -> {
          object.put("kind", kind.kind());
          object.put("count", kind.operations().size());
          object.put("places", kind.places());
        });
  }

  private static void writeJson(ProgramSummary summary, JsonObject json) throws IOException {
    json.objects(
        "functions",
        summary.functions(),
        (function, object) -> {
          object.put("name", function.name());
          object.put("inputs", lines(function.inputs()));
          object.put("inputNames", function.inputNames());
          object.put("results", lines(function.results()));
        });
    json.put("operations", summary.operations());
    json.put("customCalls", summary.customCalls());
    json.put("composites", summary.composites());
    json.put("constants", summary.constants());
    json.put("constantBytes", summary.constantBytes());
    json.put("parameters", summary.parameters());
    json.put("flops", summary.flops());
    json.put("bytesMoved", summary.bytesMoved());
    json.put("unknownLoops", summary.unknownLoops());
    json.put("locations", summary.hasLocations());
  }

  private static void writePlace(OpenDimensions.Place place, JsonObject json) throws IOException {
    json.put("input", place.input());
    json.put("dimension", place.dimension());
    json.put("size", place.size());
  }

  private static List<String> lines(List<Type> types) {
    return types.stream().map(MlirPrinter::toLine).toList();
  }
}
