package org.hlo4j.onnx.importer;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.AttributeType;
import org.jspecify.annotations.Nullable;

/**
 * The operands and results of an operator's nodes. Builders rely on it.
 *
 * @param inputCount the number of inputs, with omitted ones between others
 * @param inputs the last one may be variadic
 * @param outputCount the number of outputs
 * @param attributes by name
 */
public record OperatorSignature(
    Counts inputCount,
    List<Parameter> inputs,
    Counts outputCount,
    Map<String, Attribute> attributes) {

  /** The least and the greatest of a number. */
  record Counts(int least, int greatest) {
    /** Greatest numbers from here on mean that there is none. */
    private static final int UNLIMITED = 99;

    boolean has(int count) {
      return count >= least && (count <= greatest || greatest >= UNLIMITED);
    }

    @Override
    public String toString() {
      return least == greatest
          ? String.valueOf(least)
          : greatest < UNLIMITED ? least + " to " + greatest : least + " or more";
    }
  }

  /**
   * An input.
   *
   * @param variable inputs of the same variable have the same type; empty if no other has it
   * @param types names of element types; {@code seq} and {@code optional}, of any type
   * @param ranks those that tensors may have
   * @param isOptional whether it may be omitted
   * @param isVariadic whether it takes any number of inputs
   * @param isHeterogeneous whether these may have different types
   */
  record Parameter(
      String variable,
      Set<String> types,
      Counts ranks,
      boolean isOptional,
      boolean isVariadic,
      boolean isHeterogeneous) {}

  public record Attribute(AttributeType type, boolean isRequired) {}

  /**
   * Checks the inputs, outputs and attributes of a node against its operator.
   *
   * @throws UnsupportedNodeException if it does not
   */
  void check(List<@Nullable OnnxValue> values, int outputs, Map<String, AttributeProto> given) {
    if (!inputCount.has(values.size())) {
      throw UnsupportedNodeException.of("it has %d inputs, not %s", values.size(), inputCount);
    }
    if (!outputCount.has(outputs)) {
      throw UnsupportedNodeException.of("it has %d outputs, not %s", outputs, outputCount);
    }
    Map<String, String> variables = new HashMap<>();
    for (int i = 0; i < values.size(); i++) {
      check(i, inputs.get(Math.min(i, inputs.size() - 1)), values.get(i), variables);
    }
    attributes.forEach((name, attribute) -> {
      AttributeProto value = given.get(name);
      if (value == null && attribute.isRequired) {
        throw UnsupportedNodeException.of("attribute '%s' is missing", name);
      }
      if (value != null && !value.hasType(attribute.type)) {
        throw UnsupportedNodeException.of(
            "attribute '%s' is not of type '%s'", name, attribute.type);
      }
    });
  }

  private static void check(
      int index, Parameter parameter, @Nullable OnnxValue value, Map<String, String> variables) {
    if (value == null) {
      if (!parameter.isOptional && !parameter.isVariadic) {
        throw UnsupportedNodeException.of("input %d is missing", index);
      }
      return;
    }
    String type = type(value);
    if (!parameter.types.contains(type)) {
      throw UnsupportedNodeException.of(
          "input %d has type '%s', which the operator does not take", index, type);
    }
    if (value instanceof TensorValue tensor && !parameter.ranks.has(tensor.rank())) {
      throw UnsupportedNodeException.of(
          "input %d has %d dimensions, not %s", index, tensor.rank(), parameter.ranks);
    }
    if (!parameter.variable.isEmpty() && !parameter.isHeterogeneous) {
      String other = variables.putIfAbsent(parameter.variable, type);
      if (other != null && !other.equals(type)) {
        throw UnsupportedNodeException.of(
            "input %d has type '%s', another one '%s'", index, type, other);
      }
    }
  }

  /** Returns the name of an element type, or the kind of a value that is not a tensor. */
  private static String type(OnnxValue value) {
    return switch (value) {
      case TensorValue tensor -> {
        DataType type = DataType.ofOrNull(tensor.elementType());
        yield type == null ? tensor.elementType().toString() : type.name().toLowerCase(Locale.ROOT);
      }
      case OnnxValue.Strings _ -> "string";
      case OnnxValue.Sequence _ -> "seq";
      case OnnxValue.Optional _ -> "optional";
      case OnnxValue.Absent _ -> "nothing";
      case OnnxValue.Unknown _ -> "unknown";
    };
  }
}
