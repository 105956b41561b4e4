package org.hlo4j.text.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeRelation;
import org.hlo4j.ir.define.ValueDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Determines the types that a format omits, resolves operands and sets the result types. A type is
 * determined by the text, a relation to a known type, or a constraint that only one type satisfies;
 * result types also by inference.
 */
final class TypeResolver {
  private final OpDefinition definition;
  private final boolean infersResults;
  private final @Nullable InfersTypes inference;

  /**
   * Creates the resolver of a format that prints the given types.
   *
   * @throws IllegalArgumentException if a type is not determined
   */
  TypeResolver(OpDefinition definition, Set<Part> given, @Nullable InfersTypes inference) {
    this.definition = definition;
    this.inference = inference;
    Coverage coverage = new Coverage(definition, given);
    coverage.requireOperandTypes();
    this.infersResults = !coverage.determinesResultTypes();
    if (infersResults && inference == null) {
      throw new IllegalArgumentException(
          definition + ": the format leaves out result types that cannot be inferred");
    }
  }

  /** Resolves the parsed parts into the state of the operation. */
  void resolve(ParsedParts op) {
    if (!infersResults) {
      addResultTypes(op);
    }
    resolveOperands(op);
    if (infersResults && inference != null) {
      op.state().addResultTypes(inference.inferTypes(op.state()));
    }
  }

  private void addResultTypes(ParsedParts op) {
    ParsedGroups<Type> parsed = op.resultTypes();
    if (parsed.isSet(Part.ALL)) {
      op.state().addResultTypes(parsed.get(Part.ALL));
      return;
    }
    for (int i = 0; i < definition.results().size(); i++) {
      if (parsed.isSet(i)) {
        op.state().addResultTypes(parsed.get(i));
      } else if (!definition.results().get(i).isVariable()) {
        op.state().addResultType(find(definition.results().get(i), op));
      } // else the optional group that names the types was not there
    }
  }

  private void resolveOperands(ParsedParts op) {
    OpAsmParser parser = op.parser();
    OperationState state = op.state();
    ParsedGroups<UnresolvedOperand> operands = op.operands();
    if (operands.isSet(Part.ALL)) {
      List<UnresolvedOperand> all = operands.get(Part.ALL);
      parser.resolveOperands(all, typesOfAll(op, all.size()), op.operandOffset(Part.ALL), state);
    } else if (op.operandTypes().isSet(Part.ALL)) {
      parser.resolveOperands(
          operands.flatten(), op.operandTypes().get(Part.ALL), parser.operationOffset(), state);
    } else {
      for (int i = 0; i < definition.operands().size(); i++) {
        List<UnresolvedOperand> group = operands.get(i);
        parser.resolveOperands(group, types(op, i, group.size()), op.operandOffset(i), state);
      }
    }
  }

  /**
   * Returns the types of all operands, {@code count} of them unless the text specifies otherwise.
   */
  private List<Type> typesOfAll(ParsedParts op, int count) {
    if (op.operandTypes().isSet(Part.ALL)) {
      return op.operandTypes().get(Part.ALL);
    }
    List<Type> types = new ArrayList<>();
    int groups = definition.operands().size();
    for (int i = 0; i < groups; i++) {
      boolean variable = definition.operands().get(i).isVariable();
      int size = variable ? Math.max(0, count - types.size() - (groups - 1 - i)) : 1;
      types.addAll(types(op, i, size));
    }
    return types;
  }

  private List<Type> types(ParsedParts op, int operand, int count) {
    if (op.operandTypes().isSet(operand)) {
      return op.operandTypes().get(operand);
    }
    ValueDefinition value = definition.operands().get(operand);
    return count == 0 || areOmitted(value, op)
        ? List.of()
        : Collections.nCopies(count, find(value, op));
  }

  /** Returns whether the types of variadic values are in an optional group that is absent. */
  private boolean areOmitted(ValueDefinition value, ParsedParts op) {
    return value.isVariable()
        && value.constraint().onlyType().isEmpty()
        && findRelatedOrNull(value, op) == null;
  }

  /** Returns the type common to all of the values. */
  private Type find(ValueDefinition value, ParsedParts op) {
    Type related = findRelatedOrNull(value, op);
    if (related != null) {
      return related;
    }
    return value
        .constraint()
        .onlyType()
        .orElseThrow(() -> op.parser().error(op.parser().operationOffset(), unknown(value)));
  }

  private static String unknown(ValueDefinition value) {
    return "type of '" + value.name() + "' is not known";
  }

  private @Nullable Type findRelatedOrNull(ValueDefinition value, ParsedParts op) {
    if (definition.has(Trait.SAME_OPERANDS_AND_RESULT_TYPE)) {
      Type any = firstOrNull(op.operandTypes(), definition.operands().size());
      return any != null ? any : firstOrNull(op.resultTypes(), definition.results().size());
    }
    if (definition.has(Trait.SAME_TYPE_OPERANDS) && definition.operands().contains(value)) {
      return firstOrNull(op.operandTypes(), definition.operands().size());
    }
    for (TypeRelation relation : definition.typeRelations()) {
      Type type = infer(relation, value, op);
      if (type != null) {
        return type;
      }
    }
    return null;
  }

  private @Nullable Type infer(TypeRelation relation, ValueDefinition value, ParsedParts op) {
    try {
      return relation.inferOrNull(value.name(), name -> parsedOrNull(name, op));
    } catch (IllegalArgumentException e) {
      throw op.parser().error(op.parser().operationOffset(), Objects.toString(e.getMessage(), ""));
    }
  }

  private static @Nullable Type firstOrNull(ParsedGroups<Type> types, int count) {
    if (types.isSet(Part.ALL)) {
      return firstOrNull(types.get(Part.ALL));
    }
    for (int i = 0; i < count; i++) {
      if (!types.get(i).isEmpty()) {
        return types.get(i).getFirst();
      }
    }
    return null;
  }

  private static @Nullable Type firstOrNull(List<Type> types) {
    return types.isEmpty() ? null : types.getFirst();
  }

  /** Returns the parsed type of an operand, result or attribute. */
  private @Nullable Type parsedOrNull(String name, ParsedParts op) {
    int property = definition.propertyIndex(name);
    if (property >= 0) {
      Attribute value = op.state().propertyOrNull(property);
      return value instanceof TypedAttr typed ? typed.type() : null;
    }
    Type operand = parsedOrNull(name, definition.operands(), op.operandTypes());
    return operand != null ? operand : parsedOrNull(name, definition.results(), op.resultTypes());
  }

  private static @Nullable Type parsedOrNull(
      String name, List<ValueDefinition> values, ParsedGroups<Type> types) {
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i).name().equals(name)) {
        boolean onlyOne = values.size() == 1 && types.isSet(Part.ALL);
        return firstOrNull(types.get(onlyOne ? Part.ALL : i));
      }
    }
    return null;
  }
}
