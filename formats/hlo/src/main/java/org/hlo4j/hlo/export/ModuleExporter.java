package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.sdy.SdyOps;

/** Exports a program: its functions and regions become computations, each after those it calls. */
final class ModuleExporter {
  /** How deep functions may call each other. */
  private static final int MAX_DEPTH = 256;

  private static final String DEFAULT_NAME = "main";

  private final Operation program;
  private final Operation entry;
  private final Map<String, Operation> functions = new HashMap<>();
  private final Map<Operation, HloComputation> exported = new HashMap<>();
  private final List<HloComputation> computations = new ArrayList<>();
  private final Names instructionNames = new Names();
  private final Origins origins = new Origins();
  private final Shardy shardy;
  private final List<Diagnostic> problems = new ArrayList<>();
  private final Map<String, Lost> lost = new LinkedHashMap<>();
  private int depth;
  private int regions;

  /** Attributes of a name that HLO has no word for: where the first is, and how many there are. */
  private record Lost(Location first, int count) {}

  ModuleExporter(Operation program) {
    this.program = program;
    this.entry = entry(program);
    this.shardy = new Shardy(program);
    for (Operation operation : program.region(0).front().operations()) {
      FuncOp function = FuncOp.ofOrNull(operation);
      if (function != null) {
        functions.put(function.name(), operation);
      } else if (!operation.is(SdyOps.MESH)) {
        report(operation.location(), cannot(operation, "HLO has no such operation in modules"));
      }
    }
  }

  private static Operation entry(Operation module) {
    try {
      return Interpreter.entry(module, "main");
    } catch (InterpreterException e) {
      throw new DiagnosticException(e.diagnostic());
    }
  }

  /**
   * Exports the program.
   *
   * @throws DiagnosticException with an error for each operation that HLO cannot express
   */
  HloExport run() {
    HloModule.Builder builder = HloModule.builder(name());
    EntryAttributes attributes = new EntryAttributes(this, new FuncOp(entry));
    HloComputation main = new FunctionExporter(this, new FuncOp(entry)).export(attributes);
    computations.add(main);
    try {
      attributes.addTo(builder, program, main);
    } catch (UnsupportedOperation | IllegalArgumentException e) {
      report(program.location(), cannot(program, String.valueOf(e.getMessage())));
    }
    if (!problems.isEmpty()) {
      throw new DiagnosticException(problems);
    }
    computations.forEach(builder::add);
    HloModule module = builder.entry(main).frames(origins.frames()).build();
    return new HloExport(module, warnings());
  }

  private String name() {
    return program.attributeOrNull("sym_name") instanceof StringAttr name && !name.value().isEmpty()
        ? name.value().replaceAll("[^A-Za-z0-9_.-]", "_")
        : DEFAULT_NAME;
  }

  private List<Diagnostic> warnings() {
    List<Diagnostic> warnings = new ArrayList<>();
    lost.forEach((what, places) ->
        warnings.add(
            Diagnostic.warning(
                places.first(),
                "HLO does not say %s (%d %s)"
                    .formatted(what, places.count(), places.count() == 1 ? "place" : "places"))));
    return warnings;
  }

  /** Returns what is lost with an attribute. */
  static String dropped(String attribute) {
    return "attribute '" + attribute + "', which is dropped";
  }

  /** Notes what the module does not say. */
  void lose(String what, Location location) {
    lost.merge(what, new Lost(location, 1), (old, _) -> new Lost(old.first(), old.count() + 1));
  }

  void report(Location location, String message) {
    problems.add(Diagnostic.error(location, message));
  }

  static String cannot(Operation operation, String reason) {
    return "'" + operation.name() + "' op cannot be exported to HLO: " + reason;
  }

  Names names() {
    return instructionNames;
  }

  Shardy shardy() {
    return shardy;
  }

  Origins origins() {
    return origins;
  }

  /** Returns the name of the computation that a region becomes. */
  String regionName() {
    return "region_" + regions++;
  }

  /** Adds a computation, after those that it calls. */
  HloComputation add(String base, List<HloInstruction> instructions, HloInstruction root) {
    HloComputation computation =
        HloComputation.of(instructionNames.unique(base), instructions, root);
    computations.add(computation);
    return computation;
  }

  /**
   * Returns the computation of a function.
   *
   * @throws UnsupportedOperation if there is none, or functions call themselves
   */
  HloComputation function(String name) {
    Operation function = functions.get(name);
    if (function == null || function.region(0).isEmpty()) {
      throw new UnsupportedOperation("function @%s has no body", name);
    }
    HloComputation known = exported.get(function);
    if (known != null) {
      return known;
    }
    if (depth == MAX_DEPTH) {
      throw new UnsupportedOperation(
          "functions call each other more than %d deep, or themselves", MAX_DEPTH);
    }
    depth++;
    HloComputation computation = new FunctionExporter(this, new FuncOp(function)).export(null);
    depth--;
    computations.add(computation);
    exported.put(function, computation);
    return computation;
  }

  /** Returns whether a shape is that of a value that could not be exported. */
  static boolean isPlaceholder(HloInstruction value) {
    return value.shape() == HloShape.OPAQUE;
  }
}
