package org.hlo4j.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.define.AttributeCodec;
import org.hlo4j.hlo.define.AttributeRow;
import org.hlo4j.hlo.message.Codecs;
import org.hlo4j.hlo.message.ModuleCodecs;
import org.hlo4j.hlo.message.ModuleFields;
import org.hlo4j.hlo.syntax.Dictionaries;
import org.hlo4j.hlo.syntax.RecordSyntaxes;
import org.hlo4j.hlo.syntax.RecoverySyntax;
import org.hlo4j.hlo.syntax.Syntaxes;
import org.hlo4j.hlo.syntax.TextSyntax;
import org.jspecify.annotations.Nullable;

/** The attributes of modules, in the order in which they are printed. */
public final class HloModuleAttributes {
  private static final List<HloAttributeUse<?>> ROWS = new ArrayList<>();

  /** Whether the order of instructions is the order in which they run. */
  public static final HloAttribute<Boolean> IS_SCHEDULED =
      row("is_scheduled", Syntaxes.BOOLEAN, ModuleCodecs.IS_SCHEDULED, false);

  /** Results whose buffers are those of parameters. */
  public static final HloAttribute<List<HloAlias.OfProgram>> INPUT_OUTPUT_ALIAS =
      row(
          "input_output_alias",
          RecordSyntaxes.PROGRAM_ALIASES,
          ModuleCodecs.INPUT_OUTPUT_ALIAS,
          List.of());

  /** Parameters whose buffers the program may use. */
  public static final HloAttribute<List<HloAlias.Donor>> BUFFER_DONOR =
      row("buffer_donor", RecordSyntaxes.DONORS, ModuleCodecs.BUFFER_DONOR, List.of());

  /** Whether results that are parameters share their buffers. */
  public static final HloAttribute<Boolean> ALIAS_PASSTHROUGH_PARAMS =
      row("alias_passthrough_params", Syntaxes.BOOLEAN, ModuleCodecs.none(), false);

  /** The shapes that the program is called with. */
  public static final HloAttribute<HloProgramShape> ENTRY_COMPUTATION_LAYOUT =
      row(
          "entry_computation_layout",
          RecordSyntaxes.PROGRAM_SHAPE,
          ModuleCodecs.ENTRY_COMPUTATION_LAYOUT,
          null);

  /** Whether shardings of parameters may be changed. */
  public static final HloAttribute<List<Boolean>> ALLOW_SHARDING_OF_PARAMETERS =
      row(
          "allow_spmd_sharding_propagation_to_parameters",
          Syntaxes.ONE_OR_BOOLEANS,
          ModuleCodecs.none(),
          List.of());

  /** Whether shardings of results may be changed. */
  public static final HloAttribute<List<Boolean>> ALLOW_SHARDING_OF_OUTPUT =
      row(
          "allow_spmd_sharding_propagation_to_output",
          Syntaxes.ONE_OR_BOOLEANS,
          ModuleCodecs.none(),
          List.of());

  /** How many replicas run. */
  public static final HloAttribute<Long> REPLICA_COUNT =
      row("replica_count", Syntaxes.INTEGER, ModuleCodecs.none(), 1L);

  /** How many partitions a replica has. */
  public static final HloAttribute<Long> NUM_PARTITIONS =
      row("num_partitions", Syntaxes.INTEGER, ModuleCodecs.none(), 1L);

  /** What the framework says. */
  public static final HloAttribute<Map<String, String>> FRONTEND_ATTRIBUTES =
      row(
          "frontend_attributes",
          Dictionaries.STRINGS,
          Codecs.field(ModuleFields.FRONTEND_ATTRIBUTES),
          Map.of());

  /** How values of the program before it was compiled are computed. */
  public static final HloAttribute<List<HloOrigin.Recovery>> ORIGIN_RECOVERY_TABLE =
      row(
          "origin_recovery_table",
          RecoverySyntax.TABLE,
          ModuleCodecs.ORIGIN_RECOVERY_TABLE,
          List.of());

  /** What a backend says. */
  public static final HloAttribute<String> BACKEND_CONFIG =
      row("backend_config", Syntaxes.BACKEND_CONFIG, Codecs.field(ModuleFields.BACKEND_CONFIG), "");

  /** Parameters that are fetched while another program runs; not in text. */
  public static final HloAttribute<List<HloAlias.Prefetch>> CROSS_PROGRAM_PREFETCHES =
      row(
          "cross_program_prefetches",
          null,
          Codecs.field(ModuleFields.CROSS_PROGRAM_PREFETCHES),
          List.of());

  /** Whether sizes are dynamic; not in text. */
  public static final HloAttribute<Boolean> IS_DYNAMIC =
      row("is_dynamic", null, Codecs.field(ModuleFields.IS_DYNAMIC), false);

  /** The sharding of the result; not in text. */
  public static final HloAttribute<HloOpSharding> SPMD_OUTPUT_SHARDING =
      row("spmd_output_sharding", null, Codecs.field(ModuleFields.SPMD_OUTPUT_SHARDING), null);

  /** The shardings of the parameters; not in text. */
  public static final HloAttribute<List<HloOpSharding>> SPMD_PARAMETERS_SHARDINGS =
      row(
          "spmd_parameters_shardings",
          null,
          Codecs.field(ModuleFields.SPMD_PARAMETERS_SHARDINGS),
          List.of());

  /** Whether shardings are found by search; not in text. */
  public static final HloAttribute<Boolean> USE_AUTO_SPMD_PARTITIONING =
      row(
          "use_auto_spmd_partitioning",
          null,
          Codecs.field(ModuleFields.USE_AUTO_SPMD_PARTITIONING),
          false);

  /** All of them. */
  static final List<HloAttributeUse<?>> ALL = List.copyOf(ROWS);

  private HloModuleAttributes() {}

  private static <T> HloAttribute<T> row(
      String name, @Nullable TextSyntax<T> syntax, AttributeCodec<T> codec, @Nullable T absent) {
    HloAttribute<T> attribute = new AttributeRow<>(name, syntax, codec, absent);
    ROWS.add(HloAttributeUse.optional(attribute));
    return attribute;
  }

  /** {@return all of them} */
  public static List<HloAttributeUse<?>> all() {
    return ALL;
  }
}
