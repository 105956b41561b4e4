package org.hlo4j.pytorch.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.CustomCallApiVersion;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.CompositeCalls;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.PythonNumbers;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.schema.TensorMeta;

/**
 * Operators of other libraries as custom calls: tensors, and numbers that are computed, are the
 * operands, whose names are in {@code torch.operands}; other arguments are in {@code
 * mhlo.backend_config}, by their names. A program does not contain schemas, which state whether an
 * operator changes its arguments.
 */
final class CustomOperators {
  private static final Set<String> NAMESPACES_OF_PYTORCH =
      Set.of(
          "aten", "prim", "prims", "higher_order", "quantized", "quantized_decomposed", "torch_nn");

  /** The operands and attributes of a call. */
  private static final class Arguments {
    private final OperatorCall n;
    private final List<Value> operands = new ArrayList<>();
    private final List<Attribute> names = new ArrayList<>();
    private final List<NamedAttribute> attributes = new ArrayList<>();

    Arguments(OperatorCall n) {
      this.n = n;
      n.named().forEach(this::add);
    }

    private void add(String name, TorchValue value) {
      switch (value) {
        case TorchValue.Elements(List<TorchValue> values) when hasOperand(values) -> {
          for (int i = 0; i < values.size(); i++) {
            add(name + "." + i, values.get(i));
          }
        }
        case TorchValue.None _ -> {}
        default -> {
          Attribute attribute = CompositeCalls.attributeOrNull(value);
          if (attribute == null) {
            operands.add(PythonNumbers.tensor(n.builder(), value));
            names.add(StringAttr.of(name));
          } else {
            attributes.add(new NamedAttribute(name, attribute));
          }
        }
      }
    }

    private static boolean hasOperand(List<TorchValue> values) {
      return values.stream().anyMatch(value -> CompositeCalls.attributeOrNull(value) == null);
    }
  }

  private CustomOperators() {}

  /**
   * Returns whether an operator belongs to another library.
   *
   * @param name the operator, with its namespace
   */
  static boolean isCustom(String name) {
    return !NAMESPACES_OF_PYTORCH.contains(name.substring(0, Math.max(0, name.indexOf('.'))));
  }

  static OperatorTable.Row<OperatorCall> row(String name) {
    return OperatorTable.Row.of(name, CustomOperators::call);
  }

  private static void call(OperatorCall n) {
    Arguments arguments = new Arguments(n);
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < n.resultCount(); i++) {
      TensorMeta declared = n.declaredOrNull(i);
      if (declared == null) {
        throw UnsupportedNodeException.of("result %d of a custom call is not a tensor", i);
      }
      types.add(n.graph().program().type(declared));
    }
    OperationState state =
        new OperationState(Modules.CUSTOM_CALL, n.builder().location())
            .addOperands(arguments.operands)
            .addResultTypes(types)
            .set(CustomCallOp.CALL_TARGET_NAME, n.target())
            .set(CustomCallOp.API_VERSION, CustomCallApiVersion.API_VERSION_TYPED_FFI.attribute())
            .setAttribute("mhlo.backend_config", DictionaryAttr.of(arguments.attributes))
            .setAttribute("torch.operands", new ArrayAttr(arguments.names));
    n.set(List.copyOf(n.builder().create(state).results()));
  }
}
