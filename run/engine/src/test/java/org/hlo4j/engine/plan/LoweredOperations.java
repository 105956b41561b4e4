package org.hlo4j.engine.plan;

import java.util.Set;
import java.util.stream.Collectors;
import org.hlo4j.ir.define.OpDefinition;

/** The rows of the engine's table of lowerings. */
public final class LoweredOperations {
  private static final Set<String> NAMES =
      Lowerings.operations().stream().map(OpDefinition::name).collect(Collectors.toSet());

  private LoweredOperations() {}

  /** The names of the operations that are lowered by rules of their own. */
  public static Set<String> names() {
    return NAMES;
  }
}
