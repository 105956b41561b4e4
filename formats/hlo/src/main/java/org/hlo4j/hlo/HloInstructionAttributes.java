package org.hlo4j.hlo;

import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.define.AttributeCodec;
import org.hlo4j.hlo.define.AttributeRow;
import org.hlo4j.hlo.message.AttributeCodecs;
import org.hlo4j.hlo.message.Codecs;
import org.hlo4j.hlo.message.InstructionFields;
import org.hlo4j.hlo.message.NestedFields;
import org.hlo4j.hlo.syntax.Dictionaries;
import org.hlo4j.hlo.syntax.DimLabelsSyntax;
import org.hlo4j.hlo.syntax.LiteralSyntax;
import org.hlo4j.hlo.syntax.OriginSyntax;
import org.hlo4j.hlo.syntax.RecordSyntaxes;
import org.hlo4j.hlo.syntax.ShardingSyntax;
import org.hlo4j.hlo.syntax.Syntaxes;
import org.hlo4j.hlo.syntax.TextSyntax;
import org.hlo4j.hlo.syntax.WindowSyntax;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of instructions. {@link HloOpcode} says which opcodes have them, and in which
 * order they are printed.
 */
public final class HloInstructionAttributes {
  /** The number of a parameter; in text between the parentheses. */
  public static final HloAttribute<Long> PARAMETER_NUMBER =
      row(
          "parameter_number",
          Syntaxes.INTEGER,
          Codecs.field(InstructionFields.PARAMETER_NUMBER),
          null);

  /** The value of a constant; in text between the parentheses. */
  public static final HloAttribute<HloLiteral> LITERAL =
      row("literal", LiteralSyntax.WITH_SHAPE, Codecs.field(InstructionFields.LITERAL), null);

  /** A value that a custom call has. */
  public static final HloAttribute<HloLiteral> CALL_LITERAL =
      row("literal", LiteralSyntax.WITH_SHAPE, Codecs.field(InstructionFields.LITERAL), null);

  /** The dimensions that the opcode is about. */
  public static final HloAttribute<LongList> DIMENSIONS =
      row(
          "dimensions",
          Syntaxes.INTEGERS,
          Codecs.field(InstructionFields.DIMENSIONS),
          LongList.of());

  /** The dimension along which numbers grow. */
  public static final HloAttribute<Long> IOTA_DIMENSION =
      row("iota_dimension", Syntaxes.INTEGER, Codecs.only(InstructionFields.DIMENSIONS), null);

  /** The dimension of a reshape whose size is dynamic, -1 for none. */
  public static final HloAttribute<Long> INFERRED_DIMENSION =
      row("inferred_dimension", Syntaxes.INTEGER, Codecs.only(InstructionFields.DIMENSIONS), -1L);

  /** The place of an element in a tuple. */
  public static final HloAttribute<Long> INDEX =
      row("index", Syntaxes.INTEGER, Codecs.field(InstructionFields.TUPLE_INDEX), null);

  /** What a comparison asks. */
  public static final HloAttribute<HloWords.Direction> DIRECTION =
      row(
          "direction",
          Syntaxes.word(HloWords.Direction.class),
          Codecs.text(InstructionFields.COMPARISON_DIRECTION, HloWords.Direction.class),
          null);

  /** How a comparison orders floats. */
  public static final HloAttribute<HloWords.Order> ORDER =
      row(
          "order",
          Syntaxes.word(HloWords.Order.class),
          AttributeCodecs.ORDER,
          HloWords.Order.PARTIAL);

  /** Whether equal elements keep their order. */
  public static final HloAttribute<Boolean> IS_STABLE =
      row("is_stable", Syntaxes.BOOLEAN, Codecs.field(InstructionFields.IS_STABLE), false);

  /** The dimensions of a slice. */
  public static final HloAttribute<List<HloSlice>> SLICE =
      row("slice", WindowSyntax.SLICE, Codecs.field(InstructionFields.SLICE), null);

  /** How an array is padded. */
  public static final HloAttribute<HloPadding> PADDING =
      row("padding", WindowSyntax.PADDING, Codecs.field(InstructionFields.PADDING), null);

