package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.product.MatrixProduct;
import org.hlo4j.engine.kernel.product.TileKernel;
import org.hlo4j.engine.plan.Source.Sliced;
import org.hlo4j.engine.plan.Source.Splat;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.plan.Source.Viewed;
import org.hlo4j.engine.plan.SummedKinds.Summation;
import org.hlo4j.engine.rows.ProductRows;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.tile.ScalarCodes;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileBuilder;
import org.hlo4j.engine.tile.TileFunctions;
import org.hlo4j.engine.tile.TileNode;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/** Products of matrices. */
final class ProductLowerings {
  /** The most elements of a line whose sum costs about as much as their products. */
  private static final int MAX_SHORT = 256;

  /** The fewest rows that are multiplied by copies that were made before. */
  private static final int MIN_PACKED = 4;

  /** The most in a loop: more are worth the time of another copy. */
  private static final int MAX_PACKED = 128;

  /** The most products of a sum that is written out, and rows and columns of such sums. */
  private static final int MAX_WRITTEN = 8;

  private ProductLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(Contractions.DOT_GENERAL, ProductLowerings::dotGeneral);
    lowerings.put(Contractions.DOT, ProductLowerings::dot);
  }

  private static boolean dot(PlanBuilder builder, Operation op) {
    int rank = TensorValues.type(op.operand(0)).rank();
    LongList none = LongList.of();
    return product(
        builder,
        op,
        new DotDimensionNumbersAttr(none, none, LongList.of(rank - 1), LongList.of(0)));
  }

  private static boolean dotGeneral(PlanBuilder builder, Operation op) {
    return product(builder, op, DotGeneralOp.DOT_DIMENSION_NUMBERS.get(op));
  }

  private static boolean product(
      PlanBuilder builder, Operation op, DotDimensionNumbersAttr numbers) {
    Value result = op.result(0);
    int[] leftSizes = TensorValues.sizes(op.operand(0));
    int[] rightSizes = TensorValues.sizes(op.operand(1));
    int[] batch = IndexArrays.ints(numbers.lhsBatchingDimensions());
    int[] depth = IndexArrays.ints(numbers.lhsContractingDimensions());
    int[] rows = IndexArrays.others(leftSizes.length, batch, depth);
    int[] rightBatch = IndexArrays.ints(numbers.rhsBatchingDimensions());
    int[] rightDepth = IndexArrays.ints(numbers.rhsContractingDimensions());
    int[] columns = IndexArrays.others(rightSizes.length, rightBatch, rightDepth);
    if (count(leftSizes, depth) == 1 && outer(builder, op, batch, rows, rightBatch, columns)) {
      return true;
    }
    if (isShort(builder, op, depth, leftSizes)) {
      return sums(builder, op, numbers, rows, columns);
    }
    int m = count(leftSizes, rows);
    int n = count(rightSizes, columns);
    int k = count(leftSizes, depth);
    Summation summation =
        SummedKinds.summationOrNull(result, op.operand(0), op.operand(1), k, builder.isStrict());
    if (summation == null || count(leftSizes, batch) > SummedKinds.MAX_TABLE) {
      return false;
    }
    Factor left = factor(builder, op.operand(0), summation, batch, rows, depth);
    Factor right = factor(builder, op.operand(1), summation, rightBatch, columns, rightDepth);
    if (m == 1) {
      right = summedByColumns(builder, right, n, k);
    } else if (n == 1) {
      left = summedByColumns(builder, left, m, k);
    }
    ElementKind summed = summation.sums();
    BufferSpec spec = builder.spec(summed.storage(), builder.spec(result).places());
    int slot = builder.newSlot(spec);
    TileKernel<?> kernel = summation.kernel(left.isNarrow() || right.isNarrow());
    int[] swapped = swapped(batch.length, rows.length, columns.length);
    if (spec == builder.spec(result) && isTransposed(result, swapped)) {
      emit(builder, op, new MatrixProduct<>(kernel, n, m, k), right, left, slot);
      builder.define(result, new Stored(slot, transposed(TensorValues.sizes(result), swapped)));
      return true;
    }
    emit(builder, op, new MatrixProduct<>(kernel, m, n, k), left, right, slot);
    SummedKinds.define(builder, result, slot, summed);
    return true;
  }

  private static <T> void emit(
      PlanBuilder builder,
      Operation op,
      MatrixProduct<T> product,
      Factor left,
      Factor right,
      int slot) {
    TileKernel<T> kernel = product.kernel();
    if (!isPacked(builder, product, right)) {
      builder.emit(
          "product",
          op,
          new int[] {left.slot(), right.slot()},
          new int[] {slot},
          run ->
              product.multiply(
                  left.starts().length,
                  left.source(kernel, run.value(left.slot())),
                  right.source(kernel, run.value(right.slot())),
                  kernel.cast(run.value(slot)),
                  0,
                  run.parallel()),
          rowsOrNull(builder, product, left, right, -1, slot));
      return;
    }
    int panels = builder.beforeLoops(right.slot(), () -> pack(builder, op, product, right));
    builder.emit(
        "product",
        op,
        new int[] {left.slot(), panels},
        new int[] {slot},
        run ->
            product.multiply(
                left.source(kernel, run.value(left.slot())),
                kernel.cast(run.value(panels)),
                kernel.cast(run.value(slot)),
                run.parallel()),
        rowsOrNull(builder, product, left, right, panels, slot));
  }

  /** Returns what computes rows of products; null if only the whole kernel does. */
  private static <T> @Nullable ProductRows<T> rowsOrNull(
      PlanBuilder builder,
      MatrixProduct<T> product,
      Factor left,
      Factor right,
      int packed,
      int slot) {
    TileKernel<T> kernel = product.kernel();
    return ProductRows.ofOrNull(
        product,
        left.lines(kernel),
        right.lines(kernel),
        panels(builder, product, right),
        packed,
        slot);
  }

  /** Returns whether the right factor is packed before runs, or before a loop. */
  private static boolean isPacked(PlanBuilder builder, MatrixProduct<?> product, Factor factor) {
    if (factor.starts().length > 1 || product.rows() < MIN_PACKED) {
      return false;
    }
    // Panels of narrow constants would take more memory than they save time.
    return (builder.isConstant(factor.slot())
            && !factor.isNarrow()
            && builder.prepares(panels(builder, product, factor)))
        || (builder.isInLoop()
            && builder.isInvariant(factor.slot())
            && product.rows() <= MAX_PACKED);
  }

  private static BufferSpec panels(PlanBuilder builder, MatrixProduct<?> product, Factor factor) {
    Storage storage = factor.isNarrow() ? Storage.FLOATS : builder.spec(factor.slot()).storage();
    return builder.spec(storage, product.packedLength(1, false));
  }

  /** Copies the right factor of products to panels; returns their slot. */
  private static <T> int pack(
      PlanBuilder builder, Operation op, MatrixProduct<T> product, Factor factor) {
    TileKernel<T> kernel = product.kernel();
    int panels = builder.newSlot(panels(builder, product, factor));
    builder.emit(
        "pack",
        op,
        new int[] {factor.slot()},
        new int[] {panels},
        run ->
            product.pack(
                factor.source(kernel, run.value(factor.slot())),
                1,
                false,
                kernel.cast(run.value(panels))));
    return panels;
  }

  /** Returns the dimensions of a product with those of its rows and columns exchanged. */
  private static int[] swapped(int batch, int rows, int columns) {
    return IndexArrays.concat(range(0, batch), range(batch + rows, columns), range(batch, rows));
  }

  /** Returns whether all that reads a value is a transposition. */
  private static boolean isTransposed(Value value, int[] permutation) {
    int uses = 0;
    for (OpOperand use : value.uses()) {
      uses++;
      if (!use.owner().is(DataMovement.TRANSPOSE)
          || !Arrays.equals(
              IndexArrays.ints(TransposeOp.PERMUTATION.get(use.owner())), permutation)) {
        return false;
      }
    }
    return uses > 0;
  }

  /** Returns the view of elements that are stored in the order of permuted dimensions. */
  private static StridedView transposed(int[] sizes, int[] permutation) {
    StridedView stored = StridedView.rowMajor(IndexArrays.pick(sizes, permutation));
    int[] strides = new int[sizes.length];
    for (int d = 0; d < sizes.length; d++) {
      strides[permutation[d]] = stored.strides()[d];
    }
    return new StridedView(0, sizes, strides);
  }

  /** Multiplies each element of one factor by each of the other: sums of one product. */
  private static boolean outer(
      PlanBuilder builder, Operation op, int[] batch, int[] rows, int[] rightBatch, int[] columns) {
    Value result = op.result(0);
    if (!TensorValues.hasLane(result) || !op.operands().stream().allMatch(TensorValues::hasLane)) {
      return false;
    }
    int[] before = range(0, batch.length);
    int[] left = IndexArrays.concat(before, range(batch.length, rows.length));
    int[] right = IndexArrays.concat(before, range(batch.length + rows.length, columns.length));
    int[] leftDimensions = IndexArrays.concat(batch, rows);
    int[] rightDimensions = IndexArrays.concat(rightBatch, columns);
    Source first = spread(builder, op.operand(0), leftDimensions, left, result);
    Source second = spread(builder, op.operand(1), rightDimensions, right, result);
    return builder
        .groups()
        .elementwise(
            op,
            i -> i == 0 ? first : second,
            (operands, kind) -> productOrNull(operands, kind, builder.isStrict()));
  }

  /** Returns whether sums are so short and few that generated code computes them. */
  private static boolean isShort(PlanBuilder builder, Operation op, int[] depth, int[] leftSizes) {
    ElementKind kind = TensorValues.kind(op.result(0));
    return builder.isInLoop()
        && depth.length == 1
        && leftSizes[depth[0]] > 0
        && leftSizes[depth[0]] <= MAX_WRITTEN
        && TensorValues.count(op.result(0)) <= MAX_WRITTEN * MAX_WRITTEN
        && kind.category() != Category.BOOLEAN
        && ScalarCodes.isPlain(kind)
        && op.operands().stream()
            .allMatch(each -> TensorValues.kind(each).type().equals(kind.type()));
  }

  /** Writes the sums out: each is a function of its factors. */
  private static boolean sums(
      PlanBuilder builder,
      Operation op,
      DotDimensionNumbersAttr numbers,
      int[] rows,
      int[] columns) {
    Value result = op.result(0);
    int[] batch = IndexArrays.ints(numbers.lhsBatchingDimensions());
    int[] rightBatch = IndexArrays.ints(numbers.rhsBatchingDimensions());
    int left = (int) numbers.lhsContractingDimensions().get(0);
    int right = (int) numbers.rhsContractingDimensions().get(0);
    int[] before = range(0, batch.length);
    int[] leftTo = IndexArrays.concat(before, range(batch.length, rows.length));
    int[] rightTo = IndexArrays.concat(before, range(batch.length + rows.length, columns.length));
    int depth = TensorValues.sizes(op.operand(0))[left];
    List<Value> values = new ArrayList<>();
    List<Source> sources = new ArrayList<>();
    for (int p = 0; p < depth; p++) {
      values.addAll(op.operands());
      sources.add(
          spread(builder, op.operand(0), IndexArrays.concat(batch, rows), leftTo, left, p, result));
      sources.add(
          spread(
              builder,
              op.operand(1),
              IndexArrays.concat(rightBatch, columns),
              rightTo,
              right,
              p,
              result));
    }
    return builder
        .groups()
        .elementwise(
            op, values, sources::get, (factors, kind) -> sum(factors, kind, builder.isStrict()));
  }

  /** Returns the sum of products of pairs, in their order. */
  private static TileNode sum(List<TileNode> factors, ElementKind kind, boolean isStrict) {
    TileNode sum = null;
    for (int i = 0; i < factors.size(); i += 2) {
      TileNode product =
          TileFunctions.binary(
              Elementwise.MULTIPLY, List.of(factors.get(i), factors.get(i + 1)), kind);
      if (sum == null && isStrict && kind.category() == Category.FLOAT) {
        sum = zero(kind);
      }
      sum =
          sum == null
              ? product
              : TileFunctions.binary(Elementwise.ADD, List.of(sum, product), kind);
    }
    return Objects.requireNonNull(sum);
  }

  /** Returns what sums begin with, so that no product of -0 remains. */
  private static TileNode zero(ElementKind kind) {
    return TileBuilder.constant(Tensor.allocate(LongList.of(), kind.type()));
  }

  private static @Nullable TileNode productOrNull(
      List<TileNode> operands, ElementKind kind, boolean isStrict) {
    TileNode left = widenedOrNull(operands.get(0), kind);
    TileNode right = widenedOrNull(operands.get(1), kind);
    if (left == null || right == null) {
      return null;
    }
    TileNode product = TileFunctions.binary(Elementwise.MULTIPLY, List.of(left, right), kind);
    if (!isStrict || kind.category() != Category.FLOAT) {
      return product;
    }
    return TileFunctions.binary(Elementwise.ADD, List.of(product, zero(kind)), kind);
  }

  /** Returns elements as those of the result; null if that would round them. */
  private static @Nullable TileNode widenedOrNull(TileNode node, ElementKind kind) {
    boolean isWidened =
        node.kind().category() == kind.category() && node.kind().width() < kind.width();
    return isWidened || node.kind().type().equals(kind.type())
        ? TileFunctions.convertOrNull(node, kind)
        : null;
  }

  /**
   * Returns a factor with the shape of the result.
   *
   * @param from dimensions of the factor; its others are of size 1
   * @param to the dimensions of the result that they are
   */
  private static Source spread(
      PlanBuilder builder, Value factor, int[] from, int[] to, Value result) {
    return spread(builder, factor, from, to, 0, 0, result);
  }

  /**
   * Returns elements of a factor with the shape of the result.
   *
   * @param from dimensions of the factor
   * @param to the dimensions of the result that they are
   * @param summed another dimension of the factor
   * @param p the index in that dimension
   */
  private static Source spread(
      PlanBuilder builder, Value factor, int[] from, int[] to, int summed, int p, Value result) {
    if (builder.source(factor) instanceof Splat splat) {
      return splat;
    }
    Viewed viewed =
        builder.source(factor) instanceof Sliced sliced ? sliced : builder.stored(factor);
    StridedView view = viewed.view();
    int[] sizes = TensorValues.sizes(result);
    int[] strides = new int[sizes.length];
    for (int i = 0; i < from.length; i++) {
      strides[to[i]] = view.strides()[from[i]];
    }
    int offset = p == 0 ? view.offset() : view.offset() + p * view.strides()[summed];
    return viewed.withView(new StridedView(offset, sizes, strides));
  }

  private static int[] range(int from, int count) {
    return IntStream.range(from, from + count).toArray();
  }

  private static Factor factor(
      PlanBuilder builder,
      Value operand,
      Summation summation,
      int[] batch,
      int[] lines,
      int[] depth) {
    ElementKind kind = summation.stored(builder, operand);
    Stored stored = builder.groups().converted(operand, kind);
    StridedView view = stored.view();
    if (!isUniform(view, lines) || !isUniform(view, depth)) {
      int[] order = IndexArrays.concat(batch, lines, depth);
      StridedView ordered =
          new StridedView(
              view.offset(),
              IndexArrays.pick(view.sizes(), order),
              IndexArrays.pick(view.strides(), order));
      Stored copy = builder.contiguous(new Stored(stored.slot(), ordered), kind);
      int[] strides = new int[order.length];
      for (int i = 0; i < order.length; i++) {
        strides[order[i]] = copy.view().strides()[i];
      }
      view = new StridedView(copy.view().offset(), view.sizes(), strides);
      stored = new Stored(copy.slot(), view);
    }
    return new Factor(
        stored.slot(), starts(view, batch), stride(view, lines), stride(view, depth), kind);
  }

  /**
   * Transposes a factor before the loop if its lines are short and the loop does not change it:
   * sums of many lines at a time are faster than sums within lines.
   */
  private static Factor summedByColumns(PlanBuilder builder, Factor factor, int lines, int depth) {
    if (!builder.isInvariant(factor.slot())
        || factor.starts().length != 1
        || factor.step() != 1
        || factor.line() == 1
        || depth > MAX_SHORT) {
      return factor;
    }
    StridedView view =
        new StridedView(factor.starts()[0], new int[] {depth, lines}, new int[] {1, factor.line()});
    Stored transposed =
        builder.beforeLoops(
            factor.slot(),
            () -> builder.contiguous(new Stored(factor.slot(), view), factor.kind()));
    return new Factor(transposed.slot(), new int[] {0}, 1, lines, factor.kind());
  }

  private static StridedView part(StridedView view, int[] dimensions) {
    return new StridedView(
            0,
            IndexArrays.pick(view.sizes(), dimensions),
            IndexArrays.pick(view.strides(), dimensions))
        .merged();
  }

  /** Returns whether elements along dimensions are at equal distances. */
  private static boolean isUniform(StridedView view, int[] dimensions) {
    return part(view, dimensions).sizes().length <= 1;
  }

  private static int stride(StridedView view, int[] dimensions) {
    StridedView part = part(view, dimensions);
    return part.sizes().length == 0 ? 1 : part.strides()[0];
  }

  private static int[] starts(StridedView view, int[] batch) {
    int[] starts = view.distances(batch);
    for (int i = 0; i < starts.length; i++) {
      starts[i] += view.offset();
    }
    return starts;
  }

  private static int count(int[] sizes, int[] dimensions) {
    return IndexArrays.count(IndexArrays.pick(sizes, dimensions));
  }
}
