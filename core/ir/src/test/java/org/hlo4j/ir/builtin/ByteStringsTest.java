package org.hlo4j.ir.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteStringsTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "main", "näme", "日本", "a\u0000b", "𝄞 clef"})
  void preservesValidUtf8(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(ByteStrings.decode(bytes)).isEqualTo(text);
    assertThat(ByteStrings.encode(text)).isEqualTo(bytes);
  }

  @Test
  void losesNoByteOfAnyBytes() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      assertThat(ByteStrings.encode(ByteStrings.decode(bytes))).isEqualTo(bytes);
    }
  }

  @Test
  void ordersStringsByTheirBytes() {
    Random random = new Random(2);
    for (int i = 0; i < 10_000; i++) {
      byte[] a = new byte[random.nextInt(4)];
      byte[] b = new byte[random.nextInt(4)];
      random.nextBytes(a);
      random.nextBytes(b);
      int order = ByteStrings.compare(ByteStrings.decode(a), ByteStrings.decode(b));
      assertThat(Integer.signum(order)).isEqualTo(Integer.signum(Arrays.compareUnsigned(a, b)));
    }
  }
}
