package org.hlo4j.bytecode.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityIntMapTest {
  private static final int COUNT = 400_000;

  private record Key(int hash) {
    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** As if threads that create values concurrently used the same hash codes. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  @Timeout(5)
  void findsKeysThatShareHashCodes(int sharing) {
    List<Key> keys = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      keys.add(new Key(i % (COUNT / sharing)));
    }
    IdentityIntMap numbers = new IdentityIntMap();
    for (int i = 0; i < COUNT; i++) {
      numbers.put(keys.get(i), i);
    }
    for (int i = 0; i < COUNT; i++) {
      assertThat(numbers.get(keys.get(i))).isEqualTo(i);
    }
    assertThat(numbers.get(new Key(1))).isEqualTo(-1);
  }
}
