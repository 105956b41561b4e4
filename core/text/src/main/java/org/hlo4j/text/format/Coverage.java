package org.hlo4j.text.format;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.ValueDefinition;
import org.hlo4j.text.format.Part.Kind;

/** Checks that a format covers all parts of an operation, so that parsing can rebuild it. */
final class Coverage {
  private final OpDefinition definition;
  private final Set<Part> covered;
  private final Set<String> typed = new HashSet<>();

  /** Collects the parts that the elements of a format cover. */
  Coverage(OpDefinition definition, Set<Part> covered) {
    this.definition = definition;
    this.covered = covered;
    collect(definition.operands(), Kind.OPERAND_TYPES);
    collect(definition.results(), Kind.RESULT_TYPES);
    for (PropertyDefinition property : definition.properties()) {
      typed.add(property.name());
    }
  }

  private void collect(List<ValueDefinition> values, Kind types) {
    for (int i = 0; i < values.size(); i++) {
      if (covered.contains(Part.of(types, i)) || covered.contains(Part.all(types))) {
        typed.add(values.get(i).name());
      }
    }
  }

  /** Requires that every operand, region and successor is printed. */
  void requireParts() {
    require(definition.operands().size(), Kind.OPERANDS, "operand");
    require(definition.regions().size(), Kind.REGIONS, "region");
    require(definition.successors().size(), Kind.SUCCESSORS, "successor");
  }

  private void require(int count, Kind kind, String name) {
    for (int i = 0; i < count; i++) {
      if (!covered.contains(Part.of(kind, i)) && !covered.contains(Part.all(kind))) {
        throw new IllegalArgumentException(
            definition + ": the format does not name " + name + " #" + i);
      }
    }
  }

  /** Requires that the type of every operand can be determined. */
  void requireOperandTypes() {
    for (ValueDefinition operand : definition.operands()) {
      if (!isKnown(operand, true)) {
        throw new IllegalArgumentException(
            definition + ": the format leaves out the type of operand '" + operand.name() + "'");
      }
    }
  }

  /** Returns whether the types of all results can be determined. */
  boolean determinesResultTypes() {
    return definition.results().stream().allMatch(result -> isKnown(result, false));
  }

  private boolean isKnown(ValueDefinition value, boolean operand) {
    if (typed.contains(value.name()) || value.constraint().onlyType().isPresent()) {
      return true;
    }
    if (definition.has(Trait.SAME_OPERANDS_AND_RESULT_TYPE)) {
      return hasTypeOfAny(definition.operands()) || hasTypeOfAny(definition.results());
    }
    if (operand
        && definition.has(Trait.SAME_TYPE_OPERANDS)
        && hasTypeOfAny(definition.operands())) {
      return true;
    }
    return definition.typeRelations().stream()
        .anyMatch(relation -> relation.determines(value.name(), typed::contains));
  }

  private boolean hasTypeOfAny(List<ValueDefinition> values) {
    return values.stream().anyMatch(value -> typed.contains(value.name()));
  }
}