  /** The sizes of a slice whose place is dynamic. */
  public static final HloAttribute<LongList> DYNAMIC_SLICE_SIZES =
      row(
          "dynamic_slice_sizes",
          Syntaxes.INTEGERS,
          Codecs.field(InstructionFields.DYNAMIC_SLICE_SIZES),
          null);

  /** The window that moves over an array. */
  public static final HloAttribute<HloWindow> WINDOW =
      row(
          "window",
          WindowSyntax.WINDOW,
          Codecs.mapped(
              InstructionFields.WINDOW,
              window -> window == null ? HloWindow.NONE : window,
              window -> window),
          HloWindow.NONE);

  /** The window that a custom call has. */
  public static final HloAttribute<HloWindow> CALL_WINDOW =
      row("window", WindowSyntax.WINDOW, AttributeCodecs.CALL_WINDOW, HloWindow.NONE);

  /** The roles of a convolution's dimensions. */
  public static final HloAttribute<HloConvolutionDimensions> DIM_LABELS =
      row(
          "dim_labels",
          DimLabelsSyntax.INSTANCE,
          Codecs.field(InstructionFields.CONVOLUTION),
          null);

  /** How many groups the features of a convolution have. */
  public static final HloAttribute<Long> FEATURE_GROUP_COUNT =
      row(
          "feature_group_count",
          Syntaxes.INTEGER,
          Codecs.atLeastOne(InstructionFields.FEATURE_GROUP_COUNT),
          1L);

  /** How many groups the batch of a convolution has. */
  public static final HloAttribute<Long> BATCH_GROUP_COUNT =
      row(
          "batch_group_count",
          Syntaxes.INTEGER,
          Codecs.atLeastOne(InstructionFields.BATCH_GROUP_COUNT),
          1L);

  /** What a convolution is of a network. */
  public static final HloAttribute<HloWords.ConvolutionKind> CONVOLUTION_KIND =
      row(
          "convolution_kind",
          Syntaxes.word(HloWords.ConvolutionKind.class),
          Codecs.word(InstructionFields.CONVOLUTION_KIND, HloWords.ConvolutionKind.class),
          HloWords.ConvolutionKind.UNSET);

  /** The batch dimensions of the left operand. */
  public static final HloAttribute<LongList> LHS_BATCH_DIMS =
      row(
          "lhs_batch_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.DOT, Codecs.field(NestedFields.LHS_BATCH)),
          LongList.of());

  /** The dimensions of the left operand that are summed over. */
  public static final HloAttribute<LongList> LHS_CONTRACTING_DIMS =
      row(
          "lhs_contracting_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.DOT, Codecs.field(NestedFields.LHS_CONTRACTING)),
          LongList.of());

  /** The batch dimensions of the right operand. */
  public static final HloAttribute<LongList> RHS_BATCH_DIMS =
      row(
          "rhs_batch_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.DOT, Codecs.field(NestedFields.RHS_BATCH)),
          LongList.of());

  /** The dimensions of the right operand that are summed over. */
  public static final HloAttribute<LongList> RHS_CONTRACTING_DIMS =
      row(
          "rhs_contracting_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.DOT, Codecs.field(NestedFields.RHS_CONTRACTING)),
          LongList.of());

  /** The batch dimensions of the left operand of a ragged product. */
  public static final HloAttribute<LongList> RAGGED_LHS_BATCH_DIMS =
      row(
          "lhs_batch_dims",
          Syntaxes.INTEGERS,
          Codecs.within(
              InstructionFields.RAGGED_DOT,
              Codecs.within(NestedFields.RAGGED_PRODUCT, Codecs.field(NestedFields.LHS_BATCH))),
          LongList.of());

  /** The dimensions of the left operand of a ragged product that are summed over. */
  public static final HloAttribute<LongList> RAGGED_LHS_CONTRACTING_DIMS =
      row(
          "lhs_contracting_dims",
          Syntaxes.INTEGERS,
          Codecs.within(
              InstructionFields.RAGGED_DOT,
              Codecs.within(
                  NestedFields.RAGGED_PRODUCT, Codecs.field(NestedFields.LHS_CONTRACTING))),
          LongList.of());

