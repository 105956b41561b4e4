package org.hlo4j.hlo;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.hlo.HloAttributeUse.Presence;
import org.jspecify.annotations.Nullable;

/** The values of attributes, while they are collected. */
final class AttributeValues {
  private final Map<HloAttribute<?>, Object> values = new LinkedHashMap<>();

  <T> void put(HloAttribute<T> attribute, T value) {
    values.put(attribute, value);
  }

  void putAll(Map<HloAttribute<?>, Object> others) {
    values.putAll(others);
  }

  boolean has(HloAttribute<?> attribute) {
    return values.containsKey(attribute);
  }

  @SuppressWarnings("unchecked") // by put
  <T> @Nullable T get(HloAttribute<T> attribute) {
    return valueOf(values, attribute);
  }

  @SuppressWarnings("unchecked") // by put
  static <T> @Nullable T valueOf(Map<HloAttribute<?>, Object> values, HloAttribute<T> attribute) {
    T value = (T) values.get(attribute);
    return value == null ? attribute.absent() : value;
  }

  /**
   * Returns the values in the order of a list of what may be there: without those that are as if
   * they were not there, and with those that are always there.
   */
  Map<HloAttribute<?>, Object> inOrder(String owner, List<HloAttributeUse<?>> uses) {
    Map<HloAttribute<?>, Object> ordered = new LinkedHashMap<>();
    int known = 0;
    for (HloAttributeUse<?> use : uses) {
      Object value = values.get(use.attribute());
      known += value == null ? 0 : 1;
      if (value == null) {
        value = use.assumed();
      }
      if (value == null && use.presence() == Presence.REQUIRED) {
        throw new IllegalArgumentException(owner + " needs the attribute " + use.attribute());
      }
      if (value != null && !isAsAbsent(use, value)) {
        ordered.put(use.attribute(), value);
      }
    }
    if (known < values.size()) {
      Set<HloAttribute<?>> others = new LinkedHashSet<>(values.keySet());
      uses.forEach(use -> others.remove(use.attribute()));
      throw new IllegalArgumentException(owner + " has no attribute " + others.iterator().next());
    }
    return compact(ordered);
  }

  /** Most instructions have few attributes. */
  private static Map<HloAttribute<?>, Object> compact(Map<HloAttribute<?>, Object> map) {
    return switch (map.size()) {
      case 0 -> Map.of();
      case 1 -> Map.copyOf(map);
      default -> Collections.unmodifiableMap(map);
    };
  }

  private static boolean isAsAbsent(HloAttributeUse<?> use, Object value) {
    return use.presence() == Presence.OPTIONAL && value.equals(use.attribute().absent());
  }
}
