package org.hlo4j.hlo;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    Map<HloAttribute<?>, Object> others = new LinkedHashMap<>(values);
    for (HloAttributeUse<?> use : uses) {
      Object value = others.remove(use.attribute());
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
    if (!others.isEmpty()) {
      throw new IllegalArgumentException(
          owner + " has no attribute " + others.keySet().iterator().next());
    }
    return ordered.isEmpty() ? Map.of() : Collections.unmodifiableMap(ordered);
  }

  private static boolean isAsAbsent(HloAttributeUse<?> use, Object value) {
    return use.presence() == Presence.OPTIONAL && value.equals(use.attribute().absent());
  }
}
