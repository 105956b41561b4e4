package org.hlo4j.opset.sparsetensor;

import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineMap;

/** Checks, with MLIR's messages, that the parts of an encoding are consistent. */
final class EncodingCheck {
  private EncodingCheck() {}

  static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  static int width(String what, long width) {
    boolean known = width == 0 || width == 8 || width == 16 || width == 32 || width == 64;
    require(known, "unexpected " + what + " bitwidth: " + width);
    return (int) width;
  }

  static void levels(List<LevelType> levels, AffineMap map) {
    singletons(levels);
    long batches = levels.stream().takeWhile(level -> is(level, LevelFormat.BATCH)).count();
    require(
        levels.stream().skip(batches).noneMatch(level -> is(level, LevelFormat.BATCH)),
        "Batch lvlType can only be leading levels.");
    require(
        levels.stream()
            .filter(level -> level.properties().contains(LevelProperty.SOA))
            .allMatch(level -> is(level, LevelFormat.SINGLETON)),
        "SoA is only applicable to singleton lvlTypes.");
    structured(levels, map);
    require(!levels.isEmpty(), "expected a non-empty array for lvlTypes");
  }

  private static boolean is(LevelType level, LevelFormat format) {
    return level.format() == format;
  }

  private static void singletons(List<LevelType> levels) {
    for (int i = 0; i < levels.size(); i++) {
      if (!is(levels.get(i), LevelFormat.SINGLETON)) {
        continue;
      }
      LevelFormat before = i == 0 ? LevelFormat.DENSE : levels.get(i - 1).format();
      boolean follows = before == LevelFormat.SINGLETON;
      require(
          follows || before == LevelFormat.COMPRESSED || before == LevelFormat.LOOSE_COMPRESSED,
          "expected compressed or loose_compressed level before singleton level");
      require(
          !follows || isArrayLike(levels.get(i)) == isArrayLike(levels.get(i - 1)),
          "expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).");
    }
  }

  private static boolean isArrayLike(LevelType level) {
    return level.properties().contains(LevelProperty.SOA);
  }

  private static void structured(List<LevelType> levels, AffineMap map) {
    int first =
        IntStream.range(0, levels.size())
            .filter(i -> is(levels.get(i), LevelFormat.STRUCTURED))
            .findFirst()
            .orElse(-1);
    if (first < 0) {
      return;
    }
    require(first == levels.size() - 1, "expected n_out_of_m to be the last level type");
    require(
        levels.subList(0, first).stream().allMatch(level -> is(level, LevelFormat.DENSE)),
        "expected all dense lvlTypes before a n_out_of_m level");
    if (map.dimensionCount() == map.results().size()) {
      return;
    }
    LevelMap blocks = new LevelMap(map);
    require(blocks.isBlocked(), "expected 1xm block structure for n_out_of_m level");
    List<Long> sizes = blocks.blockSizes();
    require(
        sizes.stream().distinct().count() <= 1,
        "expected only one blocked level with the same coefficients");
    require(
        sizes.stream().allMatch(size -> size == levels.get(first).m()),
        "expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level");
  }

  static void map(AffineMap map, int levels) {
    require(
        map.results().size() == levels,
        "level-rank mismatch between dimToLvl and lvlTypes: "
            + map.results().size()
            + " != "
            + levels);
    require(
        map.symbolCount() > 0 || new LevelMap(map).inverseOrNull() != null,
        "failed to infer lvlToDim from dimToLvl");
  }

  /** Checks an explicit inverse; one that is omitted is valid. */
  static void inverse(AffineMap map, List<AffineExpr> dimensions) {
    AffineMap inferred = new LevelMap(map).inverseOrNull();
    require(
        dimensions.isEmpty() || (inferred != null && inferred.results().equals(dimensions)),
        "expected lvlToDim to be an inverse of dimToLvl");
  }

  static void slices(List<SparseTensorDimSliceAttr> slices, AffineMap map) {
    if (slices.isEmpty()) {
      return;
    }
    int dimensions = map.dimensionCount();
    require(
        slices.size() == dimensions,
        "dimension-rank mismatch between dimSlices and dimToLvl: "
            + slices.size()
            + " != "
            + dimensions);
    require(
        dimensions == map.results().size(),
        "dimSlices expected dimension-rank to match level-rank: "
            + dimensions
            + " != "
            + map.results().size());
  }
}
