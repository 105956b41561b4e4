package org.hlo4j.ir.asm;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The custom directives of a dialect by the names that its assembly formats call them. A dialect
 * attaches one of these to itself.
 */
public final class CustomDirectives {
  /** No directives. */
  public static final CustomDirectives NONE = of(Map.of());

  private final Map<String, CustomDirective> byName;

  private CustomDirectives(Map<String, CustomDirective> byName) {
    this.byName = Map.copyOf(byName);
  }

  public static CustomDirectives of(Map<String, CustomDirective> byName) {
    return new CustomDirectives(byName);
  }

  public @Nullable CustomDirective directiveOrNull(String name) {
    return byName.get(name);
  }

  public Set<String> names() {
    return byName.keySet();
  }
}
