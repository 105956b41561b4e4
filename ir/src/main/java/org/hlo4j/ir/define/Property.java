package org.hlo4j.ir.define;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.jspecify.annotations.Nullable;

/**
 * The key of an inherent attribute, which is read as a Java value. It is set by {@link
 * org.hlo4j.ir.OperationState#set} and {@link org.hlo4j.ir.Operation#set}.
 *
 * @param <T> the class of the Java value
 */
public final class Property<T> {
  private final @Nullable OpDefinition definition;
  private final String name;
  private final int index;
  private final PropertyType<T> type;

  private Property(
      @Nullable OpDefinition definition, String name, int index, PropertyType<T> type) {
    this.definition = definition;
    this.name = name;
    this.index = index;
    this.type = type;
  }

  /**
   * The property of this name of one kind of operation.
   *
   * @throws IllegalArgumentException if the definition has none
   */
  public static <T> Property<T> of(OpDefinition definition, String name, PropertyType<T> type) {
    return new Property<>(definition, name, indexOf(definition, name), type);
  }

  /**
   * The property of this name of all kinds of operations that have it, in the same meaning. Asked
   * of others, it is absent.
   */
  public static <T> Property<T> shared(String name, PropertyType<T> type) {
    return new Property<>(null, name, -1, type);
  }

  private static int indexOf(OpDefinition definition, String name) {
    int index = definition.propertyIndex(name);
    if (index < 0) {
      throw new IllegalArgumentException(definition + " has no property " + name);
    }
    return index;
  }

  public String name() {
    return name;
  }

  public PropertyType<T> type() {
    return type;
  }

  /**
   * The position among the properties of the operation.
   *
   * @throws IllegalArgumentException if this is a property of other operations
   */
  public int indexIn(OpDefinition operation) {
    return definition == null ? indexOf(operation, name) : boundIndex(operation);
  }

  private int boundIndex(OpDefinition operation) {
    if (operation != definition) {
      throw new IllegalArgumentException("'" + operation + "' is not a " + definition);
    }
    return index;
  }

  /** As {@link #indexIn}, but -1 for a shared property that the operation does not have. */
  private int indexOrNone(OpDefinition operation) {
    return definition == null ? operation.propertyIndex(name) : boundIndex(operation);
  }

  /**
   * The value, or the one that its absence means.
   *
   * @throws DiagnosticException if the operation lacks it or has an attribute of another kind
   */
  public T get(OperationInputs operation) {
    T value = getOrNull(operation);
    if (value == null) {
      throw new DiagnosticException(
          Diagnostic.error(
              operation.location(),
              "'" + operation.definition() + "' op requires attribute '" + name + "'"));
    }
    return value;
  }

  /** The value, or the one that its absence means; null if there is no such value. */
  public @Nullable T getOrNull(OperationInputs operation) {
    int position = indexOrNone(operation.definition());
    if (position < 0) {
      return null;
    }
    Attribute present = operation.propertyOrNull(position);
    if (present == null) {
      present = operation.definition().properties().get(position).defaultValue().orElse(null);
    }
    return present == null ? null : type.readOrNull(present);
  }

  /** The value, or the one that its absence means; {@code otherwise} if there is no such value. */
  public T getOr(OperationInputs operation, T otherwise) {
    T value = getOrNull(operation);
    return value == null ? otherwise : value;
  }

  /** The value, or the one that its absence means, if there is such a value. */
  public Optional<T> find(OperationInputs operation) {
    return Optional.ofNullable(getOrNull(operation));
  }

  /** The attribute as it stands. */
  public @Nullable Attribute attributeOrNull(OperationInputs operation) {
    int position = indexOrNone(operation.definition());
    return position < 0 ? null : operation.propertyOrNull(position);
  }

  /** Whether the attribute is there. */
  public boolean isPresent(OperationInputs operation) {
    return attributeOrNull(operation) != null;
  }

  @Override
  public String toString() {
    return name;
  }
}