  /** The batch dimensions of the right operand of a ragged product. */
  public static final HloAttribute<LongList> RAGGED_RHS_BATCH_DIMS =
      row(
          "rhs_batch_dims",
          Syntaxes.INTEGERS,
          Codecs.within(
              InstructionFields.RAGGED_DOT,
              Codecs.within(NestedFields.RAGGED_PRODUCT, Codecs.field(NestedFields.RHS_BATCH))),
          LongList.of());

  /** The dimensions of the right operand of a ragged product that are summed over. */
  public static final HloAttribute<LongList> RAGGED_RHS_CONTRACTING_DIMS =
      row(
          "rhs_contracting_dims",
          Syntaxes.INTEGERS,
          Codecs.within(
              InstructionFields.RAGGED_DOT,
              Codecs.within(
                  NestedFields.RAGGED_PRODUCT, Codecs.field(NestedFields.RHS_CONTRACTING))),
          LongList.of());

  /** The ragged dimensions of the left operand. */
  public static final HloAttribute<LongList> LHS_RAGGED_DIMS =
      row(
          "lhs_ragged_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.RAGGED_DOT, Codecs.field(NestedFields.LHS_RAGGED)),
          LongList.of());

  /** The dimensions of groups of the right operand. */
  public static final HloAttribute<LongList> RHS_GROUP_DIMS =
      row(
          "rhs_group_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.RAGGED_DOT, Codecs.field(NestedFields.RHS_GROUP)),
          LongList.of());

  /** How exact products are, by operand. */
  public static final HloAttribute<List<HloWords.Precision>> OPERAND_PRECISION =
      row(
          "operand_precision",
          Syntaxes.list(Syntaxes.word(HloWords.Precision.class), ","),
          AttributeCodecs.OPERAND_PRECISION,
          List.of());

  /** How products of matrices are computed. */
  public static final HloAttribute<HloWords.DotAlgorithm> DOT_ALGORITHM =
      row(
          "algorithm",
          Syntaxes.word(HloWords.DotAlgorithm.class),
          Codecs.within(
              InstructionFields.PRECISION,
              Codecs.word(NestedFields.DOT_ALGORITHM, HloWords.DotAlgorithm.class)),
          HloWords.DotAlgorithm.UNSET);

  /** Which elements of operands are stored. */
  public static final HloAttribute<HloOperandSparsity.Pair> SPARSITY_CONFIG =
      row(
          "sparsity_config",
          RecordSyntaxes.SPARSITY,
          Codecs.field(InstructionFields.SPARSITY),
          new HloOperandSparsity.Pair(null, null));

  /** How blocks of operands are scaled. */
  public static final HloAttribute<HloOperandScaling.Pair> BLOCK_SCALING_CONFIG =
      row(
          "block_scaling_config",
          RecordSyntaxes.SCALING,
          Codecs.field(InstructionFields.BLOCK_SCALING),
          new HloOperandScaling.Pair(null, null));

  /** The dimensions of the result of a gather that are those of slices. */
  public static final HloAttribute<LongList> OFFSET_DIMS =
      row(
          "offset_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.GATHER, Codecs.field(NestedFields.OFFSET_DIMS)),
          null);

  /** The dimensions of slices that the result of a gather lacks. */
  public static final HloAttribute<LongList> COLLAPSED_SLICE_DIMS =
      row(
          "collapsed_slice_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.GATHER, Codecs.field(NestedFields.COLLAPSED_SLICE_DIMS)),
          null);

