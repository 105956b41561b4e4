package org.hlo4j.opset.constraint;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.VectorType;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeKind;

/** Constraints on types, and factories for derived constraints. */
public final class Types {
  /** Any type. */
  public static final TypeConstraint ANY = TypeConstraint.ANY;

  /** Any type that can be an element of a container; the description is MLIR's. */
  public static final TypeConstraint ANY_ELEMENT = ANY.described("any non-token type");

  /** {@code i1}. */
  public static final TypeConstraint I1 = exactly("1-bit signless integer", IntegerType.I1);

  /** {@code i32}. */
  public static final TypeConstraint I32 = exactly("32-bit signless integer", IntegerType.I32);

  /** {@code i64}. */
  public static final TypeConstraint I64 = exactly("64-bit signless integer", IntegerType.I64);

  /** {@code ui32}. */
  public static final TypeConstraint UI32 =
      exactly("32-bit unsigned integer", IntegerType.unsigned(32));

  /** {@code index}. */
  public static final TypeConstraint INDEX = exactly("index", IndexType.INSTANCE);

  /** {@code f32}. */
  public static final TypeConstraint F32 = exactly("32-bit float", FloatType.F32);

  /** {@code f64}. */
  public static final TypeConstraint F64 = exactly("64-bit float", FloatType.F64);

  /** An integer of any width and signedness. */
  public static final TypeConstraint ANY_INTEGER = kind("integer", IntegerType.class);

  /** A signless integer of any width. */
  public static final TypeConstraint SIGNLESS_INTEGER =
      TypeConstraint.of(
          "signless integer", type -> type instanceof IntegerType i && i.isSignless());

  /** A signless integer or {@code index}. */
  public static final TypeConstraint SIGNLESS_INTEGER_OR_INDEX =
      anyOf("signless integer or index", SIGNLESS_INTEGER, INDEX);

  /** Any floating-point type. */
  public static final TypeConstraint ANY_FLOAT = kind("floating-point", FloatType.class);

  /** A complex type with elements of any type. */
  public static final TypeConstraint ANY_COMPLEX = kind("complex-type", ComplexType.class);

  /** A function type. */
  public static final TypeConstraint FUNCTION =
      TypeConstraint.of("function type", TypeKind.FUNCTION, type -> true);

  /** A ranked or unranked tensor of any elements. */
  public static final TypeConstraint ANY_TENSOR = tensorOf(ANY_ELEMENT);

  /** A ranked tensor of any elements. */
  public static final TypeConstraint ANY_RANKED_TENSOR = rankedTensorOf(ANY_ELEMENT);

  /** A ranked or unranked memref of any elements. */
  public static final TypeConstraint ANY_RANKED_OR_UNRANKED_MEMREF =
      TypeConstraint.of(
          "ranked or unranked memref of any non-token type values", TypeKind.BUFFER, type -> true);

  /** Signless integers and index, and vectors and tensors of them. */
  public static final TypeConstraint SIGNLESS_INTEGER_LIKE =
      likeOf("signless-non-zero-bitwidth-integer-like", anyOf(SIGNLESS_INTEGER, INDEX));

  /** Floats, and vectors and tensors of them. */
  public static final TypeConstraint FLOAT_LIKE = likeOf("floating-point-like", ANY_FLOAT);

  /** Booleans, and vectors and tensors of them. */
  public static final TypeConstraint BOOL_LIKE = likeOf("bool-like", I1);

  private Types() {}

  private static TypeConstraint exactly(String description, Type type) {
    return TypeConstraint.exactly(description, type);
  }

  private static TypeConstraint kind(String description, Class<? extends Type> kind) {
    return TypeConstraint.of(description, kind::isInstance);
  }

  /**
   * {@return a constraint that accepts types that satisfy at least one of the options, described as
   * {@code a or b}}
   *
   * @param options the options, in the order of the description
   */
  public static TypeConstraint anyOf(TypeConstraint... options) {
    return anyOf(describeAll(options), options);
  }

  /**
   * {@return a constraint that accepts types that satisfy at least one of the options}
   *
   * @param description the description that diagnostics quote
   * @param options the options, in the order of the description
   */
  public static TypeConstraint anyOf(String description, TypeConstraint... options) {
    List<TypeConstraint> all = List.of(options);
    Set<TypeKind> kinds = all.stream().map(TypeConstraint::kind).collect(Collectors.toSet());
    TypeKind kind = kinds.size() == 1 ? kinds.iterator().next() : TypeKind.ANY;
    return TypeConstraint.of(description, kind, type -> testAny(all, type));
  }

  private static String describeAll(TypeConstraint... options) {
    return Arrays.stream(options)
        .map(TypeConstraint::description)
        .collect(Collectors.joining(" or "));
  }

