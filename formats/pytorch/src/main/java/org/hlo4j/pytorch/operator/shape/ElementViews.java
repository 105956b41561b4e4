package org.hlo4j.pytorch.operator.shape;

import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.BitViews;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TensorRef;
import org.hlo4j.pytorch.importer.TensorStrides;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.importer.ViewStep;
import org.hlo4j.pytorch.importer.Views;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Operators that show the elements of a tensor as they are, as their parts, or as other types; and
 * those that copy it.
 */
public final class ElementViews {
  private ElementViews() {}

  /** The conjugate numbers; that a tensor shows such is a property of it in PyTorch. */
  private static final ViewStep CONJUGATE =
      new Views.Mapped(ComplexNumbers::conjugate, ComplexNumbers::conjugate);

  private static final ViewStep NEGATED = new Views.Mapped(Expr::negate, Expr::negate);
  private static final ViewStep REAL_VIEW =
      new Views.Mapped(ComplexNumbers::pairs, ComplexNumbers::ofPairs);
  private static final ViewStep COMPLEX_VIEW =
      new Views.Mapped(ComplexNumbers::ofPairs, ComplexNumbers::pairs);

  public static void addTo(OperatorTable<OperatorCall> rows) {
    addCopies(rows);
    addParts(rows);
    OperatorTable.Builder<OperatorCall> view = ElementViews::viewType;
    rows.add(view, "aten.view.dtype").add(ShapeOperators.copy(view), "aten.view_copy.dtype");
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
            n -> n.set(filled(n, n.value("value", n.elementType("self")))),
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
    Value source = n.value("src", n.elementType("self"));
    n.set(MultidirectionalBroadcast.broadcastTo(n.builder(), source, n.tensor("self")));
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
        .add(ShapeOperators.copy(asReal), "aten.view_as_real_copy.default")
        .add(asComplex, "aten.view_as_complex.default")
        .add(ShapeOperators.copy(asComplex), "aten.view_as_complex_copy.default")
        .add(ElementViews::real, "aten.real.default")
        .add(n -> part(n, 1), "aten.imag.default")
        .add(conj, "aten.conj.default", "aten._conj.default")
        .add(
            ShapeOperators.copy(conj),
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

  private static OperatorTable.Builder<OperatorCall> viewAs(ViewStep step, boolean isOfComplex) {
    return n -> {
      Type type = n.elementType("self");
      boolean isPart = type == FloatType.F32 || type == FloatType.F64;
      if (isOfComplex ? !(type instanceof ComplexType) : !isPart) {
        throw UnsupportedNodeException.of("its tensor has elements of type %s", type);
      }
      int rank = n.rank("self");
      if (!isOfComplex && (rank == 0 || n.ref("self").type().shape().get(rank - 1) != 2)) {
        throw UnsupportedNodeException.of("its tensor has type %s", n.ref("self").type());
      }
      n.setView(0, n.ref("self"), step);
    };
  }

  private static void real(OperatorCall n) {
    if (n.elementType("self") instanceof ComplexType) {
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
    if (rank == 0 && BitViews.bytes(from) != BitViews.bytes(to)) {
      throw UnsupportedNodeException.of("its tensor has rank 0, and elements of another width");
    }
    if (from instanceof ComplexType || to instanceof ComplexType) {
      throw UnsupportedNodeException.of("it shows %s as %s", from, to);
    }
    n.setView(0, self, new Views.Mapped(x -> BitViews.as(x, to), x -> BitViews.as(x, from)));
  }
}
