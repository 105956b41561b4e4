package org.hlo4j.hlo.message;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.FieldValues;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** Fields of messages within those of instructions that are attributes of their own. */
public final class NestedFields {
  private static final FieldRows DOT_ROWS = new FieldRows();

  /** {@code lhs_contracting} */
  public static final MessageField<FieldValues, LongList> LHS_CONTRACTING = DOT_ROWS.integers(1);

  /** {@code rhs_contracting} */
  public static final MessageField<FieldValues, LongList> RHS_CONTRACTING = DOT_ROWS.integers(2);

  /** {@code lhs_batch} */
  public static final MessageField<FieldValues, LongList> LHS_BATCH = DOT_ROWS.integers(3);

  /** {@code rhs_batch} */
  public static final MessageField<FieldValues, LongList> RHS_BATCH = DOT_ROWS.integers(4);

  static final Message<FieldValues> DOT = DOT_ROWS.build("DotDimensionNumbers");

  private static final FieldRows RAGGED_DOT_ROWS = new FieldRows();

  /** {@code ragged_product} */
  public static final MessageField<FieldValues, @Nullable FieldValues> RAGGED_PRODUCT =
      RAGGED_DOT_ROWS.message(1, () -> DOT);

  /** {@code lhs_ragged} */
  public static final MessageField<FieldValues, LongList> LHS_RAGGED = RAGGED_DOT_ROWS.integers(2);

  /** {@code rhs_group} */
  public static final MessageField<FieldValues, LongList> RHS_GROUP = RAGGED_DOT_ROWS.integers(3);

  static final Message<FieldValues> RAGGED_DOT = RAGGED_DOT_ROWS.build("RaggedDotDimensionNumbers");

  private static final FieldRows GATHER_ROWS = new FieldRows();

  /** {@code offset_dims} */
  public static final MessageField<FieldValues, LongList> OFFSET_DIMS = GATHER_ROWS.integers(1);

  /** {@code collapsed_slice_dims} */
  public static final MessageField<FieldValues, LongList> COLLAPSED_SLICE_DIMS =
      GATHER_ROWS.integers(2);

  /** {@code start_index_map} */
  public static final MessageField<FieldValues, LongList> START_INDEX_MAP = GATHER_ROWS.integers(3);

  /** {@code gather_index_vector_dim} */
  public static final MessageField<FieldValues, Long> GATHER_INDEX_VECTOR_DIM =
      GATHER_ROWS.integer(4);

  /** {@code operand_batching_dims} */
  public static final MessageField<FieldValues, LongList> OPERAND_BATCHING_DIMS =
      GATHER_ROWS.integers(5);

  /** {@code start_indices_batching_dims} */
  public static final MessageField<FieldValues, LongList> START_INDICES_BATCHING_DIMS =
      GATHER_ROWS.integers(6);

  static final Message<FieldValues> GATHER = GATHER_ROWS.build("GatherDimensionNumbers");

  private static final FieldRows SCATTER_ROWS = new FieldRows();

  /** {@code update_window_dims} */
  public static final MessageField<FieldValues, LongList> UPDATE_WINDOW_DIMS =
      SCATTER_ROWS.integers(1);

  /** {@code inserted_window_dims} */
  public static final MessageField<FieldValues, LongList> INSERTED_WINDOW_DIMS =
      SCATTER_ROWS.integers(2);

  /** {@code scatter_dims_to_operand_dims} */
  public static final MessageField<FieldValues, LongList> SCATTER_DIMS_TO_OPERAND_DIMS =
      SCATTER_ROWS.integers(3);

  /** {@code scatter_index_vector_dim} */
  public static final MessageField<FieldValues, Long> SCATTER_INDEX_VECTOR_DIM =
      SCATTER_ROWS.integer(4);

  /** {@code input_batching_dims} */
  public static final MessageField<FieldValues, LongList> INPUT_BATCHING_DIMS =
      SCATTER_ROWS.integers(5);

