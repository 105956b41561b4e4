package org.hlo4j.text.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FloatReaderTest {
  private static double read(String literal) {
    byte[] bytes = literal.getBytes(StandardCharsets.US_ASCII);
    return FloatReader.toDouble(bytes, 0, bytes.length);
  }

  @Test
  void parsesLikeTheLibrary() {
    Random random = new Random(7);
    for (int i = 0; i < 200_000; i++) {
      String literal =
          switch (i % 4) {
            case 0 -> String.format(Locale.ROOT, "%.6e", random.nextGaussian());
            case 1 -> random.nextInt(100_000) + "." + random.nextLong(1L << 50);
            case 2 ->
                random.nextInt(10) + "." + random.nextInt(1000) + "E" + random.nextInt(-30, 30);
            default -> Double.toString(Math.abs(Double.longBitsToDouble(random.nextLong())));
          };
      literal = literal.replace("-0.", "0.").replaceFirst("^-", "");
      if (literal.contains(".")) {
        assertThat(read(literal)).as(literal).isEqualTo(Double.parseDouble(literal));
      }
    }
  }

  @Test
  void readsExtremes() {
    for (String literal :
        new String[] {
          "0.",
          "1.",
          "0.0e0",
          "1.0e400",
          "1.0e-400",
          "1.0e00000000000022",
          "9007199254740993.0",
          "123456789012345678901234567890.0",
          "0.000000000000000000000000000000000001",
          "4.9E-324",
          "1.7976931348623157e308",
          "1.0e+22",
          "1.0e23"
        }) {
      assertThat(read(literal)).as(literal).isEqualTo(Double.parseDouble(literal));
    }
  }
}
