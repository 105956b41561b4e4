package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.hlo4j.numerics.FloatFormat;
import org.junit.jupiter.api.Test;

class NarrowFloatsTest {
  @Test
  void areWhatTheFormatSays() {
    Random random = new Random(7);
    for (FloatFormat format : FloatFormat.all()) {
      if (format.bitWidth() >= 32) {
        continue;
      }
      NarrowFloats narrow = new NarrowFloats(format);
      for (int i = 0; i < 1 << Math.min(format.bitWidth(), 16); i++) {
        assertThat(Double.valueOf(narrow.toDouble(i)))
            .as("%s %x", format, i)
            .isEqualTo(Double.valueOf(format.toDouble(i)));
      }
      for (int i = 0; i < 50_000; i++) {
        double value = random.nextGaussian() * Math.scalb(1.0, random.nextInt(280) - 140);
        if (i % 3 == 0) {
          // Near and at the midpoint of two floats.
          long bits = random.nextLong(1L << format.bitWidth());
          double half = (format.toDouble(bits) + format.toDouble(bits ^ 1)) / 2;
          value = i % 2 == 0 ? half : Math.nextUp(half);
        }
        if (!Double.isNaN(value)) {
          assertThat(narrow.fromDouble(value))
              .as("%s %a", format, value)
              .isEqualTo(format.fromDouble(value));
        }
      }
    }
  }
}
