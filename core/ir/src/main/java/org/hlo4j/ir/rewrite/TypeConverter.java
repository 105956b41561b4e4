package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * The type conversions of a dialect conversion, and the materializations of values where converted
 * and unconverted operations meet. What is added last is tried first. A type is legal if it
 * converts to itself.
 */
public final class TypeConverter {
  /** A conversion of some types. */
  @FunctionalInterface
  public interface Conversion {
    /**
     * {@return the converted type; null if this conversion does not apply}
     *
     * @param type the type
     */
    @Nullable Type convertOrNull(Type type);
  }

  /** A conversion of values of some types. */
  @FunctionalInterface
  public interface Materialization {
    /**
     * Creates operations that convert a value.
     *
     * @param rewriter inserts the operations
     * @param resultType the type of the result
     * @param input the value
     * @param location the location of the operations
     * @return the converted value; null if this materialization does not apply
     */
    @Nullable Value materializeOrNull(
        Rewriter rewriter, Type resultType, Value input, Location location);
  }

  private final List<Conversion> conversions = new ArrayList<>();
  private final List<Materialization> toUnconverted = new ArrayList<>();
  private final List<Materialization> toConverted = new ArrayList<>();

  /** Creates a converter without conversions. */
  public TypeConverter() {}

  /**
   * Adds a conversion.
   *
   * @param conversion the conversion
   * @return this converter
   */
  public TypeConverter add(Conversion conversion) {
    conversions.addFirst(conversion);
    return this;
  }

  /**
   * Adds a materialization of unconverted types, from converted values.
   *
   * @param materialization the materialization
   * @return this converter
   */
  public TypeConverter addSource(Materialization materialization) {
    toUnconverted.addFirst(materialization);
    return this;
  }

  /**
   * Adds a materialization of converted types, from unconverted values.
   *
   * @param materialization the materialization
   * @return this converter
   */
  public TypeConverter addTarget(Materialization materialization) {
    toConverted.addFirst(materialization);
    return this;
  }

  /**
   * {@return the converted type; null if no conversion applies}
   *
   * @param type the type
   */
  public @Nullable Type convertOrNull(Type type) {
    for (Conversion conversion : conversions) {
      Type converted = conversion.convertOrNull(type);
      if (converted != null) {
        return converted;
      }
    }
    return null;
  }

  /**
   * {@return the converted types; empty if one of them cannot be converted}
   *
   * @param types the types
   */
  public Optional<List<Type>> convert(List<? extends Type> types) {
    List<Type> converted = new ArrayList<>(types.size());
    for (Type type : types) {
      Type to = convertOrNull(type);
      if (to == null) {
        return Optional.empty();
      }
      converted.add(to);
    }
    return Optional.of(converted);
  }

  /**
   * {@return whether a type converts to itself}
   *
   * @param type the type
   */
  public boolean isLegal(Type type) {
    return type.equals(convertOrNull(type));
  }

  /**
   * {@return whether all types convert to themselves}
   *
   * @param types the types
   */
  public boolean areLegal(List<? extends Type> types) {
    for (Type type : types) {
      if (!isLegal(type)) {
        return false;
      }
    }
    return true;
  }

  /**
   * {@return whether the types of all operands and results are legal}
   *
   * @param operation the operation
   */
  public boolean isLegal(Operation operation) {
    for (int i = 0; i < operation.operandCount(); i++) {
      if (!isLegal(operation.operand(i).type())) {
        return false;
      }
    }
    for (int i = 0; i < operation.resultCount(); i++) {
      if (!isLegal(operation.result(i).type())) {
        return false;
      }
    }
    return true;
  }

  @Nullable Value materializeOrNull(
      boolean isSource, Rewriter rewriter, Type resultType, Value input, Location location) {
    for (Materialization materialization : isSource ? toUnconverted : toConverted) {
      Value value = materialization.materializeOrNull(rewriter, resultType, input, location);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