  /** The dimensions that indices of a gather are for. */
  public static final HloAttribute<LongList> START_INDEX_MAP =
      row(
          "start_index_map",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.GATHER, Codecs.field(NestedFields.START_INDEX_MAP)),
          null);

  /** The batch dimensions of the operand of a gather. */
  public static final HloAttribute<LongList> OPERAND_BATCHING_DIMS =
      row(
          "operand_batching_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.GATHER, Codecs.field(NestedFields.OPERAND_BATCHING_DIMS)),
          LongList.of());

  /** The batch dimensions of the indices of a gather. */
  public static final HloAttribute<LongList> START_INDICES_BATCHING_DIMS =
      row(
          "start_indices_batching_dims",
          Syntaxes.INTEGERS,
          Codecs.within(
              InstructionFields.GATHER, Codecs.field(NestedFields.START_INDICES_BATCHING_DIMS)),
          LongList.of());

  /** The dimension of the indices of a gather that has one for each dimension. */
  public static final HloAttribute<Long> GATHER_INDEX_VECTOR_DIM =
      row(
          "index_vector_dim",
          Syntaxes.INTEGER,
          Codecs.within(
              InstructionFields.GATHER, Codecs.field(NestedFields.GATHER_INDEX_VECTOR_DIM)),
          null);

  /** The sizes of the slices of a gather. */
  public static final HloAttribute<LongList> GATHER_SLICE_SIZES =
      row(
          "slice_sizes",
          Syntaxes.INTEGERS,
          Codecs.field(InstructionFields.GATHER_SLICE_SIZES),
          null);

  /** The dimensions of the updates of a scatter that are those of windows. */
  public static final HloAttribute<LongList> UPDATE_WINDOW_DIMS =
      row(
          "update_window_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.SCATTER, Codecs.field(NestedFields.UPDATE_WINDOW_DIMS)),
          null);

  /** The dimensions of windows that the updates of a scatter lack. */
  public static final HloAttribute<LongList> INSERTED_WINDOW_DIMS =
      row(
          "inserted_window_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.SCATTER, Codecs.field(NestedFields.INSERTED_WINDOW_DIMS)),
          null);

  /** The dimensions that indices of a scatter are for. */
  public static final HloAttribute<LongList> SCATTER_DIMS_TO_OPERAND_DIMS =
      row(
          "scatter_dims_to_operand_dims",
          Syntaxes.INTEGERS,
          Codecs.within(
              InstructionFields.SCATTER, Codecs.field(NestedFields.SCATTER_DIMS_TO_OPERAND_DIMS)),
          null);

  /** The batch dimensions of the operand of a scatter. */
  public static final HloAttribute<LongList> INPUT_BATCHING_DIMS =
      row(
          "input_batching_dims",
          Syntaxes.INTEGERS,
          Codecs.within(InstructionFields.SCATTER, Codecs.field(NestedFields.INPUT_BATCHING_DIMS)),
          LongList.of());

  /** The batch dimensions of the indices of a scatter. */
  public static final HloAttribute<LongList> SCATTER_INDICES_BATCHING_DIMS =
      row(
          "scatter_indices_batching_dims",
          Syntaxes.INTEGERS,
          Codecs.within(
              InstructionFields.SCATTER, Codecs.field(NestedFields.SCATTER_INDICES_BATCHING_DIMS)),
          LongList.of());

  /** The dimension of the indices of a scatter that has one for each dimension. */
  public static final HloAttribute<Long> SCATTER_INDEX_VECTOR_DIM =
      row(
          "index_vector_dim",
          Syntaxes.INTEGER,
          Codecs.within(
              InstructionFields.SCATTER, Codecs.field(NestedFields.SCATTER_INDEX_VECTOR_DIM)),
          null);

  /** Whether indices are sorted. */
  public static final HloAttribute<Boolean> INDICES_ARE_SORTED =
      row(
          "indices_are_sorted",
          Syntaxes.BOOLEAN,
          Codecs.field(InstructionFields.INDICES_ARE_SORTED),
          false);

  /** Whether no two indices are equal. */
  public static final HloAttribute<Boolean> UNIQUE_INDICES =
      row(
          "unique_indices",
          Syntaxes.BOOLEAN,
          Codecs.field(InstructionFields.UNIQUE_INDICES),
          false);

  /** The kind of a Fourier transform. */
  public static final HloAttribute<HloWords.FftType> FFT_TYPE =
      row(
          "fft_type",
          Syntaxes.word(HloWords.FftType.class),
          Codecs.word(InstructionFields.FFT_TYPE, HloWords.FftType.class),
          null);

  /** The sizes of a Fourier transform. */
  public static final HloAttribute<LongList> FFT_LENGTH =
      row("fft_length", Syntaxes.INTEGERS, Codecs.field(InstructionFields.FFT_LENGTH), null);

  /** Whether the lower triangle is computed. */
  public static final HloAttribute<Boolean> CHOLESKY_LOWER =
      row(
          "lower",
          Syntaxes.BOOLEAN,
          Codecs.within(InstructionFields.CHOLESKY, Codecs.field(NestedFields.CHOLESKY_LOWER)),
          false);

  /** Whether the matrix of a system is on the left. */
  public static final HloAttribute<Boolean> LEFT_SIDE =
      row(
          "left_side",
          Syntaxes.BOOLEAN,
          Codecs.within(InstructionFields.TRIANGULAR_SOLVE, Codecs.field(NestedFields.LEFT_SIDE)),
          false);

  /** Whether the matrix of a system is a lower triangle. */
  public static final HloAttribute<Boolean> LOWER =
      row(
          "lower",
          Syntaxes.BOOLEAN,
          Codecs.within(InstructionFields.TRIANGULAR_SOLVE, Codecs.field(NestedFields.LOWER)),
          false);

  /** Whether the diagonal of the matrix of a system is of ones. */
  public static final HloAttribute<Boolean> UNIT_DIAGONAL =
      row(
          "unit_diagonal",
          Syntaxes.BOOLEAN,
          Codecs.within(
              InstructionFields.TRIANGULAR_SOLVE, Codecs.field(NestedFields.UNIT_DIAGONAL)),
          false);

  /** How the matrix of a system is transposed. */
  public static final HloAttribute<HloWords.Transposition> TRANSPOSE_A =
      row(
          "transpose_a",
          Syntaxes.word(HloWords.Transposition.class),
          Codecs.within(
              InstructionFields.TRIANGULAR_SOLVE,
              Codecs.wordOrNone(NestedFields.TRANSPOSE_A, HloWords.Transposition.class)),
          null);

  /** The distribution of random numbers. */
  public static final HloAttribute<HloWords.Distribution> DISTRIBUTION =
      row(
          "distribution",
          Syntaxes.word(HloWords.Distribution.class),
          Codecs.word(InstructionFields.DISTRIBUTION, HloWords.Distribution.class),
          null);

  /** The algorithm of random bits. */
  public static final HloAttribute<HloWords.RandomAlgorithm> RNG_ALGORITHM =
      row(
          "algorithm",
          Syntaxes.word(HloWords.RandomAlgorithm.class),
          Codecs.word(InstructionFields.RNG_ALGORITHM, HloWords.RandomAlgorithm.class),
          null);

  /** How far the state of random numbers advances. */
  public static final HloAttribute<Long> DELTA =
      row("delta", Syntaxes.INTEGER, Codecs.field(InstructionFields.DELTA), null);

  /** The bits of exponents. */
  public static final HloAttribute<Long> EXPONENT_BITS =
      row("exponent_bits", Syntaxes.INTEGER, Codecs.field(InstructionFields.EXPONENT_BITS), null);

  /** The bits of fractions. */
  public static final HloAttribute<Long> MANTISSA_BITS =
      row("mantissa_bits", Syntaxes.INTEGER, Codecs.field(InstructionFields.MANTISSA_BITS), null);

  /** What is added to a variance. */
  public static final HloAttribute<Float> EPSILON =
      row("epsilon", Syntaxes.FLOAT, Codecs.field(InstructionFields.EPSILON), null);

  /** The dimension of features. */
  public static final HloAttribute<Long> FEATURE_INDEX =
      row("feature_index", Syntaxes.INTEGER, Codecs.field(InstructionFields.FEATURE_INDEX), null);

  /** How many elements are selected. */
  public static final HloAttribute<Long> K =
      row("k", Syntaxes.INTEGER, Codecs.field(InstructionFields.K), null);

  /** Whether the largest elements are selected. */
  public static final HloAttribute<Boolean> LARGEST =
      row("largest", Syntaxes.BOOLEAN, Codecs.field(InstructionFields.LARGEST), false);

  /** How many results of a scan go on. */
  public static final HloAttribute<Long> NUM_CARRIES =
      row("num_carries", Syntaxes.INTEGER, Codecs.field(InstructionFields.NUM_CARRIES), null);

  /** Whether a scan begins at the end. */
  public static final HloAttribute<Boolean> IS_REVERSE =
      row("is_reverse", Syntaxes.BOOLEAN, Codecs.field(InstructionFields.IS_REVERSE), false);

  /** Whether what a scan computes is associative. */
  public static final HloAttribute<HloWords.TriState> IS_ASSOCIATIVE =
      row(
          "is_associative",
          Syntaxes.word(HloWords.TriState.class),
          Codecs.wordOrNone(InstructionFields.IS_ASSOCIATIVE, HloWords.TriState.class),
          null);

  /** How exact the result of a function is. */
  public static final HloAttribute<HloResultAccuracy> RESULT_ACCURACY =
      row(
          "result_accuracy",
          RecordSyntaxes.RESULT_ACCURACY,
          Codecs.field(InstructionFields.RESULT_ACCURACY),
          new HloResultAccuracy.Mode(HloWords.AccuracyMode.DEFAULT));

  /** How elements are shuffled. */
  public static final HloAttribute<String> SHUFFLE_MODE =
      row("mode", Syntaxes.WORD, AttributeCodecs.SHUFFLE_MODE, null);

  /** How far elements move. */
  public static final HloAttribute<LongList> SHIFTS =
      row(
          "shifts",
          Syntaxes.INTEGERS,
          Codecs.within(
              InstructionFields.SHUFFLE_MODE,
              Codecs.within(NestedFields.ROTATION, Codecs.field(NestedFields.SHIFTS))),
          LongList.of());

  /** Which leaves of a parameter are the same for all replicas. */
  public static final HloAttribute<List<Boolean>> PARAMETER_REPLICATION =
      row(
          "parameter_replication",
          Syntaxes.BOOLEANS,
          Codecs.field(InstructionFields.PARAMETER_REPLICATION),
          List.of());

  /** How the value is distributed. */
  public static final HloAttribute<HloOpSharding> SHARDING =
      row("sharding", ShardingSyntax.INSTANCE, Codecs.field(InstructionFields.SHARDING), null);

  /** What the framework says. */
  public static final HloAttribute<Map<String, String>> FRONTEND_ATTRIBUTES =
      row(
          "frontend_attributes",
          Dictionaries.STRINGS,
          Codecs.field(InstructionFields.FRONTEND_ATTRIBUTES),
          Map.of());

  /** Instructions that run before. */
  public static final HloAttribute<List<HloInstruction>> CONTROL_PREDECESSORS =
      row(
          "control-predecessors",
          Syntaxes.list(Syntaxes.INSTRUCTION, ", "),
          AttributeCodecs.CONTROL_PREDECESSORS,
          List.of());

  /** Figures about the instruction. */
  public static final HloAttribute<HloStatistics> STATISTICS =
      row(
          "statistics",
          RecordSyntaxes.STATISTICS,
          Codecs.field(InstructionFields.STATISTICS),
          new HloStatistics(0, List.of()));

  /** What the value was before the program was compiled. */
  public static final HloAttribute<HloOrigin> ORIGIN =
      row("origin", OriginSyntax.INSTANCE, Codecs.field(InstructionFields.ORIGIN), null);

  /** Where the instruction comes from. */
  public static final HloAttribute<HloMetadata> METADATA =
      row(
          "metadata",
          RecordSyntaxes.METADATA,
          Codecs.field(InstructionFields.METADATA),
          HloMetadata.NONE);

  /** What a backend says, as in text. */
  public static final HloAttribute<String> BACKEND_CONFIG =
      row(
          "backend_config",
          Syntaxes.BACKEND_CONFIG,
          Codecs.field(InstructionFields.BACKEND_CONFIG),
          "");

  private HloInstructionAttributes() {}

  private static <T> HloAttribute<T> row(
      String name, TextSyntax<T> syntax, AttributeCodec<T> codec, @Nullable T absent) {
    return new AttributeRow<>(name, syntax, codec, absent);
  }
}
