package org.hlo4j.hlo;

import static org.hlo4j.hlo.HloCallAttributes.API_VERSION;
import static org.hlo4j.hlo.HloCallAttributes.ASYNC_EXECUTION_THREAD;
import static org.hlo4j.hlo.HloCallAttributes.BODY;
import static org.hlo4j.hlo.HloCallAttributes.BRANCH_COMPUTATIONS;
import static org.hlo4j.hlo.HloCallAttributes.CALLED_COMPUTATIONS;
import static org.hlo4j.hlo.HloCallAttributes.CALLS;
import static org.hlo4j.hlo.HloCallAttributes.CHANNEL_ID;
import static org.hlo4j.hlo.HloCallAttributes.CONDITION;
import static org.hlo4j.hlo.HloCallAttributes.CROSS_PROGRAM_PREFETCH_INDEX;
import static org.hlo4j.hlo.HloCallAttributes.CUSTOM_CALL_HAS_SIDE_EFFECT;
import static org.hlo4j.hlo.HloCallAttributes.CUSTOM_CALL_TARGET;
import static org.hlo4j.hlo.HloCallAttributes.FALSE_COMPUTATION;
import static org.hlo4j.hlo.HloCallAttributes.FUSION_KIND;
import static org.hlo4j.hlo.HloCallAttributes.HAS_DYNAMIC_ROOT;
import static org.hlo4j.hlo.HloCallAttributes.INFEED_CONFIG;
import static org.hlo4j.hlo.HloCallAttributes.IS_COMPOSITE;
import static org.hlo4j.hlo.HloCallAttributes.OPERAND_LAYOUT_CONSTRAINTS;
import static org.hlo4j.hlo.HloCallAttributes.OUTFEED_CONFIG;
import static org.hlo4j.hlo.HloCallAttributes.OUTFEED_SHAPE;
import static org.hlo4j.hlo.HloCallAttributes.OUTPUT_TO_OPERAND_ALIASING;
import static org.hlo4j.hlo.HloCallAttributes.PADDING_TYPE;
import static org.hlo4j.hlo.HloCallAttributes.REPLICA_GROUPS;
import static org.hlo4j.hlo.HloCallAttributes.SCHEDULE;
import static org.hlo4j.hlo.HloCallAttributes.TO_APPLY;
import static org.hlo4j.hlo.HloCallAttributes.TRUE_COMPUTATION;
import static org.hlo4j.hlo.HloCallAttributes.USE_GLOBAL_DEVICE_IDS;
import static org.hlo4j.hlo.HloInstructionAttributes.BATCH_GROUP_COUNT;
import static org.hlo4j.hlo.HloInstructionAttributes.BLOCK_SCALING_CONFIG;
import static org.hlo4j.hlo.HloInstructionAttributes.CALL_LITERAL;
import static org.hlo4j.hlo.HloInstructionAttributes.CALL_WINDOW;
import static org.hlo4j.hlo.HloInstructionAttributes.CHOLESKY_LOWER;
import static org.hlo4j.hlo.HloInstructionAttributes.COLLAPSED_SLICE_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.CONVOLUTION_KIND;
import static org.hlo4j.hlo.HloInstructionAttributes.DELTA;
import static org.hlo4j.hlo.HloInstructionAttributes.DIMENSIONS;
import static org.hlo4j.hlo.HloInstructionAttributes.DIM_LABELS;
import static org.hlo4j.hlo.HloInstructionAttributes.DIRECTION;
import static org.hlo4j.hlo.HloInstructionAttributes.DISTRIBUTION;
import static org.hlo4j.hlo.HloInstructionAttributes.DOT_ALGORITHM;
import static org.hlo4j.hlo.HloInstructionAttributes.DYNAMIC_SLICE_SIZES;
import static org.hlo4j.hlo.HloInstructionAttributes.EPSILON;
import static org.hlo4j.hlo.HloInstructionAttributes.EXPONENT_BITS;
import static org.hlo4j.hlo.HloInstructionAttributes.FEATURE_GROUP_COUNT;
import static org.hlo4j.hlo.HloInstructionAttributes.FEATURE_INDEX;
import static org.hlo4j.hlo.HloInstructionAttributes.FFT_LENGTH;
import static org.hlo4j.hlo.HloInstructionAttributes.FFT_TYPE;
import static org.hlo4j.hlo.HloInstructionAttributes.GATHER_INDEX_VECTOR_DIM;
import static org.hlo4j.hlo.HloInstructionAttributes.GATHER_SLICE_SIZES;
import static org.hlo4j.hlo.HloInstructionAttributes.INDEX;
import static org.hlo4j.hlo.HloInstructionAttributes.INDICES_ARE_SORTED;
import static org.hlo4j.hlo.HloInstructionAttributes.INFERRED_DIMENSION;
import static org.hlo4j.hlo.HloInstructionAttributes.INPUT_BATCHING_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.INSERTED_WINDOW_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.IOTA_DIMENSION;
import static org.hlo4j.hlo.HloInstructionAttributes.IS_ASSOCIATIVE;
import static org.hlo4j.hlo.HloInstructionAttributes.IS_REVERSE;
import static org.hlo4j.hlo.HloInstructionAttributes.IS_STABLE;
import static org.hlo4j.hlo.HloInstructionAttributes.K;
import static org.hlo4j.hlo.HloInstructionAttributes.LARGEST;
import static org.hlo4j.hlo.HloInstructionAttributes.LEFT_SIDE;
import static org.hlo4j.hlo.HloInstructionAttributes.LHS_RAGGED_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.LITERAL;
import static org.hlo4j.hlo.HloInstructionAttributes.LOWER;
import static org.hlo4j.hlo.HloInstructionAttributes.MANTISSA_BITS;
import static org.hlo4j.hlo.HloInstructionAttributes.NUM_CARRIES;
import static org.hlo4j.hlo.HloInstructionAttributes.OFFSET_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.OPERAND_BATCHING_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.OPERAND_PRECISION;
import static org.hlo4j.hlo.HloInstructionAttributes.ORDER;
import static org.hlo4j.hlo.HloInstructionAttributes.PADDING;
import static org.hlo4j.hlo.HloInstructionAttributes.PARAMETER_NUMBER;
import static org.hlo4j.hlo.HloInstructionAttributes.RAGGED_LHS_BATCH_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.RAGGED_LHS_CONTRACTING_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.RAGGED_RHS_BATCH_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.RAGGED_RHS_CONTRACTING_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.RESULT_ACCURACY;
import static org.hlo4j.hlo.HloInstructionAttributes.RHS_GROUP_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.RNG_ALGORITHM;
import static org.hlo4j.hlo.HloInstructionAttributes.SCATTER_DIMS_TO_OPERAND_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.SCATTER_INDEX_VECTOR_DIM;
import static org.hlo4j.hlo.HloInstructionAttributes.SCATTER_INDICES_BATCHING_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.SHIFTS;
import static org.hlo4j.hlo.HloInstructionAttributes.SHUFFLE_MODE;
import static org.hlo4j.hlo.HloInstructionAttributes.SPARSITY_CONFIG;
import static org.hlo4j.hlo.HloInstructionAttributes.START_INDEX_MAP;
import static org.hlo4j.hlo.HloInstructionAttributes.START_INDICES_BATCHING_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.TRANSPOSE_A;
import static org.hlo4j.hlo.HloInstructionAttributes.UNIQUE_INDICES;
import static org.hlo4j.hlo.HloInstructionAttributes.UNIT_DIAGONAL;
import static org.hlo4j.hlo.HloInstructionAttributes.UPDATE_WINDOW_DIMS;
import static org.hlo4j.hlo.HloInstructionAttributes.WINDOW;
import static org.hlo4j.hlo.OpcodeForm.bits;
import static org.hlo4j.hlo.OpcodeForm.collective;
import static org.hlo4j.hlo.OpcodeForm.elementwise;
import static org.hlo4j.hlo.OpcodeForm.floats;
import static org.hlo4j.hlo.OpcodeForm.gathering;
import static org.hlo4j.hlo.OpcodeForm.integers;
import static org.hlo4j.hlo.OpcodeForm.numbers;
import static org.hlo4j.hlo.OpcodeForm.operands;
import static org.hlo4j.hlo.OpcodeForm.operandsFrom;
import static org.hlo4j.hlo.OpcodeForm.permuting;
import static org.hlo4j.hlo.OpcodeForm.product;
import static org.hlo4j.hlo.OpcodeForm.reducing;
import static org.hlo4j.hlo.OpcodeForm.signed;
import static org.hlo4j.hlo.OpcodeForm.transcendental;
import static org.hlo4j.hlo.OpcodeForm.transferring;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/**
 * The opcodes of instructions, with how many operands they have and which attributes. Constants are
 * named after the words in text, with underscores for dashes.
 */
