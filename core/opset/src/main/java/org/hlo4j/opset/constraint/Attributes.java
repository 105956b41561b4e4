package org.hlo4j.opset.constraint;

import java.util.function.Predicate;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.define.AttributeConstraint;

/** Constraints on builtin attributes, and factories for derived constraints. */
public final class Attributes {
  /** Any attribute. */
  public static final AttributeConstraint ANY = AttributeConstraint.ANY;

  /** {@code UnitAttr}. */
  public static final AttributeConstraint UNIT = kind("unit attribute", UnitAttr.class);

  /** {@code IntegerAttr} of type {@code i1}. */
  public static final AttributeConstraint BOOL =
      AttributeConstraint.literal("bool attribute", Attributes::isBool, IntegerType.I1)
          .onKind(Attributes::isBool)
          .ofType(IntegerAttr.class);

  /** {@code StringAttr}. */
  public static final AttributeConstraint STRING =
      AttributeConstraint.literal(
              "string attribute", StringAttr.class::isInstance, NoneType.INSTANCE)
          .onKind(StringAttr.class::isInstance)
          .ofType(StringAttr.class);

  /** {@code StringAttr} that is the name of a symbol, printed {@code @name}. */
  public static final AttributeConstraint SYMBOL_NAME =
      AttributeConstraint.symbolName("string attribute");

  /** {@code IntegerAttr} of type {@code i32}. */
  public static final AttributeConstraint I32 =
      integer("32-bit signless integer attribute", IntegerType.I32);

  /** {@code IntegerAttr} of type {@code i64}. */
  public static final AttributeConstraint I64 =
      integer("64-bit signless integer attribute", IntegerType.I64);

  /** {@code IntegerAttr} of type {@code ui32}. */
  public static final AttributeConstraint UI32 =
      integer("32-bit unsigned integer attribute", IntegerType.unsigned(32));

  /** {@code IntegerAttr} of type {@code ui64}. */
  public static final AttributeConstraint UI64 =
      integer("64-bit unsigned integer attribute", IntegerType.unsigned(64));

  /** {@code IntegerAttr} of type {@code index}. */
  public static final AttributeConstraint INDEX = integer("index attribute", IndexType.INSTANCE);

  /** {@code i32} of at least 0. */
  public static final AttributeConstraint NON_NEGATIVE_I32 = nonNegative(I32);

  /** {@code i64} of at least 0. */
  public static final AttributeConstraint NON_NEGATIVE_I64 = nonNegative(I64);

  /** {@code i32} of at least 1. */
  public static final AttributeConstraint POSITIVE_I32 = positive(I32);

  /** {@code i64} of at least 1. */
  public static final AttributeConstraint POSITIVE_I64 = positive(I64);

  /** {@code FloatAttr} of type {@code f32}. */
  public static final AttributeConstraint F32 = floating("32-bit float attribute", FloatType.F32);

  /** {@code FloatAttr} of type {@code f64}. */
  public static final AttributeConstraint F64 = floating("64-bit float attribute", FloatType.F64);

  /** {@code ArrayAttr} with elements of any kind. */
  public static final AttributeConstraint ARRAY = kind("array attribute", ArrayAttr.class);

  /** {@code DictionaryAttr}. */
  public static final AttributeConstraint DICTIONARY =
      kind("dictionary of named attribute values", DictionaryAttr.class);

  /** {@code ArrayAttr} of {@code DictionaryAttr}s. */
  public static final AttributeConstraint DICTIONARY_ARRAY =
      arrayOf("Array of dictionary attributes", DICTIONARY);

  /** An attribute with a type: {@code TypedAttr}. */
  public static final AttributeConstraint TYPED = kind("TypedAttr instance", TypedAttr.class);

  /** {@code SymbolRefAttr} without nested references. */
  public static final AttributeConstraint FLAT_SYMBOL_REF =
      AttributeConstraint.literal(
              "flat symbol reference attribute", Attributes::isFlatSymbolRef, NoneType.INSTANCE)
          .onKind(Attributes::isFlatSymbolRef)
          .ofType(SymbolRefAttr.class);

  /** {@code ArrayAttr} of flat symbol references. */
  public static final AttributeConstraint FLAT_SYMBOL_REF_ARRAY =
      arrayOf("flat symbol ref array attribute", FLAT_SYMBOL_REF);

  /** {@code TypeAttr} that holds a {@code FunctionType}. */
  public static final AttributeConstraint FUNCTION_TYPE =
      AttributeConstraint.of(
              "type attribute of function type",
              attribute -> attribute instanceof TypeAttr t && t.value() instanceof FunctionType)
          .onKind(TypeAttr.class::isInstance)
          .ofType(TypeAttr.class);

