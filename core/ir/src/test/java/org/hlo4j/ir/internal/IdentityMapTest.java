package org.hlo4j.ir.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class IdentityMapTest {
  /** Equal to all instances, with few hash codes. */
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
  void distinguishesEqualKeys() {
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
  void forgetsAllEntriesHoweverManyThereWere() {
    IdentityMap<Key, Integer> map = new IdentityMap<>();
    for (int count : new int[] {2000, 3, 3, 0, 2000}) {
      List<Key> keys = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        keys.add(new Key(i));
        map.put(keys.get(i), i);
      }
      assertThat(map.size()).isEqualTo(count);
      map.clear();
      assertThat(map.size()).isZero();
      assertThat(keys).noneMatch(map::containsKey);
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

  /** Hash codes like those of values that threads create. */
  private record Numbered(int number) {
    @Override
    public int hashCode() {
      return number;
    }
  }

  @Test
  @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void staysFastWhenRunsOfConsecutiveKeysOverlap() {
    int length = 100_000;
    for (int distance = 1 << 18; distance <= 1 << 20; distance *= 2) {
      IdentityMap<Numbered, Integer> map = new IdentityMap<>();
      IdentitySet<Numbered> set = new IdentitySet<>();
      for (int run = 0; run < 4; run++) {
        for (int i = 0; i < length; i++) {
          Numbered key = new Numbered(run * distance + i);
          map.put(key, i);
          set.add(key);
        }
      }
      assertThat(map.size()).isEqualTo(4 * length);
    }
  }

  @Test
  void aSetDistinguishesEqualElementsAndReaddsThem() {
    IdentitySet<Key> set = new IdentitySet<>();
    Key a = new Key(1);
    Key b = new Key(1);

    assertThat(set.add(a)).isTrue();
    assertThat(set.add(a)).isFalse();
    assertThat(set.contains(b)).isFalse();
    assertThat(set.remove(b)).isFalse();
    assertThat(set.remove(a)).isTrue();
    assertThat(set.contains(a)).isFalse();
    assertThat(set.add(a)).isTrue();
    set.clear();
    assertThat(set.contains(a)).isFalse();
  }

  @Test
  void aSetPreservesPresentAndRemovedElementsWhileItGrows() {
    IdentitySet<Key> set = new IdentitySet<>();
    List<Key> keys = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      keys.add(new Key(i));
      set.add(keys.get(i));
      if (i % 3 == 0) {
        set.remove(keys.get(i));
      }
    }

    for (int i = 0; i < 1000; i++) {
      assertThat(set.contains(keys.get(i))).isEqualTo(i % 3 != 0);
    }
  }
}
