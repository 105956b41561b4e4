package org.hlo4j.text.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SliceTableTest {
  private static final int BITS = 17;
  private static final int BLOCK = 8;

  private static final class Name extends SliceTable.Entry {
    Name(SliceTable.Slice slice) {
      super(slice);
    }
  }

  /**
   * Pairs of words whose differences cancel out when words are combined by exclusive or and
   * multiplication: the top bit of a word is unchanged by multiplication with an odd number.
   */
  @Test
  @Timeout(5)
  void namesCraftedToCollideDoNotShareASlot() {
    byte[] bytes = new byte[(BLOCK * BITS) << BITS];
    for (int i = 0; i < 1 << BITS; i++) {
      for (int bit = 0; bit < BITS; bit++) {
        int at = (i * BITS + bit) * BLOCK;
        Arrays.fill(bytes, at, at + BLOCK, (byte) 1);
        if ((i >> bit & 1) != 0) {
          bytes[at + 3] ^= (byte) 0x80;
          bytes[at + 7] ^= (byte) 0x80;
          bytes[at + 6] ^= 1;
        }
      }
    }
    SliceTable<Name> names = new SliceTable<>(bytes, Name::new);
    Set<Name> made = new HashSet<>();
    for (int from = 0; from < bytes.length; from += BLOCK * BITS) {
      made.add(names.at(from, from + BLOCK * BITS));
    }
    assertThat(made).hasSize(1 << BITS);
    assertThat(names.at(0, BLOCK * BITS)).isIn(made);
  }
}
