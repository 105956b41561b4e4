package org.hlo4j.viewgen;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.AttributeForm;
import org.hlo4j.ir.define.PropertyDefinition;

/**
 * The Java representation of a property.
 *
 * @param primitive the type of the value, primitive if possible
 * @param boxed the type of the value as a type argument
 * @param type a Java expression of the {@code PropertyType}
 */
record JavaProperty(String primitive, String boxed, String type) {
  /** Returns the representation of a property; imports its classes into {@code source}. */
  static JavaProperty of(AttributeConstraint constraint, JavaSource source) {
    Class<? extends Attribute> type = constraint.type();
    if (constraint.form() instanceof AttributeForm.ArrayList array) {
      if (array.elementType() == IntegerType.I1) {
        return predefined(source.use(List.class) + "<Boolean>", "BOOL_ARRAY");
      }
      if (array.elementType().equals(IntegerType.I64)) {
        return predefined(source.use(LongList.class), "I64_ARRAY");
      }
    }
    Optional<Type> literal = constraint.literalType();
    if (literal.isPresent()) {
      return literal(type, literal.get(), source);
    }
    if (type == StringAttr.class) {
      return predefined("String", "STRING");
    }
    if (type == UnitAttr.class) {
      return predefined(source.use(type), "UNIT");
    }
    if (type == ArrayAttr.class && constraint.element().isPresent()) {
      String element = source.use(constraint.element().get().type());
      String list = source.use(List.class) + "<" + element + ">";
      return new JavaProperty(list, list, "PropertyType.listOf(" + element + ".class)");
    }
    String name = source.use(type);
    return new JavaProperty(name, name, "PropertyType.of(" + name + ".class)");
  }

  private static JavaProperty literal(
      Class<? extends Attribute> type, Type literal, JavaSource source) {
    if (type == StringAttr.class) {
      return predefined("String", "STRING");
    }
    if (type == SymbolRefAttr.class) {
      return predefined("String", "SYMBOL");
    }
    if (type == IntegerAttr.class && literal == IntegerType.I1) {
      return new JavaProperty("boolean", "Boolean", "PropertyType.BOOL");
    }
    if (type == IntegerAttr.class && literal.equals(IntegerType.I32)) {
      return new JavaProperty("int", "Integer", "PropertyType.I32");
    }
    if (type == IntegerAttr.class && literal.equals(IntegerType.I64)) {
      return new JavaProperty("long", "Long", "PropertyType.I64");
    }
    if (type == FloatAttr.class && literal == FloatType.F32) {
      return new JavaProperty("float", "Float", "PropertyType.F32");
    }
    String name = source.use(type);
    return new JavaProperty(name, name, "PropertyType.of(" + name + ".class)");
  }

  private static JavaProperty predefined(String javaType, String constant) {
    return new JavaProperty(javaType, javaType, "PropertyType." + constant);
  }

  /** Whether the property is a unit attribute, whose presence is its value. */
  static boolean isFlag(PropertyDefinition property) {
    return property.constraint().type() == UnitAttr.class;
  }
}
