package org.hlo4j.byteir.define;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;
import org.hlo4j.opset.stablehlo.Modules;
import org.jspecify.annotations.Nullable;

/**
 * A view of a custom call by the definition of its target: operands and results by name, attributes
 * in canonical form with defaults. The view reads the current state of the operation.
 */
public final class ByteirCall {
  /** The discardable attribute that holds a call's attributes. */
  public static final String ATTRIBUTES = "byteir_attrs";

  /** The property that names a call's target. */
  public static final Property<String> TARGET =
      Property.shared("call_target_name", PropertyType.STRING);

  private final Operation op;
  private final TargetDefinition definition;
  private final TensorForm operands;
  private final TensorForm results;

  private ByteirCall(
      Operation op, TargetDefinition definition, TensorForm operands, TensorForm results) {
    this.op = op;
    this.definition = definition;
    this.operands = operands;
    this.results = results;
  }

  /**
   * Returns a view of a call if its numbers of operands and results match a form of its target.
   *
   * @param op a custom call
   * @param definition the definition of its target
   * @return the view; empty if no form matches
   */
  public static Optional<ByteirCall> of(Operation op, TargetDefinition definition) {
    TensorForm operands = formOrNull(definition.operandForms(), op.operandCount());
    TensorForm results = formOrNull(definition.resultForms(), op.resultCount());
    return operands == null || results == null
        ? Optional.empty()
        : Optional.of(new ByteirCall(op, definition, operands, results));
  }

  private static @Nullable TensorForm formOrNull(List<TensorForm> forms, int count) {
    for (TensorForm form : forms) {
      if (form.admits(count)) {
        return form;
      }
    }
    return null;
  }

  /**
   * Returns the state of a new StableHLO custom call.
   *
   * @param definition the definition of the target
   * @param location the location of the call
   * @param operands the operands
   * @param attributes the dictionary, in canonical form
   * @param results the types of the results
   * @return the state, from which the call can be created
   */
  public static OperationState state(
      TargetDefinition definition,
      Location location,
      List<? extends Value> operands,
      DictionaryAttr attributes,
      List<? extends Type> results) {
    return new OperationState(Modules.CUSTOM_CALL, location)
        .addOperands(operands)
        .addResultTypes(List.copyOf(results))
        .set(TARGET, definition.name())
        .setAttribute(ATTRIBUTES, attributes);
  }

  /**
   * {@return the dictionary of a custom call's attributes; empty if it has none}
   *
   * @param op a custom call
   */
  public static DictionaryAttr attributesOf(Operation op) {
    return op.attributeOrNull(ATTRIBUTES) instanceof DictionaryAttr attributes
        ? attributes
        : DictionaryAttr.EMPTY;
  }

  /** {@return the custom call} */
  public Operation op() {
    return op;
  }

  /** {@return the definition of the target} */
  public TargetDefinition definition() {
    return definition;
  }

  /** {@return the form of the operands} */
  public TensorForm operandForm() {
    return operands;
  }

  /** {@return the form of the results} */
  public TensorForm resultForm() {
    return results;
  }

  /**
   * {@return whether there are operands or results of a name}
   *
   * @param name the name in the definition
   */
  public boolean has(String name) {
    return operands.startOf(name, op.operandCount()) >= 0
        || results.startOf(name, op.resultCount()) >= 0;
  }

  /**
   * {@return the operands or results of a name; empty if there are none}
   *
   * @param name the name in the definition
   */
  public List<Value> values(String name) {
    int start = operands.startOf(name, op.operandCount());
    if (start >= 0) {
      int size =
          operands.sizeOf(operands.definitionOf(start, op.operandCount()), op.operandCount());
      return List.copyOf(op.operands().subList(start, start + size));
    }
    int first = results.startOf(name, op.resultCount());
    if (first < 0) {
      return List.of();
    }
    int size = results.sizeOf(results.definitionOf(first, op.resultCount()), op.resultCount());
    return new ArrayList<>(op.results().subList(first, first + size));
  }

