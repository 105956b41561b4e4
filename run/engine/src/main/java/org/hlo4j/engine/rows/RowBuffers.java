package org.hlo4j.engine.rows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.hlo4j.engine.step.RowKernel;
import org.hlo4j.engine.step.RowParts;
import org.hlo4j.engine.step.RowParts.Buffer;
import org.hlo4j.engine.step.RowParts.Part;

/** Gives values that only some steps use buffers, which are free again after the last use. */
final class RowBuffers {
  private final RowChain chain;

  /** For each slot that steps read, the index of the last one. */
  private final Map<Integer, Integer> last = new HashMap<>();

  private final List<Buffer> buffers = new ArrayList<>();
  private final Map<Integer, Part> parts = new LinkedHashMap<>();
  private final List<Integer> free = new ArrayList<>();

  private RowBuffers(RowChain chain) {
    this.chain = chain;
  }

  /**
   * Returns the values and their buffers.
   *
   * @param slots the slots of the values
   */
  static RowParts of(RowChain chain, Set<Integer> slots) {
    RowBuffers buffers = new RowBuffers(chain);
    buffers.assign(slots);
    return new RowParts(buffers.buffers, buffers.parts);
  }

  private void assign(Set<Integer> slots) {
    List<RowChain.Link> links = chain.links();
    for (int i = 0; i < links.size(); i++) {
      for (int slot : links.get(i).step().reads()) {
        last.put(slot, i);
      }
    }
    for (int i = 0; i < links.size(); i++) {
      RowChain.Link link = links.get(i);
      Set<Integer> ending = new LinkedHashSet<>();
      for (int slot : link.step().reads()) {
        if (parts.containsKey(slot) && last.getOrDefault(slot, -1) == i) {
          ending.add(slot);
        }
      }
      int[] written = IntStream.of(link.step().writes()).filter(slots::contains).toArray();
      for (int slot : written) {
        parts.put(slot, new Part(buffer(slot, link.kernel(), ending), chain.length(slot)));
      }
      IntStream.of(written).filter(slot -> !last.containsKey(slot)).forEach(ending::add);
      ending.forEach(slot -> free.add(buffer(slot)));
    }
  }

  private int buffer(int slot) {
    return Objects.requireNonNull(parts.get(slot)).buffer();
  }

  /**
   * Returns the buffer of a value: that of one which the step reads last, if it may overwrite that,
   * or a free one, or a new one.
   */
  private int buffer(int slot, RowKernel kernel, Set<Integer> ending) {
    for (int replaced : kernel.replaced(slot)) {
      if (ending.remove(replaced)) {
        return buffer(replaced);
      }
    }
    Buffer needed = new Buffer(chain.spec(slot).storage(), chain.length(slot));
    for (int i = 0; i < free.size(); i++) {
      int buffer = free.get(i);
      if (buffers.get(buffer).storage() == needed.storage()) {
        free.remove(i);
        buffers.set(buffer, buffers.get(buffer).extended(needed.length()));
        return buffer;
      }
    }
    buffers.add(needed);
    return buffers.size() - 1;
  }
}
