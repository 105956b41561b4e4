package org.hlo4j.linalg;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.hlo4j.dialect.linalg.CallTarget;
import org.hlo4j.dialect.linalg.Layouts;
import org.hlo4j.dialect.linalg.RoutineCall;
import org.hlo4j.interpreter.Extension.Invocation;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;
import org.jspecify.annotations.Nullable;

/** One call of a target: its operands and results by role, checked. */
final class Call extends RoutineCall {
  private final Invocation invocation;
  private final Map<String, Tensor> results = new LinkedHashMap<>();
  private @Nullable LongList batch;

  Call(CallTarget target, Invocation invocation) {
    super(target, invocation.op());
    this.invocation = invocation;
    checkCounts();
  }

  @Override
  protected InterpreterException exception(String message) {
    return new InterpreterException(op().location(), message);
  }

  /** Returns the type of the elements of matrices: the target's, or that of the first floats. */
  Type elementType() {
    Type type = target().elementType();
    if (type != null) {
      return type;
    }
    for (int i = 0; i < operandCount(); i++) {
      Tensor operand = invocation.operand(i);
      if (operand.kind().isFloatingPoint() || operand.elementType() instanceof ComplexType) {
        return operand.elementType();
      }
    }
    return FloatType.F32; // of permutations, which have no such operand
  }

  // Operands.

  Tensor operand(String role) {
    return invocation.operand(operandOrMinus(role));
  }

  @Override
  public long integer(String role) {
    Tensor tensor = operand(role);
    if (tensor.count() != 1 || !(tensor.elementType() instanceof IntegerType)) {
      throw failure("expects an integer as operand " + role + ", not " + tensor.type());
    }
    return tensor.longAt(0);
  }

  /** Returns an operand that consists of matrices of any size. */
  MatrixBatch matrices(String role, Type elementType) {
    Tensor tensor = operand(role, elementType, 2);
    int rank = tensor.rank();
    return batch(role, tensor, tensor.dimension(rank - 2), tensor.dimension(rank - 1), 2);
  }

  /** Returns an operand that consists of matrices of a size. */
  MatrixBatch matrices(String role, Type elementType, int rows, int columns) {
    MatrixBatch matrices = matrices(role, elementType);
    if (matrices.rows() != rows || matrices.columns() != columns) {
      throw failure(
          "expects %dx%d matrices as operand %s, not %s"
              .formatted(rows, columns, role, matrices.tensor().type()));
    }
    return matrices;
  }

  /** Returns an operand that consists of square matrices. */
  MatrixBatch squares(String role, Type elementType) {
    MatrixBatch matrices = matrices(role, elementType);
    if (matrices.rows() != matrices.columns()) {
      throw failure(
          "expects square matrices as operand " + role + ", not " + matrices.tensor().type());
    }
    return matrices;
  }

  /** Returns an operand that consists of vectors of any size. */
  MatrixBatch vectors(String role, Type elementType) {
    Tensor tensor = operand(role, elementType, 1);
    return batch(role, tensor, tensor.dimension(tensor.rank() - 1), 1, 1);
  }

  /** Returns an operand that consists of vectors of a size. */
  MatrixBatch vectors(String role, Type elementType, int size) {
    MatrixBatch vectors = vectors(role, elementType);
    if (vectors.rows() != size) {
      throw failure(
          "expects vectors of size %d as operand %s, not %s"
              .formatted(size, role, vectors.tensor().type()));
    }
    return vectors;
  }

  private Tensor operand(String role, Type elementType, int rank) {
    Tensor tensor = operand(role);
    if (!tensor.elementType().equals(elementType) || tensor.rank() < rank) {
      throw failure(
          "expects elements of %s and rank %d or more of operand %s, not %s"
              .formatted(elementType, rank, role, tensor.type()));
    }
    return tensor;
  }

  private MatrixBatch batch(String role, Tensor tensor, int rows, int columns, int dimensions) {
    LongList leading = tensor.shape().subList(0, tensor.rank() - dimensions);
    if (batch == null) {
      batch = leading;
      checkSize("batch", batchSize());
    } else if (!batch.equals(leading)) {
      throw failure("has another batch in operand " + role + ": " + tensor.type());
    }
    int[] layout = operandLayout(role, tensor.rank(), dimensions == 2);
    return new MatrixBatch(tensor, layout, rows, columns);
  }

