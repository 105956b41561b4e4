package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Operators that show the elements of a tensor as they are, as their parts, or as other types; and
 * those that copy it.
 */
final class ElementViews {
  private ElementViews() {}

  /** The conjugate numbers; that a tensor shows such is a property of it in PyTorch. */
  private static final ViewStep CONJUGATE =
      new Views.Mapped(ElementViews::conjugate, ElementViews::conjugate);

  private static final ViewStep NEGATED = new Views.Mapped(Expr::negate, Expr::negate);
  private static final ViewStep REAL_VIEW =
      new Views.Mapped(ElementViews::pairs, ElementViews::complex);
  private static final ViewStep COMPLEX_VIEW =
      new Views.Mapped(ElementViews::complex, ElementViews::pairs);

  static void addTo(OperatorTable<OperatorCall> rows) {
    addCopies(rows);
    addParts(rows);
    OperatorTable.Builder<OperatorCall> view = ElementViews::viewType;
    rows.add(view, "aten.view.dtype").add(TorchShapeOperators.copy(view), "aten.view_copy.dtype");
  }

  // The same elements.

  private static void addCopies(OperatorTable<OperatorCall> rows) {
    rows.add(
            n -> n.set(0, n.argument("self")),
            "aten.alias.default",
            "aten.detach.default",
            "aten.detach_.default",
            "aten.lift.default",
            "aten.lift_fresh.default",
            "aten.positive.default")
        .add(
            n -> n.set(n.tensor("self")),
            "aten.clone.default",
            "aten.lift_fresh_copy.default",
            "aten.alias_copy.default",
            "aten.detach_copy.default")
        .add(ElementViews::contiguous, "aten.contiguous.default")
        .add(ElementViews::copy, "aten.copy.default")
        .add(
            n -> n.set(filled(n, n.value("value", n.ref("self").elementType()))),
            "aten.fill.Scalar",
            "aten.fill.Tensor")
        .add(n -> n.set(Numbers.zero(n.expr("self"))), "aten.zero.default")
        .add(
            n -> n.set(0, n.argument("source")),
            "aten.set.source_Tensor",
            "aten.set_.source_Tensor");
  }

  /** Converts {@code contiguous}, which copies only what is not so. */
  private static void contiguous(OperatorCall n) {
    if (TensorStrides.areSame(n.typeOrNull("self"), n.declaredOrNull(0))) {
      n.set(0, n.argument("self"));
    } else {
      n.set(n.tensor("self"));
    }
  }

  private static void copy(OperatorCall n) {
    Value source = n.value("src", n.ref("self").elementType());
    n.set(TorchShapeOperators.broadcastTo(n.builder(), source, n.tensor("self")));
  }

  private static Value filled(OperatorCall n, Value scalar) {
    HloBuilder b = n.builder();
    return Size.broadcast(b, Size.reshape(b, scalar, List.of()), Size.allOf(b, n.tensor("self")));
  }

  // Parts of complex numbers.

  private static void addParts(OperatorTable<OperatorCall> rows) {
    OperatorTable.Builder<OperatorCall> asReal = viewAs(REAL_VIEW, true);
    OperatorTable.Builder<OperatorCall> asComplex = viewAs(COMPLEX_VIEW, false);
    OperatorTable.Builder<OperatorCall> conj =
        n -> n.set(0, new TorchValue.Tensor(conjugate(n.builder(), n.ref("self"))));
    rows.add(asReal, "aten.view_as_real.default")
        .add(TorchShapeOperators.copy(asReal), "aten.view_as_real_copy.default")
        .add(asComplex, "aten.view_as_complex.default")
        .add(TorchShapeOperators.copy(asComplex), "aten.view_as_complex_copy.default")
        .add(ElementViews::real, "aten.real.default")
        .add(n -> part(n, 1), "aten.imag.default")
        .add(conj, "aten.conj.default", "aten._conj.default")
        .add(
            TorchShapeOperators.copy(conj),
            "aten.conj_physical.default",
            "aten._conj_physical.default",
            "aten._conj_copy.default")
        .add(n -> n.setView(0, n.ref("self"), NEGATED), "aten._neg_view.default")
        .add(n -> resolve(n, CONJUGATE), "aten.resolve_conj.default")
        .add(n -> resolve(n, NEGATED), "aten.resolve_neg.default");
  }

  /** Converts an operator that copies a tensor if an odd number of steps of a kind lead to it. */
  private static void resolve(OperatorCall n, ViewStep kind) {
    boolean isLazy = n.ref("self").steps().stream().filter(step -> step == kind).count() % 2 == 1;
    n.set(0, isLazy ? new TorchValue.Tensor(TensorRef.of(n.tensor("self"))) : n.argument("self"));
  }

  /** Returns a view of the conjugate numbers; real numbers are their own. */
  static TensorRef conjugate(HloBuilder b, TensorRef ref) {
    return ref.elementType() instanceof ComplexType ? ref.view(b, CONJUGATE) : ref;
  }

