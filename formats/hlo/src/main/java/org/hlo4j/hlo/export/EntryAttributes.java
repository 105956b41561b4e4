package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.hlo4j.hlo.HloAlias;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloLayout;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloModuleAttributes;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloProgramShape;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.sdy.TensorShardingAttr;
import org.hlo4j.text.print.MlirPrinter;
import org.jspecify.annotations.Nullable;

/** Attributes of a program, its parameters and results. */
final class EntryAttributes {
  private static final String ALIAS = "tf.aliasing_output";
  private static final String DONOR = "jax.buffer_donor";
  private static final String REPLICAS = "mhlo.num_replicas";
  private static final String PARTITIONS = "mhlo.num_partitions";
  private static final String PARAMETER_LAYOUTS = "mhlo.xla_entry_computation_parameter_layouts";
  private static final String LAYOUT_MODE = "mhlo.layout_mode";
  private static final String SAME_FOR_REPLICAS = "mhlo.is_same_data_across_replicas";
  private static final String ALIASES = "mhlo.input_output_alias";
  private static final String RESULT_LAYOUTS = "mhlo.xla_entry_computation_result_layout";

  /** An order of dimensions in a layout mode, which may also be a word. */
  private static final Pattern ORDER = Pattern.compile("\\{\\d{1,9}(,\\d{1,9})*\\}");

  /** Attributes that are exported, and those that mean nothing without JAX. */
  private static final Set<String> KNOWN =
      Set.of(
          ALIAS,
          DONOR,
          REPLICAS,
          PARTITIONS,
          PARAMETER_LAYOUTS,
          RESULT_LAYOUTS,
          LAYOUT_MODE,
          SAME_FOR_REPLICAS,
          ALIASES,
          Shardings.ATTRIBUTE,
          Shardy.ATTRIBUTE,
          FrontendAttributes.ATTRIBUTE,
          "jax.result_info",
          "jax.arg_info",
          "jax.uses_shape_polymorphism");

  private final ModuleExporter module;
  private final FuncOp function;

  EntryAttributes(ModuleExporter module, FuncOp function) {
    this.module = module;
    this.function = function;
  }

  /** Adds what a parameter has. */
  void addTo(HloInstruction.Builder parameter, int index) {
    DictionaryAttr attributes = function.argumentAttributes(index);
    noteLost(attributes);
    HloOpSharding sharding = sharding(attributes);
    if (sharding != null) {
      parameter.set(HloInstructionAttributes.SHARDING, sharding);
    }
    Map<String, String> frontend =
        new TreeMap<>(FrontendAttributes.of(attributes.getOrNull(FrontendAttributes.ATTRIBUTE)));
    if (attributes.getOrNull(Shardy.ATTRIBUTE) instanceof TensorShardingAttr shardy) {
      frontend.put(Shardy.SHARDING, MlirPrinter.toString(shardy));
    }
    parameter.set(HloInstructionAttributes.FRONTEND_ATTRIBUTES, frontend);
    Attribute replication = attributes.getOrNull(SAME_FOR_REPLICAS);
    if (replication instanceof UnitAttr
        || (replication instanceof IntegerAttr truth && truth.isTrue())) {
      parameter.set(HloInstructionAttributes.PARAMETER_REPLICATION, List.of(true));
    }
  }