  /** Returns the number of matrices; the first operand that is read determines it. */
  int batchSize() {
    // Matrices without elements may be more than any array has.
    long size = Sizes.product(batchShape());
    if (size > Integer.MAX_VALUE) {
      throw failure("has %d matrices, and at most %d fit".formatted(size, Integer.MAX_VALUE));
    }
    return (int) size;
  }

  private LongList batchShape() {
    LongList shape = batch;
    if (shape == null) {
      throw new IllegalStateException("no operand was read");
    }
    return shape;
  }

  // Results. What is computed beside those of the target is dropped.

  /** Returns a new result that consists of matrices. */
  MatrixBatch newMatrices(String role, Type elementType, int rows, int columns) {
    return newBatch(role, elementType, rows, columns, 2);
  }

  /** Returns a new result that consists of vectors. */
  MatrixBatch newVectors(String role, Type elementType, int size) {
    return newBatch(role, elementType, size, 1, 1);
  }

  /** Returns a new result that consists of 32-bit integers, one for each matrix. */
  MatrixBatch newIntegers(String role) {
    return newBatch(role, IntegerType.I32, 1, 1, 0);
  }

  /** Returns the size of a dimension of a result, counted from the end, if it is declared. */
  long declaredDimension(String role, int fromEnd) {
    RankedTensorType type = resultType(resultOrMinus(role));
    int rank = type.shape().size();
    return fromEnd <= rank ? type.shape().get(rank - fromEnd) : -1;
  }

  private MatrixBatch newBatch(
      String role, Type elementType, int rows, int columns, int dimensions) {
    long[] sizes = {rows, columns};
    LongList shape =
        LongList.wrap(
            LongStream.concat(
                    batchShape().stream(), LongStream.of(Arrays.copyOf(sizes, dimensions)))
                .toArray());
    RankedTensorType type = RankedTensorType.of(shape, elementType);
    int[] layout = Layouts.rowMajor(shape.size());
    if (hasResult(role)) {
      RankedTensorType declared = resultType(resultOrMinus(role));
      if (!fits(type, declared)) {
        throw failure("computes %s as result %s, not %s".formatted(type, role, declared));
      }
      layout = resultLayout(role, shape.size(), dimensions == 2);
    }
    Tensor tensor = invocation.allocate(type);
    results.put(role, tensor);
    return new MatrixBatch(
        tensor, layout, dimensions == 0 ? 1 : rows, dimensions == 2 ? columns : 1);
  }

  private static boolean fits(RankedTensorType type, RankedTensorType declared) {
    if (type.shape().size() != declared.shape().size()
        || !type.elementType().equals(declared.elementType())) {
      return false;
    }
    for (int i = 0; i < type.shape().size(); i++) {
      long size = declared.shape().get(i);
      if (size >= 0 && size != type.shape().get(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the results in order; those that were not created are zeros. */
  List<InterpreterValue> results() {
    List<String> roles = target().signature().results();
    InterpreterValue[] values = new InterpreterValue[roles.size()];
    for (int i = 0; i < values.length; i++) {
      Tensor result = results.get(roles.get(i));
      values[i] = result != null ? result : invocation.allocate(workspaceType(i));
    }
    return List.of(values);
  }

  /** Returns the type of a result without content: its shape may be an operand. */
  private RankedTensorType workspaceType(int index) {
    RankedTensorType type = resultType(index);
    if (type.hasStaticShape()) {
      return type;
    }
    List<Integer> shapes = shapeOperands(op());
    if (index < shapes.size()) {
      Tensor shape = invocation.operand(shapes.get(index));
      if (shape.rank() == 1 && shape.elementType() instanceof IntegerType) {
        RankedTensorType known =
            RankedTensorType.of(LongList.wrap(shape.toLongArray()), type.elementType());
        if (known.hasStaticShape() && fits(known, type)) {
          return known;
        }
      }
    }
    throw failure("has result #" + index + " of unknown shape");
  }

  /** Ends the run if it is cancelled. */
  void checkCancelled() {
    invocation.checkpoint().run();
  }

  /** Allocates an array within the limits of the run; ends the run if it is cancelled. */
  Tensor allocate(long count, Type elementType) {
    checkCancelled();
    if (count > Integer.MAX_VALUE / 4) {
      throw failure("has matrices that are too large");
    }
    return invocation.allocate(RankedTensorType.of(elementType, count));
  }
}
