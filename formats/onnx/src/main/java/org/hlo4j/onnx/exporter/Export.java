package org.hlo4j.onnx.exporter;

import java.util.HashMap;
import java.util.Map;
import org.hlo4j.ir.define.OpDefinition;

/** Adds the nodes of an operation to a graph, and binds its results. */
@FunctionalInterface
public interface Export {
  /**
   * Exports an operation.
   *
   * @throws UnsupportedOperation if it cannot be expressed
   */
  void run(OpContext context);

  /** An export of an operation of one result. */
  @FunctionalInterface
  interface Single {
    Ref run(OpContext context);
  }

  /** Rows of the table of exports that are being collected. */
  final class Rows {
    private final Map<OpDefinition, Export> all = new HashMap<>();

    public void add(OpDefinition definition, Export export) {
      if (all.put(definition, export) != null) {
        throw new IllegalStateException("two rows for " + definition.name());
      }
    }

    /** Adds the row of an operation of one result. */
    public void single(OpDefinition definition, Single export) {
      add(definition, context -> context.set(0, export.run(context)));
    }

    public Map<OpDefinition, Export> all() {
      return all;
    }
  }
}