  /** Returns the shardings of all results, or none if no result has one. */
  List<HloOpSharding> resultShardings() {
    int count = function.functionType().results().size();
    List<@Nullable HloOpSharding> shardings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      noteLost(function.resultAttributes(i));
      shardings.add(sharding(function.resultAttributes(i)));
    }
    return shardings.stream().allMatch(each -> each == null)
        ? List.of()
        : shardings.stream().map(each -> each == null ? Shardings.REPLICATED : each).toList();
  }

  private @Nullable HloOpSharding sharding(DictionaryAttr attributes) {
    try {
      return attributes.getOrNull(Shardy.ATTRIBUTE) instanceof TensorShardingAttr shardy
          ? module.shardy().toHlo(shardy)
          : Shardings.ofOrNull(attributes.getOrNull(Shardings.ATTRIBUTE));
    } catch (UnsupportedOperation | InvalidSizeException e) {
      module.report(
          function.operation().location(),
          ModuleExporter.cannot(function.operation(), String.valueOf(e.getMessage())));
      return null;
    }
  }

  private void noteLost(DictionaryAttr attributes) {
    for (NamedAttribute attribute : attributes.entries()) {
      if (!KNOWN.contains(attribute.name())) {
        module.lose(ModuleExporter.dropped(attribute.name()), function.operation().location());
      }
    }
  }

  /** Adds what the program has. */
  void addTo(HloModule.Builder builder, Operation program, HloComputation main) {
    noteLost(program.discardableAttributes());
    builder
        .set(HloModuleAttributes.INPUT_OUTPUT_ALIAS, aliases(program, main))
        .set(HloModuleAttributes.BUFFER_DONOR, donors())
        .set(HloModuleAttributes.REPLICA_COUNT, number(program, REPLICAS))
        .set(HloModuleAttributes.NUM_PARTITIONS, number(program, PARTITIONS))
        .set(HloModuleAttributes.FRONTEND_ATTRIBUTES, frontendAttributes(program))
        .set(HloModuleAttributes.ENTRY_COMPUTATION_LAYOUT, layouts(program, main));
  }

  private Map<String, String> frontendAttributes(Operation program) {
    Map<String, String> attributes = new TreeMap<>(FrontendAttributes.of(program));
    String meshes = module.shardy().meshesOrNull();
    if (meshes != null) {
      attributes.put(Shardy.MESHES, meshes);
    }
    return attributes;
  }

  /** Returns the result of the program, which may have to have a sharding of Shardy. */
  HloInstruction result(ComputationExporter target, HloInstruction value, int index) {
    return function.resultAttributes(index).getOrNull(Shardy.ATTRIBUTE)
            instanceof TensorShardingAttr sharding
        ? ShardyExports.result(target, value, sharding)
        : value;
  }

  private static long number(Operation program, String attribute) {
    return program.attributeOrNull(attribute) instanceof IntegerAttr number
        ? number.longValue()
        : 1;
  }

  private List<HloAlias.OfProgram> aliases(Operation program, HloComputation main) {
    List<HloAlias.OfProgram> aliases = new ArrayList<>();
    if (program.attributeOrNull(ALIASES) instanceof ArrayAttr all) {
      all.elements().forEach(each -> aliases.add(alias(each)));
    }
    boolean isTuple = main.root().shape() instanceof HloShape.Tuple;
    for (int i = 0; i < function.arguments().size(); i++) {
      if (function.argumentAttributes(i).getOrNull(ALIAS) instanceof IntegerAttr output) {
        LongList place = isTuple ? LongList.of(output.longValue()) : LongList.of();
        aliases.add(
            new HloAlias.OfProgram(new HloAlias(place, i, LongList.of()), HloWords.AliasKind.MAY));
      }
    }
    return aliases;
  }

  /** Returns an alias of a module that was HLO before. */
  private static HloAlias.OfProgram alias(Attribute attribute) {
    if (attribute instanceof DictionaryAttr entry
        && entry.getOrNull("output_index") instanceof DenseArrayAttr output
        && entry.getOrNull("alias") instanceof DictionaryAttr of
        && of.getOrNull("parameter_number") instanceof IntegerAttr parameter
        && of.getOrNull("parameter_index") instanceof DenseArrayAttr place
        && of.getOrNull("kind") instanceof StringAttr kind) {
      return new HloAlias.OfProgram(
          new HloAlias(output.toLongs(), parameter.longValue(), place.toLongs()),
          kind.value().equals("must_alias") ? HloWords.AliasKind.MUST : HloWords.AliasKind.MAY);
    }
    throw new UnsupportedOperation("%s is no alias", attribute);
  }

  private List<HloAlias.Donor> donors() {
    List<HloAlias.Donor> donors = new ArrayList<>();
    for (int i = 0; i < function.arguments().size(); i++) {
      if (function.argumentAttributes(i).getOrNull(DONOR) instanceof IntegerAttr donor
          && donor.isTrue()) {
        donors.add(new HloAlias.Donor(i, LongList.of()));
      }
    }
    return donors;
  }

  private HloProgramShape layouts(Operation program, HloComputation main) {
    HloProgramShape shape = main.shape();
    List<HloShape> results =
        shape.result() instanceof HloShape.Tuple tuple ? tuple.elements() : List.of(shape.result());
    List<HloShape> parameters = new ArrayList<>();
    for (int i = 0; i < shape.parameters().size(); i++) {
      parameters.add(
          withLayout(
              shape.parameters().get(i),
              order(
                  program.attributeOrNull(PARAMETER_LAYOUTS), i, function.argumentAttributes(i))));
    }
    List<HloShape> changed = new ArrayList<>();
    int count = function.functionType().results().size();
    for (int i = 0; i < results.size(); i++) {
      DictionaryAttr attributes = i < count ? function.resultAttributes(i) : DictionaryAttr.EMPTY;
      changed.add(
          withLayout(
              results.get(i), order(program.attributeOrNull(RESULT_LAYOUTS), i, attributes)));
    }
    return new HloProgramShape(
        parameters,
        shape.result() instanceof HloShape.Tuple
            ? new HloShape.Tuple(changed)
            : changed.getFirst());
  }

  /** Returns the order of dimensions that an attribute of the module or of a value says. */
  private static @Nullable LongList order(
      @Nullable Attribute ofAll, int index, DictionaryAttr attributes) {
    if (attributes.getOrNull(LAYOUT_MODE) instanceof StringAttr mode
        && ORDER.matcher(mode.value()).matches()) {
      return LongList.wrap(
          Arrays.stream(mode.value().substring(1, mode.value().length() - 1).split(","))
              .mapToLong(Long::parseLong)
              .toArray());
    }
    return ofAll instanceof ArrayAttr array
            && index < array.size()
            && array.get(index) instanceof DenseElementsAttr order
        ? order.toLongs()
        : null;
  }

  private static HloShape withLayout(HloShape shape, @Nullable LongList order) {
    return order != null && shape instanceof HloShape.Array array
        ? new HloShape.Array(array.elementType(), array.dimensions(), HloLayout.of(order))
        : shape;
  }
}
