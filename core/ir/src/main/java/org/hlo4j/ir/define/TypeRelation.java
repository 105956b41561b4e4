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

  /** The rule that the types of the names follow. */
  private sealed interface Rule {
    /** The types agree in an aspect. */
    record Agreement(Aspect aspect) implements Rule {}

    /** The last type is a function of the first. */
    record Derivation(UnaryOperator<Type> function) implements Rule {}

    /** The first and the last type satisfy a predicate; neither determines the other. */
    record Condition(BiPredicate<Type, Type> test) implements Rule {}
  }

  private final String description;
  private final List<String> names;
  private final Rule rule;

  private TypeRelation(String description, List<String> names, Rule rule) {
    this.description = description;
    this.names = names;
    this.rule = rule;
  }

  /**
   * {@return the relation that operands, results and attributes agree in an aspect}
   *
   * @param aspect the aspect
   * @param names the names of the operands, results and attributes
   */
  public static TypeRelation allMatch(Aspect aspect, String... names) {
    String description = "all of {" + String.join(", ", names) + "} have same " + aspect.text;
    return new TypeRelation(description, List.of(names), new Rule.Agreement(aspect));
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
    return new TypeRelation(description, List.of(source, target), new Rule.Derivation(derivation));
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
    return new TypeRelation(description, List.of(first, second), new Rule.Condition(test));
  }

  /**
   * {@return this relation with another description}
   *
   * @param text the text of the error
   */
  public TypeRelation described(String text) {
    return new TypeRelation(text, names, rule);
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
    List<Type> first = typesOf.apply(names.getFirst());
    List<Type> last = typesOf.apply(names.getLast());
    return switch (rule) {
      case Rule.Agreement(Aspect aspect) when aspect == Aspect.SIZE -> haveSameSize(operation);
      case Rule.Agreement(Aspect aspect) ->
          names.stream()
                  .flatMap(name -> typesOf.apply(name).stream())
                  .map(aspect::of)
                  .filter(Objects::nonNull)
                  .distinct()
                  .count()
              <= 1;
      case Rule.Derivation(UnaryOperator<Type> function) ->
          first.size() != 1 || last.stream().allMatch(function.apply(first.getFirst())::equals);
      case Rule.Condition(BiPredicate<Type, Type> test) ->
          first.stream().allMatch(one -> last.stream().allMatch(other -> test.test(one, other)));
    };
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

  /**
   * {@return whether a type follows from known types}
   *
   * @param name the name of an operand or result
   * @param isKnown whether the type of another operand, result or attribute is known
   */
  public boolean determines(String name, Predicate<String> isKnown) {
    return switch (rule) {
      case Rule.Agreement(Aspect aspect) ->
          aspect == Aspect.TYPE
              && names.contains(name)
              && names.stream().anyMatch(other -> !other.equals(name) && isKnown.test(other));
      case Rule.Derivation _ -> name.equals(names.getLast()) && isKnown.test(names.getFirst());
      case Rule.Condition _ -> false;
    };
  }

  /**
   * Infers the type of each value of an operand or result.
   *
   * @param name the name of the operand or result
   * @param typeOf returns the type of another operand, result or attribute; null if it is unknown
   * @return the type; null if the relation does not determine it
   */
  public @Nullable Type inferOrNull(String name, Function<String, @Nullable Type> typeOf) {
    return switch (rule) {
      case Rule.Agreement(Aspect aspect) -> {
        if (aspect == Aspect.TYPE && names.contains(name)) {
          for (String other : names) {
            Type type = other.equals(name) ? null : typeOf.apply(other);
            if (type != null) {
              yield type;
            }
          }
        }
        yield null;
      }
      case Rule.Derivation(UnaryOperator<Type> function) -> {
        Type source = name.equals(names.getLast()) ? typeOf.apply(names.getFirst()) : null;
        yield source == null ? null : function.apply(source);
      }
      case Rule.Condition _ -> null;
    };
  }

  @Override
  public String toString() {
    return description;
  }
}
