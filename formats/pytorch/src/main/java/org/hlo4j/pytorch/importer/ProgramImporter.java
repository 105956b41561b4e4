package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.pytorch.archive.Pt2Archive;
import org.hlo4j.pytorch.schema.Argument;
import org.hlo4j.pytorch.schema.Graph;
import org.hlo4j.pytorch.schema.InputSpec;
import org.hlo4j.pytorch.schema.OutputSpec;
import org.hlo4j.pytorch.schema.Program;
import org.hlo4j.pytorch.schema.TensorMeta;
import org.hlo4j.transforms.build.HloBuilder;

/** Converts programs. */
public final class ProgramImporter {
  private final Pt2Archive archive;
  private final Program program;
  private final ImportOptions options;
  private final ProgramContext context;
  private final Emitter emitter = new Emitter();
  private final GraphImporter graph;
  private final List<String> inputNames = new ArrayList<>();
  private final List<String> outputNames = new ArrayList<>();
  private final List<Value> results = new ArrayList<>();

  /** The tensors that the program may change in place, by the names of their new values. */
  private final Map<String, TensorRef> mutable = new LinkedHashMap<>();

  private ProgramImporter(Pt2Archive archive, OperatorSet operators, ImportOptions options) {
    this.archive = archive;
    this.program = archive.program();
    this.options = options;
    this.context = new ProgramContext(archive, operators, options);
    this.graph = new GraphImporter(context, emitter, program.graphModule().graph());
  }

  /**
   * Converts a program.
   *
   * @param operators what operators are converted to
   * @param warnings receives what the program says and StableHLO cannot
   * @return a program whose function {@code main} has a parameter for each tensor that the program
   *     is called with, and a result for each tensor that it returns, and then for each tensor that
   *     it changes in place
   * @throws DiagnosticException with an error for each node that cannot be converted
   */
  public static Operation run(
      Pt2Archive archive, OperatorSet operators, ImportOptions options, Diagnostics warnings) {
    archive.unknownFields().report(archive.name(), warnings);
    return new ProgramImporter(archive, operators, options).run(warnings);
  }

  private Operation run(Diagnostics warnings) {
    checkSizes();
    inputs();
    graph.nodes();
    if (context.problems().count() == 0) {
      outputs();
    }
    return context.finish(emitter, results, inputNames, outputNames, warnings);
  }

  /** Checks that the program has the symbols that sizes are for, and that these are in range. */
  private void checkSizes() {
    program
        .graphModule()
        .graph()
        .tensorValues()
        .forEach((name, meta) -> {
          try {
            meta.sizes().forEach(OpenSymbols::expression);
          } catch (UnsupportedNodeException e) {
            context.report("tensor '" + name + "': " + e.reason());
          }
        });
    OpenDimensions open = OpenSymbols.of(program);
    context
        .problems()
        .setSizeHint(OpenDimensions.hint(open.without(options.sizes().keySet()).names()));
    open.problem(options.sizes().keySet())
        .ifPresent(problem -> {
          throw new DiagnosticException(List.of(archive.problem(problem)));
        });
    options
        .sizes()
        .forEach((symbol, size) -> {
          Program.RangeConstraint range = program.rangeConstraints().get(symbol);
          if (range != null
              && ((range.min() != null && size < range.min())
                  || (range.max() != null && size > range.max()))) {
            throw new DiagnosticException(
                List.of(
                    archive.problem(
                        "size %d of '%s' is not in its range, from %s to %s"
                            .formatted(size, symbol, range.min(), range.max()))));
          }
        });
  }

  // Inputs.

  private void inputs() {
    Graph outer = program.graphModule().graph();
    List<InputSpec> specs = program.graphModule().signature().inputSpecs();
    if (specs.size() != outer.inputs().size()) {
      context.report(
          "the signature has %d inputs, but the graph %d"
              .formatted(specs.size(), outer.inputs().size()));
      return;
    }
    for (int i = 0; i < specs.size(); i++) {
      if (!(outer.inputs().get(i) instanceof Argument.Name(String name, Argument.Kind kind))) {
        continue; // A number or None with which the program was exported.
      }
      try {
        input(name, kind, specs.get(i));
      } catch (UnsupportedNodeException e) {
        context.report("input '" + name + "': " + e.reason());
        graph.bind(name, TorchValue.Unknown.INSTANCE);
      }
    }
  }

