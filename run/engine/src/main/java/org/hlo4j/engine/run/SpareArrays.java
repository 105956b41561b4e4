package org.hlo4j.engine.run;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.ElementKind.Storage;

/** Arrays that threads take while they run a step, and give back for others. */
public final class SpareArrays {
  private final Map<Storage, List<Object>> arrays = new EnumMap<>(Storage.class);
  private long bytes;

  /**
   * Takes an array.
   *
   * @param storage its type
   * @param places the least elements that it has, with any values
   * @return the array, which nobody else has until it is given back
   */
  public synchronized Object take(Storage storage, int places) {
    List<Object> spare = arrays.computeIfAbsent(storage, _ -> new ArrayList<>());
    long least = Math.multiplyExact((long) places, storage.bytes());
    for (int i = 0; i < spare.size(); i++) {
      if (Storage.bytesOf(spare.get(i)) >= least) {
        return spare.remove(i);
      }
    }
    // A longer array takes the place of one that is too short for this step.
    if (!spare.isEmpty()) {
      bytes = Math.subtractExact(bytes, Storage.bytesOf(spare.removeLast()));
    }
    bytes = Math.addExact(bytes, least);
    return storage.allocate(places);
  }

  /**
   * Gives an array back.
   *
   * @param storage its type
   * @param array the array
   */
  public synchronized void giveBack(Storage storage, Object array) {
    arrays.computeIfAbsent(storage, _ -> new ArrayList<>()).addFirst(array);
  }

  /** Returns the size of all arrays, taken or not. */
  synchronized long bytes() {
    return bytes;
  }
}
