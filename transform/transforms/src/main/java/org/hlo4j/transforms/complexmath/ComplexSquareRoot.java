package org.hlo4j.transforms.complexmath;

import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.SharedConstants;

/**
 * The square root of complex numbers {@code x + i y}: {@code u + i y / (2 u)} with {@code u =
 * sqrt((hypot(x, y) + |x|) / 2)}, with the parts swapped on the left half plane. On diagonals, and
 * where {@code u} overflows or vanishes, the roots of the parts are taken first.
 */
final class ComplexSquareRoot {
  private final SharedConstants numbers;
  private final Expr x;
  private final Expr zero;
  private final Expr isRight;
  private final Expr ax;
  private final Expr y;
  private final Expr ay;
  private final Expr isDiagonal;

  private ComplexSquareRoot(Expr z) {
    x = z.real();
    numbers = new SharedConstants(x);
    zero = numbers.of(0);
    isRight = x.ge(zero);
    ax = x.abs();
    y = z.imag();
    ay = y.abs();
    isDiagonal = ax.eq(ay);
  }

  static Expr of(Expr z) {
    return new ComplexSquareRoot(z).result();
  }

  private Expr result() {
    Expr rootX = ax.sqrt();
    Expr scaled = rootX.times(numbers.of(1.5537739740300374));
    Expr rootTwo = numbers.of(1.4142135623730951);
    Expr diagonal = scaled.over(rootTwo);
    Expr hypotenuse = numbers.hypotenuse(ax, ay);
    Expr two = numbers.of(2);
    Expr one = numbers.of(1);
    Expr general = hypotenuse.over(two).plus(ax.over(two)).sqrt();
    Expr vanishes = general.eq(zero);
    Expr isExtreme = vanishes.or(general.eq(x.infinity()));

    Expr isFlat = ax.gt(ay);
    Expr isSteep = ax.lt(ay);
    Expr steepRatio = ax.over(ay);
    Expr ratio = isDiagonal.select(one, isSteep.select(steepRatio, ay.over(ax)));
    Expr h = numbers.hypotenuse(one, ratio.abs());
    Expr rootOnePlusH = one.plus(h).sqrt();
    Expr flat = rootX.times(rootOnePlusH.over(rootTwo));
    Expr rootY = ay.sqrt();
    Expr rootRatioPlusH = ratio.plus(h).sqrt();
    Expr steep = rootY.times(rootRatioPlusH.over(rootTwo));
    Expr extreme = isFlat.select(flat, steep);
    Expr u = isDiagonal.select(diagonal, isExtreme.select(extreme, general));

    Expr diagonalQuotient = rootY.over(numbers.of(2.19736822693562));
    Expr rootOfSteep = rootX.over(rootY);
    Expr rootOfRatio = isDiagonal.select(one, isSteep.select(rootOfSteep, rootY.over(rootX)));
    Expr product = rootY.times(rootOfRatio);
    Expr flatQuotient = product.over(rootOnePlusH.times(rootTwo));
    Expr steepQuotient = rootY.over(rootRatioPlusH.times(rootTwo));
    Expr extremeQuotient = isFlat.select(flatQuotient, steepQuotient);
    Expr generalQuotient = ay.over(general.times(two));
    Expr quotient =
        isDiagonal.select(diagonalQuotient, isExtreme.select(extremeQuotient, generalQuotient));

    Expr real = isRight.select(u, quotient);
    Expr isLeft = x.lt(zero);
    Expr isBelow = y.lt(zero);
    Expr left = isBelow.select(u.negate(), u);
    Expr right = isBelow.select(quotient.negate(), quotient);
    return real.complex(isLeft.select(left, right));
  }
}
