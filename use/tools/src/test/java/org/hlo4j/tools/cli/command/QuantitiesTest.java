package org.hlo4j.tools.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantitiesTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "1023, 1023 bytes",
    "1024, 1.0 KiB",
    "1587, 1.5 KiB",
    "1588, 1.6 KiB",
    "1048575, 1024.0 KiB",
    "4294967296, 4.0 GiB",
    "9223372036854775807, 8.0 EiB",
  })
  void shows_bytes_in_powers_of_1024(long count, String shown) {
    assertThat(Quantities.bytes(count)).isEqualTo(shown);
  }

  @Test
  void showsTotalsThatMayBeLargerAsSuch() {
    assertThat(Quantities.total(Long.MAX_VALUE)).isEqualTo("at least 9,223,372,036,854,775,807");
    assertThat(Quantities.total(Long.MAX_VALUE - 1)).isEqualTo("9,223,372,036,854,775,806");
    assertThat(Quantities.bytes(Math.scalb(1.0, 70))).isEqualTo("1024.0 EiB");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 FLOP",
    "0.5, 1 FLOP",
    "999, 999 FLOP",
    "1000, 1.0 kFLOP",
    "2049, 2.0 kFLOP",
    "3e18, 3.0 EFLOP",
    "2.5e34, 25000000000000000.0 EFLOP",
  })
  void shows_flops_in_powers_of_1000(double count, String shown) {
    assertThat(Quantities.flops(count)).isEqualTo(shown);
  }

  @Test
  void groups_digits_by_three() {
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      long count = random.nextLong() >> random.nextInt(64);
      assertThat(Quantities.grouped(count)).isEqualTo(String.format(Locale.ROOT, "%,d", count));
    }
  }
}
