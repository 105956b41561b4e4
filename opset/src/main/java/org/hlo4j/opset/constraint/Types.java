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

/** Constraints on types, and ways to make constraints of constraints. */
public final class Types {
  public static final TypeConstraint ANY = TypeConstraint.ANY;

  /** Any type that containers may hold, described in MLIR's words. */
  public static final TypeConstraint ANY_ELEMENT = ANY.described("any non-token type");

  public static final TypeConstraint I1 = exactly("1-bit signless integer", IntegerType.I1);
  public static final TypeConstraint I32 = exactly("32-bit signless integer", IntegerType.I32);
  public static final TypeConstraint I64 = exactly("64-bit signless integer", IntegerType.I64);
  public static final TypeConstraint UI32 =
      exactly("32-bit unsigned integer", IntegerType.unsigned(32));
  public static final TypeConstraint INDEX = exactly("index", IndexType.INSTANCE);
  public static final TypeConstraint F32 = exactly("32-bit float", FloatType.F32);
  public static final TypeConstraint F64 = exactly("64-bit float", FloatType.F64);
  public static final TypeConstraint ANY_INTEGER = kind("integer", IntegerType.class);
  public static final TypeConstraint SIGNLESS_INTEGER =
      TypeConstraint.of(
          "signless integer", type -> type instanceof IntegerType i && i.isSignless());
  public static final TypeConstraint SIGNLESS_INTEGER_OR_INDEX =
      anyOf("signless integer or index", SIGNLESS_INTEGER, INDEX);
  public static final TypeConstraint ANY_FLOAT = kind("floating-point", FloatType.class);
  public static final TypeConstraint ANY_COMPLEX = kind("complex-type", ComplexType.class);
  public static final TypeConstraint FUNCTION =
      TypeConstraint.of("function type", TypeKind.FUNCTION, type -> true);
  public static final TypeConstraint ANY_TENSOR = tensorOf(ANY_ELEMENT);
  public static final TypeConstraint ANY_RANKED_TENSOR = rankedTensorOf(ANY_ELEMENT);
  public static final TypeConstraint ANY_MEMREF = memRefOf(ANY_ELEMENT);
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

  /** One of these, described in turn: {@code a or b}. */
  public static TypeConstraint anyOf(TypeConstraint... options) {
    return anyOf(describeAll(options), options);
  }

  /** One of these, described together. */
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

  /** Signless integers of these widths. */
  public static TypeConstraint signlessIntegerOfWidths(int... widths) {
    return TypeConstraint.of(
        widths(widths) + "-bit signless integer",
        type -> type instanceof IntegerType i && i.isSignless() && contains(widths, i.width()));
  }

  /** Unsigned integers of these widths. */
  public static TypeConstraint unsignedIntegerOfWidths(int... widths) {
    return TypeConstraint.of(
        widths(widths) + "-bit unsigned integer",
        type -> type instanceof IntegerType i && i.isUnsigned() && contains(widths, i.width()));
  }

  /** The widths as descriptions list them: {@code 2/4/8}. */
  public static String widths(int... widths) {
    return Arrays.stream(widths).mapToObj(Integer::toString).collect(Collectors.joining("/"));
  }

  /** Whether {@code width} is one of {@code widths}. */
  public static boolean contains(int[] widths, int width) {
    for (int each : widths) {
      if (each == width) {
        return true;
      }
    }
    return false;
  }

  /** Complex numbers of such elements. */
  public static TypeConstraint complexOf(TypeConstraint element) {
    return TypeConstraint.of(
        "complex type with " + element.description() + " elements",
        type -> type instanceof ComplexType c && element.test(c.elementType()));
  }

  /** Ranked or unranked tensors of such elements. */
  public static TypeConstraint tensorOf(TypeConstraint... elements) {
    return container("tensor", TypeKind.TENSOR, TypeKind.TENSOR::test, elements);
  }

  /** Ranked or unranked tensors of such elements for which more holds. */
  public static TypeConstraint tensorOf(Predicate<Type> more, TypeConstraint... elements) {
    return container("tensor", TypeKind.TENSOR, more.and(TypeKind.TENSOR::test), elements);
  }

  /** Ranked tensors of such elements. */
  public static TypeConstraint rankedTensorOf(TypeConstraint... elements) {
    return rankedTensorOf(type -> true, elements);
  }

  /** Ranked tensors of such elements for which more holds. */
  public static TypeConstraint rankedTensorOf(
      Predicate<RankedTensorType> more, TypeConstraint... elements) {
    return rankedTensorOf("ranked tensor", more, elements);
  }

  /** Ranked tensors of such elements for which more holds, described by another word. */
  public static TypeConstraint rankedTensorOf(
      String word, Predicate<RankedTensorType> more, TypeConstraint... elements) {
    return container(
        word,
        TypeKind.RANKED_TENSOR,
        type -> type instanceof RankedTensorType t && more.test(t),
        elements);
  }

  /** Tensors of a rank, such as {@code 0D tensor of …}. */
  public static TypeConstraint tensorOfRank(int rank, TypeConstraint... elements) {
    return rankedTensorOf(rank + "D tensor", type -> type.rank() == rank, elements);
  }

  /** Tensors of known sizes. */
  public static TypeConstraint staticShapeTensorOf(TypeConstraint... elements) {
    return rankedTensorOf("statically shaped tensor", ShapedType::hasStaticShape, elements);
  }

  /** Ranked references to memory of such elements. */
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

  /** Tuples that hold, however deeply nested, only such elements. */
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

  /** An element, or a vector or tensor of such elements. */
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
