package org.hlo4j.ir.asm;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The custom directives of a dialect, by the names used in its assembly formats. Attached by a
 * dialect to itself.
 */
public final class CustomDirectives {
  /** No directives. */
  public static final CustomDirectives NONE = of(Map.of());

  private final Map<String, CustomDirective> byName;

  private CustomDirectives(Map<String, CustomDirective> byName) {
    this.byName = Map.copyOf(byName);
  }

  /**
   * {@return the directives of a map}
   *
   * @param byName the directives by name
   */
  public static CustomDirectives of(Map<String, CustomDirective> byName) {
    return new CustomDirectives(byName);
  }

  /**
   * {@return the directive of a name; null if there is none}
   *
   * @param name the name
   */
  public @Nullable CustomDirective directiveOrNull(String name) {
    return byName.get(name);
  }

  /** {@return the names of the directives} */
  public Set<String> names() {
    return byName.keySet();
  }
}
