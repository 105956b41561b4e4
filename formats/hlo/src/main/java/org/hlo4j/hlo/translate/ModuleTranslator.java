package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloMesh;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.builtin.ModuleOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.sdy.MeshOp;
import org.hlo4j.opset.func.FuncOps;

/** Creates the functions of a module. */
final class ModuleTranslator {
  private static final String MAIN = "main";

  private final HloModule module;
  private final Location location;
  private final TranslationOptions options;
  private final Locations locations;
  private final TranslationProblems problems = new TranslationProblems();
  private final ModuleOp program = ModuleOp.create(UnknownLoc.INSTANCE);
  private final Map<HloComputation, String> names = new LinkedHashMap<>();
  private final Map<HloMesh, Operation> meshes = new LinkedHashMap<>();

  ModuleTranslator(HloModule module, Location location, TranslationOptions options) {
    this.module = module;
    this.location = location;
    this.options = options;
    this.locations = new Locations(module.frames());
  }

  TranslationOptions options() {
    return options;
  }

  Locations locations() {
    return locations;
  }

  TranslationProblems problems() {
    return problems;
  }

  Operation translate(Diagnostics warnings) {
    try {
      ExpandedSizes.require(module);
      nameFunctions();
      names.forEach(this::addFunction);
    } catch (UnsupportedNodeException e) {
      throw new DiagnosticException(location, e.reason());
    }
    problems.requireNone(location);
    Operation first = program.body().firstOrNull();
    meshes.values().forEach(mesh -> program.body().insertBefore(mesh, first));
    ModuleAttributes.set(program.operation(), module, problems);
    problems.reportLosses(location, warnings);
    return program.operation();
  }

  // Functions.

  /** Gives a name to each computation that becomes a function. */
  private void nameFunctions() {
    Set<HloComputation> fused = options.keepsFusions() ? Set.of() : ExpandedSizes.fused(module);
    Map<String, Integer> taken = new HashMap<>(Map.of(MAIN, 0));
    for (HloComputation each : module.computations()) {
      if (each == module.entry()) {
        names.put(each, MAIN);
      } else if (!fused.contains(each)) {
        names.put(each, unique(each.name().replace('-', '_'), taken));
      }
    }
  }

  /** Returns a name that is not taken; others have a number at their end, as XLA gives them. */
  private static String unique(String name, Map<String, Integer> taken) {
    String unique = name;
    while (taken.putIfAbsent(unique, 0) != null) {
      int number = taken.merge(name, 1, Integer::sum) - 1;
      unique = name + "_" + number;
    }
    return unique;
  }

  /** Returns the name of the function of a computation. */
  String nameOf(HloComputation computation) {
    String name = names.get(computation);
    if (name == null) {
      throw new IllegalStateException("a fused computation is called: " + computation);
    }
    return name;
  }

  /**
   * Returns the symbol of a mesh.
   *
   * @throws IllegalArgumentException if the mesh is invalid
   */
  String nameOf(HloMesh mesh) {
    Operation declaration = meshes.get(mesh);
    if (declaration == null) {
      String name = meshes.isEmpty() ? "mesh" : "mesh_" + (meshes.size() - 1);
      declaration = Meshes.declaration(mesh, name);
      meshes.put(mesh, declaration);
    }
    return MeshOp.SYM_NAME.get(declaration);
  }

  private void addFunction(HloComputation computation, String name) {
    FuncOp function =
        FuncOp.create(UnknownLoc.INSTANCE, name, new FunctionType(List.of(), List.of()));
    program.body().append(function.operation());
    if (!name.equals(MAIN)) {
      function.operation().set(FuncOp.VISIBILITY, "private");
    }
    if (!computation.thread().equals(HloComputation.MAIN_THREAD)) {
      function.operation().setAttribute("execution_thread", StringAttr.of(computation.thread()));
    }
    Block block = function.body().addBlock();
    List<DictionaryAttr> attributes = new ArrayList<>();
    for (HloInstruction parameter : computation.parameters()) {
      if (!problems.check(parameter, () -> addArguments(parameter, block, attributes))) {
        computation.instructions().forEach(problems::checkOpcode);
        return;
      }
    }
    Rewriter rewriter = new Rewriter(Dialects.all());
    List<Value> results = ComputationTranslator.fill(this, rewriter, computation, block);
    rewriter.create(new OperationState(FuncOps.RETURN, UnknownLoc.INSTANCE).addOperands(results));
    function.setFunctionType(new FunctionType(types(block.arguments()), types(results)));
    set(function, FuncOp.ARGUMENT_ATTRIBUTES, attributes);
    set(function, FuncOp.RESULT_ATTRIBUTES, resultAttributes(computation, results.size()));
  }

  private static List<Type> types(List<? extends Value> values) {
    return values.stream().map(Value::type).toList();
  }

  private static void set(
      FuncOp function, Property<ArrayAttr> property, List<DictionaryAttr> attributes) {
    if (attributes.stream().anyMatch(each -> !each.isEmpty())) {
      function.operation().set(property, new ArrayAttr(List.copyOf(attributes)));
    }
  }

  private void addArguments(
      HloInstruction parameter, Block block, List<DictionaryAttr> attributes) {
    List<Type> types = Shapes.leafTypes(parameter.shape());
    List<HloOpSharding> shardings =
        ShardingAttributes.leaves(parameter.get(HloInstructionAttributes.SHARDING), types.size());
    Map<String, String> frontend = parameter.require(HloInstructionAttributes.FRONTEND_ATTRIBUTES);
    List<Boolean> replicated = parameter.require(HloInstructionAttributes.PARAMETER_REPLICATION);
    Location place = locations.of(parameter);
    for (int i = 0; i < types.size(); i++) {
      block.addArgument(types.get(i), place);
      List<NamedAttribute> own = new ArrayList<>();
      if (!shardings.isEmpty()) {
        own.add(
            new NamedAttribute(
                ShardingAttributes.SHARDING, ShardingAttributes.of(shardings.get(i))));
      }
      if (!frontend.isEmpty()) {
        own.add(
            new NamedAttribute(ShardingAttributes.FRONTEND, ShardingAttributes.frontend(frontend)));
      }
      if (i < replicated.size() && replicated.get(i)) {
        own.add(
            new NamedAttribute("mhlo.parameter_replication", ArrayAttr.of(IntegerAttr.of(true))));
      }
      attributes.add(DictionaryAttr.of(own));
    }
  }

  private static List<DictionaryAttr> resultAttributes(HloComputation computation, int count) {
    return ShardingAttributes.leaves(
            computation.root().get(HloInstructionAttributes.SHARDING), count)
        .stream()
        .map(sharding ->
            DictionaryAttr.of(ShardingAttributes.SHARDING, ShardingAttributes.of(sharding)))
        .toList();
  }

  // Losses.

  /** Notes what an instruction says that operations do not. */
  void noteLosses(HloInstruction instruction) {
    if (!instruction.require(HloInstructionAttributes.CONTROL_PREDECESSORS).isEmpty()) {
      problems.lose("which instructions run before others without being operands", instruction);
    }
    if (!instruction.require(HloInstructionAttributes.BACKEND_CONFIG).isEmpty()
        && !Translations.keepsConfig(instruction.opcode())) {
      problems.lose("how a backend computes an instruction", instruction);
    }
    if (instruction.get(HloInstructionAttributes.ORIGIN) != null) {
      problems.lose("what a value was before the module was compiled", instruction);
    }
  }
}