  /** {@code scatter_indices_batching_dims} */
  public static final MessageField<FieldValues, LongList> SCATTER_INDICES_BATCHING_DIMS =
      SCATTER_ROWS.integers(6);

  static final Message<FieldValues> SCATTER = SCATTER_ROWS.build("ScatterDimensionNumbers");

  private static final FieldRows PRECISION_ROWS = new FieldRows();

  /** {@code operand_precision} */
  public static final MessageField<FieldValues, LongList> OPERAND_PRECISION =
      PRECISION_ROWS.integers(1);

  /** {@code dot_algorithm} */
  public static final MessageField<FieldValues, Long> DOT_ALGORITHM = PRECISION_ROWS.integer(2);

  static final Message<FieldValues> PRECISION = PRECISION_ROWS.build("PrecisionConfig");

  private static final FieldRows TRIANGULAR_SOLVE_ROWS = new FieldRows();

  /** {@code left_side} */
  public static final MessageField<FieldValues, Boolean> LEFT_SIDE = TRIANGULAR_SOLVE_ROWS.bool(1);

  /** {@code lower} */
  public static final MessageField<FieldValues, Boolean> LOWER = TRIANGULAR_SOLVE_ROWS.bool(2);

  /** {@code unit_diagonal} */
  public static final MessageField<FieldValues, Boolean> UNIT_DIAGONAL =
      TRIANGULAR_SOLVE_ROWS.bool(3);

  /** {@code transpose_a} */
  public static final MessageField<FieldValues, Long> TRANSPOSE_A =
      TRIANGULAR_SOLVE_ROWS.integer(4);

  static final Message<FieldValues> TRIANGULAR_SOLVE =
      TRIANGULAR_SOLVE_ROWS.build("TriangularSolveOptions");

  private static final FieldRows CHOLESKY_ROWS = new FieldRows();

  /** {@code cholesky_lower} */
  public static final MessageField<FieldValues, Boolean> CHOLESKY_LOWER = CHOLESKY_ROWS.bool(1);

  static final Message<FieldValues> CHOLESKY = CHOLESKY_ROWS.build("CholeskyOptions");

  private static final FieldRows ROTATE_ROWS = new FieldRows();

  /** {@code shifts} */
  public static final MessageField<FieldValues, LongList> SHIFTS = ROTATE_ROWS.integers(1);

  static final Message<FieldValues> ROTATE = ROTATE_ROWS.build("ShuffleMode.Rotate");

  private static final FieldRows SHUFFLE_MODE_ROWS = new FieldRows();

  /** {@code rotation} */
  public static final MessageField<FieldValues, @Nullable FieldValues> ROTATION =
      SHUFFLE_MODE_ROWS.message(1, () -> ROTATE);

  static final Message<FieldValues> SHUFFLE_MODE = SHUFFLE_MODE_ROWS.build("ShuffleMode");

  static final Message<List<Boolean>> PARAMETER_REPLICATION =
      RecordMessages.booleans("ParameterReplication");

  static final Message<Map<String, String>> FRONTEND_ATTRIBUTES = strings();

  private NestedFields() {}

  private static Message<Map<String, String>> strings() {
    MessageFields<Map.Entry<String, String>> rows = MessageFields.packed();
    var key = rows.withDefault(1, Kind.BYTE_STRING, "", Map.Entry::getKey);
    var value = rows.withDefault(2, Kind.BYTE_STRING, "", Map.Entry::getValue);
    Message<Map.Entry<String, String>> entry =
        rows.build("FrontendAttributes.MapEntry", v -> Map.entry(v.get(key), v.get(value)));
    MessageFields<Map<String, String>> map = MessageFields.packed();
    var entries =
        map.messages(1, () -> entry, (Map<String, String> all) -> new ArrayList<>(all.entrySet()));
    return map.build(
        "FrontendAttributes",
        v -> {
          Map<String, String> all = new TreeMap<>(ByteStrings::compare);
          v.get(entries).forEach(each -> all.put(each.getKey(), each.getValue()));
          return Collections.unmodifiableMap(all);
        });
  }
}
