package org.hlo4j.hlo.message;

import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.HloAlias;
import org.hlo4j.hlo.HloConvolutionDimensions;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloMetadata;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloOperandScaling;
import org.hlo4j.hlo.HloOperandSparsity;
import org.hlo4j.hlo.HloOrigin;
import org.hlo4j.hlo.HloPadding;
import org.hlo4j.hlo.HloPair;
import org.hlo4j.hlo.HloReplicaGroups;
import org.hlo4j.hlo.HloResultAccuracy;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.HloSlice;
import org.hlo4j.hlo.HloStatistics;
import org.hlo4j.hlo.HloWindow;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.FieldValues;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.jspecify.annotations.Nullable;

/** The fields of {@code HloInstructionProto}, in the order of their numbers. */
public final class InstructionFields {
  private static final FieldRows ROWS = new FieldRows();

  /** {@code name} */
  public static final MessageField<FieldValues, String> NAME = ROWS.text(1);

  /** {@code opcode} */
  public static final MessageField<FieldValues, String> OPCODE = ROWS.text(2);

  /** {@code shape} */
  public static final MessageField<FieldValues, @Nullable HloShape> SHAPE =
      ROWS.message(3, () -> ShapeMessages.SHAPE);

  /** {@code metadata} */
  public static final MessageField<FieldValues, @Nullable HloMetadata> METADATA =
      ROWS.message(7, () -> RecordMessages.METADATA);

  /** {@code literal} */
  public static final MessageField<FieldValues, @Nullable HloLiteral> LITERAL =
      ROWS.message(8, () -> LiteralMessages.LITERAL);

  /** {@code parameter_number} */
  public static final MessageField<FieldValues, Long> PARAMETER_NUMBER = ROWS.integer(9);

  /** {@code fusion_kind} */
  public static final MessageField<FieldValues, String> FUSION_KIND = ROWS.text(11);

  /** {@code tuple_index} */
  public static final MessageField<FieldValues, Long> TUPLE_INDEX = ROWS.integer(13);

  /** {@code dimensions} */
  public static final MessageField<FieldValues, LongList> DIMENSIONS = ROWS.integers(14);

  /** {@code window} */
  public static final MessageField<FieldValues, @Nullable HloWindow> WINDOW =
      ROWS.message(15, () -> RecordMessages.WINDOW);

  /** {@code convolution} */
  public static final MessageField<FieldValues, @Nullable HloConvolutionDimensions> CONVOLUTION =
      ROWS.message(16, () -> RecordMessages.CONVOLUTION);

  /** {@code slice} */
  public static final MessageField<FieldValues, List<HloSlice>> SLICE =
      ROWS.messages(17, () -> RecordMessages.SLICE);

  /** {@code exponent_bits} */
  public static final MessageField<FieldValues, Long> EXPONENT_BITS = ROWS.integer(18);

  /** {@code mantissa_bits} */
  public static final MessageField<FieldValues, Long> MANTISSA_BITS = ROWS.integer(19);

  /** {@code dynamic_slice_sizes} */
  public static final MessageField<FieldValues, LongList> DYNAMIC_SLICE_SIZES = ROWS.integers(20);

  /** {@code padding} */
  public static final MessageField<FieldValues, @Nullable HloPadding> PADDING =
      ROWS.message(21, () -> RecordMessages.PADDING);

  /** {@code outfeed_config} */
  public static final MessageField<FieldValues, String> OUTFEED_CONFIG = ROWS.text(22);

  /** {@code distribution} */
  public static final MessageField<FieldValues, Long> DISTRIBUTION = ROWS.integer(23);

  /** {@code epsilon} */
  public static final MessageField<FieldValues, Float> EPSILON = ROWS.number(24);

  /** {@code feature_index} */
  public static final MessageField<FieldValues, Long> FEATURE_INDEX = ROWS.integer(25);

  /** {@code channel_id} */
  public static final MessageField<FieldValues, Long> CHANNEL_ID = ROWS.integer(26);

  /** {@code infeed_config} */
  public static final MessageField<FieldValues, String> INFEED_CONFIG = ROWS.text(27);

  /** {@code custom_call_target} */
  public static final MessageField<FieldValues, String> CUSTOM_CALL_TARGET = ROWS.text(28);

  /** {@code outfeed_shape} */
  public static final MessageField<FieldValues, @Nullable HloShape> OUTFEED_SHAPE =
      ROWS.message(29, () -> ShapeMessages.SHAPE);

  /** {@code dot} */
  public static final MessageField<FieldValues, @Nullable FieldValues> DOT =
      ROWS.message(30, () -> NestedFields.DOT);

  /** {@code fft_type} */
  public static final MessageField<FieldValues, Long> FFT_TYPE = ROWS.integer(31);

  /** {@code fft_length} */
  public static final MessageField<FieldValues, LongList> FFT_LENGTH = ROWS.integers(32);

