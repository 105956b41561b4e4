package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.program.importing.CompositeForm;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Calls as composites. */
public final class CompositeCalls {
  private CompositeCalls() {}

  /** Lets operators be composites that are formulas of many operations. */
  public static void addTo(OperatorTable<OperatorCall> table) {
    table.composites(
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
  }

  /** Returns a call as a composite; null if it has a size that the program computes, say. */
  static @Nullable CompositeForm<OperatorCall> formOrNull(OperatorCall call) {
    DictionaryAttr attributes = DictionaryAttr.EMPTY;
    List<Object> key = new ArrayList<>();
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
          return null;
        }
        attributes = attributes.with(argument.getKey(), value);
      }
    }
    operands.forEach(operand -> key.add(operand.type()));
    return new CompositeForm<>(
        0,
        attributes,
        key,
        () -> operands,
        inner -> {
          Map<String, TorchValue> parameters = new LinkedHashMap<>();
          call.named()
              .forEach((name, value) -> parameters.put(name, parameter(value, inner, call)));
          return call.on(inner, parameters);
        });
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

  /** Returns a known value as an attribute; null for tensors and what the program computes. */
  public static @Nullable Attribute attributeOrNull(TorchValue argument) {
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
