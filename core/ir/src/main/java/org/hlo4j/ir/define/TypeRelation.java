package org.hlo4j.ir.define;

import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.ShapedType;
import org.jspecify.annotations.Nullable;

/**
 * A relation among the types of operands, results and attributes of an operation. The description
 * is part of MLIR's error: {@code failed to verify that <description>}. Text may omit a type that a
 * relation determines.
 */
public final class TypeRelation {
  /** An aspect of types that may have to agree. */
  public enum Aspect {
    /** The whole type. */
    TYPE("type"),
    /** The type of the elements. */
    ELEMENT_TYPE("element type"),
    /** The shape. */
    SHAPE("shape"),
    /** The number of dimensions. */
    RANK("rank"),
    /** The number of elements of array attributes. */
    SIZE("size");

    private final String text;

    Aspect(String text) {
      this.text = text;
    }

    /** Returns what is compared; null if the type does not have this aspect. */
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
  private final @Nullable BiPredicate<Type, Type> test;

  private TypeRelation(
      String description,
      List<String> names,
      @Nullable Aspect aspect,
      UnaryOperator<Type> derivation,
      @Nullable BiPredicate<Type, Type> test) {
    this.description = description;
    this.names = names;
    this.aspect = aspect;
    this.derivation = derivation;
    this.test = test;
  }

  /**
   * {@return the relation that operands, results and attributes agree in an aspect}
   *
   * @param aspect the aspect
   * @param names the names of the operands, results and attributes
   */
  public static TypeRelation allMatch(Aspect aspect, String... names) {
    String description = "all of {" + String.join(", ", names) + "} have same " + aspect.text;
    return new TypeRelation(description, List.of(names), aspect, UnaryOperator.identity(), null);
  }

  /**
   * {@return the relation that types are a function of another type}
   *
   * @param description the text of the error
   * @param source the name of the operand, result or attribute that determines the type
   * @param target the name of the operand, result or attribute whose type is determined
   * @param derivation the function, which throws {@link IllegalArgumentException} if it is
   *     undefined
   */
  public static TypeRelation derived(
      String description, String source, String target, UnaryOperator<Type> derivation) {
    return new TypeRelation(description, List.of(source, target), null, derivation, null);
  }

  /**
   * {@return a relation between two types, neither of which determines the other}
   *
   * @param description the text of the error
   * @param first the name of an operand, result or attribute
   * @param second the name of another
   * @param test whether the relation holds
   */
  public static TypeRelation between(
      String description, String first, String second, BiPredicate<Type, Type> test) {
    return new TypeRelation(
        description, List.of(first, second), null, UnaryOperator.identity(), test);
  }

  /**
   * {@return this relation with another description}
   *
   * @param text the text of the error
   */
  public TypeRelation described(String text) {
    return new TypeRelation(text, names, aspect, derivation, test);
  }

  /** {@return the text of the error} */
  public String description() {
    return description;
  }

  /** {@return the names of the related operands, results and attributes} */
  public List<String> names() {
    return names;
  }

  /**
   * {@return whether the relation holds}
   *
   * @param operation the operation
   * @param typesOf returns the types of an operand, result or typed attribute
   */
  public boolean test(Operation operation, Function<String, List<Type>> typesOf) {
    if (test != null) {
      return typesOf.apply(names.getFirst()).stream()
          .allMatch(first ->
              typesOf.apply(names.getLast()).stream().allMatch(second -> test.test(first, second)));
    }
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
   * {@return whether a type follows from known types}
   *
   * @param name the name of an operand or result
   * @param isKnown whether the type of another operand, result or attribute is known
   */
  public boolean determines(String name, Predicate<String> isKnown) {
    if (test != null) {
      return false;
    }
    if (aspect == null) {
      return name.equals(names.getLast()) && isKnown.test(names.getFirst());
    }
    return aspect == Aspect.TYPE
        && names.contains(name)
        && names.stream().anyMatch(other -> !other.equals(name) && isKnown.test(other));
  }

  /**
   * Infers the type of each value of an operand or result.
   *
   * @param name the name of the operand or result
   * @param typeOf returns the type of another operand, result or attribute; null if it is unknown
   * @return the type; null if the relation does not determine it
   */
  public @Nullable Type inferOrNull(String name, Function<String, @Nullable Type> typeOf) {
    if (test != null) {
      return null;
    }
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
