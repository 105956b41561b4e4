package org.hlo4j.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoreBinsTest {
  private static StoreEntry entry(int number, long size) {
    return new StoreEntry("f" + number, "file:/f" + number, "f" + number, size, 0, null);
  }

  @Test
  void givesGiantsATaskOfTheirOwn() {
    List<StoreEntry> entries = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      entries.add(entry(i, i % 500 == 7 ? 1 << 30 : 1000));
    }
    List<List<StoreEntry>> bins = StoreBins.of(entries, StoreOptions.of(Map.of()), 4);

    assertThat(bins.stream().mapToInt(List::size).sum()).isEqualTo(entries.size());
    assertThat(bins.stream().flatMap(List::stream)).doesNotHaveDuplicates();
    assertThat(bins)
        .filteredOn(bin -> bin.stream().anyMatch(each -> each.size() > 1000))
        .hasSize(2)
        .allSatisfy(bin -> assertThat(bin).hasSize(1));
  }

  @Test
  void boundsTheFilesOfATask() {
    List<StoreEntry> entries = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      entries.add(entry(i, 1));
    }
    StoreOptions few = StoreOptions.of(Map.of("maxfilesperpartition", "7"));
    assertThat(StoreBins.of(entries, few, 1))
        .hasSize(15)
        .allSatisfy(bin -> assertThat(bin).hasSizeLessThanOrEqualTo(7));
    assertThat(StoreBins.of(List.of(), few, 1)).isEmpty();
  }
}