  private static boolean testAny(List<TypeConstraint> options, Type type) {
    for (TypeConstraint option : options) {
      if (option.test(type)) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@return a constraint that accepts signless integers of the given widths}
   *
   * @param widths the widths in bits
   */
  public static TypeConstraint signlessIntegerOfWidths(int... widths) {
    return TypeConstraint.of(
        widths(widths) + "-bit signless integer",
        type -> type instanceof IntegerType i && i.isSignless() && contains(widths, i.width()));
  }

  /**
   * {@return a constraint that accepts unsigned integers of the given widths}
   *
   * @param widths the widths in bits
   */
  public static TypeConstraint unsignedIntegerOfWidths(int... widths) {
    return TypeConstraint.of(
        widths(widths) + "-bit unsigned integer",
        type -> type instanceof IntegerType i && i.isUnsigned() && contains(widths, i.width()));
  }

  /**
   * {@return the widths as descriptions list them: {@code 2/4/8}}
   *
   * @param widths the widths in bits
   */
  public static String widths(int... widths) {
    return Arrays.stream(widths).mapToObj(Integer::toString).collect(Collectors.joining("/"));
  }

  /**
   * {@return whether {@code width} is one of {@code widths}}
   *
   * @param widths the widths in bits
   * @param width the width to find, in bits
   */
  public static boolean contains(int[] widths, int width) {
    for (int each : widths) {
      if (each == width) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@return a constraint that accepts complex types whose elements satisfy {@code element}}
   *
   * @param element the constraint on elements
   */
  public static TypeConstraint complexOf(TypeConstraint element) {
    return TypeConstraint.of(
        "complex type with " + element.description() + " elements",
        type -> type instanceof ComplexType c && element.test(c.elementType()));
  }

  /**
   * {@return a constraint that accepts ranked and unranked tensors of the given elements}
   *
   * @param elements the constraints of which the element type satisfies at least one
   */
  public static TypeConstraint tensorOf(TypeConstraint... elements) {
    return container("tensor", TypeKind.TENSOR, TypeKind.TENSOR::test, elements);
  }

  /**
   * {@return a constraint that accepts ranked and unranked tensors of the given elements that also
   * satisfy a predicate}
   *
   * @param more the further condition on the tensor type
   * @param elements the constraints of which the element type satisfies at least one
   */
  public static TypeConstraint tensorOf(Predicate<Type> more, TypeConstraint... elements) {
    return container("tensor", TypeKind.TENSOR, more.and(TypeKind.TENSOR::test), elements);
  }

  /**
   * {@return a constraint that accepts ranked tensors of the given elements}
   *
   * @param elements the constraints of which the element type satisfies at least one
   */
  public static TypeConstraint rankedTensorOf(TypeConstraint... elements) {
    return rankedTensorOf(type -> true, elements);
  }

  /**
   * {@return a constraint that accepts ranked tensors of the given elements that also satisfy a
   * predicate}
   *
   * @param more the further condition on the tensor type
   * @param elements the constraints of which the element type satisfies at least one
   */
  public static TypeConstraint rankedTensorOf(
      Predicate<RankedTensorType> more, TypeConstraint... elements) {
    return rankedTensorOf("ranked tensor", more, elements);
  }

  /**
   * {@return a constraint that accepts ranked tensors of the given elements that also satisfy a
   * predicate, with another description of the container}
   *
   * @param word the description of the container: {@code "ranked tensor"}
   * @param more the further condition on the tensor type
   * @param elements the constraints of which the element type satisfies at least one
   */
  public static TypeConstraint rankedTensorOf(
      String word, Predicate<RankedTensorType> more, TypeConstraint... elements) {
    return container(
        word,
        TypeKind.RANKED_TENSOR,
        type -> type instanceof RankedTensorType t && more.test(t),
        elements);
  }

  /**
   * {@return a constraint that accepts tensors of one rank, described as {@code 0D tensor of …}}
   *
   * @param rank the number of dimensions
   * @param elements the constraints of which the element type satisfies at least one
   */
  public static TypeConstraint tensorOfRank(int rank, TypeConstraint... elements) {
    return rankedTensorOf(rank + "D tensor", type -> type.rank() == rank, elements);
  }

  /**
   * {@return a constraint that accepts ranked tensors without dynamic dimensions}
   *
   * @param elements the constraints of which the element type satisfies at least one
   */
  public static TypeConstraint staticShapeTensorOf(TypeConstraint... elements) {
    return rankedTensorOf("statically shaped tensor", ShapedType::hasStaticShape, elements);
  }

  /**
   * {@return a constraint that accepts ranked memrefs of the given elements}
   *
   * @param elements the constraints of which the element type satisfies at least one
   */
  public static TypeConstraint memRefOf(TypeConstraint... elements) {
    return container("memref", TypeKind.MEMREF, TypeKind.MEMREF::test, elements);
  }

  private static TypeConstraint container(
      String word, TypeKind kind, Predicate<Type> predicate, TypeConstraint... elements) {
    List<TypeConstraint> all = List.of(elements);
    return TypeConstraint.of(
        word + " of " + describeAll(elements) + " values",
        kind,
        type -> predicate.test(type) && testAny(all, ((ShapedType) type).elementType()));
  }

  /**
   * {@return a constraint that accepts tuples whose leaves, at any depth, satisfy one of the
   * element constraints}
   *
   * @param elements the constraints of which the element type satisfies at least one
   */
  public static TypeConstraint nestedTupleOf(TypeConstraint... elements) {
    List<TypeConstraint> all = List.of(elements);
    return TypeConstraint.of(
        "nested tuple with any combination of " + describeAll(elements) + " values",
        type -> type instanceof TupleType tuple && leavesAre(tuple, all));
  }

  private static boolean leavesAre(TupleType tuple, List<TypeConstraint> elements) {
    for (Type type : tuple.types()) {
      boolean fits =
          type instanceof TupleType inner ? leavesAre(inner, elements) : testAny(elements, type);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /**
   * {@return a constraint that accepts an element type, and vectors and tensors of it}
   *
   * @param description the description that diagnostics quote
   * @param element the constraint on elements
   */
  public static TypeConstraint likeOf(String description, TypeConstraint element) {
    return TypeConstraint.of(
        description,
        type ->
            element.test(
                type instanceof VectorType || TypeKind.TENSOR.test(type)
                    ? ((ShapedType) type).elementType()
                    : type));
  }
}
