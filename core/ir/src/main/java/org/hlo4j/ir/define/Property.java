package org.hlo4j.ir.define;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.jspecify.annotations.Nullable;

/**
 * A typed key of an inherent attribute, which is read and written as a Java value. It is set by
 * {@link org.hlo4j.ir.OperationState#set} and {@link org.hlo4j.ir.Operation#set}.
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
   * {@return the key of a property of one operation}
   *
   * @param <T> the class of the Java value
   * @param definition the definition of the operation
   * @param name the name of the property
   * @param type the mapping to Java values
   * @throws IllegalArgumentException if the definition has no property of this name
   */
  public static <T> Property<T> of(OpDefinition definition, String name, PropertyType<T> type) {
    return new Property<>(definition, name, indexOf(definition, name), type);
  }

  /**
   * {@return the key of a property that several operations share} For other operations it is
   * absent.
   *
   * @param <T> the class of the Java value
   * @param name the name of the property
   * @param type the mapping to Java values
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

  /** {@return the name} */
  public String name() {
    return name;
  }

  /** {@return the mapping to Java values} */
  public PropertyType<T> type() {
    return type;
  }

  /**
   * {@return the attribute of a value of an operation}
   *
   * @param value the value
   * @param operation the definition of the operation
   */
  public Attribute write(T value, OpDefinition operation) {
    Attribute written = type.write(value);
    return operation == definition ? written : operation.fromBase(indexIn(operation), written);
  }

  /**
   * {@return the position among the properties of an operation}
   *
   * @param operation the definition of the operation
   * @throws IllegalArgumentException if the operation does not have this property
   */
  public int indexIn(OpDefinition operation) {
    return definition == null ? indexOf(operation, name) : boundIndex(operation);
  }

  private int boundIndex(OpDefinition operation) {
    if (operation == definition) {
      return index;
    }
    if (operation.baseOrNull() == definition) {
      return indexOf(operation, name);
    }
    throw new IllegalArgumentException("'" + operation + "' is not a " + definition);
  }

  /**
   * Returns the position as {@link #indexIn} does, but -1 for a shared property that the operation
   * does not have.
   */
  private int indexOrNone(OpDefinition operation) {
    return definition == null ? operation.propertyIndex(name) : boundIndex(operation);
  }

  /**
   * {@return the value, or its default if it is absent}
   *
   * @param operation the operation
   * @throws DiagnosticException if it is absent without default, or the attribute is of another
   *     kind
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

  /**
   * {@return the value, or its default if it is absent; null if there is neither}
   *
   * @param operation the operation
   */
  public @Nullable T getOrNull(OperationInputs operation) {
    int position = indexOrNone(operation.definition());
    if (position < 0) {
      return null;
    }
    Attribute present = operation.propertyOrNull(position);
    if (present == null) {
      present = operation.definition().properties().get(position).defaultValue().orElse(null);
    }
    if (present != null && operation.definition() != definition) {
      present = operation.definition().toBase(position, present);
    }
    return present == null ? null : type.readOrNull(present);
  }

  /**
   * {@return the value, or its default if it is absent; {@code otherwise} if there is neither}
   *
   * @param operation the operation
   * @param otherwise the alternative
   */
  public T getOr(OperationInputs operation, T otherwise) {
    T value = getOrNull(operation);
    return value == null ? otherwise : value;
  }

  /**
   * {@return the value, or its default if it is absent; empty if there is neither}
   *
   * @param operation the operation
   */
  public Optional<T> find(OperationInputs operation) {
    return Optional.ofNullable(getOrNull(operation));
  }

  /**
   * {@return the attribute, without default and conversion; null if it is absent}
   *
   * @param operation the operation
   */
  public @Nullable Attribute attributeOrNull(OperationInputs operation) {
    int position = indexOrNone(operation.definition());
    return position < 0 ? null : operation.propertyOrNull(position);
  }

  /**
   * {@return whether the attribute is present}
   *
   * @param operation the operation
   */
  public boolean isPresent(OperationInputs operation) {
    return attributeOrNull(operation) != null;
  }

  @Override
  public String toString() {
    return name;
  }
}