  /**
   * {@return the first operand or result of a name}
   *
   * @param name the name in the definition
   * @throws java.util.NoSuchElementException if there is none
   */
  public Value value(String name) {
    return values(name).getFirst();
  }

  /**
   * {@return the type of the first operand or result of a name}
   *
   * @param name the name in the definition
   * @throws ClassCastException if it is not a ranked tensor
   */
  public RankedTensorType type(String name) {
    return (RankedTensorType) value(name).type();
  }

  /**
   * {@return the types of the operands or results of a name}
   *
   * @param name the name in the definition
   * @throws ClassCastException if one is not a ranked tensor
   */
  public List<RankedTensorType> types(String name) {
    return values(name).stream().map(value -> (RankedTensorType) value.type()).toList();
  }

  /**
   * {@return the rank of the first operand or result of a name}
   *
   * @param name the name in the definition
   * @throws ClassCastException if it is not a ranked tensor
   */
  public int rank(String name) {
    return type(name).rank();
  }

  // Attributes.

  /**
   * {@return an attribute in canonical form, or its default; empty if it has neither, or is
   * invalid}
   *
   * @param name the key in the definition
   * @throws IllegalArgumentException if the target does not define the attribute
   */
  public Optional<Attribute> attribute(String name) {
    TargetAttribute attribute =
        definition
            .attribute(name)
            .orElseThrow(() -> new IllegalArgumentException(definition + " has no " + name));
    Attribute found = attribute.findOrNull(attributesOf(op));
    return found == null
        ? attribute.defaultValue()
        : Optional.ofNullable(attribute.canonicalOrNull(found));
  }

  private <A extends Attribute> A attribute(String name, Class<A> type) {
    return attribute(name)
        .filter(type::isInstance)
        .map(type::cast)
        .orElseThrow(() -> new IllegalStateException(definition + " lacks " + name));
  }

  /**
   * {@return the value of an attribute of kind {@link AttributeKind#INTEGER}}
   *
   * @param name the key in the definition
   * @throws IllegalStateException if it is absent without default, or invalid
   */
  public long integer(String name) {
    return attribute(name, IntegerAttr.class).longValue();
  }

  /**
   * {@return the value of an attribute of kind {@link AttributeKind#NUMBER}}
   *
   * @param name the key in the definition
   * @throws IllegalStateException if it is absent without default, or invalid
   */
  public double number(String name) {
    return attribute(name, FloatAttr.class).doubleValue();
  }

  /**
   * {@return the value of an attribute of kind {@link AttributeKind#FLAG}}
   *
   * @param name the key in the definition
   * @throws IllegalStateException if it is absent without default, or invalid
   */
  public boolean flag(String name) {
    return attribute(name, IntegerAttr.class).isTrue();
  }

  /**
   * {@return the value of an attribute of kind {@link AttributeKind#WORD}}
   *
   * @param name the key in the definition
   * @throws IllegalStateException if it is absent without default, or invalid
   */
  public String word(String name) {
    return attribute(name, StringAttr.class).value();
  }

  /**
   * {@return the value of an attribute of kind {@link AttributeKind#INTEGERS}}
   *
   * @param name the key in the definition
   * @throws IllegalStateException if it is absent without default, or invalid
   */
  public LongList integers(String name) {
    ArrayAttr array = attribute(name, ArrayAttr.class);
    return LongList.wrap(
        array.elements().stream().mapToLong(each -> ((IntegerAttr) each).longValue()).toArray());
  }

  /**
   * {@return the dictionary with the entries that the target defines in canonical form, and the
   * others unchanged}
   */
  public DictionaryAttr canonicalAttributes() {
    DictionaryAttr attributes = attributesOf(op);
    for (TargetAttribute attribute : definition.attributes()) {
      Attribute found = attribute.findOrNull(attributes);
      Attribute canonical = found == null ? null : attribute.canonicalOrNull(found);
      if (canonical != null) {
        for (String other : attribute.otherNames()) {
          attributes = attributes.without(other);
        }
        attributes = attributes.with(attribute.name(), canonical);
      }
    }
    return attributes;
  }

  @Override
  public String toString() {
    return definition + " at " + op.location();
  }
}