  private static Expr conjugate(Expr x) {
    return x.real().complex(x.imag().negate());
  }

  private static OperatorTable.Builder<OperatorCall> viewAs(ViewStep step, boolean isOfComplex) {
    return n -> {
      Type type = n.ref("self").elementType();
      boolean isPart = type == FloatType.F32 || type == FloatType.F64;
      if (isOfComplex ? !(type instanceof ComplexType) : !isPart) {
        throw UnsupportedNodeException.of("its tensor has elements of type %s", type);
      }
      int rank = n.ref("self").type().rank();
      if (!isOfComplex && (rank == 0 || n.ref("self").type().shape().get(rank - 1) != 2)) {
        throw UnsupportedNodeException.of("its tensor has type %s", n.ref("self").type());
      }
      n.setView(0, n.ref("self"), step);
    };
  }

  private static Expr pairs(Expr x) {
    HloBuilder b = x.builder();
    List<Size> sizes = Size.allOf(b, x.value());
    int last = sizes.size();
    sizes.add(Size.of(b, 1));
    return b.expr(
        b.concatenate(
            List.of(
                Size.reshape(b, x.real().value(), sizes), Size.reshape(b, x.imag().value(), sizes)),
            last));
  }

  private static Expr complex(Expr pairs) {
    HloBuilder b = pairs.builder();
    int last = TensorTypes.of(pairs.value()).rank() - 1;
    return half(b, pairs.value(), last, 0).complex(half(b, pairs.value(), last, 1));
  }

  private static Expr half(HloBuilder b, Value pairs, int last, long index) {
    return b.expr(new Views.Selected(last, Size.of(b, index)).read(b, pairs));
  }

  private static void real(OperatorCall n) {
    if (n.ref("self").elementType() instanceof ComplexType) {
      part(n, 0);
    } else {
      n.set(0, n.argument("self"));
    }
  }

  private static void part(OperatorCall n, long index) {
    TensorRef self = n.ref("self");
    if (!(self.elementType() instanceof ComplexType)) {
      throw UnsupportedNodeException.of("its tensor is not complex");
    }
    HloBuilder b = n.builder();
    TensorRef pairs = self.view(b, REAL_VIEW);
    n.setView(0, pairs, new Views.Selected(self.type().rank(), Size.of(b, index)));
  }

  // Other types of the same bits.

  private static void viewType(OperatorCall n) {
    TensorRef self = n.ref("self");
    Type to = n.dtype("dtype", self.elementType());
    Type from = self.elementType();
    if (from.equals(to)) {
      n.set(0, n.argument("self"));
      return;
    }
    int rank = self.type().rank();
    if (rank == 0 && bytes(from) != bytes(to)) {
      throw UnsupportedNodeException.of("its tensor has rank 0, and elements of another width");
    }
    if (from instanceof ComplexType || to instanceof ComplexType) {
      throw UnsupportedNodeException.of("it shows %s as %s", from, to);
    }
    n.setView(0, self, new Views.Mapped(x -> bits(x, to), x -> bits(x, from)));
  }

  /** Returns how many bytes an element has in PyTorch, where booleans have one. */
  private static int bytes(Type type) {
    return switch (type) {
      case FloatType floating -> floating.width() / Byte.SIZE;
      case IntegerType integer -> Math.max(1, integer.width() / Byte.SIZE);
      default -> throw UnsupportedNodeException.of("it has elements of type %s", type);
    };
  }

  private static Expr bits(Expr x, Type to) {
    HloBuilder b = x.builder();
    if (x.elementType() == IntegerType.I1) {
      return bits(x.convert(IntegerType.unsigned(8)), to);
    }
    if (to == IntegerType.I1) {
      Expr bytes = bits(x, IntegerType.unsigned(8));
      return bytes.ne(bytes.like(0L));
    }
    if (x.elementType().equals(to)) {
      return x;
    }
    List<Size> sizes = Size.allOf(b, x.value());
    int from = bytes(x.elementType());
    int wanted = bytes(to);
    Value value = x.value();
    int last = sizes.size() - 1;
    if (wanted > from) {
      List<Size> split = new ArrayList<>(sizes);
      split.set(last, sizes.get(last).over(wanted / from));
      split.add(Size.of(b, wanted / from));
      value = Size.reshape(b, value, split);
      sizes = split.subList(0, last + 1);
    } else if (wanted < from) {
      sizes.add(Size.of(b, from / wanted));
    }
    Value cast =
        b.make(Elementwise.BITCAST_CONVERT, RankedTensorType.of(Size.shape(sizes), to), value);
    if (wanted < from) {
      List<Size> joined = new ArrayList<>(sizes.subList(0, last));
      joined.add(sizes.get(last).times(from / wanted));
      cast = Size.reshape(b, cast, joined);
    }
    return b.expr(cast);
  }
}
