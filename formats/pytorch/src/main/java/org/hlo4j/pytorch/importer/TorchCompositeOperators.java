package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators as composites, whose decompositions are what the operators are converted to. */
final class TorchCompositeOperators {
  /** Operators that are formulas of many operations. */
  private static final Set<String> NAMES =
      Set.of(
          "aten._log_softmax.default",
          "aten._softmax.default",
          "aten.argmax.default",
          "aten.argmin.default",
          "aten.celu.default",
          "aten.elu.default",
          "aten.gelu.default",
          "aten.grid_sampler.default",
          "aten.grid_sampler_2d.default",
          "aten.group_norm.default",
          "aten.gru.input",
          "aten.hardsigmoid.default",
          "aten.hardswish.default",
          "aten.layer_norm.default",
          "aten.log_softmax.int",
          "aten.lstm.input",
          "aten.mish.default",
          "aten.native_group_norm.default",
          "aten.native_layer_norm.default",
          "aten.one_hot.default",
          "aten.rms_norm.default",
          "aten.rnn_relu.input",
          "aten.rnn_tanh.input",
          "aten.scaled_dot_product_attention.default",
          "aten.selu.default",
          "aten.silu.default",
          "aten.softmax.int",
          "aten.softplus.default",
          "aten.topk.default",
          "aten.upsample_bicubic2d.default",
          "aten.upsample_bicubic2d.vec",
          "aten.upsample_bilinear2d.default",
          "aten.upsample_bilinear2d.vec",
          "aten.upsample_nearest2d.default",
          "aten.upsample_nearest2d.vec");

  /** A function that decomposes composites. */
  private record Decomposition(String name, List<Type> results) {}

  private final Map<List<Object>, Decomposition> decompositions = new HashMap<>();

  /** Returns whether an operator is a composite. */
  static boolean has(String operator) {
    return NAMES.contains(operator);
  }

  /**
   * Converts a call to a composite and the function that decomposes it.
   *
   * @return whether it was converted; it is not if it has what composites cannot have: a size that
   *     the program computes, say
   */
  boolean convert(OperatorCall call, OperatorTable.Row<OperatorCall> operator) {
    DictionaryAttr dictionary = DictionaryAttr.EMPTY;
    List<Object> key = new ArrayList<>(List.of(operator.name(), call.resultCount()));
    List<Value> operands = new ArrayList<>();
    for (Map.Entry<String, TorchValue> argument : call.named().entrySet()) {
      key.add(argument.getKey());
      if (addTensors(argument.getValue(), call.builder(), operands)) {
        key.add(
            argument.getValue() instanceof TorchValue.Elements(List<TorchValue> list)
                ? list.size()
                : 1);
      } else if (argument.getValue() != TorchValue.None.INSTANCE) {
        Attribute value = attributeOrNull(argument.getValue());
        if (value == null) {
          return false;
        }
        dictionary = dictionary.with(argument.getKey(), value);
      }
    }
    operands.forEach(operand -> key.add(operand.type()));
    key.add(dictionary);
    Decomposition known = decompositions.get(key);
    if (known == null) {
      known = decompositionOrNull(call, operator);
      if (known == null) {
        return false;
      }
      decompositions.put(key, known);
    }
    HloBuilder b = call.builder();
    Operation composite =
        b.create(
            b.state(Modules.COMPOSITE)
                .addOperands(operands)
                .addResultTypes(known.results)
                .set(CompositeOp.NAME, operator.name())
                .set(CompositeOp.COMPOSITE_ATTRIBUTES, dictionary)
                .set(CompositeOp.DECOMPOSITION, known.name));
    call.set(List.copyOf(composite.results()));
    return true;
  }

  /** Adds the tensors of an argument; returns whether it is one or a list of these. */
  private static boolean addTensors(TorchValue argument, HloBuilder b, List<Value> operands) {
    return switch (argument) {
      case TorchValue.Tensor(TensorRef ref) -> operands.add(ref.value(b));
      case TorchValue.Elements(List<TorchValue> list)
          when !list.isEmpty() && list.stream().allMatch(TorchValue.Tensor.class::isInstance) -> {
        list.forEach(each -> addTensors(each, b, operands));
        yield true;
      }
      default -> false;
    };
  }

  private static @Nullable Attribute attributeOrNull(TorchValue argument) {
    return switch (argument) {
      case TorchValue.Int(Size size) when size.isKnown() -> IntegerAttr.i64(size.orDynamic());
      case TorchValue.Floating(Scalar scalar) when scalar.isKnown() ->
          FloatAttr.of(FloatType.F64, scalar.known());
      case TorchValue.Bool(boolean known, Value value) when value == null -> IntegerAttr.of(known);
      case TorchValue.Text(String text) -> StringAttr.of(text);
      case TorchValue.EnumNumber(int number) -> IntegerAttr.i64(number);
      case TorchValue.Elements(List<TorchValue> list) -> {
        List<Attribute> values = new ArrayList<>();
        for (TorchValue each : list) {
          Attribute value = attributeOrNull(each);
          if (value == null) {
            yield null;
          }
          values.add(value);
        }
        yield new ArrayAttr(values);
      }
      default -> null;
    };
  }

  private @Nullable Decomposition decompositionOrNull(
      OperatorCall call, OperatorTable.Row<OperatorCall> operator) {
    Emitter inner = call.emitter().scratch();
    Map<String, TorchValue> arguments = new LinkedHashMap<>();
    call.named().forEach((name, value) -> arguments.put(name, parameter(value, inner, call)));
    OperatorCall body = call.on(inner, arguments);
    operator.builder().build(body);
    inner.verifyAfter(null);
    List<Value> results = new ArrayList<>();
    for (int i = 0; i < body.resultCount(); i++) {
      if (!(body.resultOrNull(i) instanceof TorchValue.Tensor(TensorRef ref))) {
        return null;
      }
      results.add(ref.value(body.builder()));
    }
    inner.returns(results);
    String name = operator.name().replace('.', '_') + "_" + decompositions.size();
    Operation function = inner.function().operation();
    function.setAttribute(SymbolTables.SYMBOL_NAME, StringAttr.of(name));
    function.setAttribute(SymbolTables.SYMBOL_VISIBILITY, StringAttr.of("private"));
    call.emitter().adopt(function);
    return new Decomposition(name, results.stream().map(Value::type).toList());
  }

  /** Returns an argument of a decomposition: parameters for tensors, else the argument itself. */
  private static TorchValue parameter(TorchValue argument, Emitter inner, OperatorCall call) {
    return switch (argument) {
      case TorchValue.Tensor(TensorRef ref) ->
          new TorchValue.Tensor(
              TensorRef.of(inner.addParameter(ref.type(), call.builder().location())));
      case TorchValue.Int(Size size) when size.isKnown() ->
          new TorchValue.Int(Size.of(inner.builder(call.builder().location()), size.orDynamic()));
      case TorchValue.Elements(List<TorchValue> list) ->
          new TorchValue.Elements(list.stream().map(each -> parameter(each, inner, call)).toList());
      default -> argument;
    };
  }
}
