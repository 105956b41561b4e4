package org.hlo4j.bytecode;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.affine.IntegerSet;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;

/**
 * The encodings of affine maps, integer sets and their expressions. Expressions are encoded in
 * prefix order. A map whose results are distinct dimensions is encoded as their numbers only.
 */
final class AffineEncoding {
  private static final int IDENTITY = 0;
  private static final int PERMUTATION = 1;
  private static final int PROJECTION = 2;
  private static final int GENERAL = 3;

  private static final int DIMENSION = 0;
  private static final int SYMBOL = 1;
  private static final int CONSTANT = 2;
  private static final int FIRST_BINARY = 3;

  /** A limit, as an identity map of any size takes only a few bytes of a file. */
  private static final int MAX_DIMENSIONS = 1 << 12;

  private static final AffineExpr.Kind[] KINDS = AffineExpr.Kind.values();

  private AffineEncoding() {}

  static void writeMap(AffineMap map, EncodingWriter out) {
    int kind = kindOf(map);
    out.writeVarInt((long) map.dimensionCount() << 2 | kind);
    switch (kind) {
      case IDENTITY -> {}
      case PERMUTATION -> map.results().forEach(result -> writePosition(result, out));
      case PROJECTION -> out.writeList(map.results(), result -> writePosition(result, out));
      default -> {
        out.writeVarInt(map.symbolCount());
        out.writeList(map.results(), result -> writeExpression(result, out));
      }
    }
  }

  static AffineMap readMap(EncodingReader in) {
    long header = in.readVarInt();
    int kind = (int) (header & 3);
    int dimensions = checkedDimensions(header >>> 2, in);
    return switch (kind) {
      case IDENTITY -> new AffineMap(dimensions, 0, identity(dimensions));
      case PERMUTATION -> {
        List<AffineExpr> results = new ArrayList<>();
        for (int i = 0; i < dimensions; i++) {
          results.add(readDimension(dimensions, in));
        }
        yield new AffineMap(dimensions, 0, results);
      }
      case PROJECTION ->
          new AffineMap(dimensions, 0, in.readList(() -> readDimension(dimensions, in)));
      default -> {
        int symbols = checkedDimensions(in.readVarInt(), in);
        yield new AffineMap(
            dimensions, symbols, in.readList(() -> readExpression(dimensions, symbols, 0, in)));
      }
    };
  }

  static void writeSet(IntegerSet set, EncodingWriter out) {
    out.writeVarInt(set.dimensionCount());
    out.writeVarInt(set.symbolCount());
    out.writeList(set.constraints(), c -> writeExpression(c.expression(), out));
    set.constraints().forEach(c -> out.writeBool(c.equality()));
  }

  static IntegerSet readSet(EncodingReader in) {
    int dimensions = checkedDimensions(in.readVarInt(), in);
    int symbols = checkedDimensions(in.readVarInt(), in);
    List<AffineExpr> expressions = in.readList(() -> readExpression(dimensions, symbols, 0, in));
    List<IntegerSet.Constraint> constraints = new ArrayList<>();
    for (AffineExpr expression : expressions) {
      constraints.add(new IntegerSet.Constraint(expression, in.readBool()));
    }
    return new IntegerSet(dimensions, symbols, constraints);
  }

  private static int checkedDimensions(long count, EncodingReader in) {
    if (count < 0 || count > MAX_DIMENSIONS) {
      throw in.error("too many dimensions or symbols: " + Long.toUnsignedString(count));
    }
    return (int) count;
  }

  private static List<AffineExpr> identity(int dimensions) {
    List<AffineExpr> results = new ArrayList<>(dimensions);
    for (int i = 0; i < dimensions; i++) {
      results.add(new AffineExpr.Dimension(i));
    }
    return results;
  }

  private static int kindOf(AffineMap map) {
    if (map.symbolCount() != 0 || !isProjection(map)) {
      return GENERAL;
    }
    if (map.results().size() != map.dimensionCount()) {
      return PROJECTION;
    }
    return map.results().equals(identity(map.dimensionCount())) ? IDENTITY : PERMUTATION;
  }

  private static boolean isProjection(AffineMap map) {
    boolean[] used = new boolean[map.dimensionCount()];
    for (AffineExpr result : map.results()) {
      if (!(result instanceof AffineExpr.Dimension d) || used[d.index()]) {
        return false;
      }
      used[d.index()] = true;
    }
    return true;
  }

  private static void writePosition(AffineExpr result, EncodingWriter out) {
    out.writeVarInt(((AffineExpr.Dimension) result).index());
  }

  private static AffineExpr readDimension(int dimensions, EncodingReader in) {
    return new AffineExpr.Dimension(in.readVarInt(dimensions - 1));
  }

  private static void writeExpression(AffineExpr expression, EncodingWriter out) {
    switch (expression) {
      case AffineExpr.Dimension d -> {
        out.writeVarInt(DIMENSION);
        out.writeVarInt(d.index());
      }
      case AffineExpr.Symbol s -> {
        out.writeVarInt(SYMBOL);
        out.writeVarInt(s.index());
      }
      case AffineExpr.Constant c -> {
        out.writeVarInt(CONSTANT);
        out.writeSignedVarInt(c.value());
      }
      case AffineExpr.Binary b -> {
        out.writeVarInt(FIRST_BINARY + b.kind().ordinal());
        writeExpression(b.lhs(), out);
        writeExpression(b.rhs(), out);
      }
    }
  }

  private static AffineExpr readExpression(
      int dimensions, int symbols, int depth, EncodingReader in) {
    if (depth > in.maxDepth()) {
      throw new LimitExceededException(
          in.error("affine expression nested too deeply: more than " + in.maxDepth() + " levels"));
    }
    int kind = in.readVarInt(FIRST_BINARY + KINDS.length - 1);
    return switch (kind) {
      case DIMENSION -> readDimension(dimensions, in);
      case SYMBOL -> new AffineExpr.Symbol(in.readVarInt(symbols - 1));
      case CONSTANT -> new AffineExpr.Constant(in.readSignedVarInt());
      default ->
          AffineExpr.binary(
              KINDS[kind - FIRST_BINARY],
              readExpression(dimensions, symbols, depth + 1, in),
              readExpression(dimensions, symbols, depth + 1, in));
    };
  }
}