  /** {@code DenseArrayAttr} of {@code i32}. */
  public static final AttributeConstraint I32_ARRAY =
      AttributeConstraint.denseArray("i32 dense array attribute", IntegerType.I32);

  /** {@code DenseArrayAttr} of {@code i64}. */
  public static final AttributeConstraint I64_ARRAY =
      AttributeConstraint.denseArray("i64 dense array attribute", IntegerType.I64);

  /** {@code DenseArrayAttr} of {@code i1}. */
  public static final AttributeConstraint BOOL_ARRAY =
      AttributeConstraint.denseArray("i1 dense array attribute", IntegerType.I1);

  /** An elements attribute of any element type. */
  public static final AttributeConstraint ELEMENTS =
      kind("constant vector/tensor attribute", ElementsAttr.class);

  /** Dense elements of type {@code i64}. */
  public static final AttributeConstraint I64_ELEMENTS =
      elements("64-bit signless integer elements attribute", IntegerType.I64);

  /** Dense elements of type {@code index}. */
  public static final AttributeConstraint INDEX_ELEMENTS =
      elements("index elements attribute", IndexType.INSTANCE);

  private Attributes() {}

  private static boolean isBool(Attribute attribute) {
    return attribute instanceof IntegerAttr i && i.type() == IntegerType.I1;
  }

  private static boolean isFlatSymbolRef(Attribute attribute) {
    return attribute instanceof SymbolRefAttr ref && ref.isFlat();
  }

  /**
   * {@return a constraint that accepts the instances of a class}
   *
   * @param description the description that diagnostics quote
   * @param kind the class of accepted attributes
   */
  public static AttributeConstraint kind(String description, Class<? extends Attribute> kind) {
    return AttributeConstraint.of(description, kind::isInstance)
        .onKind(kind::isInstance)
        .ofType(kind);
  }

  private static AttributeConstraint integer(String description, Type type) {
    return AttributeConstraint.literal(
            description,
            attribute -> attribute instanceof IntegerAttr i && i.type().equals(type),
            type)
        .onKind(IntegerAttr.class::isInstance)
        .ofType(IntegerAttr.class);
  }

  private static AttributeConstraint floating(String description, FloatType type) {
    return AttributeConstraint.literal(
            description, attribute -> attribute instanceof FloatAttr f && f.type() == type, type)
        .onKind(FloatAttr.class::isInstance)
        .ofType(FloatAttr.class);
  }

  private static AttributeConstraint nonNegative(AttributeConstraint integer) {
    return integer.and(
        integer.description() + " whose value is non-negative",
        attribute -> ((IntegerAttr) attribute).value().signum() >= 0);
  }

  private static AttributeConstraint positive(AttributeConstraint integer) {
    return integer.and(
        integer.description() + " whose value is positive",
        attribute -> ((IntegerAttr) attribute).value().signum() > 0);
  }

  private static AttributeConstraint elements(String description, Type element) {
    return AttributeConstraint.of(description, isElementsOf(element))
        .onKind(Attributes::isIntegerElements)
        .ofType(DenseElementsAttr.class);
  }

  private static boolean isIntegerElements(Attribute attribute) {
    return attribute instanceof DenseElementsAttr e
        && (e.elementType() instanceof IntegerType || e.elementType() == IndexType.INSTANCE);
  }

  /**
   * {@return a predicate that accepts dense elements of an element type}
   *
   * @param element the element type
   */
  public static Predicate<Attribute> isElementsOf(Type element) {
    return attribute -> attribute instanceof DenseElementsAttr e && e.elementType().equals(element);
  }

  /**
   * {@return a constraint that accepts arrays whose elements all satisfy {@code element}}
   *
   * @param description the description that diagnostics quote
   * @param element the constraint on elements
   */
  public static AttributeConstraint arrayOf(String description, AttributeConstraint element) {
    return AttributeConstraint.of(
            description,
            attribute ->
                attribute instanceof ArrayAttr array
                    && array.elements().stream().allMatch(element::test))
        .onKind(ArrayAttr.class::isInstance)
        .ofElements(element);
  }

  /**
   * {@return a constraint that accepts attributes that satisfy one or the other}
   *
   * @param description the description that diagnostics quote
   * @param one the first option
   * @param other the second option
   */
  public static AttributeConstraint anyOf(
      String description, AttributeConstraint one, AttributeConstraint other) {
    return AttributeConstraint.of(
        description, attribute -> one.test(attribute) || other.test(attribute));
  }
}
