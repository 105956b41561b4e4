package org.hlo4j.portability.legalize;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.opset.vhlo.AbsentValue;

/**
 * An operation of StableHLO (or of {@code func}), its counterpart in VHLO, and how their attributes
 * correspond. Attributes without a rule of their own keep their names and are converted by kind.
 *
 * @param stablehlo the operation
 * @param vhlo the newest version of its counterpart
 * @param rules one for each attribute of StableHLO; together they give each attribute of VHLO once
 */
record OpMapping(OpDefinition stablehlo, OpDefinition vhlo, List<AttributeRule> rules) {
  OpMapping {
    rules = List.copyOf(rules);
  }

  /** Collects the exceptions; consumed by {@link #build}. */
  static final class Builder {
    private final OpDefinition stablehlo;
    private final OpDefinition vhlo;
    private final List<AttributeRule> rules = new ArrayList<>();

    Builder(OpDefinition stablehlo, OpDefinition vhlo) {
      this.stablehlo = stablehlo;
      this.vhlo = vhlo;
    }

    /** The attribute may be left out in StableHLO. */
    Builder absent(String name, Absent absent) {
      return rule(name, name, Form.of(constraint(name)), absent);
    }

    Builder absent(String name, AbsentValue absent) {
      return absent(name, Absent.of(absent));
    }

    Builder absent(String name, Attribute value) {
      return absent(name, Absent.of(value));
    }

    /** The attribute is there or not, in VHLO true or false. */
    Builder flag(String name) {
      return rule(name, name, Form.FLAG, Absent.of(AbsentValue.FALSE));
    }

    /** The attribute has another name in VHLO, or another form, and may be left out. */
    Builder rule(String name, String vhloName, Form form, Absent absent) {
      rules.add(new AttributeRule.Single(name, vhloName, form, Optional.of(absent)));
      return this;
    }

    /** The fields of the attribute are attributes of VHLO, under their own names. */
    <A extends Attribute> Builder flatten(String name, AttributeDefinition<A> definition) {
      return flatten(name, definition, fieldNames(definition));
    }

    /** The fields of the attribute are attributes of VHLO, under these names. */
    <A extends Attribute> Builder flatten(
        String name, AttributeDefinition<A> definition, List<String> vhloNames) {
      rules.add(new AttributeRule.Flattened<>(name, definition, vhloNames, Optional.empty()));
      return this;
    }

    /** As {@link #flatten}, but the attribute may be left out, and then all fields are. */
    <A extends Attribute> Builder flattenOptional(
        String name, AttributeDefinition<A> definition, AbsentValue absent) {
      rules.add(
          new AttributeRule.Flattened<>(
              name, definition, fieldNames(definition), Optional.of(absent)));
      return this;
    }

    private static <A extends Attribute> List<String> fieldNames(
        AttributeDefinition<A> definition) {
      return definition.codec().fields().stream().map(Field::name).toList();
    }

    private org.hlo4j.ir.define.AttributeConstraint constraint(String property) {
      int index = stablehlo.propertyIndex(property);
      if (index < 0) {
        throw new IllegalArgumentException(stablehlo + " has no property " + property);
      }
      return stablehlo.properties().get(index).constraint();
    }

    OpMapping build() {
      Set<String> ruled = new HashSet<>();
      rules.forEach(rule -> ruled.add(rule.stablehloName()));
      for (PropertyDefinition property : stablehlo.properties()) {
        if (!ruled.contains(property.name())) {
          Form form = Form.of(property.constraint());
          rules.add(
              new AttributeRule.Single(property.name(), property.name(), form, Optional.empty()));
        }
      }
      return new OpMapping(stablehlo, vhlo, rules);
    }
  }
}
