package org.hlo4j.pytorch.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
 * Operators of other libraries, and those of PyTorch that are refused, as custom calls: tensors,
 * and numbers that are computed, are the operands, whose names are in {@code torch.operands}; other
 * arguments are in {@code mhlo.backend_config}, by their names. A program does not contain schemas,
 * which state whether an operator changes its arguments.
 */
final class CustomOperators {
  private static final Set<String> NAMESPACES_OF_PYTORCH =
      Set.of(
          "aten", "prim", "prims", "higher_order", "quantized", "quantized_decomposed", "torch_nn");

  /** Operators of PyTorch that are refused and whose results are no tensors. */
  private static final Set<String> NUMBERS =
      Set.of(
          "aten.equal.default",
          "aten.is_nonzero.default",
          "aten.allclose.default",
          "aten.sym_stride.int");

  /** The operands and attributes of a call. */
  private static final class Arguments {
    private final OperatorCall n;
    private final List<Value> operands = new ArrayList<>();
    private final List<Attribute> names = new ArrayList<>();
    private final List<NamedAttribute> attributes = new ArrayList<>();

    Arguments(OperatorCall n, Map<String, TorchValue> given) {
      this.n = n;
      given.forEach(this::add);
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

  /**
   * Returns whether an operator may be a custom call. PyTorch's operators whose names end in an
   * underscore change an argument, those of higher order call graphs, and others have numbers as
   * results.
   *
   * @param target the operator, as programs name it
   */
  static boolean isCallable(String target) {
    String name = OperatorCall.nameOf(target);
    String base = name.substring(0, Math.max(0, name.lastIndexOf('.')));
    return OperatorCall.isOfLibrary(target)
        && !name.startsWith("higher_order.")
        && !NUMBERS.contains(name)
        && (isCustom(name) || !base.endsWith("_") || base.endsWith("__"));
  }

  static OperatorTable.Row<OperatorCall> row(String name) {
    return OperatorTable.Row.of(name, CustomOperators::call);
  }

  private static void call(OperatorCall n) {
    if (n.resultCount() == 0) {
      throw UnsupportedNodeException.of(
          "it has no results, so it changes arguments: run_decompositions() says which");
    }
    n.set(call(n, n.target(), n.named(), n.resultCount(), List.of(), List.of()));
  }

  /**
   * Creates a custom call.
   *
   * @param target the operator
   * @param given its arguments, by their names
   * @param results how many of the first results are those of the operator; those without a type
   *     are none of the call
   * @param changed the names of arguments whose new values are more results
   * @param before their values before the call
   * @return the results of the operator, and the new values
   */
  static List<Value> call(
      OperatorCall n,
      String target,
      Map<String, TorchValue> given,
      int results,
      List<String> changed,
      List<Value> before) {
    Arguments arguments = new Arguments(n, given);
    List<Type> types = new ArrayList<>();
    for (int i = 0; i < results; i++) {
      TensorMeta declared = n.declaredOrNull(i);
      if (declared != null) {
        types.add(n.graph().program().type(declared));
      } else if (changed.isEmpty()) {
        throw UnsupportedNodeException.of("result %d of a custom call is not a tensor", i);
      }
    }
    types.addAll(Value.types(before));
    OperationState state =
        new OperationState(Modules.CUSTOM_CALL, n.builder().location())
            .addOperands(arguments.operands)
            .addResultTypes(types)
            .set(CustomCallOp.CALL_TARGET_NAME, target)
            .set(CustomCallOp.API_VERSION, CustomCallApiVersion.API_VERSION_TYPED_FFI.attribute())
            .setAttribute("mhlo.backend_config", DictionaryAttr.of(arguments.attributes))
            .setAttribute("torch.operands", new ArrayAttr(arguments.names));
    if (!changed.isEmpty()) {
      List<Attribute> names = new ArrayList<>();
      changed.forEach(name -> names.add(StringAttr.of(name)));
      state.setAttribute("torch.changed", new ArrayAttr(names));
    }
    return List.copyOf(n.builder().create(state).results());
  }
}
