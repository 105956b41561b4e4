package org.hlo4j.hlo;

import java.util.List;
import org.hlo4j.hlo.define.AttributeCodec;
import org.hlo4j.hlo.define.AttributeRow;
import org.hlo4j.hlo.message.AttributeCodecs;
import org.hlo4j.hlo.message.Codecs;
import org.hlo4j.hlo.message.InstructionFields;
import org.hlo4j.hlo.syntax.DevicesSyntax;
import org.hlo4j.hlo.syntax.RecordSyntaxes;
import org.hlo4j.hlo.syntax.Syntaxes;
import org.hlo4j.hlo.syntax.TextSyntax;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of instructions that concern other computations, devices or programs: calls,
 * collective operations and transfers.
 */
public final class HloCallAttributes {
  /** The channel by which devices communicate. */
  public static final HloAttribute<Long> CHANNEL_ID =
      row("channel_id", Syntaxes.INTEGER, Codecs.nonZero(InstructionFields.CHANNEL_ID), null);

  /** The devices that take part together. */
  public static final HloAttribute<HloReplicaGroups> REPLICA_GROUPS =
      row(
          "replica_groups",
          DevicesSyntax.REPLICA_GROUPS,
          AttributeCodecs.REPLICA_GROUPS,
          HloReplicaGroups.ALL);

  /** Which device sends to which. */
  public static final HloAttribute<List<HloPair>> SOURCE_TARGET_PAIRS =
      row(
          "source_target_pairs",
          Syntaxes.PAIRS,
          Codecs.field(InstructionFields.SOURCE_TARGET_PAIRS),
          null);

  /** The sizes of the slices that devices send. */
  public static final HloAttribute<List<LongList>> PERMUTE_SLICE_SIZES =
      row(
          "slice_sizes",
          Syntaxes.list(Syntaxes.INTEGERS, ","),
          AttributeCodecs.PERMUTE_SLICE_SIZES,
          List.of());

  /** Whether layouts are those of other devices. */
  public static final HloAttribute<Boolean> CONSTRAIN_LAYOUT =
      row(
          "constrain_layout",
          Syntaxes.BOOLEAN,
          Codecs.field(InstructionFields.CONSTRAIN_LAYOUT),
          false);

  /** Whether groups are of devices rather than replicas. */
  public static final HloAttribute<Boolean> USE_GLOBAL_DEVICE_IDS =
      row(
          "use_global_device_ids",
          Syntaxes.BOOLEAN,
          Codecs.field(InstructionFields.USE_GLOBAL_DEVICE_IDS),
          false);

  /** Whether the device that has the value is dynamic. */
  public static final HloAttribute<Boolean> HAS_DYNAMIC_ROOT =
      row(
          "has_dynamic_root",
          Syntaxes.BOOLEAN,
          Codecs.field(InstructionFields.HAS_DYNAMIC_ROOT),
          false);

  /** Whether the other side is the host. */
  public static final HloAttribute<Boolean> IS_HOST_TRANSFER =
      row(
          "is_host_transfer",
          Syntaxes.BOOLEAN,
          Codecs.field(InstructionFields.IS_HOST_TRANSFER),
          false);

  /** How an infeed is done. */
  public static final HloAttribute<String> INFEED_CONFIG =
      row("infeed_config", Syntaxes.STRING, Codecs.field(InstructionFields.INFEED_CONFIG), "");

  /** The shape of what an outfeed sends. */
  public static final HloAttribute<HloShape> OUTFEED_SHAPE =
      row("outfeed_shape", Syntaxes.SHAPE, Codecs.field(InstructionFields.OUTFEED_SHAPE), null);

  /** How an outfeed is done. */
  public static final HloAttribute<String> OUTFEED_CONFIG =
      row("outfeed_config", Syntaxes.STRING, Codecs.field(InstructionFields.OUTFEED_CONFIG), "");

  /** Which value is fetched while another program runs. */
  public static final HloAttribute<Long> CROSS_PROGRAM_PREFETCH_INDEX =
      row(
          "cross_program_prefetch_index",
          Syntaxes.INTEGER,
          Codecs.field(InstructionFields.CROSS_PROGRAM_PREFETCH_INDEX),
          null);

  /** The border between shardings. */
  public static final HloAttribute<HloDomain> DOMAIN =
      row("domain", RecordSyntaxes.DOMAIN, AttributeCodecs.DOMAIN, null);

  /** The kind of a fusion. */
  public static final HloAttribute<HloWords.FusionKind> FUSION_KIND =
      row(
          "kind",
          Syntaxes.word(HloWords.FusionKind.class),
          Codecs.text(InstructionFields.FUSION_KIND, HloWords.FusionKind.class),
          null);

  /** Results whose buffers are those of operands. */
  public static final HloAttribute<List<HloAlias>> OUTPUT_TO_OPERAND_ALIASING =
      row(
          "output_to_operand_aliasing",
          RecordSyntaxes.ALIASES,
          Codecs.field(InstructionFields.OUTPUT_OPERAND_ALIASING),
          List.of());

