package org.hlo4j.ir.define;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.ShapedType;
import org.jspecify.annotations.Nullable;

/**
 * What must hold among the types of operands, results and attributes of an operation. The
 * description is part of MLIR's error text: {@code failed to verify that <description>}. A relation
 * that determines a type lets text leave that type out.
 */
public final class TypeRelation {
  /** In what the parts of an operation agree. */
  public enum Aspect {
    TYPE("type"),
    ELEMENT_TYPE("element type"),
    SHAPE("shape"),
    RANK("rank"),
    /** The number of elements of array attributes. */
    SIZE("size");

    private final String text;

    Aspect(String text) {
      this.text = text;
    }

    /** What is compared; null where there is nothing to compare. */
    private @Nullable Object of(Type type) {
      return switch (this) {
        case TYPE -> type;
        case ELEMENT_TYPE -> type instanceof ShapedType s ? s.elementType() : type;
        case SHAPE -> type instanceof ShapedType s && s.hasRank() ? s.shape() : null;
        case RANK -> type instanceof ShapedType s && s.hasRank() ? s.rank() : null;
        case SIZE -> null;
      };
    }
  }

  private final String description;
  private final List<String> names;
  private final @Nullable Aspect aspect;
  private final UnaryOperator<Type> derivation;

  private TypeRelation(
      String description,
      List<String> names,
      @Nullable Aspect aspect,
      UnaryOperator<Type> derivation) {
    this.description = description;
    this.names = names;
    this.aspect = aspect;
    this.derivation = derivation;
  }

  /** Operands, results and attributes that agree in one aspect. */
  public static TypeRelation allMatch(Aspect aspect, String... names) {
    String description = "all of {" + String.join(", ", names) + "} have same " + aspect.text;
    return new TypeRelation(description, List.of(names), aspect, UnaryOperator.identity());
  }

  /**
   * The type of each value of {@code target} is made from the type of {@code source}.
   *
   * @param derivation gives the type, or throws {@link IllegalArgumentException} if there is none
   */
  public static TypeRelation derived(
      String description, String source, String target, UnaryOperator<Type> derivation) {
    return new TypeRelation(description, List.of(source, target), null, derivation);
  }

  /** This relation with another description. */
  public TypeRelation described(String text) {
    return new TypeRelation(text, names, aspect, derivation);
  }

  public String description() {
    return description;
  }

  /** The names of the operands, results and attributes that it is about. */
  public List<String> names() {
    return names;
  }

  /**
   * Whether the relation holds.
   *
   * @param typesOf the types of an operand, result or typed attribute
   */
  public boolean test(Operation operation, Function<String, List<Type>> typesOf) {
    if (aspect == null) {
      List<Type> source = typesOf.apply(names.getFirst());
      return source.size() != 1
          || typesOf.apply(names.getLast()).stream().allMatch(derive(source.getFirst())::equals);
    }
    return aspect == Aspect.SIZE
        ? haveSameSize(operation)
        : names.stream()
                .flatMap(name -> typesOf.apply(name).stream())
                .map(aspect::of)
                .filter(Objects::nonNull)
                .distinct()
                .count()
            <= 1;
  }

  private boolean haveSameSize(Operation operation) {
    return names.stream()
            .map(name -> operation.attributeOrNull(name, DenseArrayAttr.class))
            .filter(Objects::nonNull)
            .map(DenseArrayAttr::size)
            .distinct()
            .count()
        <= 1;
  }

  private Type derive(Type source) {
    return derivation.apply(source);
  }

  /**
   * Whether the type of {@code name} follows from types that are known.
   *
   * @param isKnown whether the type of another operand, result or attribute is known
   */
  public boolean determines(String name, Predicate<String> isKnown) {
    if (aspect == null) {
      return name.equals(names.getLast()) && isKnown.test(names.getFirst());
    }
    return aspect == Aspect.TYPE
        && names.contains(name)
        && names.stream().anyMatch(other -> !other.equals(name) && isKnown.test(other));
  }

  /**
   * The type that each value of {@code name} must have.
   *
   * @param typeOf the type of another operand, result or attribute, null where not yet known
   * @return null if the relation does not say
   */
  public @Nullable Type inferOrNull(String name, Function<String, @Nullable Type> typeOf) {
    if (aspect == null) {
      Type source = name.equals(names.getLast()) ? typeOf.apply(names.getFirst()) : null;
      return source == null ? null : derive(source);
    }
    if (aspect != Aspect.TYPE || !names.contains(name)) {
      return null;
    }
    for (String other : names) {
      Type type = other.equals(name) ? null : typeOf.apply(other);
      if (type != null) {
        return type;
      }
    }
    return null;
  }

  @Override
  public String toString() {
    return description;
  }
}