public enum HloOpcode {
  /** {@code abs} */
  ABS("abs", operands(1).infers(ShapeRules::absolute)),
  /** {@code acos} */
  ACOS("acos", transcendental()),
  /** {@code acosh} */
  ACOSH("acosh", transcendental()),
  /** {@code add} */
  ADD("add", elementwise(2)),
  /** {@code add-dependency} */
  ADD_DEPENDENCY("add-dependency", operands(2).infers(ShapeRules::first)),
  /** {@code after-all} */
  AFTER_ALL("after-all", operandsFrom(0).infers(ShapeRules::token).fixes(ShapeRules::token)),
  /** {@code all-gather} */
  ALL_GATHER("all-gather", gathering()),
  /** {@code all-gather-done} */
  ALL_GATHER_DONE("all-gather-done", operands(1)),
  /** {@code all-gather-start} */
  ALL_GATHER_START("all-gather-start", gathering()),
  /** {@code all-reduce} */
  ALL_REDUCE("all-reduce", reducing()),
  /** {@code all-reduce-done} */
  ALL_REDUCE_DONE("all-reduce-done", operands(1)),
  /** {@code all-reduce-start} */
  ALL_REDUCE_START("all-reduce-start", reducing()),
  /** {@code all-to-all} */
  ALL_TO_ALL(
      "all-to-all", collective(1).optional(DIMENSIONS).follows(InstructionRules::dimensionOrNone)),
  /** {@code and} */
  AND("and", bits(2)),
  /** {@code asin} */
  ASIN("asin", transcendental()),
  /** {@code asinh} */
  ASINH("asinh", transcendental()),
  /** {@code async-done} */
  ASYNC_DONE("async-done", operandsFrom(1)),
  /** {@code async-start} */
  ASYNC_START(
      "async-start",
      operandsFrom(0).optional(OUTPUT_TO_OPERAND_ALIASING, ASYNC_EXECUTION_THREAD).required(CALLS)),
  /** {@code async-update} */
  ASYNC_UPDATE("async-update", operandsFrom(1).optional(OUTPUT_TO_OPERAND_ALIASING)),
  /** {@code atan2} */
  ATAN2("atan2", elementwise(2)),
  /** {@code atanh} */
  ATANH("atanh", transcendental()),
  /** {@code batch-norm-grad} */
  BATCH_NORM_GRAD("batch-norm-grad", operands(5).required(EPSILON, FEATURE_INDEX)),
  /** {@code batch-norm-inference} */
  BATCH_NORM_INFERENCE(
      "batch-norm-inference",
      operands(5).required(EPSILON, FEATURE_INDEX).infers(ShapeRules::first)),
  /** {@code batch-norm-training} */
  BATCH_NORM_TRAINING("batch-norm-training", operands(3).required(EPSILON, FEATURE_INDEX)),
  /** {@code bitcast} */
  BITCAST("bitcast", operands(1)),
  /** {@code bitcast-convert} */
  BITCAST_CONVERT("bitcast-convert", operands(1)),
  /** {@code broadcast} */
  BROADCAST(
      "broadcast",
      operands(1)
          .derived(DIMENSIONS, ShapeRules::dimensionsOfScalar)
          .infers(ShapeRules::broadcast)),
  /** {@code call} */
  CALL(
      "call",
      operandsFrom(0)
          .required(TO_APPLY)
          .optional(IS_COMPOSITE)
          .infers(ShapeRules.resultOf(TO_APPLY))),
  /** {@code cbrt} */
  CBRT("cbrt", transcendental()),
  /** {@code ceil} */
  CEIL("ceil", floats(1)),
  /** {@code cholesky} */
  CHOLESKY("cholesky", operands(1).optional(CHOLESKY_LOWER).infers(ShapeRules::first)),
  /** {@code clamp} */
  CLAMP("clamp", operands(3).infers(ShapeRules::clamp)),
  /** {@code collective-broadcast} */
  COLLECTIVE_BROADCAST(
      "collective-broadcast",
      operandsFrom(1)
          .optional(CHANNEL_ID)
          .assumed(REPLICA_GROUPS, HloReplicaGroups.ALL)
          .assumed(HAS_DYNAMIC_ROOT, false)),
  /** {@code collective-permute} */
  COLLECTIVE_PERMUTE("collective-permute", permuting()),
  /** {@code collective-permute-done} */
  COLLECTIVE_PERMUTE_DONE("collective-permute-done", operands(1)),
  /** {@code collective-permute-start} */
  COLLECTIVE_PERMUTE_START("collective-permute-start", permuting()),
  /** {@code collective-reduce} */
  COLLECTIVE_REDUCE(
      "collective-reduce",
      collective(1)
          .optional(USE_GLOBAL_DEVICE_IDS)
          .assumed(HAS_DYNAMIC_ROOT, false)
          .required(TO_APPLY)),
  /** {@code compare} */
  COMPARE(
      "compare", operands(2).required(DIRECTION).optional(ORDER).infers(ShapeRules::comparison)),
  /** {@code complex} */
  COMPLEX("complex", operands(2).infers(ShapeRules::complex)),
  /** {@code concatenate} */
  CONCATENATE("concatenate", operandsFrom(1).ofDimension().infers(ShapeRules::concatenated)),
  /** {@code conditional} */
  CONDITIONAL(
      "conditional",
      operandsFrom(2)
          .optional(TRUE_COMPUTATION, FALSE_COMPUTATION, BRANCH_COMPUTATIONS)
          .follows(InstructionRules::branches)
          .infers(ShapeRules::resultOfBranch)),
  /** {@code constant} */
  CONSTANT("constant", operands(0).content(LITERAL)),
  /** {@code convert} */
  CONVERT("convert", operands(1)),
  /** {@code convolution} */
  CONVOLUTION(
      "convolution",
      operandsFrom(2)
          .optional(WINDOW)
          .required(DIM_LABELS)
          .optional(
              FEATURE_GROUP_COUNT,
              BATCH_GROUP_COUNT,
              OPERAND_PRECISION,
              DOT_ALGORITHM,
              CONVOLUTION_KIND,
              SPARSITY_CONFIG,
              BLOCK_SCALING_CONFIG)
          .infers(ShapeRules::convolution)),
  /** {@code copy} */
  COPY("copy", elementwise(1)),
  /** {@code copy-done} */
  COPY_DONE("copy-done", operands(1)),
  /** {@code copy-start} */
  COPY_START("copy-start", operands(1).optional(CROSS_PROGRAM_PREFETCH_INDEX)),
  /** {@code cosine} */
  COSINE("cosine", transcendental()),
  /** {@code cosh} */
  COSH("cosh", transcendental()),
  /** {@code count-leading-zeros} */
  COUNT_LEADING_ZEROS("count-leading-zeros", integers(1)),
  /** {@code custom-call} */
  CUSTOM_CALL(
      "custom-call",
      operandsFrom(0)
          .optional(
              CALL_WINDOW,
              DIM_LABELS,
              FEATURE_GROUP_COUNT,
              BATCH_GROUP_COUNT,
              OPERAND_PRECISION,
              PADDING_TYPE)
          .required(CUSTOM_CALL_TARGET)
          .optional(
              OPERAND_LAYOUT_CONSTRAINTS,
              CUSTOM_CALL_HAS_SIDE_EFFECT,
              CALL_LITERAL,
              OUTPUT_TO_OPERAND_ALIASING,
              SCHEDULE,
              API_VERSION,
              CALLED_COMPUTATIONS)
          .follows(InstructionRules::customCall)),
  /** {@code divide} */
  DIVIDE("divide", elementwise(2)),
  /** {@code domain} */
  DOMAIN("domain", elementwise(1).required(HloCallAttributes.DOMAIN)),
  /** {@code dot} */
  DOT(
      "dot",
      product(2, Integer.MAX_VALUE)
          .optional(OPERAND_PRECISION, DOT_ALGORITHM, SPARSITY_CONFIG, BLOCK_SCALING_CONFIG)
          .infers(ShapeRules::product)),
  /** {@code dynamic-reshape} */
  DYNAMIC_RESHAPE(
      "dynamic-reshape",
      operandsFrom(1).follows(InstructionRules::sameElements).follows(InstructionRules::sizes)),
  /** {@code dynamic-slice} */
  DYNAMIC_SLICE(
      "dynamic-slice",
      operandsFrom(1).required(DYNAMIC_SLICE_SIZES).follows(InstructionRules.indicesAfter(1))),
  /** {@code dynamic-update-slice} */
  DYNAMIC_UPDATE_SLICE(
      "dynamic-update-slice", operandsFrom(2).follows(InstructionRules.indicesAfter(2))),
  /** {@code erf} */
  ERF("erf", floats(1).optional(RESULT_ACCURACY)),
  /** {@code exp2} */
  EXP2("exp2", transcendental()),
  /** {@code exponential} */
  EXPONENTIAL("exponential", transcendental()),
  /** {@code exponential-minus-one} */
  EXPONENTIAL_MINUS_ONE("exponential-minus-one", transcendental()),
  /** {@code fft} */
  FFT("fft", operands(1).required(FFT_TYPE, FFT_LENGTH)),
  /** {@code floor} */
  FLOOR("floor", floats(1)),
  /** {@code fusion} */
  FUSION(
      "fusion",
      operandsFrom(0).required(FUSION_KIND).optional(OUTPUT_TO_OPERAND_ALIASING).required(CALLS)),
  /** {@code gather} */
  GATHER(
      "gather",
      operands(2)
          .required(OFFSET_DIMS, COLLAPSED_SLICE_DIMS, START_INDEX_MAP)
          .optional(OPERAND_BATCHING_DIMS, START_INDICES_BATCHING_DIMS)
          .required(GATHER_INDEX_VECTOR_DIM, GATHER_SLICE_SIZES)
          .optional(INDICES_ARE_SORTED)
          .infers(ShapeRules::gathered)),
  /** {@code get-dimension-size} */
  GET_DIMENSION_SIZE("get-dimension-size", operands(1).ofDimension().infers(ShapeRules::size)),
  /** {@code get-tuple-element} */
  GET_TUPLE_ELEMENT(
      "get-tuple-element", operands(1).required(INDEX).infers(ShapeRules::tupleElement)),
  /** {@code imag} */
  IMAG("imag", operands(1).infers(ShapeRules::absolute)),
  /** {@code infeed} */
  INFEED("infeed", operands(1).optional(INFEED_CONFIG).fixes(ShapeRules::infed)),
  /** {@code iota} */
  IOTA("iota", operands(0).required(IOTA_DIMENSION)),
  /** {@code is-finite} */
  IS_FINITE("is-finite", operands(1).infers(ShapeRules::isFinite)),
  /** {@code log} */
  LOG("log", transcendental()),
  /** {@code log-plus-one} */
  LOG_PLUS_ONE("log-plus-one", transcendental()),
  /** {@code log2} */
  LOG2("log2", transcendental()),
  /** {@code logistic} */
  LOGISTIC("logistic", transcendental()),
  /** {@code map} */
  MAP(
      "map",
      operandsFrom(1)
          .assumed(DIMENSIONS, LongList.of())
          .required(TO_APPLY)
          .infers(ShapeRules::mapped)),
  /** {@code maximum} */
  MAXIMUM("maximum", elementwise(2)),
  /** {@code minimum} */
  MINIMUM("minimum", elementwise(2)),
  /** {@code mulhi} */
  MULHI("mulhi", elementwise(2)),
  /** {@code multiply} */
  MULTIPLY("multiply", elementwise(2)),
  /** {@code negate} */
  NEGATE("negate", numbers(1)),
  /** {@code not} */
  NOT("not", bits(1)),
  /** {@code opt-barrier} */
  OPT_BARRIER("opt-barrier", elementwise(1)),
  /** {@code or} */
  OR("or", bits(2)),
  /** {@code outfeed} */
  OUTFEED(
      "outfeed",
      operands(2)
          .derived(OUTFEED_SHAPE, ShapeRules::first)
          .optional(OUTFEED_CONFIG)
          .fixes(ShapeRules::token)),
  /** {@code pad} */
  PAD("pad", operands(2).required(PADDING).infers(ShapeRules::padded)),
  /** {@code parameter} */
  PARAMETER(
      "parameter", operands(0).content(PARAMETER_NUMBER).follows(InstructionRules::parameter)),
  /** {@code partition-id} */
  PARTITION_ID("partition-id", operands(0).infers(ShapeRules::device)),
  /** {@code popcnt} */
  POPCNT("popcnt", integers(1)),
  /** {@code power} */
  POWER("power", elementwise(2)),
  /** {@code ragged-all-to-all} */
  RAGGED_ALL_TO_ALL(
      "ragged-all-to-all",
      operandsFrom(1)
          .optional(CHANNEL_ID)
          .assumed(REPLICA_GROUPS, HloReplicaGroups.ALL)
          .optional(DIMENSIONS)),
  /** {@code ragged-dot} */
  RAGGED_DOT(
      "ragged-dot",
      operands(3)
          .optional(RAGGED_LHS_BATCH_DIMS)
          .assumed(RAGGED_LHS_CONTRACTING_DIMS, LongList.of())
          .optional(RAGGED_RHS_BATCH_DIMS)
          .assumed(RAGGED_RHS_CONTRACTING_DIMS, LongList.of())
          .optional(LHS_RAGGED_DIMS, RHS_GROUP_DIMS, OPERAND_PRECISION)),
  /** {@code real} */
  REAL("real", operands(1).infers(ShapeRules::absolute)),
  /** {@code recv} */
  RECV("recv", transferring(1).fixes(ShapeRules::received)),
  /** {@code recv-done} */
  RECV_DONE("recv-done", transferring(1).fixes(ShapeRules::arrived)),
  /** {@code reduce} */
  REDUCE(
      "reduce",
      operandsFrom(2)
          .required(DIMENSIONS, TO_APPLY)
          .follows(InstructionRules::evenOperands)
          .infers(ShapeRules::reduced)),
  /** {@code reduce-precision} */
  REDUCE_PRECISION("reduce-precision", operands(1).required(EXPONENT_BITS, MANTISSA_BITS)),
  /** {@code reduce-scatter} */
  REDUCE_SCATTER(
      "reduce-scatter",
      collective(1)
          .optional(USE_GLOBAL_DEVICE_IDS)
          .ofDimension()
          .required(TO_APPLY)
          .follows(InstructionRules::globalDevices)),
  /** {@code reduce-window} */
  REDUCE_WINDOW(
      "reduce-window",
      operandsFrom(2)
          .optional(WINDOW)
          .required(TO_APPLY)
          .follows(InstructionRules::evenOperands)
          .infers(ShapeRules::windowed)),
  /** {@code remainder} */
  REMAINDER("remainder", elementwise(2)),
  /** {@code replica-id} */
  REPLICA_ID("replica-id", operands(0).infers(ShapeRules::device)),
  /** {@code reshape} */
  RESHAPE(
      "reshape", operands(1).optional(INFERRED_DIMENSION).follows(InstructionRules::sameElements)),
  /** {@code reverse} */
  REVERSE("reverse", operands(1).required(DIMENSIONS).infers(ShapeRules::reversed)),
  /** {@code rng} */
  RNG("rng", operandsFrom(0).required(DISTRIBUTION)),
  /** {@code rng-bit-generator} */
  RNG_BIT_GENERATOR("rng-bit-generator", operands(1).required(RNG_ALGORITHM)),
  /** {@code rng-get-and-update-state} */
  RNG_GET_AND_UPDATE_STATE("rng-get-and-update-state", operands(0).required(DELTA)),
  /** {@code round-nearest-afz} */
  ROUND_NEAREST_AFZ("round-nearest-afz", floats(1)),
  /** {@code round-nearest-even} */
  ROUND_NEAREST_EVEN("round-nearest-even", floats(1)),
  /** {@code rsqrt} */
  RSQRT("rsqrt", transcendental()),
  /** {@code scaled-dot} */
  SCALED_DOT(
      "scaled-dot",
      product(4, 4).optional(OPERAND_PRECISION, DOT_ALGORITHM).infers(ShapeRules::product)),
  /** {@code scan} */
  SCAN(
      "scan",
      operandsFrom(1)
          .required(DIMENSIONS, NUM_CARRIES)
          .optional(IS_REVERSE)
          .assumed(IS_ASSOCIATIVE, HloWords.TriState.NO)
          .required(TO_APPLY)
          .follows(InstructionRules::scan)),
  /** {@code scatter} */
  SCATTER(
      "scatter",
      operandsFrom(3)
          .required(UPDATE_WINDOW_DIMS, INSERTED_WINDOW_DIMS, SCATTER_DIMS_TO_OPERAND_DIMS)
          .optional(INPUT_BATCHING_DIMS, SCATTER_INDICES_BATCHING_DIMS)
          .required(SCATTER_INDEX_VECTOR_DIM)
          .optional(INDICES_ARE_SORTED, UNIQUE_INDICES)
          .required(TO_APPLY)
          .follows(InstructionRules::oddOperands)
          .infers(ShapeRules::firstThird)),
  /** {@code select} */
  SELECT("select", operands(3).infers(ShapeRules::select)),
  /** {@code select-and-scatter} */
  SELECT_AND_SCATTER(
      "select-and-scatter",
      operands(3)
          .optional(WINDOW)
          .required(HloCallAttributes.SELECT, HloCallAttributes.SCATTER)
          .infers(ShapeRules::first)),
  /** {@code send} */
  SEND("send", transferring(2).fixes(ShapeRules::sent)),
  /** {@code send-done} */
  SEND_DONE("send-done", transferring(1).fixes(ShapeRules::token)),
  /** {@code set-dimension-size} */
  SET_DIMENSION_SIZE(
      "set-dimension-size", operands(2).ofDimension().infers(ShapeRules::withDynamicSize)),
  /** {@code shift-left} */
  SHIFT_LEFT("shift-left", elementwise(2)),
  /** {@code shift-right-arithmetic} */
  SHIFT_RIGHT_ARITHMETIC("shift-right-arithmetic", elementwise(2)),
  /** {@code shift-right-logical} */
  SHIFT_RIGHT_LOGICAL("shift-right-logical", elementwise(2)),
  /** {@code shuffle} */
  SHUFFLE(
      "shuffle",
      operands(1).required(DIMENSIONS, SHUFFLE_MODE).optional(SHIFTS).infers(ShapeRules::first)),
  /** {@code sign} */
  SIGN("sign", signed(1)),
  /** {@code sine} */
  SINE("sine", transcendental()),
  /** {@code sinh} */
  SINH("sinh", transcendental()),
  /** {@code slice} */
  SLICE("slice", operands(1).required(HloInstructionAttributes.SLICE)),
  /** {@code sort} */
  SORT(
      "sort",
      operandsFrom(1)
          .ofDimension()
          .optional(IS_STABLE)
          .required(TO_APPLY)
          .infers(ShapeRules::sorted)),
  /** {@code sqrt} */
  SQRT("sqrt", transcendental()),
  /** {@code stochastic-convert} */
  STOCHASTIC_CONVERT("stochastic-convert", operands(2)),
  /** {@code subtract} */
  SUBTRACT("subtract", elementwise(2)),
  /** {@code tan} */
  TAN("tan", transcendental()),
  /** {@code tanh} */
  TANH("tanh", transcendental()),
  /** {@code topk} */
  TOPK(
      "topk",
      operandsFrom(1)
          .required(K)
          .assumed(LARGEST, true)
          .assumed(IS_STABLE, true)
          .infers(ShapeRules::largest)),
  /** {@code transpose} */
  TRANSPOSE("transpose", operands(1).required(DIMENSIONS).infers(ShapeRules::transposed)),
  /** {@code triangular-solve} */
  TRIANGULAR_SOLVE(
      "triangular-solve",
      operands(2)
          .optional(LEFT_SIDE, LOWER, UNIT_DIAGONAL, TRANSPOSE_A)
          .infers(ShapeRules::second)),
  /** {@code tuple} */
  TUPLE("tuple", operandsFrom(0).infers(ShapeRules::tuple).follows(InstructionRules::tuple)),
  /** {@code while} */
  WHILE("while", operands(1).required(CONDITION, BODY).infers(ShapeRules::looped)),
  /** {@code xor} */
  XOR("xor", bits(2));

