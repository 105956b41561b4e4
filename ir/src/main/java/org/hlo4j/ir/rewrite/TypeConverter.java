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
 * Says to which types a conversion converts types, and how values get from one type to the other
 * where converted and unconverted operations meet. What was added last is tried first. Legal types
 * are those that convert to themselves.
 */
public final class TypeConverter {
  /** Converts types of some kind. */
  @FunctionalInterface
  public interface Conversion {
    /** What the type converts to; null if this does not apply to it. */
    @Nullable Type convertOrNull(Type type);
  }

  /** Makes values of one type out of those of another. */
  @FunctionalInterface
  public interface Materialization {
    /** Makes operations through {@code rewriter}; null if this does not apply. */
    @Nullable Value materializeOrNull(
        Rewriter rewriter, Type wanted, Value given, Location location);
  }

  private final List<Conversion> conversions = new ArrayList<>();
  private final List<Materialization> toUnconverted = new ArrayList<>();
  private final List<Materialization> toConverted = new ArrayList<>();

  public TypeConverter add(Conversion conversion) {
    conversions.addFirst(conversion);
    return this;
  }

  /** Adds a way from converted values to the types that unconverted operations use. */
  public TypeConverter addSource(Materialization materialization) {
    toUnconverted.addFirst(materialization);
    return this;
  }

  /** Adds a way from unconverted values to the types that converted operations use. */
  public TypeConverter addTarget(Materialization materialization) {
    toConverted.addFirst(materialization);
    return this;
  }

  /** What the type converts to; null if nothing applies to it. */
  public @Nullable Type convertOrNull(Type type) {
    for (Conversion conversion : conversions) {
      Type converted = conversion.convertOrNull(type);
      if (converted != null) {
        return converted;
      }
    }
    return null;
  }

  /** What the types convert to; empty if one of them does not convert. */
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

  public boolean isLegal(Type type) {
    return type.equals(convertOrNull(type));
  }

  public boolean areLegal(List<? extends Type> types) {
    for (Type type : types) {
      if (!isLegal(type)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the types of all operands and results are legal. */
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
      boolean isSource, Rewriter rewriter, Type wanted, Value given, Location location) {
    for (Materialization materialization : isSource ? toUnconverted : toConverted) {
      Value value = materialization.materializeOrNull(rewriter, wanted, given, location);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
