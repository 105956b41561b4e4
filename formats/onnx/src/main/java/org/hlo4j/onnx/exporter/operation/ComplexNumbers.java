package org.hlo4j.onnx.exporter.operation;

import java.util.function.BinaryOperator;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.Ref;

/**
 * Arithmetic of complex numbers by their parts.
 *
 * @param n receives the nodes
 */
record ComplexNumbers(NodeBuilder n) {
  /** Returns a product, from products of parts. */
  Ref product(Ref a, Ref b, BinaryOperator<Ref> real) {
    return Ref.complex(
        n.sub(real.apply(a.real(), b.real()), real.apply(a.imaginary(), b.imaginary())),
        n.add(real.apply(a.real(), b.imaginary()), real.apply(a.imaginary(), b.real())));
  }

  Ref times(Ref a, Ref b) {
    return product(a, b, n::mul);
  }

  /** Scales by the larger part of the divisor, so that nothing overflows. */
  Ref over(Ref a, Ref b) {
    Ref scale = n.max(n.elementwise("Abs", b.real()), n.elementwise("Abs", b.imaginary()));
    Ref re = n.div(b.real(), scale);
    Ref im = n.div(b.imaginary(), scale);
    Ref square = n.mul(n.add(n.mul(re, re), n.mul(im, im)), scale);
    Ref top = times(a, Ref.complex(re, n.elementwise("Neg", im)));
    return Ref.complex(n.div(top.real(), square), n.div(top.imaginary(), square));
  }

  Ref inverse(Ref z) {
    return over(Ref.complex(n.like(z.real(), 1), n.like(z.real(), 0)), z);
  }

  /** Scales by the larger part, so that nothing overflows. */
  Ref magnitude(Ref z) {
    Ref a = n.elementwise("Abs", z.real());
    Ref b = n.elementwise("Abs", z.imaginary());
    Ref larger = n.max(a, b);
    Ref isPlain = n.or(n.equal(larger, n.like(a, 0)), n.isInf(larger));
    Ref ratio = n.div(n.min(a, b), n.where(isPlain, n.like(a, 1), larger));
    Ref scaled = n.mul(larger, n.elementwise("Sqrt", n.add(n.like(a, 1), n.mul(ratio, ratio))));
    return n.where(isPlain, larger, scaled);
  }

  Ref sign(Ref z) {
    Ref size = magnitude(z);
    Ref isZero = n.equal(size, n.like(size, 0));
    Ref divisor = n.where(isZero, n.like(size, 1), size);
    return Ref.complex(n.div(z.real(), divisor), n.div(z.imaginary(), divisor));
  }

  private Ref cos(Ref x) {
    return n.elementwise("Cos", x);
  }

  private Ref sin(Ref x) {
    return n.elementwise("Sin", x);
  }

  Ref exp(Ref z) {
    Ref size = n.elementwise("Exp", z.real());
    Ref b = z.imaginary();
    Ref isReal = n.equal(b, n.like(b, 0));
    return Ref.complex(
        n.where(isReal, size, n.mul(size, cos(b))), n.where(isReal, b, n.mul(size, sin(b))));
  }

  Ref expMinusOne(Ref z) {
    Ref a = z.real();
    Ref half = sin(n.mul(z.imaginary(), n.like(a, 0.5)));
    Ref versine = n.mul(n.mul(half, half), n.like(a, -2));
    Ref growth = FloatExports.exponentialMinusOne(n, a);
    // e^a cos b - 1 = (e^a - 1) cos b + (cos b - 1)
    return Ref.complex(
        n.add(n.mul(growth, cos(z.imaginary())), versine),
        n.mul(n.elementwise("Exp", a), sin(z.imaginary())));
  }

  Ref log(Ref z) {
    return Ref.complex(
        n.elementwise("Log", magnitude(z)), Arctangent.of(n, z.imaginary(), z.real()));
  }

  /** Near 1 from |1 + z|² - 1 = 2a + a² + b², which is exact there. */
  Ref logPlusOne(Ref z) {
    Ref a = z.real();
    Ref one = n.like(a, 1);
    Ref sum = Ref.complex(n.add(a, one), z.imaginary());
    Ref excess = n.add(n.mul(a, n.add(a, n.like(a, 2))), n.mul(z.imaginary(), z.imaginary()));
    Ref near = n.mul(FloatExports.logPlusOne(n, excess), n.like(a, 0.5));
    Ref far = log(sum);
    Ref isNear = n.less(magnitude(z), n.like(a, 0.5));
    return Ref.complex(n.where(isNear, near, far.real()), far.imaginary());
  }

