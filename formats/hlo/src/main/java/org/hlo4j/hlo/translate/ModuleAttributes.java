package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.HloAlias;
import org.hlo4j.hlo.HloAttribute;
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
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.StringAttr;

/** What a module says as a whole. */
final class ModuleAttributes {
  private ModuleAttributes() {}

  static void set(Operation program, HloModule module, TranslationProblems problems) {
    program.setAttribute("sym_name", StringAttr.of(module.name()));
    program.setAttribute("mhlo.cross_program_prefetches", ArrayAttr.EMPTY);
    program.setAttribute("mhlo.is_dynamic", flag(module, HloModuleAttributes.IS_DYNAMIC));
    program.setAttribute(
        "mhlo.use_auto_spmd_partitioning",
        flag(module, HloModuleAttributes.USE_AUTO_SPMD_PARTITIONING));
    program.setAttribute("mhlo.input_output_alias", aliases(module));
    setCount(program, "mhlo.num_partitions", get(module, HloModuleAttributes.NUM_PARTITIONS));
    setCount(program, "mhlo.num_replicas", get(module, HloModuleAttributes.REPLICA_COUNT));
    Map<String, String> frontend = get(module, HloModuleAttributes.FRONTEND_ATTRIBUTES);
    if (!frontend.isEmpty()) {
      program.setAttribute(ShardingAttributes.FRONTEND, ShardingAttributes.frontend(frontend));
    }
    setShardings(program, module);
    HloProgramShape shape = module.entryShape();
    setLayouts(program, "parameter_layouts", "parameter_tiles", shape.parameters());
    setLayouts(program, "result_layout", "result_tiles", List.of(shape.result()));
    noteLosses(module, problems);
  }

  private static <T> T get(HloModule module, HloAttribute<T> attribute) {
    T value = module.get(attribute);
    if (value == null) {
      throw new IllegalStateException(attribute + " has no value that stands for its absence");
    }
    return value;
  }

  private static IntegerAttr flag(HloModule module, HloAttribute<Boolean> attribute) {
    return IntegerAttr.of(get(module, attribute).booleanValue());
  }

  private static void setCount(Operation program, String name, long count) {
    if (count != 1) {
      program.setAttribute(name, IntegerAttr.of(IntegerType.I32, count));
    }
  }

  private static ArrayAttr aliases(HloModule module) {
    List<Attribute> aliases = new ArrayList<>();
    for (HloAlias.OfProgram each : get(module, HloModuleAttributes.INPUT_OUTPUT_ALIAS)) {
      HloAlias alias = each.alias();
      String kind = each.kind() == HloWords.AliasKind.MAY ? "may_alias" : "must_alias";
      DictionaryAttr parameter =
          DictionaryAttr.of(
              List.of(
                  new NamedAttribute("kind", StringAttr.of(kind)),
                  new NamedAttribute("parameter_index", DenseArrayAttr.i64(alias.index())),
                  new NamedAttribute("parameter_number", IntegerAttr.i64(alias.operand()))));
      aliases.add(
          DictionaryAttr.of(
              List.of(
                  new NamedAttribute("alias", parameter),
                  new NamedAttribute("output_index", DenseArrayAttr.i64(alias.output())))));
    }
    return new ArrayAttr(aliases);
  }

  private static void setShardings(Operation program, HloModule module) {
    HloOpSharding output = module.get(HloModuleAttributes.SPMD_OUTPUT_SHARDING);
    if (output != null) {
      program.setAttribute("mhlo.spmd_output_sharding", ShardingAttributes.of(output));
    }
    List<HloOpSharding> parameters = get(module, HloModuleAttributes.SPMD_PARAMETERS_SHARDINGS);
    if (!parameters.isEmpty()) {
      program.setAttribute(
          "mhlo.spmd_parameters_shardings",
          new ArrayAttr(parameters.stream().<Attribute>map(ShardingAttributes::of).toList()));
    }
  }

  private static void setLayouts(
      Operation program, String layouts, String tiles, List<HloShape> shapes) {
    if (shapes.stream().anyMatch(Layouts::isCustom)) {
      String prefix = "mhlo.xla_entry_computation_";
      program.setAttribute(prefix + layouts, new ArrayAttr(List.copyOf(Layouts.orders(shapes))));
      program.setAttribute(prefix + tiles, new ArrayAttr(List.copyOf(Layouts.tiles(shapes))));
    }
  }

  private static void noteLosses(HloModule module, TranslationProblems problems) {
    if (get(module, HloModuleAttributes.IS_SCHEDULED)) {
      problems.lose("the order in which the instructions of a scheduled module run", module);
    }
    loseAll(
        problems,
        "which buffers of parameters the program may use",
        get(module, HloModuleAttributes.BUFFER_DONOR));
    loseAll(
        problems,
        "which parameters are fetched while another program runs",
        get(module, HloModuleAttributes.CROSS_PROGRAM_PREFETCHES));
    loseAll(
        problems,
        "how values of the program before it was compiled are computed",
        get(module, HloModuleAttributes.ORIGIN_RECOVERY_TABLE));
  }

  private static void loseAll(TranslationProblems problems, String what, List<?> places) {
    places.forEach(place -> problems.lose(what, place));
  }
}