  /** The target of a custom call. */
  public static final HloAttribute<String> CUSTOM_CALL_TARGET =
      row(
          "custom_call_target",
          Syntaxes.STRING,
          Codecs.field(InstructionFields.CUSTOM_CALL_TARGET),
          null);

  /** Whether what is called has effects. */
  public static final HloAttribute<Boolean> CUSTOM_CALL_HAS_SIDE_EFFECT =
      row(
          "custom_call_has_side_effect",
          Syntaxes.BOOLEAN,
          Codecs.field(InstructionFields.HAS_SIDE_EFFECT),
          false);

  /** The shapes of operands with the layouts that a call wants. */
  public static final HloAttribute<List<HloShape>> OPERAND_LAYOUT_CONSTRAINTS =
      row(
          "operand_layout_constraints",
          Syntaxes.list(Syntaxes.SHAPE, ", "),
          AttributeCodecs.OPERAND_LAYOUT_CONSTRAINTS,
          null);

  /** How a custom call pads. */
  public static final HloAttribute<HloWords.PaddingKind> PADDING_TYPE =
      row(
          "padding_type",
          Syntaxes.word(HloWords.PaddingKind.class),
          Codecs.word(InstructionFields.PADDING_TYPE, HloWords.PaddingKind.class),
          HloWords.PaddingKind.INVALID);

  /** When a custom call is scheduled. */
  public static final HloAttribute<HloWords.CustomCallSchedule> SCHEDULE =
      row(
          "schedule",
          Syntaxes.word(HloWords.CustomCallSchedule.class),
          Codecs.word(InstructionFields.SCHEDULE, HloWords.CustomCallSchedule.class),
          HloWords.CustomCallSchedule.NONE);

  /** How a custom call is called. */
  public static final HloAttribute<HloWords.ApiVersion> API_VERSION =
      row(
          "api_version",
          Syntaxes.word(HloWords.ApiVersion.class),
          Codecs.wordOrNone(InstructionFields.API_VERSION, HloWords.ApiVersion.class),
          HloWords.ApiVersion.ORIGINAL);

  /** The thread that an operation runs on. */
  public static final HloAttribute<String> ASYNC_EXECUTION_THREAD =
      row(
          "async_execution_thread",
          Syntaxes.STRING,
          Codecs.mapped(
              InstructionFields.ASYNC_EXECUTION_THREAD,
              thread -> thread.isEmpty() ? null : thread,
              thread -> thread),
          HloComputation.MAIN_THREAD);

  /** The computation that is applied. */
  public static final HloAttribute<HloComputation> TO_APPLY =
      row("to_apply", Syntaxes.COMPUTATION, Codecs.called(0), null);

  /** The computation that is called. */
  public static final HloAttribute<HloComputation> CALLS =
      row("calls", Syntaxes.COMPUTATION, Codecs.called(0), null);

  /** The computations that a custom call has. */
  public static final HloAttribute<List<HloComputation>> CALLED_COMPUTATIONS =
      row(
          "called_computations",
          Syntaxes.list(Syntaxes.COMPUTATION, ", "),
          Codecs.allCalledIf(scope -> true),
          List.of());

  /** Whether a call is of an operation with a name. */
  public static final HloAttribute<Boolean> IS_COMPOSITE =
      row("is_composite", Syntaxes.BOOLEAN, Codecs.field(InstructionFields.IS_COMPOSITE), false);

  /** Whether a loop goes on. */
  public static final HloAttribute<HloComputation> CONDITION =
      row("condition", Syntaxes.COMPUTATION, Codecs.called(1), null);

  /** The body of a loop. */
  public static final HloAttribute<HloComputation> BODY =
      row("body", Syntaxes.COMPUTATION, Codecs.called(0), null);

  /** The branch for a condition that holds. */
  public static final HloAttribute<HloComputation> TRUE_COMPUTATION =
      row("true_computation", Syntaxes.COMPUTATION, AttributeCodecs.TRUE_COMPUTATION, null);

  /** The branch for a condition that does not hold. */
  public static final HloAttribute<HloComputation> FALSE_COMPUTATION =
      row("false_computation", Syntaxes.COMPUTATION, AttributeCodecs.FALSE_COMPUTATION, null);

  /** The branches, by index. */
  public static final HloAttribute<List<HloComputation>> BRANCH_COMPUTATIONS =
      row(
          "branch_computations",
          Syntaxes.list(Syntaxes.COMPUTATION, ", "),
          AttributeCodecs.BRANCH_COMPUTATIONS,
          null);

  /** Which of two elements of a window is selected. */
  public static final HloAttribute<HloComputation> SELECT =
      row("select", Syntaxes.COMPUTATION, Codecs.called(0), null);

  /** How values that meet are combined. */
  public static final HloAttribute<HloComputation> SCATTER =
      row("scatter", Syntaxes.COMPUTATION, Codecs.called(1), null);

  private HloCallAttributes() {}

  private static <T> HloAttribute<T> row(
      String name, TextSyntax<T> syntax, AttributeCodec<T> codec, @Nullable T absent) {
    return new AttributeRow<>(name, syntax, codec, absent);
  }
}
