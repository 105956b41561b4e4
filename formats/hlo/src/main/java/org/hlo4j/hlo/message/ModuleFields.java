package org.hlo4j.hlo.message;

import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.HloAlias;
import org.hlo4j.hlo.HloFrames;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloOrigin;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.FieldValues;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** The fields of modules and computations. */
public final class ModuleFields {
  private static final FieldRows COMPUTATION_ROWS = new FieldRows();
  static final MessageField<FieldValues, String> COMPUTATION_NAME = COMPUTATION_ROWS.text(1);
  static final MessageField<FieldValues, List<FieldValues>> INSTRUCTIONS =
      COMPUTATION_ROWS.messages(2, () -> InstructionFields.MESSAGE);
  static final MessageField<FieldValues, ShapeMessages.@Nullable NamedProgram> PROGRAM_SHAPE =
      COMPUTATION_ROWS.message(4, () -> ShapeMessages.PROGRAM);
  static final MessageField<FieldValues, Long> COMPUTATION_ID = COMPUTATION_ROWS.integer(5);
  static final MessageField<FieldValues, Long> ROOT_ID = COMPUTATION_ROWS.integer(6);
  static final MessageField<FieldValues, Boolean> IS_FUSION = COMPUTATION_ROWS.bool(7);
  static final MessageField<FieldValues, String> THREAD = COMPUTATION_ROWS.text(8);
  private static final Message<FieldValues> COMPUTATION =
      COMPUTATION_ROWS.build("HloComputationProto");

  /**
   * The order in which instructions run.
   *
   * @param computation the number of their computation
   * @param instructions the numbers of the instructions
   */
  record Sequence(long computation, @Nullable LongList instructions) {}

  private static final Message<LongList> SEQUENCE_IDS =
      RecordMessages.integers("HloScheduleProto.InstructionSequence");
  private static final MessageFields<Sequence> SEQUENCE_FIELDS = MessageFields.packed();
  private static final MessageField<Sequence, Long> SEQUENCE_COMPUTATION =
      SEQUENCE_FIELDS.integer(1, Sequence::computation);
  private static final MessageField<Sequence, @Nullable LongList> SEQUENCE_INSTRUCTIONS =
      SEQUENCE_FIELDS.message(2, () -> SEQUENCE_IDS, Sequence::instructions);
  private static final Message<List<Sequence>> SCHEDULE_MESSAGE =
      RecordMessages.listOf(
          "HloScheduleProto",
          SEQUENCE_FIELDS.build(
              "HloScheduleProto.SequencesEntry",
              v -> new Sequence(v.get(SEQUENCE_COMPUTATION), v.get(SEQUENCE_INSTRUCTIONS))));
  private static final Message<List<HloAlias.OfProgram>> ALIASES =
      RecordMessages.listOf("HloInputOutputAliasProto", RecordMessages.PROGRAM_ALIAS);
  private static final Message<List<HloAlias.Donor>> DONORS =
      RecordMessages.listOf("HloBufferDonorProto", RecordMessages.DONOR);

  private static final FieldRows RECOVERY_ROWS = new FieldRows();
  static final MessageField<FieldValues, HloOrigin.@Nullable Part> LOST =
      RECOVERY_ROWS.message(1, () -> OriginMessages.PART);
  static final MessageField<FieldValues, HloOrigin.@Nullable Part> KEPT =
      RECOVERY_ROWS.message(2, () -> OriginMessages.PART);
  static final MessageField<FieldValues, @Nullable FieldValues> RECOVERY =
      RECOVERY_ROWS.message(3, () -> ModuleFields.MESSAGE);
  private static final Message<List<FieldValues>> RECOVERIES =
      RecordMessages.listOf(
          "OriginalValueRecoveryTableProto",
          RECOVERY_ROWS.build("OriginalValueRecoveryTableProto.Entry"));

  private static final FieldRows ROWS = new FieldRows();
  static final MessageField<FieldValues, String> NAME = ROWS.text(1);
  static final MessageField<FieldValues, String> ENTRY_NAME = ROWS.text(2);
  static final MessageField<FieldValues, List<FieldValues>> COMPUTATIONS =
      ROWS.messages(3, () -> COMPUTATION);
  static final MessageField<FieldValues, ShapeMessages.@Nullable NamedProgram> ENTRY_SHAPE =
      ROWS.message(4, () -> ShapeMessages.PROGRAM);
  static final MessageField<FieldValues, Long> ID = ROWS.integer(5);
  static final MessageField<FieldValues, Long> ENTRY_ID = ROWS.integer(6);
  static final MessageField<FieldValues, @Nullable List<Sequence>> SCHEDULE =
      ROWS.message(7, () -> SCHEDULE_MESSAGE);

  /** {@code input_output_alias} */
  public static final MessageField<FieldValues, @Nullable List<HloAlias.OfProgram>>
      INPUT_OUTPUT_ALIAS = ROWS.message(8, () -> ALIASES);

  /** {@code cross_program_prefetches} */
  public static final MessageField<FieldValues, List<HloAlias.Prefetch>> CROSS_PROGRAM_PREFETCHES =
      ROWS.messages(10, () -> RecordMessages.PREFETCH);

  /** {@code is_dynamic} */
  public static final MessageField<FieldValues, Boolean> IS_DYNAMIC = ROWS.bool(11);

  /** {@code spmd_output_sharding} */
  public static final MessageField<FieldValues, @Nullable HloOpSharding> SPMD_OUTPUT_SHARDING =
      ROWS.message(12, () -> ShardingMessages.SHARDING);

  /** {@code spmd_parameters_shardings} */
  public static final MessageField<FieldValues, List<HloOpSharding>> SPMD_PARAMETERS_SHARDINGS =
      ROWS.messages(14, () -> ShardingMessages.SHARDING);

  /** {@code use_auto_spmd_partitioning} */
  public static final MessageField<FieldValues, Boolean> USE_AUTO_SPMD_PARTITIONING = ROWS.bool(16);

  static final MessageField<FieldValues, @Nullable HloFrames> FRAMES =
      ROWS.message(17, () -> RecordMessages.FRAMES);

  /** {@code buffer_donor} */
  public static final MessageField<FieldValues, @Nullable List<HloAlias.Donor>> BUFFER_DONOR =
      ROWS.message(18, () -> DONORS);

  /** {@code frontend_attributes} */
  public static final MessageField<FieldValues, @Nullable Map<String, String>> FRONTEND_ATTRIBUTES =
      ROWS.message(19, () -> NestedFields.FRONTEND_ATTRIBUTES);

  static final MessageField<FieldValues, @Nullable List<FieldValues>> RECOVERY_TABLE =
      ROWS.message(20, () -> RECOVERIES);

  /** {@code backend_config} */
  public static final MessageField<FieldValues, String> BACKEND_CONFIG = ROWS.text(25);

  /** {@code HloModuleProto} */
  public static final Message<FieldValues> MESSAGE =
      ROWS.ignore(13) // profile_info: how its compiler was tuned
          .ignore(15) // device_assignment: the devices of one run, which its text has not either
          .ignore(21) // device_type: of the process that wrote it
          .ignore(23) // pjrt_id: a number within that process
          .build("HloModuleProto");

  /** {@code HloModuleProto}, of which only what callers have to know is read. */
  public static final Message<FieldValues> INTERFACE =
      MESSAGE.only(
          List.of(
              ENTRY_SHAPE,
              INPUT_OUTPUT_ALIAS,
              BUFFER_DONOR,
              SPMD_OUTPUT_SHARDING,
              SPMD_PARAMETERS_SHARDINGS));

  private ModuleFields() {}
}