  private Ref halfSum(Ref x, boolean isSum) {
    Ref grown = n.elementwise("Exp", x);
    Ref shrunk = n.elementwise("Exp", n.elementwise("Neg", x));
    return n.mul(isSum ? n.add(grown, shrunk) : n.sub(grown, shrunk), n.like(x, 0.5));
  }

  private Ref cosh(Ref x) {
    return halfSum(x, true);
  }

  /** Of small numbers from e^x - 1, which is exact there. */
  private Ref sinh(Ref x) {
    Ref growth = FloatExports.exponentialMinusOne(n, x);
    Ref one = n.like(x, 1);
    Ref small = n.mul(n.add(growth, n.div(growth, n.add(growth, one))), n.like(x, 0.5));
    Ref isSmall = n.less(n.elementwise("Abs", x), one);
    return n.where(isSmall, small, halfSum(x, false));
  }

  Ref sine(Ref z) {
    return Ref.complex(
        n.mul(sin(z.real()), cosh(z.imaginary())), n.mul(cos(z.real()), sinh(z.imaginary())));
  }

  Ref cosine(Ref z) {
    return Ref.complex(
        n.mul(cos(z.real()), cosh(z.imaginary())),
        n.elementwise("Neg", n.mul(sin(z.real()), sinh(z.imaginary()))));
  }

  /** With t = tanh a and u = tan b, (t + iu) / (1 + itu). */
  Ref tanh(Ref z) {
    Ref t = n.elementwise("Tanh", z.real());
    Ref s = sin(z.imaginary());
    Ref c = cos(z.imaginary());
    Ref ct = n.mul(c, c);
    Ref ts = n.mul(t, s);
    Ref below = n.add(ct, n.mul(ts, ts));
    Ref rest = n.sub(n.like(t, 1), n.mul(t, t));
    return Ref.complex(n.div(t, below), n.div(n.mul(n.mul(s, c), rest), below));
  }

  /** tan z = -i tanh iz */
  Ref tan(Ref z) {
    Ref turned = tanh(Ref.complex(n.elementwise("Neg", z.imaginary()), z.real()));
    return Ref.complex(turned.imaginary(), n.elementwise("Neg", turned.real()));
  }

  Ref logistic(Ref z) {
    Ref power =
        exp(Ref.complex(n.elementwise("Neg", z.real()), n.elementwise("Neg", z.imaginary())));
    return inverse(Ref.complex(n.add(power.real(), n.like(power.real(), 1)), power.imaginary()));
  }

  /** The root whose real part is not negative. */
  Ref sqrt(Ref z) {
    Ref a = z.real();
    Ref half = n.like(a, 0.5);
    Ref size = magnitude(z);
    Ref root = n.elementwise("Sqrt", n.mul(n.add(size, n.elementwise("Abs", a)), half));
    Ref isZero = n.equal(root, n.like(a, 0));
    Ref other = n.div(n.mul(z.imaginary(), half), n.where(isZero, n.like(a, 1), root));
    Ref isLeft = n.less(a, n.like(a, 0));
    Ref isBelow = n.less(z.imaginary(), n.like(a, 0));
    Ref imaginary = n.where(isBelow, n.elementwise("Neg", root), root);
    return Ref.complex(
        n.where(isLeft, n.elementwise("Abs", other), root), n.where(isLeft, imaginary, other));
  }

  Ref power(Ref z, Ref w) {
    Ref result = exp(times(w, log(z)));
    Ref zero = n.like(z.real(), 0);
    Ref isZero = n.and(n.equal(z.real(), zero), n.equal(z.imaginary(), zero));
    Ref isOne = n.and(isZero, n.and(n.equal(w.real(), zero), n.equal(w.imaginary(), zero)));
    return Ref.complex(
        n.where(isOne, n.like(zero, 1), n.where(isZero, zero, result.real())),
        n.where(isZero, zero, result.imaginary()));
  }
}
