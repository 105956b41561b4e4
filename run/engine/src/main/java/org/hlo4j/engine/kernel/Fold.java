package org.hlo4j.engine.kernel;

import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;

/**
 * Combines elements of an array with those of another, in place and in ascending order.
 *
 * @param function what computes an element from itself and another
 * @param kind the kind of the elements
 */
public record Fold(Function function, ElementKind kind) {
  /** Functions of two numbers. */
  public enum Function {
    /** The second one. */
    REPLACE,
    /** The sum. */
    ADD,
    /** The product. */
    MULTIPLY,
    /** The larger one. */
    MAXIMUM,
    /** The smaller one. */
    MINIMUM,
    /** The bits of both. */
    AND,
    /** The bits of either. */
    OR,
    /** The bits of one. */
    XOR
  }

  /**
   * Combines elements.
   *
   * @param target the array that is changed
   * @param to the place of the first element, which others follow
   * @param source the array of the second operands
   * @param from the place of the first one
   * @param step the distance of the second operands
   * @param count the number of elements
   */
  public void run(Object target, int to, Object source, int from, int step, int count) {
    if (function == Function.REPLACE) {
      Rows.copy(source, from, 0, step, target, to, 0, 1, 1, count);
      return;
    }
    switch (target) {
      case float[] a -> run(a, to, (float[]) source, from, step, count);
      case double[] a -> {
        double[] s = (double[]) source;
        for (int i = 0; i < count; i++) {
          a[to + i] = of(a[to + i], s[from + i * step]);
        }
      }
      case int[] a when function == Function.ADD && kind.width() == Integer.SIZE -> {
        int[] s = (int[]) source;
        for (int i = 0; i < count; i++) {
          a[to + i] += s[from + i * step];
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          set(target, to + i, combined(target, to + i, source, from + i * step));
        }
      }
    }
  }

  private void run(float[] a, int to, float[] s, int from, int step, int count) {
    if (Vectors.PRESENT && step == 1 && count >= VectorFolds.MIN_LENGTH) {
      VectorFolds.run(function, a, to, s, from, count);
      return;
    }
    if (Vectors.PRESENT && step == 2 && count >= VectorFolds.MIN_LENGTH) {
      VectorFolds.runByTwo(function, a, to, s, from, count);
      return;
    }
    if (function == Function.ADD) {
      for (int i = 0; i < count; i++) {
        a[to + i] += s[from + i * step];
      }
    } else {
      for (int i = 0; i < count; i++) {
        a[to + i] = of(a[to + i], s[from + i * step]);
      }
    }
  }

  /**
   * Combines elements at places with others, one after the other.
   *
   * @param target the array that is changed
   * @param places where, negative to leave an element out
   * @param first the index of the first place
   * @param source the array of the second operands
   * @param count the number of places, and of second operands
   */
  public void scatter(Object target, int[] places, int first, Object source, int count) {
    switch (target) {
      case float[] a -> {
        float[] s = (float[]) source;
        for (int i = 0; i < count; i++) {
          int place = places[first + i];
          if (place >= 0) {
            a[place] = of(a[place], s[i]);
          }
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          if (places[first + i] >= 0) {
            run(target, places[first + i], source, i, 1, 1);
          }
        }
      }
    }
  }

  /**
   * Combines an element with several, one after the other, and keeps all results.
   *
   * @param initial the array of the first operand, its only element
   * @param target the array of the results
   * @param to the place of the first result
   * @param source the array of the second operands
   * @param from the place of the first one
   * @param step the distance of results and of second operands
   * @param count the number of results
   */
  public void scan(
      Object initial, Object target, int to, Object source, int from, int step, int count) {
    switch (target) {
      case float[] a -> {
        float[] s = (float[]) source;
        float value = ((float[]) initial)[0];
        for (int i = 0; i < count; i++) {
          value = of(value, s[from + i * step]);
          a[to + i * step] = value;
        }
      }
      case double[] a -> {
        double[] s = (double[]) source;
        double value = ((double[]) initial)[0];
        for (int i = 0; i < count; i++) {
          value = of(value, s[from + i * step]);
          a[to + i * step] = value;
        }
      }
      case int[] a when kind.width() == Integer.SIZE -> {
        int[] s = (int[]) source;
        long mask = kind.isUnsigned() ? 0xFFFF_FFFFL : -1;
        int value = ((int[]) initial)[0];
        for (int i = 0; i < count; i++) {
          value = (int) of(value & mask, s[from + i * step] & mask);
          a[to + i * step] = value;
        }
      }
      case long[] a when kind.width() == Long.SIZE -> {
        long[] s = (long[]) source;
        long value = ((long[]) initial)[0];
        for (int i = 0; i < count; i++) {
          value = of(value, s[from + i * step]);
          a[to + i * step] = value;
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          int at = to + i * step;
          Object before = i == 0 ? initial : target;
          set(target, at, combined(before, i == 0 ? 0 : at - step, source, from + i * step));
        }
      }
    }
  }

