package org.hlo4j.hlo.translate;

import static org.hlo4j.hlo.HloCallAttributes.CALLS;
import static org.hlo4j.hlo.HloCallAttributes.FUSION_KIND;
import static org.hlo4j.hlo.HloCallAttributes.IS_COMPOSITE;
import static org.hlo4j.hlo.HloCallAttributes.TO_APPLY;
import static org.hlo4j.hlo.HloInstructionAttributes.BACKEND_CONFIG;
import static org.hlo4j.hlo.HloInstructionAttributes.FRONTEND_ATTRIBUTES;
import static org.hlo4j.hlo.HloInstructionAttributes.SHARDING;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/** Calls of computations. */
final class CallTranslations {
  private static final String NAME = "composite.name";
  private static final String ATTRIBUTES = "composite.attributes";
  private static final String VERSION = "composite.version";

  private CallTranslations() {}

  static ValueTree call(HloCall call) {
    HloComputation callee = call.get(TO_APPLY);
    Map<String, String> frontend = call.get(FRONTEND_ATTRIBUTES);
    if (call.get(IS_COMPOSITE)) {
      return composite(call, callee, frontend);
    }
    String config = call.get(BACKEND_CONFIG);
    if (!config.isEmpty()) {
      frontend = new LinkedHashMap<>(frontend);
      frontend.put("backend_config", config);
    }
    return emit(
        call,
        callee,
        call.state(FuncOps.CALL).set(CallOp.CALLEE, call.module().nameOf(callee)),
        frontend);
  }

  /** Creates a call with the values of all operands. */
  private static ValueTree emit(
      HloCall call, HloComputation callee, OperationState state, Map<String, String> frontend) {
    Operation operation =
        call.builder()
            .create(
                state
                    .addOperands(arguments(call, callee))
                    .addResultTypes(Shapes.leafTypes(call.shape())));
    ShardingAttributes.annotate(operation, call.getOrNull(SHARDING), frontend);
    if (!(call.shape() instanceof HloShape.Tuple)) {
      Layouts.state(operation, call.shape());
    }
    return ValueTree.of(call.shape(), operation.results());
  }

  /** Returns the arguments of a function; parameters may leave sizes open that arguments have. */
  static List<Value> arguments(HloCall call, HloComputation callee) {
    List<Value> arguments = new ArrayList<>();
    List<Type> types = new ArrayList<>();
    callee.parameters().forEach(each -> types.addAll(Shapes.leafTypes(each.shape())));
    List<Type> given = call.values().stream().map(Value::type).toList();
    if (!TypeCompatibility.areCompatible(types, given, TypeCompatibility::haveCompatibleElements)) {
      throw UnsupportedNodeException.of(
          "%s takes %s, and is called with %s", callee.name(), types, given);
    }
    for (Value value : call.values()) {
      Type type = types.get(arguments.size());
      arguments.add(
          value.type().equals(type)
              ? value
              : call.builder().make(Elementwise.CONVERT, type, value));
    }
    return arguments;
  }

  /** The name, attributes and version of a composite are attributes of the framework. */
  private static ValueTree composite(
      HloCall call, HloComputation callee, Map<String, String> frontend) {
    Map<String, String> others = new LinkedHashMap<>(frontend);
    String name = others.remove(NAME);
    String attributes = others.remove(ATTRIBUTES);
    String version = others.remove(VERSION);
    if (name == null || attributes == null || version == null) {
      throw UnsupportedNodeException.of(
          "a composite needs the attributes %s, %s and %s", NAME, ATTRIBUTES, VERSION);
    }
    OperationState state =
        composite(call, callee, name)
            .set(CompositeOp.COMPOSITE_ATTRIBUTES, dictionary(attributes))
            .set(CompositeOp.VERSION, number(version));
    return emit(call, callee, state, others);
  }

  private static OperationState composite(HloCall call, HloComputation callee, String name) {
    return call.state(Modules.COMPOSITE)
        .set(CompositeOp.NAME, name)
        .set(CompositeOp.DECOMPOSITION, call.module().nameOf(callee));
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw UnsupportedNodeException.of("'%s' is not the version of a composite", text);
    }
  }

  /** Returns a dictionary that is written as in MLIR. */
  static DictionaryAttr dictionary(String text) {
    Attribute parsed = MlirParser.parseAttribute(text, Dialects.all(), ParserOptions.DEFAULT);
    if (parsed instanceof DictionaryAttr dictionary) {
      return dictionary;
    }
    throw UnsupportedNodeException.of("'%s' is not a dictionary", text);
  }

  /** What a fusion computes takes its place, or is the decomposition of a composite. */
  static ValueTree fusion(HloCall call) {
    HloComputation fused = call.get(CALLS);
    if (call.module().options().keepsFusions()) {
      String name = "xla.fusion." + call.get(FUSION_KIND).text();
      return emit(call, fused, composite(call, fused, name), call.get(FRONTEND_ATTRIBUTES));
    }
    List<ValueTree> arguments = new ArrayList<>();
    for (int i = 0; i < call.operandCount(); i++) {
      arguments.add(call.parts(i));
    }
    return call.inline(fused, arguments);
  }
}
