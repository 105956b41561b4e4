package org.hlo4j.engine.kernel.fourier;

import java.util.HashMap;
import java.util.Map;
import org.hlo4j.engine.kernel.Vectors;

/** Tables for each length, which the transforms of a plan share. */
public final class FourierTables {
  /** The most numbers of all tables. */
  private static final long MAX_NUMBERS = 1 << 24;

  private final Lengths<double[]> doubles = new Lengths<>(DoubleFourierBlocks.INSTANCE);
  private final Lengths<?> floats =
      Vectors.PRESENT ? new Lengths<>(VectorFourierBlocks.INSTANCE) : doubles;
  private long numbers;

  /** Creates an empty collection. */
  public FourierTables() {}

  /** Returns the transforms of lines of floats or of doubles. */
  Lengths<?> of(boolean isDouble) {
    return isDouble ? doubles : floats;
  }

  /** The transforms of lines by one kind of blocks. */
  final class Lengths<T> {
    private final FourierBlocks<T> blocks;
    private final Map<Integer, FourierStages<T>> stages = new HashMap<>();
    private final Map<Integer, LineFourier> lines = new HashMap<>();

    Lengths(FourierBlocks<T> blocks) {
      this.blocks = blocks;
    }

    FourierBlocks<T> blocks() {
      return blocks;
    }

    /** Reserves what tables of a length need; returns whether that is within the limit. */
    boolean reserve(int length) {
      if (stages.containsKey(length) || lines.containsKey(length)) {
        return true;
      }
      numbers += FourierStages.apply(length) ? 2L * length : 12L * length;
      return numbers <= MAX_NUMBERS;
    }

    /** Returns the transform of the columns of blocks, for a length whose factors have stages. */
    FourierStages<T> stages(int length) {
      return stages.computeIfAbsent(length, _ -> new FourierStages<>(blocks, length));
    }

    /** Returns the transform of single lines. */
    LineFourier line(int length) {
      return lines.computeIfAbsent(
          length,
          _ ->
              FourierStages.apply(length)
                  ? new FourStepFourier<>(blocks, length)
                  : new ChirpFourier<>(blocks, length));
    }
  }
}