  /**
   * {@return whether the order does not matter in which elements are combined, but for the bits of
   * NaNs}
   */
  public boolean isAssociative() {
    return switch (function) {
      case REPLACE -> false;
      case ADD, MULTIPLY -> kind.category() != Category.FLOAT;
      case MAXIMUM, MINIMUM, AND, OR, XOR -> true;
    };
  }

  /**
   * {@return whether results that began with an element stay what they are when they are combined
   * with it again}
   *
   * @param initial the array of the element, its only one
   */
  public boolean isNeutral(Object initial) {
    return switch (function) {
      case REPLACE -> false;
      case MAXIMUM, MINIMUM, AND, OR -> true;
      case ADD -> kind.category() == Category.BOOLEAN || is(initial, 0);
      case MULTIPLY -> is(initial, 1);
      case XOR -> is(initial, 0);
    };
  }

  private boolean is(Object initial, int number) {
    return switch (initial) {
      case float[] a -> a[0] == number;
      case double[] a -> a[0] == number;
      default -> {
        long bits = bits(initial, 0);
        yield kind.category() == Category.FLOAT
            ? kind.toDouble(unsigned(bits)) == number
            : unsigned(bits) == number;
      }
    };
  }

  static float of(Function function, float x, float y) {
    return switch (function) {
      case REPLACE -> y;
      case ADD -> x + y;
      case MULTIPLY -> x * y;
      case MAXIMUM -> Math.max(x, y);
      case MINIMUM -> Math.min(x, y);
      case AND, OR, XOR -> throw new IllegalStateException("not a function of floats");
    };
  }

  private float of(float x, float y) {
    return of(function, x, y);
  }

  private double of(double x, double y) {
    return switch (function) {
      case REPLACE -> y;
      case ADD -> x + y;
      case MULTIPLY -> x * y;
      case MAXIMUM -> Math.max(x, y);
      case MINIMUM -> Math.min(x, y);
      case AND, OR, XOR -> throw new IllegalStateException("not a function of floats");
    };
  }

  /** Returns the bits of an element that combines two. */
  private long combined(Object left, int leftAt, Object right, int rightAt) {
    long x = bits(left, leftAt);
    long y = bits(right, rightAt);
    return kind.category() == Category.FLOAT
        ? kind.fromDouble(of(kind.toDouble(unsigned(x)), kind.toDouble(unsigned(y))))
        : of(x, y);
  }

  /** Returns a float of 16 bits or fewer, which an array holds as its bits. */
  double floatAt(Object array, int place) {
    return kind.toDouble(unsigned(bits(array, place)));
  }

  /** Returns an integer, extended by its signedness. */
  long integerAt(Object array, int place) {
    return bits(array, place);
  }

  private long unsigned(long bits) {
    return kind.width() == Long.SIZE ? bits : bits & (1L << kind.width()) - 1;
  }

  private long of(long x, long y) {
    return switch (function) {
      case REPLACE -> y;
      case ADD -> kind.category() == Category.BOOLEAN ? x | y : x + y;
      case MULTIPLY -> x * y;
      case MAXIMUM -> isLess(x, y) ? y : x;
      case MINIMUM -> isLess(x, y) ? x : y;
      case AND -> x & y;
      case OR -> x | y;
      case XOR -> x ^ y;
    };
  }

  private boolean isLess(long x, long y) {
    return kind.isUnsigned() ? Long.compareUnsigned(x, y) < 0 : x < y;
  }

  /** Returns an integer, extended by its signedness, or the bits of a float. */
  private long bits(Object array, int place) {
    return extended(IndexReader.bits(array, place));
  }

  private long extended(long bits) {
    return IndexReader.extended(bits, kind.width(), kind.isUnsigned());
  }

  /** Sets an element to bits, of integers without those that exceed the width. */
  private void set(Object array, int place, long bits) {
    long value = kind.category() == Category.FLOAT ? bits : extended(bits);
    switch (array) {
      case int[] a -> a[place] = (int) value;
      case long[] a -> a[place] = value;
      case byte[] a -> a[place] = (byte) value;
      case short[] a -> a[place] = (short) value;
      default -> throw new IllegalArgumentException("not an array of integers");
    }
  }
}
