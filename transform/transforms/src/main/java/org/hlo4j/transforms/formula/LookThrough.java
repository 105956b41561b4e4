package org.hlo4j.transforms.formula;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.chlo.ChloOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.op.stablehlo.DynamicBroadcastInDimOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Looks through operations that compute nothing: movements and copies of elements, conversions that
 * preserve the precision of the operand (or that of the root's result), selections by a constant
 * predicate, and calls of functions of one block.
 */
final class LookThrough {
  /** The maximum length of a chain of operations that is looked through. */
  static final int MAX_CHAIN = 64;

  /** The operations that move, copy or convert the elements of their first operands. */
  static final List<OpDefinition> MOVEMENTS =
      List.of(
          DataMovement.BROADCAST_IN_DIM,
          Elementwise.CONVERT,
          DataMovement.RESHAPE,
          DataMovement.TRANSPOSE,
          Dynamism.DYNAMIC_BROADCAST_IN_DIM);

  private static final int MAX_CALL_DEPTH = 8;

  private final SymbolTables symbols = new SymbolTables();
  private int digits = Integer.MAX_VALUE;

  /** Starts at another root; its element type determines which conversions are lossless. */
  void setRoot(Type elementType) {
    digits = elementType instanceof FloatType type ? type.format().precision() : Integer.MAX_VALUE;
  }

  /** Returns the term that computes something, beneath all that does not. */
  Term core(Term term) {
    Term cached = term.cachedCoreOrNull();
    if (cached != null) {
      return cached;
    }
    Term core = term;
    Term next = sourceOrNull(core);
    for (int i = 0; next != null && i < MAX_CHAIN; i++) {
      core = next;
      next = sourceOrNull(core);
    }
    term.setCore(core);
    return core;
  }

  /** Returns the last term in the root's function of those that a term moves, or null. */
  @Nullable Term sourceInRootOrNull(Term term) {
    Term last = null;
    Term at = term;
    for (int i = 0; at != null && i < MAX_CHAIN; i++) {
      last = at.frame() == null ? at : last;
      at = sourceOrNull(at);
    }
    return last;
  }

  /**
   * Returns the term that this one only moves, copies or forwards; null if it computes something.
   */
  @Nullable Term sourceOrNull(Term term) {
    Operation op = term.opOrNull();
    if (op == null) {
      return argumentOrNull(term);
    }
    OpDefinition definition = op.definition();
    if (definition == DataMovement.BROADCAST_IN_DIM) {
      return broadcast(term, op, BroadcastInDimOp.BROADCAST_DIMENSIONS);
    } else if (definition == Elementwise.CONVERT) {
      return isLossless(elementType(op.operand(0)), elementType(term.value()))
          ? sameDims(term, op.operand(0))
          : null;
    } else if (definition == DataMovement.RESHAPE) {
      return reshapeOrNull(term, op.operand(0));
    } else if (definition == DataMovement.TRANSPOSE) {
      return transposed(term, op);
    } else if (definition == FuncOps.CALL) {
      return resultOrNull(term, op);
    } else if (definition == Dynamism.DYNAMIC_BROADCAST_IN_DIM) {
      return broadcast(term, op, DynamicBroadcastInDimOp.BROADCAST_DIMENSIONS);
    } else if (definition == Elementwise.SELECT) {
      Double predicate = ConstantNumbers.of(operand(term, op, 0), this);
      return predicate == null ? null : operand(term, op, predicate != 0 ? 1 : 2);
    }
    return null;
  }

  private static Type elementType(Value value) {
    return Shapes.elementType(value.type());
  }

  private static @Nullable Term sameDims(Term term, Value value) {
    return value.type() instanceof RankedTensorType ? term.with(value, term.dims()) : null;
  }

  /** Returns whether a conversion is exact, or drops only digits that the root's result lacks. */
  private boolean isLossless(Type from, Type to) {
    if (from.equals(to)) {
      return true;
    }
    if (from instanceof FloatType a && to instanceof FloatType b) {
      int kept = b.format().precision();
      boolean inRange = b.format().maxExponent() >= a.format().maxExponent();
      return (kept >= a.format().precision() && inRange) || kept >= digits;
    }
    return from instanceof IntegerType a
        && to instanceof IntegerType b
        && a.width() > 1
        && (a.isUnsigned() == b.isUnsigned() || a.isUnsigned())
        && b.width() > a.width();
  }

  // Movements.

  /**
   * Returns an operand of an elementwise operation; if broadcast, aligned at the last dimension.
   */
  Term operand(Term term, Operation op, int index) {
    Term cached = term.cachedOperandOrNull(index);
    if (cached != null) {
      return cached;
    }
    Term operand = term.with(op.operand(index), operandDims(term, op, index));
    term.setOperand(index, op.operandCount(), operand);
    return operand;
  }

  private static int[] operandDims(Term term, Operation op, int index) {
    RankedTensorType type = (RankedTensorType) op.operand(index).type();
    if (type.rank() == term.dims().length && !op.definition().dialect().equals("chlo")) {
      return term.dims();
    }
    int[] dims = new int[type.rank()];
    int offset = term.dims().length - dims.length;
    LongList explicit = offset == 0 ? null : broadcastDimensionsOrNull(op);
    for (int i = 0; i < dims.length; i++) {
      int at = explicit == null ? offset + i : (int) explicit.get(i);
      dims[i] = through(term, at, type.dimension(i));
    }
    return dims;
  }

  private static @Nullable LongList broadcastDimensionsOrNull(Operation op) {
    return ChloOp.BROADCAST_DIMENSIONS.getOrNull(op);
  }

  /** Returns the root's dimension along which an operand's dimension runs, given the result's. */
  private static int through(Term term, int at, long size) {
    return size == 1 && term.type().dimension(at) != 1 ? Term.NONE : term.dims()[at];
  }

  private static @Nullable Term broadcast(Term term, Operation op, Property<LongList> property) {
    Value operand = op.operand(0);
    if (!(operand.type() instanceof RankedTensorType type)
        || !(property.getOrNull(op) instanceof LongList dimensions)) {
      return null;
    }
    int[] dims = new int[type.rank()];
    for (int i = 0; i < dims.length; i++) {
      dims[i] = through(term, (int) dimensions.get(i), type.dimension(i));
    }
    return term.with(operand, dims);
  }

  private static @Nullable Term transposed(Term term, Operation op) {
    Value operand = op.operand(0);
    if (!(operand.type() instanceof RankedTensorType type)
        || !(TransposeOp.PERMUTATION.getOrNull(op) instanceof LongList permutation)) {
      return null;
    }
    int[] dims = new int[type.rank()];
    for (int i = 0; i < dims.length; i++) {
      dims[(int) permutation.get(i)] = term.dims()[i];
    }
    return term.with(operand, dims);
  }

  /** Looks through a reshape that only adds or drops dimensions of size 1. */
  private static @Nullable Term reshapeOrNull(Term term, Value operand) {
    if (!(operand.type() instanceof RankedTensorType from)) {
      return null;
    }
    RankedTensorType to = term.type();
    int[] dims = new int[from.rank()];
    Arrays.fill(dims, Term.NONE);
    int unknown = 0;
    int j = 0;
    for (int i = 0; i < dims.length; i++) {
      if (from.dimension(i) == 1) {
        continue;
      }
      while (j < to.rank() && to.dimension(j) == 1) {
        j++;
      }
      if (j == to.rank() || to.dimension(j) != from.dimension(i)) {
        return null;
      }
      unknown += Shapes.isDynamic(from.dimension(i)) ? 1 : 0;
      dims[i] = term.dims()[j++];
    }
    while (j < to.rank() && to.dimension(j) == 1) {
      j++;
    }
    return j == to.rank() && unknown <= 1 ? term.with(operand, dims) : null;
  }

  // Calls.

  /** Returns the operand that the caller passes for an argument of an entered function. */
  private static @Nullable Term argumentOrNull(Term term) {
    InlinedCall frame = term.frame();
    if (frame == null
        || !(term.value() instanceof BlockArgument argument)
        || argument.parentBlockOrNull() == null
        || !isEntry(argument)) {
      return null;
    }
    Value operand = frame.call().operand(argument.index());
    return operand.type() instanceof RankedTensorType
        ? new Term(operand, term.dims(), frame.caller())
        : null;
  }

  private static boolean isEntry(BlockArgument argument) {
    Operation owner = argument.owner().parentOpOrNull();
    return owner != null && owner.is(FuncOps.FUNC);
  }

  private @Nullable Term resultOrNull(Term term, Operation call) {
    Operation function = functionOrNull(call, symbols);
    InlinedCall frame = term.frame();
    int depth = frame == null ? 0 : frame.depth();
    if (function == null || depth == MAX_CALL_DEPTH) {
      return null;
    }
    Operation end = function.region(0).front().lastOrNull();
    int index = call.results().indexOf(term.value());
    if (end == null || !end.is(FuncOps.RETURN) || end.operandCount() <= index) {
      return null;
    }
    Value result = end.operand(index);
    return result.type().equals(term.value().type())
        ? new Term(result, term.dims(), InlinedCall.of(call, frame))
        : null;
  }

  /** Returns the called function if it has one block. */
  static @Nullable Operation functionOrNull(Operation call, SymbolTables symbols) {
    Operation function = FuncOp.calleeOrNull(call, symbols);
    return function != null && function.is(FuncOps.FUNC) && function.region(0).blocks().size() == 1
        ? function
        : null;
  }
}
