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
 * A custom call read by the definition of its target: operands and results by name, attributes in
 * the document's form with defaults filled in. Reads the operation as it is at the time of asking.
 */
public final class ByteirCall {
  /** The discardable attribute that holds a call's attributes. */
  public static final String ATTRIBUTES = "byteir_attrs";

  /** The inherent attribute that names a call's target. */
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

  /** The call, if it has as many operands and results as its target has in one of its forms. */
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
   * What a new call in StableHLO is made of.
   *
   * @param attributes the dictionary, in the document's form
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

  /** The dictionary of a custom call's attributes; empty if it has none. */
  public static DictionaryAttr attributesOf(Operation op) {
    return op.attributeOrNull(ATTRIBUTES) instanceof DictionaryAttr attributes
        ? attributes
        : DictionaryAttr.EMPTY;
  }

  public Operation op() {
    return op;
  }

  public TargetDefinition definition() {
    return definition;
  }

  /** The form of its operands. */
  public TensorForm operandForm() {
    return operands;
  }

  /** The form of its results. */
  public TensorForm resultForm() {
    return results;
  }

  /** Whether there are operands or results of this name. */
  public boolean has(String name) {
    return operands.startOf(name, op.operandCount()) >= 0
        || results.startOf(name, op.resultCount()) >= 0;
  }

  /** The operands or results of this name. */
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

  /** The operand or result of this name. */
  public Value value(String name) {
    return values(name).getFirst();
  }

  /** The type of the operand or result of this name, which must be a ranked tensor. */
  public RankedTensorType type(String name) {
    return (RankedTensorType) value(name).type();
  }

  /** The types of the operands or results of this name, which must be ranked tensors. */
  public List<RankedTensorType> types(String name) {
    return values(name).stream().map(value -> (RankedTensorType) value.type()).toList();
  }

  public int rank(String name) {
    return type(name).rank();
  }

  // Attributes.

  /** The attribute in the document's form, or its default. */
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

  public long integer(String name) {
    return attribute(name, IntegerAttr.class).longValue();
  }

  public double number(String name) {
    return attribute(name, FloatAttr.class).doubleValue();
  }

  public boolean flag(String name) {
    return attribute(name, IntegerAttr.class).isTrue();
  }

  public String word(String name) {
    return attribute(name, StringAttr.class).value();
  }

  public LongList integers(String name) {
    ArrayAttr array = attribute(name, ArrayAttr.class);
    return LongList.wrap(
        array.elements().stream().mapToLong(each -> ((IntegerAttr) each).longValue()).toArray());
  }

  /** The dictionary with what the target defines in the document's form, and the rest as it is. */
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
