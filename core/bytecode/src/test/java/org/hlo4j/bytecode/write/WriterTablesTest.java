package org.hlo4j.bytecode.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.ir.location.FileLineColLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables of the writer. */
class WriterTablesTest {
  private static final int MANY = 10_000;

  @Test
  void aListOfNumbersSpansManyPieces() {
    IntList list = new IntList();
    for (int i = 0; i < MANY; i++) {
      list.add(i);
    }
    list.set(MANY / 2, -1);
    assertThat(list.size()).isEqualTo(MANY);
    for (int i = 0; i < MANY; i++) {
      assertThat(list.get(i)).isEqualTo(i == MANY / 2 ? -1 : i);
    }
  }

  @Test
  void aPositionHasOneEntryAmongOthersInItsLine() {
    List<FileLineColLoc> places = new ArrayList<>();
    for (int line : new int[] {1, 2, 130, 5_000, -1, 0, Integer.MAX_VALUE, 1 << 24}) {
      for (String file : List.of("a", "b")) {
        places.add(FileLineColLoc.of(file, line, 1));
        places.add(FileLineColLoc.of(file, line, 2));
        places.add(new FileLineColLoc(file, line, 1, line, 9));
      }
    }
    EntryNumbers entries = new EntryNumbers(BytecodeVersion.CURRENT);
    List<Integer> first = places.stream().map(entries::add).toList();
    assertThat(first).doesNotHaveDuplicates();
    assertThat(places.stream().map(p -> entries.add(FileLineColLoc.of("c", 1, 1))).distinct())
        .hasSize(1);
    assertThat(places.reversed().stream().map(entries::add).toList()).isEqualTo(first.reversed());
  }

  /** The entry of {@code value} with the given hash code, added if it is new. */
  private static int entry(int value, int hash, List<Integer> values, EntrySlots slots) {
    int slot = slots.first(hash);
    for (int known; (known = slots.entry(slot)) >= 0; slot = slots.next(slot, hash)) {
      if (values.get(known) == value) {
        return known;
      }
    }
    values.add(value);
    slots.add(slot, hash);
    return values.size() - 1;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 32, 1 << 20, 0x9E3779B9})
  void entriesAreFoundForAnyHashCodes(int factor) {
    List<Integer> values = new ArrayList<>();
    EntrySlots slots = new EntrySlots(16);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < MANY; i++) {
        assertThat(entry(i, i / 3 * factor, values, slots)).isEqualTo(i);
      }
    }
    assertThat(slots.size()).isEqualTo(MANY);
  }

  @Test
  void numbersOfObjectsAreForgotten() {
    IdentityIntMap numbers = new IdentityIntMap();
    List<Object> objects = new ArrayList<>();
    for (int size : new int[] {MANY, 1, 0, 100}) {
      numbers.clear();
      for (Object object : objects) {
        assertThat(numbers.get(object)).isNegative();
      }
      objects.clear();
      for (int i = 0; i < size; i++) {
        objects.add(new Object());
        numbers.put(objects.get(i), i);
      }
      for (int i = 0; i < size; i++) {
        assertThat(numbers.get(objects.get(i))).isEqualTo(i);
      }
    }
  }
}