  private static final Map<String, HloOpcode> BY_TEXT = new HashMap<>();

  static {
    for (HloOpcode opcode : values()) {
      BY_TEXT.put(opcode.text, opcode);
    }
  }

  private final String text;
  private final OpcodeForm form;
  private final List<HloAttributeUse<?>> attributes;

  HloOpcode(String text, OpcodeForm form) {
    this.text = text;
    this.form = form;
    this.attributes = form.uses();
  }

  /** {@return the word in text and protos} */
  public String text() {
    return text;
  }

  /** {@return the attributes that instructions may have, in the order in which they are printed} */
  public List<HloAttributeUse<?>> attributes() {
    return attributes;
  }

  /**
   * {@return whether instructions of all opcodes may have an attribute}
   *
   * @param attribute the attribute
   */
  public static boolean isCommon(HloAttribute<?> attribute) {
    return OpcodeForm.COMMON.contains(attribute);
  }

  /**
   * {@return whether instructions may have an attribute}
   *
   * @param attribute the attribute
   */
  public boolean hasAttribute(HloAttribute<?> attribute) {
    return attributes.stream().anyMatch(use -> use.attribute() == attribute);
  }

  /** {@return the attribute that stands in the place of operands in text, null if there is none} */
  public @Nullable HloAttribute<?> content() {
    return form.content;
  }

