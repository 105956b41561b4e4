package org.hlo4j.examples.service;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * A call of a model, for one thread at a time.
 *
 * @param inputs native memory that a run reads
 * @param results native memory that a run writes
 * @param program runs the model
 * @param end frees what the call has
 */
record ModelCall(
    List<MemorySegment> inputs, List<MemorySegment> results, Runnable program, Runnable end)
    implements AutoCloseable {
  /** Runs the model on numbers, of which each input takes as many as it has elements. */
  List<float[]> run(List<float[]> numbers) {
    for (int i = 0; i < inputs.size(); i++) {
      inputs.get(i).copyFrom(MemorySegment.ofArray(numbers.get(i)));
    }
    program.run();
    List<float[]> computed = new ArrayList<>();
    results.forEach(result -> computed.add(result.toArray(ValueLayout.JAVA_FLOAT)));
    return computed;
  }

  @Override
  public void close() {
    end.run();
  }
}
