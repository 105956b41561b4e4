package org.hlo4j.ir.verify;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.ir.define.RegionDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeRelation;
import org.hlo4j.ir.define.ValueDefinition;
import org.hlo4j.ir.define.ValueGroups;
import org.jspecify.annotations.Nullable;

/**
 * Checks what a definition declares: presence and constraints of attributes, types of operands and
 * results, relations among them, and the numbers of blocks of regions.
 */
final class DeclarationChecks {
  private DeclarationChecks() {}

  static void add(OpDefinition definition, List<OpVerifier> checks) {
    List<PropertyDefinition> properties = definition.properties();
    for (int i = 0; i < properties.size(); i++) {
      if (properties.get(i).presence() == Presence.REQUIRED) {
        checks.add(requires(i, properties.get(i).name()));
      }
    }
    for (int i = 0; i < properties.size(); i++) {
      if (properties.get(i).presence() != Presence.SEGMENT_SIZES) {
        checks.add(satisfies(i, properties.get(i)));
      }
    }
    addOperands(definition, checks);
    addResults(definition, checks);
    for (TypeRelation relation : definition.typeRelations()) {
      checks.add(holds(relation));
    }
    addRegions(definition.regions(), checks);
  }

  private static OpVerifier requires(int index, String name) {
    String message = "requires attribute '" + name + "'";
    return (op, context) -> op.propertyOrNull(index) != null || context.opError(op, message);
  }

  private static OpVerifier satisfies(int index, PropertyDefinition property) {
    return (op, context) -> {
      Attribute value = op.propertyOrNull(index);
      return value == null
          || property.constraint().test(value)
          || context.opError(
              op,
              "attribute '%s' failed to satisfy constraint: %s"
                  .formatted(property.name(), property.constraint().description()));
    };
  }

  // Operands and results.

  private static void addOperands(OpDefinition definition, List<OpVerifier> checks) {
    List<ValueDefinition> declared = definition.operands();
    for (int i = 0; i < declared.size(); i++) {
      int group = i;
      ValueCheck check = new ValueCheck("operand", declared.get(i));
      checks.add(
          hasFixedPlaces(declared, Trait.ATTR_SIZED_OPERAND_SEGMENTS, definition)
              ? (op, context) -> check.verify(op, op.operand(group), group, context)
              : (op, context) -> {
                int start =
                    ValueGroups.start(
                        declared, group, op.operandCount(), ValueGroups.operandSizesOrNull(op));
                return check.verify(op, start, ValueGroups.operands(op, group), context);
              });
    }
  }

  private static void addResults(OpDefinition definition, List<OpVerifier> checks) {
    List<ValueDefinition> declared = definition.results();
    for (int i = 0; i < declared.size(); i++) {
      int group = i;
      ValueCheck check = new ValueCheck("result", declared.get(i));
      checks.add(
          hasFixedPlaces(declared, Trait.ATTR_SIZED_RESULT_SEGMENTS, definition)
              ? (op, context) -> check.verify(op, op.result(group), group, context)
              : (op, context) -> {
                int start =
                    ValueGroups.start(
                        declared, group, op.resultCount(), ValueGroups.resultSizesOrNull(op));
                return check.verify(op, start, ValueGroups.results(op, group), context);
              });
    }
  }

  private static boolean hasFixedPlaces(
      List<ValueDefinition> declared, Trait sized, OpDefinition definition) {
    return ValueGroups.variableCount(declared) == 0 && !definition.has(sized);
  }

  /**
   * Checks the values of one segment. Types are often the same object, so the last valid one is
   * cached.
   */
  private static final class ValueCheck {
    private final String kind;
    private final ValueDefinition declared;
    private final TypeConstraint constraint;
    private @Nullable Type lastValid;

    ValueCheck(String kind, ValueDefinition declared) {
      this.kind = kind;
      this.declared = declared;
      this.constraint = declared.constraint();
    }

    boolean verify(
        Operation operation, int start, List<? extends Value> values, VerificationContext context) {
      if (declared.arity() == Arity.OPTIONAL && values.size() > 1) {
        return context.opError(
            operation,
            "%s group starting at #%s requires 0 or 1 element, but found %s"
                .formatted(kind, start, values.size()));
      }
      for (int i = 0; i < values.size(); i++) {
        if (!verify(operation, values.get(i), start + i, context)) {
          return false;
        }
      }
      return true;
    }

    boolean verify(Operation operation, Value value, int index, VerificationContext context) {
      Type type = value.type();
      if (type == lastValid) {
        return true;
      }
      if (constraint.test(type)) {
        lastValid = type;
        return true;
      }
      return context.opError(operation, problem(kind, declared, index, type, context));
    }
  }

  /** Returns the error about a value whose type violates its constraint. */
  private static String problem(
      String kind, ValueDefinition declared, int index, Type type, VerificationContext context) {
    String variadic = declared.arity() == Arity.VARIADIC ? "variadic of " : "";
    return "%s #%s must be %s%s, but got %s"
        .formatted(
            kind,
            index,
            variadic,
            declared.constraint().description(),
            context.text().quoted(type));
  }

  /** Checks the types of the operands of an operation that need not exist yet. */
  static boolean verifyOperands(OperationInputs inputs, VerificationContext context) {
    List<ValueDefinition> declared = inputs.definition().operands();
    int index = 0;
    for (int group = 0; group < declared.size(); group++) {
      for (Value value : ValueGroups.operands(inputs, group)) {
        if (!declared.get(group).constraint().test(value.type())) {
          return context.error(
              inputs.location(),
              "'%s' op %s"
                  .formatted(
                      inputs.definition(),
                      problem("operand", declared.get(group), index, value.type(), context)));
        }
        index++;
      }
    }
    return true;
  }

  // Relations and regions.

  private static OpVerifier holds(TypeRelation relation) {
    return (op, context) ->
        holds(relation, op)
            || context.opError(op, "failed to verify that " + relation.description());
  }

  private static boolean holds(TypeRelation relation, Operation operation) {
    try {
      return relation.test(operation, typesIn(operation));
    } catch (IllegalArgumentException underivable) {
      return false;
    }
  }

  private static Function<String, List<Type>> typesIn(Operation operation) {
    return name -> {
      OpDefinition definition = operation.definition();
      if (hasNamed(definition.operands(), name)) {
        return Value.types(ValueGroups.operands(operation, name));
      }
      if (hasNamed(definition.results(), name)) {
        return Value.types(ValueGroups.results(operation, name));
      }
      return operation.attributeOrNull(name) instanceof TypedAttr typed
          ? List.of(typed.type())
          : List.of();
    };
  }

  private static boolean hasNamed(List<ValueDefinition> values, String name) {
    for (ValueDefinition value : values) {
      if (value.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private static void addRegions(List<RegionDefinition> declared, List<OpVerifier> checks) {
    for (int i = 0; i < declared.size(); i++) {
      RegionDefinition region = declared.get(i);
      int first = i;
      if (region.blocks() != RegionDefinition.ANY_BLOCKS) {
        checks.add((op, context) -> {
          int end = region.arity() == Arity.SINGLE ? first + 1 : op.regionCount();
          return verifyRegions(op, first, end, region, context);
        });
      }
    }
  }

  private static boolean verifyRegions(
      Operation operation,
      int from,
      int to,
      RegionDefinition declared,
      VerificationContext context) {
    for (int i = from; i < to; i++) {
      if (operation.region(i).blocks().size() != declared.blocks()) {
        return context.opError(
            operation,
            "region #%s ('%s') failed to verify constraint: region with %s blocks"
                .formatted(i, declared.name(), declared.blocks()));
      }
    }
    return true;
  }
}
