package org.hlo4j.formulas.build;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.rewrite.InsertionPoint;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.build.HloBuilder;

/** Operations with regions: reductions, branches and loops. */
public final class RegionBodies {
  private RegionBodies() {}

  // Scalars.

  /** Returns a number of rank 0. */
  public static Value scalar(HloBuilder b, Type elementType, double value) {
    return b.constant(Splats.of(RankedTensorType.of(elementType), value));
  }

  /** Returns the type in which elements of a type are added up: that of floats is wide enough. */
  public static Type sumType(Type elementType) {
    return elementType instanceof FloatType type && type.width() < 32 ? FloatType.F32 : elementType;
  }

  // Reductions.

  /** Reduces several tensors of the same sizes together. */
  public static List<Value> reduce(
      HloBuilder b,
      List<Value> values,
      List<Value> initial,
      LongList dimensions,
      Function<List<? extends Value>, List<? extends Value>> body) {
    OperationState state =
        b.state(Reductions.REDUCE)
            .addOperands(values)
            .addOperands(initial)
            .set(ReduceOp.DIMENSIONS, dimensions);
    values.forEach(value -> state.addResultType(DynamicShapes.typeWithout(value, dimensions)));
    return List.copyOf(b.create(state, pairs(values), body).results());
  }

  /** Returns the types of the arguments of a reduction of values: two of each, of rank 0. */
  public static List<Type> pairs(List<Value> values) {
    List<Type> types = new ArrayList<>();
    values.forEach(value -> types.add(RankedTensorType.of(TensorTypes.elementOf(value))));
    types.addAll(List.copyOf(types));
    return types;
  }

  // Control flow.

  /** Creates the operations of a region from its arguments; returns the terminator's operands. */
  public interface Body extends Function<List<? extends Value>, List<? extends Value>> {}

  /**
   * Runs a body while a condition holds.
   *
   * @param initial the values before the first iteration
   * @param condition computes an {@code i1} of rank 0 from the values
   * @param body computes the next values, of the same types
   * @return the values after the last iteration
   */
  public static List<Value> loop(HloBuilder b, List<Value> initial, Body condition, Body body) {
    List<Type> types = Value.types(initial);
    OperationState state = b.state(ControlFlow.WHILE).addOperands(initial).addResultTypes(types);
    state.addRegion();
    state.addRegion();
    Operation loop = b.create(state);
    fill(b, loop, 0, types, condition);
    fill(b, loop, 1, types, body);
    return List.copyOf(loop.results());
  }

  /** Computes the next values of a counted loop from the index of the iteration and the values. */
  public interface Iteration {
    List<? extends Value> next(Value index, List<? extends Value> values);
  }

  /**
   * Runs a body for each index from zero to a limit.
   *
   * @param limit the number of iterations, an {@code i64} of rank 0
   * @param initial the values before the first iteration
   * @param body computes the next values, which are cast to the types of the initial ones
   * @return the values after the last iteration
   */
  public static List<Value> counted(
      HloBuilder b, Value limit, List<? extends Value> initial, Iteration body) {
    List<Value> all = new ArrayList<>();
    all.add(b.i64(0));
    all.addAll(initial);
    List<Value> last =
        loop(
            b,
            all,
            values -> List.of(b.compare(values.getFirst(), ComparisonDirection.LT, limit)),
            values -> {
              Value index = values.getFirst();
              List<Value> next = new ArrayList<>();
              next.add(b.add(index, b.i64(1)));
              next.addAll(body.next(index, values.subList(1, values.size())));
              return cast(b, next, Value.types(all));
            });
    return last.subList(1, last.size());
  }

  /** Fills a region of an operation, which is before the insertion point. */
  public static void fill(
      HloBuilder b, Operation operation, int region, List<Type> types, Body body) {
    Rewriter rewriter = b.rewriter();
    InsertionPoint after = rewriter.insertionPoint();
    Block block = rewriter.createBlock(operation.region(region), types, b.location());
    try {
      b.yield(body.apply(block.arguments()));
    } finally {
      rewriter.setInsertionPoint(after);
    }
  }

  /**
   * A region that no operation has yet.
   *
   * @param values what its operations compute
   */
  public record Filled<T>(Region region, T values) {}

  /**
   * Fills a region that has no terminator yet.
   *
   * @param types the types of the arguments
   */
  public static <T> Filled<T> filled(
      HloBuilder b, List<? extends Type> types, Function<List<Value>, T> body) {
    Rewriter rewriter = b.rewriter();
    InsertionPoint after = rewriter.insertionPoint();
    Region region = new Region();
    Block block = rewriter.createBlock(region, types, b.location());
    try {
      return new Filled<>(region, body.apply(List.copyOf(block.arguments())));
    } catch (UnsupportedNodeException e) {
      rewriter.erase(block);
      throw e;
    } finally {
      rewriter.setInsertionPoint(after);
    }
  }

  /** Erases the operations of a region that is not used. */
  public static void discard(HloBuilder b, Filled<?> filled) {
    b.rewriter().erase(filled.region.front());
  }

  /** Terminates a region. */
  public static void end(HloBuilder b, Region region, Runnable terminator) {
    InsertionPoint after = b.rewriter().insertionPoint();
    b.rewriter().setInsertionPointToEnd(region.front());
    terminator.run();
    b.rewriter().setInsertionPoint(after);
  }

  /** Returns a type that both have: sizes that differ are not known. */
  public static RankedTensorType common(Type left, Type right) {
    RankedTensorType one = (RankedTensorType) left;
    RankedTensorType other = (RankedTensorType) right;
    if (one.rank() != other.rank() || !one.elementType().equals(other.elementType())) {
      throw UnsupportedNodeException.of("a value has type %s or %s", one, other);
    }
    long[] sizes = one.shape().toArray();
    for (int i = 0; i < sizes.length; i++) {
      if (sizes[i] != other.shape().get(i)) {
        sizes[i] = ShapedType.DYNAMIC;
      }
    }
    return RankedTensorType.of(LongList.wrap(sizes), one.elementType());
  }

  /** Returns a tensor as one of a type whose sizes are the same, known or not. */
  public static Value cast(HloBuilder b, Value value, Type type) {
    return value.type().equals(type) ? value : b.make(Elementwise.CONVERT, type, value);
  }

  /** Returns tensors as those of types whose sizes are the same, known or not. */
  public static List<Value> cast(HloBuilder b, List<Value> values, List<? extends Type> types) {
    List<Value> cast = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      common(values.get(i).type(), types.get(i));
      cast.add(cast(b, values.get(i), types.get(i)));
    }
    return cast;
  }
}