  /** {@code gather} */
  public static final MessageField<FieldValues, @Nullable FieldValues> GATHER =
      ROWS.message(33, () -> NestedFields.GATHER);

  /** {@code gather_slice_sizes} */
  public static final MessageField<FieldValues, LongList> GATHER_SLICE_SIZES = ROWS.integers(34);

  /** {@code id} */
  public static final MessageField<FieldValues, Long> ID = ROWS.integer(35);

  /** {@code operand_ids} */
  public static final MessageField<FieldValues, LongList> OPERAND_IDS = ROWS.integers(36);

  /** {@code control_predecessor_ids} */
  public static final MessageField<FieldValues, LongList> CONTROL_PREDECESSOR_IDS =
      ROWS.integers(37);

  /** {@code called_computation_ids} */
  public static final MessageField<FieldValues, LongList> CALLED_COMPUTATION_IDS =
      ROWS.integers(38);

  /** {@code sharding} */
  public static final MessageField<FieldValues, @Nullable HloOpSharding> SHARDING =
      ROWS.message(40, () -> ShardingMessages.SHARDING);

  /** {@code backend_config} */
  public static final MessageField<FieldValues, String> BACKEND_CONFIG = ROWS.text(43);

  /** {@code is_host_transfer} */
  public static final MessageField<FieldValues, Boolean> IS_HOST_TRANSFER = ROWS.bool(47);

  /** {@code scatter} */
  public static final MessageField<FieldValues, @Nullable FieldValues> SCATTER =
      ROWS.message(48, () -> NestedFields.SCATTER);

  /** {@code replica_groups} */
  public static final MessageField<FieldValues, List<LongList>> REPLICA_GROUPS =
      ROWS.messages(49, () -> DeviceMessages.GROUP);

  /** {@code feature_group_count} */
  public static final MessageField<FieldValues, Long> FEATURE_GROUP_COUNT = ROWS.integer(50);

  /** {@code precision} */
  public static final MessageField<FieldValues, @Nullable FieldValues> PRECISION =
      ROWS.message(51, () -> NestedFields.PRECISION);

  /** {@code source_target_pairs} */
  public static final MessageField<FieldValues, List<HloPair>> SOURCE_TARGET_PAIRS =
      ROWS.messages(52, () -> RecordMessages.PAIR);

  /** {@code domain_entry} */
  public static final MessageField<FieldValues, @Nullable HloOpSharding> DOMAIN_ENTRY =
      ROWS.message(54, () -> ShardingMessages.SHARDING);

  /** {@code domain_exit} */
  public static final MessageField<FieldValues, @Nullable HloOpSharding> DOMAIN_EXIT =
      ROWS.message(55, () -> ShardingMessages.SHARDING);

  /** {@code constrain_layout} */
  public static final MessageField<FieldValues, Boolean> CONSTRAIN_LAYOUT = ROWS.bool(56);

  /** {@code operand_shapes} */
  public static final MessageField<FieldValues, List<HloShape>> OPERAND_SHAPES =
      ROWS.messages(57, () -> ShapeMessages.SHAPE);

  /** {@code batch_group_count} */
  public static final MessageField<FieldValues, Long> BATCH_GROUP_COUNT = ROWS.integer(58);

  /** {@code triangular_solve} */
  public static final MessageField<FieldValues, @Nullable FieldValues> TRIANGULAR_SOLVE =
      ROWS.message(59, () -> NestedFields.TRIANGULAR_SOLVE);

  /** {@code is_stable} */
  public static final MessageField<FieldValues, Boolean> IS_STABLE = ROWS.bool(60);

  /** {@code parameter_replication} */
  public static final MessageField<FieldValues, @Nullable List<Boolean>> PARAMETER_REPLICATION =
      ROWS.message(61, () -> NestedFields.PARAMETER_REPLICATION);

  /** {@code cholesky} */
  public static final MessageField<FieldValues, @Nullable FieldValues> CHOLESKY =
      ROWS.message(62, () -> NestedFields.CHOLESKY);

  /** {@code comparison_direction} */
  public static final MessageField<FieldValues, String> COMPARISON_DIRECTION = ROWS.text(63);

  /** {@code has_side_effect} */
  public static final MessageField<FieldValues, Boolean> HAS_SIDE_EFFECT = ROWS.bool(65);

  /** {@code delta} */
  public static final MessageField<FieldValues, Long> DELTA = ROWS.integer(66);

  /** {@code indices_are_sorted} */
  public static final MessageField<FieldValues, Boolean> INDICES_ARE_SORTED = ROWS.bool(67);

  /** {@code frontend_attributes} */
  public static final MessageField<FieldValues, @Nullable Map<String, String>> FRONTEND_ATTRIBUTES =
      ROWS.message(68, () -> NestedFields.FRONTEND_ATTRIBUTES);

  /** {@code unique_indices} */
  public static final MessageField<FieldValues, Boolean> UNIQUE_INDICES = ROWS.bool(69);

