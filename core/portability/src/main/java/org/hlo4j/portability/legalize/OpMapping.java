package org.hlo4j.portability.legalize;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.opset.vhlo.AbsentValue;
import org.jspecify.annotations.Nullable;

/**
 * The mapping between an operation of StableHLO (or {@code func}) and one of VHLO, and between
 * their attributes. Attributes without a rule keep their names and have the default conversion.
 *
 * @param stablehlo the operation
 * @param vhlo the newest version of its counterpart
 * @param rules one for each StableHLO attribute; together they determine each VHLO attribute once
 */
record OpMapping(OpDefinition stablehlo, OpDefinition vhlo, List<AttributeRule> rules) {
  OpMapping {
    rules = List.copyOf(rules);
  }

  /** Whether the operation of either side has properties. */
  boolean hasProperties() {
    return !stablehlo.properties().isEmpty() || !vhlo.properties().isEmpty();
  }

  /** Returns the VHLO operation to which a StableHLO operation maps, with its attributes. */
  OperationState toVhlo(OperationInputs op, DictionaryAttr discardable, AttributeMapping mapping) {
    OperationState state = new OperationState(vhlo, op.location());
    for (AttributeRule rule : rules) {
      rule.toVhlo(op, state, mapping);
    }
    for (NamedAttribute attribute : discardable.entries()) {
      state.setAttribute(attribute.name(), mapping.toVhlo(attribute.value()));
    }
    return state;
  }

  /**
   * Returns the StableHLO operation that maps to a VHLO operation, with its attributes.
   *
   * @param target the StableHLO operation, usually that of this mapping
   */
  OperationState fromVhlo(
      OperationInputs op,
      OpDefinition target,
      DictionaryAttr discardable,
      AttributeMapping mapping) {
    OperationState state = new OperationState(target, op.location());
    for (AttributeRule rule : rules) {
      rule.fromVhlo(op, state, mapping);
    }
    for (NamedAttribute attribute : discardable.entries()) {
      state.setAttribute(attribute.name(), mapping.fromVhlo(attribute.value()));
    }
    return state;
  }

  /** A builder of exceptions to the default; consumed by {@link #build}. */
  static final class Builder {
    private final OpDefinition stablehlo;
    private final OpDefinition vhlo;
    private final List<AttributeRule> rules = new ArrayList<>();

    Builder(OpDefinition stablehlo, OpDefinition vhlo) {
      this.stablehlo = stablehlo;
      this.vhlo = vhlo;
    }

    /** Adds an attribute that may be absent in StableHLO. */
    Builder absent(String name, AttributeDefault absent) {
      return rule(name, name, AttributeConversion.of(constraint(name)), absent);
    }

    Builder absent(String name, AbsentValue absent) {
      return absent(name, AttributeDefault.of(absent));
    }

    Builder absent(String name, Attribute value) {
      return absent(name, AttributeDefault.of(value));
    }

    /** Adds a unit attribute, which is a boolean in VHLO. */
    Builder flag(String name) {
      return rule(name, name, AttributeConversion.FLAG, AttributeDefault.of(AbsentValue.FALSE));
    }

    /** Adds an attribute with another name or another conversion in VHLO, which may be absent. */
    Builder rule(String name, String vhloName, AttributeConversion form, AttributeDefault absent) {
      return single(name, vhloName, form, absent);
    }

    private void same(String name, AttributeConversion form) {
      if (vhlo.propertyIndex(name) >= 0) {
        single(name, name, form, null);
      } else {
        rules.add(new AttributeRule.Unnamed(name, index(stablehlo, name), form));
      }
    }

    private Builder single(
        String name, String vhloName, AttributeConversion form, @Nullable AttributeDefault absent) {
      rules.add(
          new AttributeRule.Single(
              name, index(stablehlo, name), vhloName, index(vhlo, vhloName), form, absent));
      return this;
    }

    /** Adds an attribute whose fields are VHLO attributes under their own names. */
    <A extends Attribute> Builder flatten(String name, AttributeDefinition<A> definition) {
      return flatten(name, definition, fieldNames(definition));
    }

    /** Adds an attribute whose fields are VHLO attributes under the given names. */
    <A extends Attribute> Builder flatten(
        String name, AttributeDefinition<A> definition, List<String> vhloNames) {
      return flatten(name, definition, vhloNames, null);
    }

    /** As {@link #flatten}, for an attribute that may be absent; then all fields are. */
    <A extends Attribute> Builder flattenOptional(
        String name, AttributeDefinition<A> definition, AbsentValue absent) {
      return flatten(name, definition, fieldNames(definition), absent);
    }

    private <A extends Attribute> Builder flatten(
        String name,
        AttributeDefinition<A> definition,
        List<String> vhloNames,
        @Nullable AbsentValue absent) {
      int[] positions = vhloNames.stream().mapToInt(field -> index(vhlo, field)).toArray();
      rules.add(
          new AttributeRule.Flattened<>(
              name, index(stablehlo, name), definition, vhloNames, positions, absent));
      return this;
    }

    private static <A extends Attribute> List<String> fieldNames(
        AttributeDefinition<A> definition) {
      return definition.codec().fields().stream().map(Field::name).toList();
    }

    private AttributeConstraint constraint(String property) {
      return stablehlo.properties().get(index(stablehlo, property)).constraint();
    }

    private static int index(OpDefinition op, String property) {
      int index = op.propertyIndex(property);
      if (index < 0) {
        throw new IllegalArgumentException(op + " has no property " + property);
      }
      return index;
    }

    OpMapping build() {
      Set<String> ruled = new HashSet<>();
      rules.forEach(rule -> ruled.add(rule.stablehloName()));
      for (PropertyDefinition property : stablehlo.properties()) {
        if (!ruled.contains(property.name())) {
          same(property.name(), AttributeConversion.of(property.constraint()));
        }
      }
      return new OpMapping(stablehlo, vhlo, rules);
    }
  }
}
