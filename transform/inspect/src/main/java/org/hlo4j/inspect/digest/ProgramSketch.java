package org.hlo4j.inspect.digest;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * A sketch of what operations a program has, by which programs that resemble each other are found
 * (MinHash, A. Broder 1997). The features of a program are its operations, each with the names of
 * the operations that define its operands and the element types and ranks of its results, and how
 * often it has each, to a power of two. Constants, sizes of dimensions, attributes, names and
 * locations are not among them: a model of another batch size, or with other weights, has the same
 * sketch.
 */
public final class ProgramSketch {
  /** The number of hash functions, of which a sketch has the least values. */
  public static final int SIZE = 32;

  private static final long[] KEYS = keys();

  private final short[] minima;

  private ProgramSketch(short[] minima) {
    this.minima = minima;
  }

  private static long[] keys() {
    long[] keys = new long[SIZE];
    for (int i = 0; i < SIZE; i++) {
      keys[i] = mix(i + 1);
    }
    return keys;
  }

  /**
   * {@return the sketch of a program}
   *
   * @param program the program, usually a module
   */
  public static ProgramSketch of(Operation program) {
    Map<Long, Integer> counts = new HashMap<>();
    Map<Type, Long> types = new HashMap<>();
    program.walk(op -> counts.merge(feature(op, types), 1, Integer::sum));
    long[] least = new long[SIZE];
    Arrays.fill(least, -1L);
    counts.forEach((feature, count) -> {
      for (int power = 0; power <= 31 - Integer.numberOfLeadingZeros(count); power++) {
        long hash = mix(feature + power);
        for (int i = 0; i < SIZE; i++) {
          long value = mix(hash ^ KEYS[i]);
          if (Long.compareUnsigned(value, least[i]) < 0) {
            least[i] = value;
          }
        }
      }
    });
    short[] minima = new short[SIZE];
    for (int i = 0; i < SIZE; i++) {
      minima[i] = (short) least[i];
    }
    return new ProgramSketch(minima);
  }

  private static long feature(Operation op, Map<Type, Long> types) {
    long hash = op.name().hashCode();
    for (Value operand : op.operands()) {
      Operation definition = operand.definingOpOrNull();
      hash = mix(hash + (definition == null ? 1 : definition.name().hashCode()));
    }
    for (Value result : op.results()) {
      hash = mix(hash ^ types.computeIfAbsent(result.type(), ProgramSketch::ofType));
    }
    return mix(hash);
  }

  private static long ofType(Type type) {
    return type instanceof ShapedType shaped
        ? mix(shaped.elementType().toString().hashCode() + (shaped.hasRank() ? shaped.rank() : -1L))
        : type.toString().hashCode();
  }

  /** A bijection whose results look random (the finalizer of SplitMix64). */
  private static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /**
   * {@return a sketch from its text}
   *
   * @param text as {@link #toString} gives it
   * @throws IllegalArgumentException if it is not that of a sketch
   */
  public static ProgramSketch parse(String text) {
    byte[] bytes = HexFormat.of().parseHex(text);
    if (bytes.length != 2 * SIZE) {
      throw new IllegalArgumentException("not a sketch: " + text);
    }
    short[] minima = new short[SIZE];
    for (int i = 0; i < SIZE; i++) {
      minima[i] = (short) (bytes[2 * i] << 8 | (bytes[2 * i + 1] & 0xFF));
    }
    return new ProgramSketch(minima);
  }

  /**
   * {@return the share of features that programs have in common, estimated: from 0 to 1}
   *
   * @param other the sketch of the other program
   */
  public double similarity(ProgramSketch other) {
    int equal = 0;
    for (int i = 0; i < SIZE; i++) {
      if (minima[i] == other.minima[i]) {
        equal++;
      }
    }
    return equal / (double) SIZE;
  }

  /**
   * {@return a number for a part of this sketch: programs that resemble each other have some of
   * these in common}
   *
   * @param band which part, from 0
   * @param bands into how many parts a sketch is divided, a divisor of {@link #SIZE}
   */
  public long band(int band, int bands) {
    int width = SIZE / bands;
    long hash = band;
    for (int i = band * width; i < (band + 1) * width; i++) {
      hash = mix(hash ^ minima[i]);
    }
    return hash;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ProgramSketch sketch && Arrays.equals(minima, sketch.minima);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(minima);
  }

  /** Returns the sketch as hexadecimal digits, four for each hash function. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (short minimum : minima) {
      text.append(HexFormat.of().toHexDigits(minimum));
    }
    return text.toString();
  }
}