  /** {@code rng_algorithm} */
  public static final MessageField<FieldValues, Long> RNG_ALGORITHM = ROWS.integer(70);

  /** {@code use_global_device_ids} */
  public static final MessageField<FieldValues, Boolean> USE_GLOBAL_DEVICE_IDS = ROWS.bool(71);

  /** {@code comparison_type} */
  public static final MessageField<FieldValues, String> COMPARISON_TYPE = ROWS.text(72);

  /** {@code output_operand_aliasing} */
  public static final MessageField<FieldValues, List<HloAlias>> OUTPUT_OPERAND_ALIASING =
      ROWS.messages(74, () -> RecordMessages.OPERAND_ALIAS);

  /** {@code padding_type} */
  public static final MessageField<FieldValues, Long> PADDING_TYPE = ROWS.integer(75);

  /** {@code schedule} */
  public static final MessageField<FieldValues, Long> SCHEDULE = ROWS.integer(76);

  /** {@code api_version} */
  public static final MessageField<FieldValues, Long> API_VERSION = ROWS.integer(77);

  /** {@code async_execution_thread} */
  public static final MessageField<FieldValues, String> ASYNC_EXECUTION_THREAD = ROWS.text(79);

  /** {@code cross_program_prefetch_index} */
  public static final MessageField<FieldValues, @Nullable Long> CROSS_PROGRAM_PREFETCH_INDEX =
      ROWS.optionalInteger(80);

  /** {@code k} */
  public static final MessageField<FieldValues, Long> K = ROWS.integer(81);

  /** {@code statistics} */
  public static final MessageField<FieldValues, @Nullable HloStatistics> STATISTICS =
      ROWS.message(82, () -> RecordMessages.STATISTICS);

  /** {@code largest} */
  public static final MessageField<FieldValues, Boolean> LARGEST = ROWS.bool(85);

  /** {@code listed_groups} */
  public static final MessageField<FieldValues, @Nullable HloReplicaGroups> LISTED_GROUPS =
      ROWS.message(87, () -> DeviceMessages.LIST);

  /** {@code origin} */
  public static final MessageField<FieldValues, @Nullable HloOrigin> ORIGIN =
      ROWS.message(88, () -> OriginMessages.ORIGIN);

  /** {@code is_composite} */
  public static final MessageField<FieldValues, Boolean> IS_COMPOSITE = ROWS.bool(89);

  /** {@code ragged_dot} */
  public static final MessageField<FieldValues, @Nullable FieldValues> RAGGED_DOT =
      ROWS.message(90, () -> NestedFields.RAGGED_DOT);

  /** {@code result_accuracy} */
  public static final MessageField<FieldValues, @Nullable HloResultAccuracy> RESULT_ACCURACY =
      ROWS.message(91, () -> OptionMessages.ACCURACY);

  /** {@code iota_groups} */
  public static final MessageField<FieldValues, HloReplicaGroups.@Nullable Iota> IOTA_GROUPS =
      ROWS.message(92, () -> DeviceMessages.IOTA_GROUPS);

  /** {@code axes_groups} */
  public static final MessageField<FieldValues, HloReplicaGroups.@Nullable Axes> AXES_GROUPS =
      ROWS.message(93, () -> DeviceMessages.AXES);

  /** {@code is_reverse} */
  public static final MessageField<FieldValues, Boolean> IS_REVERSE = ROWS.bool(94);

  /** {@code num_carries} */
  public static final MessageField<FieldValues, Long> NUM_CARRIES = ROWS.integer(95);

  /** {@code is_associative} */
  public static final MessageField<FieldValues, Long> IS_ASSOCIATIVE = ROWS.integer(96);

  /** {@code convolution_kind} */
  public static final MessageField<FieldValues, Long> CONVOLUTION_KIND = ROWS.integer(97);

  /** {@code sparsity} */
  public static final MessageField<FieldValues, HloOperandSparsity.@Nullable Pair> SPARSITY =
      ROWS.message(98, () -> OptionMessages.SPARSITY);

  /** {@code has_dynamic_root} */
  public static final MessageField<FieldValues, Boolean> HAS_DYNAMIC_ROOT = ROWS.bool(100);

  /** {@code block_scaling} */
  public static final MessageField<FieldValues, HloOperandScaling.@Nullable Pair> BLOCK_SCALING =
      ROWS.message(101, () -> OptionMessages.SCALING);

  /** {@code comparison_order} */
  public static final MessageField<FieldValues, String> COMPARISON_ORDER = ROWS.text(102);

  /** {@code shuffle_mode} */
  public static final MessageField<FieldValues, @Nullable FieldValues> SHUFFLE_MODE =
      ROWS.message(103, () -> NestedFields.SHUFFLE_MODE);

  static final Message<FieldValues> MESSAGE = ROWS.build("HloInstructionProto");

  private InstructionFields() {}
}
