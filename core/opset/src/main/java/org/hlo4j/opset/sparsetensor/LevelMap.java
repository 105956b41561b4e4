package org.hlo4j.opset.sparsetensor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineExpr.Kind;
import org.hlo4j.ir.affine.AffineMap;
import org.jspecify.annotations.Nullable;

/**
 * Analysis of a map from dimensions to levels, which is invertible if it is a permutation or if it
 * divides dimensions into blocks: {@code (i, j) -> (i floordiv 2, j, i mod 2)}.
 */
final class LevelMap {
  private static final long NOT_CUT = 0;

  private final AffineMap map;

  LevelMap(AffineMap map) {
    this.map = map;
  }

  /** The map from levels to dimensions; null if it cannot be inferred. */
  @Nullable AffineMap inverseOrNull() {
    if (map.symbolCount() != 0) {
      return null;
    }
    AffineExpr[] dimensions = permutationInverseOrNull();
    if (dimensions != null) {
      return new AffineMap(map.results().size(), 0, Arrays.asList(dimensions));
    }
    return isBlocked() ? blockInverse() : null;
  }

  private AffineExpr @Nullable [] permutationInverseOrNull() {
    List<AffineExpr> levels = map.results();
    if (levels.size() != map.dimensionCount()) {
      return null;
    }
    AffineExpr[] inverse = new AffineExpr[levels.size()];
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < inverse.length; i++) {
      if (!(levels.get(i) instanceof AffineExpr.Dimension d) || !seen.add(d.index())) {
        return null;
      }
      inverse[d.index()] = new AffineExpr.Dimension(i);
    }
    return inverse;
  }

  /** Whether each level is a dimension, its quotient or its remainder. */
  boolean isBlocked() {
    Map<Integer, Long> sizes = new TreeMap<>();
    boolean hasBlock = false;
    for (AffineExpr level : map.results()) {
      Cut cut = Cut.ofOrNull(level);
      if (cut == null) {
        return false;
      }
      if (cut.isRest) {
        hasBlock = true;
        if (!Long.valueOf(cut.size).equals(sizes.get(cut.dimension))) {
          return false;
        }
      } else if (sizes.put(cut.dimension, cut.size) != null) {
        return false;
      }
    }
    return hasBlock;
  }

  /** The block sizes of divided dimensions, by level. */
  List<Long> blockSizes() {
    List<Long> sizes = new ArrayList<>();
    for (AffineExpr level : map.results()) {
      Cut cut = Cut.ofOrNull(level);
      if (cut != null && !cut.isRest && cut.size != NOT_CUT) {
        sizes.add(cut.size);
      }
    }
    return sizes;
  }

  /** Undivided dimensions come first, as in MLIR. */
  private AffineMap blockInverse() {
    List<AffineExpr> dimensions = new ArrayList<>();
    Map<Integer, AffineExpr> sums = new TreeMap<>();
    for (int i = 0; i < map.results().size(); i++) {
      AffineExpr level = new AffineExpr.Dimension(i);
      Cut cut = Cut.ofOrNull(map.results().get(i));
      if (cut == null || cut.size == NOT_CUT) {
        dimensions.add(level);
      } else if (cut.isRest) {
        sums.computeIfPresent(
            cut.dimension, (_, start) -> AffineExpr.binary(Kind.ADD, start, level));
      } else {
        AffineExpr size = new AffineExpr.Constant(cut.size);
        sums.put(cut.dimension, AffineExpr.binary(Kind.MUL, level, size));
      }
    }
    dimensions.addAll(sums.values());
    return new AffineMap(map.results().size(), 0, dimensions);
  }

  /** {@code d}, {@code d floordiv size}, or {@code d mod size}. */
  private record Cut(int dimension, long size, boolean isRest) {
    static @Nullable Cut ofOrNull(AffineExpr level) {
      if (level instanceof AffineExpr.Dimension d) {
        return new Cut(d.index(), NOT_CUT, false);
      }
      if (level instanceof AffineExpr.Binary b
          && b.lhs() instanceof AffineExpr.Dimension d
          && b.rhs() instanceof AffineExpr.Constant size
          && size.value() > 0
          && (b.kind() == Kind.FLOORDIV || b.kind() == Kind.MOD)) {
        return new Cut(d.index(), size.value(), b.kind() == Kind.MOD);
      }
      return null;
    }
  }
}
