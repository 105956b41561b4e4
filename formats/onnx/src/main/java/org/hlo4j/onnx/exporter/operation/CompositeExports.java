package org.hlo4j.onnx.exporter.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.importer.ModelContext;
import org.hlo4j.onnx.operator.Operators;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.op.stablehlo.CustomCallOp;

/**
 * Composites and custom calls that are named after operators, as these; other composites as local
 * functions, or by their decompositions.
 */
final class CompositeExports {
  /** The prefix of names of composites and calls that are operators. */
  static final String PREFIX = ModelContext.COMPOSITE_PREFIX;

  private CompositeExports() {}

  static void export(OpContext c) {
    CompositeOp composite = new CompositeOp(c.operation());
    Optional<AttributeProto[]> attributes =
        hasUsualTypes(c)
            ? attributes(composite.name(), composite.version(), composite.compositeAttributes(), c)
            : Optional.empty();
    if (attributes.isPresent()) {
      export(c, composite.name(), attributes.get());
      return;
    }
    List<AttributeProto> declared = new ArrayList<>();
    for (NamedAttribute entry : composite.compositeAttributes().entries()) {
      attribute(entry.name(), entry.value()).ifPresent(declared::add);
    }
    if (!c.nodes().model().localFunctions().export(c, composite, declared)) {
      c.set(c.exporter().call(composite.decomposition(), c.operands()));
    }
  }

  /** Exports a custom call if it is an operator, whose attributes are its configuration. */
  static boolean exportCall(OpContext c) {
    String name = CustomCallOp.CALL_TARGET_NAME.get(c.operation());
    if (!(CustomCallOp.BACKEND_CONFIG.getOrNull(c.operation()) instanceof DictionaryAttr config)) {
      return false;
    }
    Optional<AttributeProto[]> attributes = attributes(name, c.nodes().opset(), config, c);
    attributes.ifPresent(each -> export(c, name, each));
    return attributes.isPresent();
  }

  private static void export(OpContext c, String name, AttributeProto[] attributes) {
    c.set(
        c.nodes()
            .node(
                name.substring(PREFIX.length()),
                c.types(),
                c.operands().stream().map(c.nodes()::full).toList(),
                attributes));
  }

  /** Returns the attributes of an operator; empty if the name or a kind of attribute is another. */
  private static Optional<AttributeProto[]> attributes(
      String name, long version, DictionaryAttr dictionary, OpContext c) {
    List<AttributeProto> attributes = new ArrayList<>();
    boolean isOperator =
        name.startsWith(PREFIX)
            && Operators.agree(name.substring(PREFIX.length()), version, c.nodes().opset())
            && addAll(dictionary, attributes);
    return isOperator ? Optional.of(attributes.toArray(AttributeProto[]::new)) : Optional.empty();
  }

  /** Returns whether ONNX Runtime has the operators for all elements: 32-bit floats. */
  private static boolean hasUsualTypes(OpContext c) {
    List<Type> types = new ArrayList<>(c.operation().resultTypes());
    types.addAll(Value.types(c.operation().operands()));
    return types.stream()
        .allMatch(type ->
            type instanceof RankedTensorType tensor
                && (!(tensor.elementType() instanceof FloatType)
                    || tensor.elementType() == FloatType.F32));
  }

  private static boolean addAll(DictionaryAttr dictionary, List<AttributeProto> attributes) {
    for (NamedAttribute entry : dictionary.entries()) {
      Optional<AttributeProto> attribute = attribute(entry.name(), entry.value());
      if (attribute.isEmpty()) {
        return false;
      }
      attributes.add(attribute.get());
    }
    return true;
  }

  private static Optional<AttributeProto> attribute(String name, Attribute value) {
    return switch (value) {
      case FloatAttr number ->
          Optional.of(AttributeProto.number(name, (float) number.doubleValue()));
      case IntegerAttr number -> Optional.of(AttributeProto.integer(name, number.longValue()));
      case StringAttr text -> Optional.of(AttributeProto.string(name, text.value()));
      case ArrayAttr list
          when list.elements().stream().allMatch(each -> each instanceof IntegerAttr) ->
          Optional.of(
              AttributeProto.integers(
                  name,
                  LongList.wrap(
                      list.elements().stream()
                          .mapToLong(each -> ((IntegerAttr) each).longValue())
                          .toArray())));
      default -> Optional.empty();
    };
  }
}
