package org.hlo4j.pytorch.operator;

import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.PythonNumbers;
import org.hlo4j.pytorch.importer.TensorStrides;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.schema.TensorMeta;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Operators between tensors and numbers of Python, and assertions. Assertions are dropped, which is
 * reported, as programs of StableHLO cannot fail; one that is known not to hold is refused.
 */
final class ScalarOperators {
  /** Assertions that have no result. */
  private static final String[] ASSERTIONS = {
    "aten.sym_constrain_range.default",
    "aten.sym_constrain_range_for_size.default",
    "aten._assert_async.default",
    "aten._assert_async.msg",
    "aten._linalg_check_errors.default",
  };

  /** Assertions whose result is their token. */
  private static final String[] FUNCTIONAL_ASSERTIONS = {
    "aten._functional_assert_async.msg",
    "aten._functional_assert_scalar.default",
    "aten._functional_sym_constrain_range.default",
    "aten._functional_sym_constrain_range_for_size.default",
  };

  /** The number of PyTorch's default memory format. */
  private static final int CONTIGUOUS = 1;

  private static final String STORED = "strides and offsets depend on how tensors are stored";

  private static final String PRINT = "aten._print.default";

  private ScalarOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(ScalarOperators::dropAssertion, ASSERTIONS)
        .add(ScalarOperators::dropPrint, PRINT)
        .add(ScalarOperators::assertScalar, "aten._assert_scalar.default")
        .add(ScalarOperators::assertType, "aten._assert_tensor_metadata.default")
        .add(ScalarOperators::functionalAssertion, FUNCTIONAL_ASSERTIONS)
        .add(ScalarOperators::withEffects, "higher_order.with_effects")
        .add(ScalarOperators::token, "aten._make_dep_token.default")
        .add(ScalarOperators::size, "aten.sym_size.int", "aten.size.int")
        .add(ScalarOperators::numel, "aten.sym_numel.default", "aten.numel.default")
        .add(ScalarOperators::rank, "aten.dim.default")
        .add(ScalarOperators::item, "aten.item.default", "aten._local_scalar_dense.default")
        .add(ScalarOperators::scalarTensor, "aten.scalar_tensor.default")
        .add(ScalarOperators::offset, "aten.sym_storage_offset.default")
        .add(ScalarOperators::isContiguous, "aten.sym_is_contiguous.default")
        .refuse(STORED, "aten.sym_stride.int")
        .refuse(
            "a Python boolean of a tensor's content decides what the graph computes",
            "aten.equal.default",
            "aten.is_nonzero.default",
            "aten.allclose.default");
  }

  private static void dropAssertion(OperatorCall n) {
    n.lose("the assertion is dropped: programs of StableHLO cannot fail");
  }

  private static void dropPrint(OperatorCall n) {
    n.lose("it is dropped: programs of StableHLO print nothing");
  }

  private static void functionalAssertion(OperatorCall n) {
    dropAssertion(n);
    n.set(0, n.argument("dep_token"));
  }

  private static void assertScalar(OperatorCall n) {
    if (!(n.argument("self") instanceof TorchValue.Bool(boolean holds, Value value))
        || value != null) {
      dropAssertion(n);
    } else if (!holds) {
      throw UnsupportedNodeException.of(
          "what it asserts does not hold: %s", n.text("assert_msg", "no reason is given"));
    }
  }

  private static void assertType(OperatorCall n) {
    Type actual = n.ref("a").elementType();
    Type asserted = n.dtype("dtype", actual);
    if (!asserted.equals(actual)) {
      throw UnsupportedNodeException.of(
          "it asserts elements of type %s, which are of type %s", asserted, actual);
    }
  }

  private static void token(OperatorCall n) {
    n.set(Numbers.of(n.builder(), 0, n.declaredElementType(0, FloatType.F32)));
  }

  /** Calls an assertion by its name; the result is its token. */
  private static void withEffects(OperatorCall n) {
    if (n.arguments().size() < 2
        || !(n.arguments().get(1) instanceof TorchValue.Text(String operator))) {
      throw UnsupportedNodeException.of("it calls no operator");
    }
    String name = OperatorCall.nameOf(operator);
    if (name.equals(PRINT)) {
      dropPrint(n);
    } else if (name.startsWith("aten._assert_") || List.of(ASSERTIONS).contains(name)) {
      dropAssertion(n);
    } else {
      throw UnsupportedNodeException.of("it calls %s, which is no assertion", operator);
    }
    n.set(0, n.arguments().getFirst());
  }

  private static void size(OperatorCall n) {
    Value self = n.tensor("self");
    int rank = n.rank("self");
    if (rank == 0) {
      throw UnsupportedNodeException.of("a tensor of rank 0 has no dimensions");
    }
    n.set(0, new TorchValue.Int(Size.of(n.builder(), self, n.dimension("dim", 0, rank))));
  }

  private static void numel(OperatorCall n) {
    HloBuilder b = n.builder();
    n.set(0, new TorchValue.Int(Size.product(b, Size.allOf(b, n.tensor("self")))));
  }

  /** Offsets that depend on the inputs are symbols, which assertions alone may read. */
  private static void offset(OperatorCall n) {
    TensorMeta declared = n.typeOrNull("self");
    long known =
        declared == null
            ? ShapedType.DYNAMIC
            : n.graph().program().sizeOrDynamic(declared.storageOffset());
    n.set(
        0,
        known < 0
            ? new TorchValue.Absent(STORED)
            : new TorchValue.Int(Size.of(n.builder(), known)));
  }

  private static void isContiguous(OperatorCall n) {
    if (n.has("memory_format")
        && !n.argument("memory_format").equals(new TorchValue.EnumNumber(CONTIGUOUS))) {
      throw UnsupportedNodeException.of("%s", STORED);
    }
    n.set(0, new TorchValue.Bool(TensorStrides.isContiguous(n.typeOrNull("self")), null));
  }

  private static void rank(OperatorCall n) {
    n.set(0, new TorchValue.Int(Size.of(n.builder(), n.rank("self"))));
  }

  private static void item(OperatorCall n) {
    HloBuilder b = n.builder();
    Value self = n.tensor("self");
    Size count = Size.product(b, Size.allOf(b, self));
    if (count.isKnown() && !count.is(1)) {
      throw UnsupportedNodeException.of(
          "a tensor of %d elements is not a number", count.orDynamic());
    }
    n.set(0, number(b, Size.reshape(b, self, List.of())));
  }

  /** Returns an element of rank 0 as a number of Python. */
  static TorchValue number(HloBuilder b, Value scalar) {
    Type type = ((RankedTensorType) scalar.type()).elementType();
    return switch (type) {
      case IntegerType integer when integer == IntegerType.I1 -> new TorchValue.Bool(false, scalar);
      case IntegerType _ ->
          new TorchValue.Int(Size.of(b, Numbers.convert(b, scalar, IntegerType.I64)));
      case ComplexType _ ->
          throw UnsupportedNodeException.of("a complex number is computed when the program runs");
      default -> new TorchValue.Floating(new Scalar(0, Numbers.convert(b, scalar, FloatType.F64)));
    };
  }

  private static void scalarTensor(OperatorCall n) {
    Type type = n.dtype("dtype", n.declaredElementType(0, FloatType.F32));
    n.set(PythonNumbers.of(n.builder(), n.argument("s"), type));
  }
}