  /** {@return whether a text may leave out the shape} */
  public boolean infersShape() {
    return form.inferred != null;
  }

  /**
   * {@return the opcode of a word, null if there is none}
   *
   * @param text the word
   */
  public static @Nullable HloOpcode ofText(String text) {
    return BY_TEXT.get(text);
  }

  private void checkOperandCount(int count) {
    if (count < form.fewest || count > form.most) {
      String expected =
          form.most == form.fewest
              ? String.valueOf(form.fewest)
              : form.most == Integer.MAX_VALUE
                  ? "at least " + form.fewest
                  : form.fewest + " to " + form.most;
      throw new IllegalArgumentException(
          "%s has %s operands, not %s".formatted(text, expected, count));
    }
  }

  /** Gives an instruction with operands the attributes that follow from them. */
  void derive(HloInstruction.Builder instruction) {
    checkOperandCount(instruction.operands().size());
    form.derivations.forEach(each -> each.accept(instruction));
  }

  /**
   * Gives an instruction with attributes its shape if that follows from the rest, and checks it.
   */
  void complete(HloInstruction.Builder instruction) {
    if (!instruction.hasShape() && form.inferred != null) {
      instruction.shape(form.inferred.infer(instruction));
    }
    instruction.shape();
    form.rules.forEach(rule -> rule.check(instruction));
    if (form.fixed != null) {
      instruction.shape(form.fixed.infer(instruction));
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
