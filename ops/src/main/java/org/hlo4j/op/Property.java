package org.hlo4j.op;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * An inherent attribute of an operation as a Java value.
 *
 * @param <T> the class of the Java value
 */
public final class Property<T> {
  private final OpDefinition definition;
  private final int index;
  private final PropertyType<T> type;

  private Property(OpDefinition definition, int index, PropertyType<T> type) {
    this.definition = definition;
    this.index = index;
    this.type = type;
  }

  /**
   * The property of this name.
   *
   * @throws IllegalArgumentException if the definition has none
   */
  public static <T> Property<T> of(OpDefinition definition, String name, PropertyType<T> type) {
    return new Property<>(definition, indexOf(definition, name), type);
  }

  private static int indexOf(OpDefinition definition, String name) {
    int index = definition.propertyIndex(name);
    if (index < 0) {
      throw new IllegalArgumentException(definition + " has no property " + name);
    }
    return index;
  }

  /** The property of this name that has no value: it is there or not. */
  public static Property<UnitAttr> flag(OpDefinition definition, String name) {
    return of(definition, name, PropertyType.of(UnitAttr.class));
  }

  /**
   * The value, or the one that its absence means.
   *
   * @throws IllegalStateException if the operation lacks it, so that it does not verify
   */
  public T get(Operation operation) {
    return find(operation)
        .orElseThrow(() ->
            new IllegalStateException(
                "'%s' has no attribute '%s'"
                    .formatted(definition, definition.properties().get(index).name())));
  }

  /** The value, or the one that its absence means, if that means something. */
  public Optional<T> find(Operation operation) {
    Attribute present = operation.propertyOrNull(index);
    return Optional.ofNullable(present)
        .or(() -> definition.properties().get(index).defaultValue())
        .map(this::read);
  }

  private T read(Attribute attribute) {
    try {
      return type.read(attribute);
    } catch (ClassCastException e) {
      throw new IllegalStateException(
          "'%s' has a wrong attribute '%s'"
              .formatted(definition, definition.properties().get(index).name()),
          e);
    }
  }

  /** Whether the attribute is there. */
  public boolean isPresent(Operation operation) {
    return operation.propertyOrNull(index) != null;
  }

  void set(OperationState state, @Nullable T value) {
    state.setProperty(index, value == null ? null : type.write(value));
  }
}
