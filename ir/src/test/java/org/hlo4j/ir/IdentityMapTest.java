package org.hlo4j.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdentityMapTest {
  /** Equal to all of its kind, with few hash codes. */
  private record Key(int number) {
    @Override
    public int hashCode() {
      return number % 7;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key;
    }
  }

  @Test
  void tellsEqualKeysApart() {
    IdentityMap<Key, String> map = new IdentityMap<>();
    Key a = new Key(1);
    Key b = new Key(1);
    map.put(a, "a");

    assertThat(map.getOrNull(a)).isEqualTo("a");
    assertThat(map.containsKey(b)).isFalse();
    assertThat(map.getOrNull(b)).isNull();
  }

  @Test
  void keepsAllEntriesWhileItGrows() {
    IdentityMap<Key, Integer> map = new IdentityMap<>(1);
    List<Key> keys = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      keys.add(new Key(i));
      map.put(keys.get(i), i);
    }

    assertThat(map.size()).isEqualTo(1000);
    for (int i = 0; i < 1000; i++) {
      assertThat(map.getOrNull(keys.get(i))).isEqualTo(i);
    }
  }

  @Test
  void replacesTheValueOfAKey() {
    IdentityMap<Key, String> map = new IdentityMap<>();
    Key key = new Key(3);
    map.put(key, "old");
    map.put(key, "new");

    assertThat(map.getOrNull(key)).isEqualTo("new");
    assertThat(map.size()).isEqualTo(1);
  }
}