  private void input(String name, Argument.Kind kind, InputSpec spec) {
    switch (spec) {
      case InputSpec.UserInput _ -> {
        if (kind == Argument.Kind.TENSOR) {
          mutable.put(name, tensor(name, name));
        } else if (kind == Argument.Kind.INT) {
          Value value = emitter.addParameter(RankedTensorType.of(IntegerType.I64), location(name));
          inputNames.add(name);
          graph.bind(name, new TorchValue.Int(Size.of(builder(name), value)));
        } else {
          throw UnsupportedNodeException.of("it is neither a tensor nor an integer");
        }
      }
      case InputSpec.Parameter parameter ->
          mutable.put(parameter.name(), weight(name, parameter.name(), true));
      case InputSpec.Buffer buffer ->
          mutable.put(buffer.name(), weight(name, buffer.name(), buffer.persistent()));
      case InputSpec.TensorConstant constant ->
          mutable.put(constant.name(), weight(name, constant.name(), false));
      case InputSpec.CustomObject _ ->
          throw UnsupportedNodeException.of("it is an object of a TorchScript class");
      case InputSpec.Token _ -> graph.bind(name, TorchValue.None.INSTANCE);
      case InputSpec.ConstantInput _ -> {}
    }
  }

  private HloBuilder builder(String name) {
    return emitter.builder(location(name));
  }

  private static Location location(String name) {
    return new NameLoc(name, UnknownLoc.INSTANCE);
  }

  /** Adds a parameter of the type that the program declares for a name. */
  private TensorRef tensor(String name, String title) {
    TensorMeta meta = graph.metaOrNull(name);
    if (meta == null) {
      throw UnsupportedNodeException.of("it has no type");
    }
    Value value = emitter.addParameter(context.type(meta), location(title));
    inputNames.add(title);
    return bind(name, value);
  }

  private TensorRef bind(String name, Value value) {
    TensorRef ref = TensorRef.of(value);
    graph.bind(name, new TorchValue.Tensor(ref));
    return ref;
  }

  private TensorRef weight(String name, String title, boolean isPersistent) {
    if (options.weights() == ImportOptions.Weights.ARGUMENTS) {
      return tensor(name, title);
    }
    DenseElementsAttr given = options.tensors().get(title);
    DenseElementsAttr elements = given == null ? stored(title, isPersistent) : given;
    TensorMeta meta = graph.metaOrNull(name);
    if (meta != null && !context.type(meta).equals(elements.type())) {
      throw UnsupportedNodeException.of(
          "it has type %s, but the program declares %s", elements.type(), context.type(meta));
    }
    return bind(name, emitter.constant(elements, Locations.ofWeight(title)));
  }

  /** Reads a tensor of the archive. Versions differ in where it is. */
  private DenseElementsAttr stored(String title, boolean isPersistent) {
    Pt2Archive.Payload weight = archive.weightOrNull(title, options.checksums());
    Pt2Archive.Payload constant = archive.constantOrNull(title, options.checksums());
    Pt2Archive.Payload expected = isPersistent ? weight : constant;
    Pt2Archive.Payload found = expected != null ? expected : isPersistent ? constant : weight;
    if (found == null) {
      throw UnsupportedNodeException.of("the archive does not have tensor '%s'", title);
    }
    return PayloadTensors.read(found);
  }

  // Outputs.

  private void outputs() {
    Graph outer = program.graphModule().graph();
    List<OutputSpec> specs = program.graphModule().signature().outputSpecs();
    if (specs.size() != outer.outputs().size()) {
      context.report(
          "the signature has %d outputs, but the graph %d"
              .formatted(specs.size(), outer.outputs().size()));
      return;
    }
    List<String> names = OutputNames.of(program);
    Map<String, Argument> changed = new LinkedHashMap<>();
    int user = 0;
    for (int i = 0; i < specs.size(); i++) {
      Argument argument = outer.outputs().get(i);
      switch (specs.get(i)) {
        case OutputSpec.Result _ -> {
          String title = user < names.size() ? names.get(user) : String.valueOf(user);
          user++;
          result(argument, title);
        }
        case OutputSpec.Mutation(String mutated) -> changed.put(mutated, argument);
        case OutputSpec.Gradient(String name) -> result(argument, "grad." + name);
        case OutputSpec.Token _ -> {}
      }
    }
    changed.forEach(this::result);
    Set<String> declared = new HashSet<>(changed.keySet());
    mutable.forEach((name, ref) -> {
      if (ref.isChanged() && declared.add(name)) {
        add(ref.value(builder(name)), name);
      }
    });
  }

  private void result(String name, Argument argument) {
    result(argument, name);
  }

  private void result(Argument argument, String name) {
    try {
      Value value = graph.outputOrNull(argument, builder(name));
      if (value != null) {
        add(value, name);
      }
    } catch (UnsupportedNodeException e) {
      context.report("output '" + name + "': " + e.reason());
    }
  }

  private void add(Value value, String name) {
    results.add(value);
    outputNames.add(name);
  }
}
