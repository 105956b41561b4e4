package org.hlo4j.formulas.linalg;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.OutputOperandAliasAttr;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * The routines of LAPACK by which PyTorch and JAX decompose matrices on CPUs. StableHLO has no
 * operations for them; programs call them as those of JAX do, by custom calls with column-major
 * matrices. Matrices have rows and columns.
 */
public enum LapackRoutine {
  CHOLESKY("potrf", "potrf", 0, 2),
  LU("getrf", "getrf", 0, 2),
  QR("geqrf", "geqrf", 0, 2),
  HOUSEHOLDER_PRODUCT("orgqr", "ungqr", 0, 2, 1),
  HOUSEHOLDER_MULTIPLY("ormqr", "unmqr", 2, 2, 1, 2),
  HERMITIAN_EIGENVALUES("syevd", "heevd", 0, 2),
  EIGENVALUES("geev", "geev", -1, 2),
  SINGULAR_VALUES("gesdd", "gesdd", 0, 2);

  /** A result: its element type, and its sizes besides those of the batch. */
  public record Result(Type elementType, long... sizes) {
    /** Returns the result that is of the type of matrices. */
    public static Result like(Matrices a) {
      return new Result(a.elementType(), a.rows(), a.columns());
    }
  }

  /** Zero for each matrix that is decomposed. */
  public static final Result INFO = new Result(IntegerType.I32);

  private final String real;
  private final String complex;

  /** The operand in whose memory the first result is; -1 if there is none. */
  private final int aliased;

  /** How many dimensions operands have besides those of the batch. */
  private final int[] ranks;

  LapackRoutine(String real, String complex, int aliased, int... ranks) {
    this.real = real;
    this.complex = complex;
    this.aliased = aliased;
    this.ranks = ranks;
  }

  /** Returns whether there are routines for elements of a type. */
  public static boolean has(Type type) {
    Type part = type instanceof ComplexType complex ? complex.elementType() : type;
    return part == FloatType.F32 || part == FloatType.F64;
  }

  private String target(Type type) {
    if (!has(type)) {
      throw UnsupportedNodeException.of("matrices of %s are not decomposed", type);
    }
    boolean isComplex = type instanceof ComplexType;
    Type part = type instanceof ComplexType c ? c.elementType() : type;
    String prefix = part == FloatType.F32 ? (isComplex ? "c" : "s") : isComplex ? "z" : "d";
    return "lapack_" + prefix + (isComplex ? complex : real) + "_ffi";
  }

  /** Returns an option that is a letter. */
  public static NamedAttribute letter(String name, char letter) {
    return new NamedAttribute(name, IntegerAttr.of(IntegerType.unsigned(Byte.SIZE), letter));
  }

  /** Returns an option that is a boolean. */
  public static NamedAttribute flag(String name, boolean value) {
    return new NamedAttribute(name, IntegerAttr.of(value));
  }

  /** Calls the routine for matrices; the results are of the same batch. */
  public List<Value> call(Matrices a, List<NamedAttribute> options, Result... results) {
    return call(a.builder(), options, List.of(a.value()), List.of(results));
  }

  /**
   * Calls the routine for all matrices of a batch.
   *
   * @param options of the routine
   * @param operands of one batch, the first of which are of matrices
   * @return the results, of the same batch
   */
  public List<Value> call(
      HloBuilder b, List<NamedAttribute> options, List<Value> operands, List<Result> results) {
    RankedTensorType first = TensorTypes.of(operands.getFirst());
    LongList batch = first.shape().subList(0, first.rank() - ranks[0]);
    OperationState state =
        b.state(Modules.CUSTOM_CALL)
            .addOperands(operands)
            .set(CustomCallOp.CALL_TARGET_NAME, target(first.elementType()))
            .set(CustomCallOp.BACKEND_CONFIG, StringAttr.of(""))
            .setAttribute("mhlo.backend_config", DictionaryAttr.of(options));
    List<DenseElementsAttr> operandLayouts = new ArrayList<>();
    for (int rank : ranks) {
      operandLayouts.add(layout(batch.size(), rank));
    }
    List<DenseElementsAttr> resultLayouts = new ArrayList<>();
    for (Result result : results) {
      LongStream shape = LongStream.concat(batch.stream(), LongStream.of(result.sizes));
      state.addResultType(RankedTensorType.of(LongList.wrap(shape.toArray()), result.elementType));
      resultLayouts.add(layout(batch.size(), result.sizes.length));
    }
    state.set(CustomCallOp.OPERAND_LAYOUTS, operandLayouts);
    state.set(CustomCallOp.RESULT_LAYOUTS, resultLayouts);
    if (aliased >= 0) {
      LongList output = results.size() == 1 ? LongList.of() : LongList.of(0);
      state.set(
          CustomCallOp.OUTPUT_OPERAND_ALIASES,
          List.of(new OutputOperandAliasAttr(output, aliased, LongList.of())));
    }
    return List.copyOf(b.create(state).results());
  }

  /** Returns the order of dimensions, that of adjacent elements first: matrices by columns. */
  private static DenseElementsAttr layout(int batch, int dimensions) {
    int rank = batch + dimensions;
    byte[] bytes = new byte[rank * Long.BYTES];
    for (int i = 0; i < rank; i++) {
      int dimension = dimensions == 2 && i < 2 ? rank - 2 + i : rank - 1 - i;
      bytes[i * Long.BYTES] = (byte) dimension;
    }
    return DenseElementsAttr.detectSplat(
        RankedTensorType.of(IndexType.INSTANCE, rank), Blob.wrap(bytes));
  }

  /** Returns a result where the matrix is decomposed, and NaN where it is not. */
  public static Value orNan(HloBuilder b, Value info, Value result) {
    Expr x = b.expr(result);
    Expr code = b.expr(info);
    Expr isValid = code.eq(code.like(0L));
    RankedTensorType type = RankedTensorType.of(TensorTypes.of(result).shape(), IntegerType.I1);
    LongList batch = Dimensions.range(0, TensorTypes.of(info).rank());
    Expr spread = b.expr(b.broadcastInDim(isValid.value(), type, batch));
    return spread.select(x, x.nan()).value();
  }

  /** Returns results, whose batch is that of the matrices broadcast, or NaN. */
  public static Value orNanOfBatch(HloBuilder b, Value info, Value solution) {
    List<Size> sizes = Size.allOf(b, solution);
    List<Size> batch = sizes.subList(0, sizes.size() - 2);
    return orNan(b, Size.broadcast(b, info, batch), solution);
  }
}
