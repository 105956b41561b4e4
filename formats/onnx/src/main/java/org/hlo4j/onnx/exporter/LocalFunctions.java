package org.hlo4j.onnx.exporter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.FunctionProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.onnx.proto.OperatorSetIdProto;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.op.stablehlo.CompositeOp;

/**
 * The local functions of a model: one for each decomposition of composites that are not operators.
 * The domain of a function is the name of its composite up to the last dot.
 */
public final class LocalFunctions {
  /** Domains whose operators are defined elsewhere. */
  private static final String ONNX_DOMAIN = "ai.onnx";

  /** The version of all domains of functions. */
  private static final long VERSION = 1;

  /**
   * Functions with larger constants are inlined: they have no initializers, which can be shared.
   */
  private static final long MAX_CONSTANT_BYTES = 1 << 20;

  private final Map<String, Optional<FunctionProto>> byDecomposition = new LinkedHashMap<>();
  private final Set<String> active = new HashSet<>();
  private final Set<List<String>> names = new HashSet<>();

  /** Returns the functions, those that others call before them. */
  List<FunctionProto> all() {
    return byDecomposition.values().stream().flatMap(Optional::stream).toList();
  }

  /** Returns the operator set of ONNX and the domains of all functions. */
  List<OperatorSetIdProto> operatorSets(int opset) {
    List<OperatorSetIdProto> sets = new ArrayList<>();
    sets.add(new OperatorSetIdProto("", opset));
    Set<String> domains = new TreeSet<>();
    names.forEach(name -> domains.add(name.getFirst()));
    domains.forEach(domain -> sets.add(new OperatorSetIdProto(domain, VERSION)));
    return sets;
  }

  /**
   * Exports a composite as a call of a function.
   *
   * @param attributes the attributes of the call
   * @return false if it has to be inlined
   */
  public boolean export(OpContext c, CompositeOp composite, List<AttributeProto> attributes) {
    if (!isCallable(c, composite)) {
      return false;
    }
    String decomposition = composite.decomposition();
    if (!active.add(decomposition)) {
      throw new UnsupportedOperation("composite '%s' contains itself", composite.name());
    }
    Optional<FunctionProto> function = byDecomposition.get(decomposition);
    if (function == null) {
      function = function(c.exporter(), composite, attributes);
      byDecomposition.put(decomposition, function);
    }
    active.remove(decomposition);
    function.ifPresent(callee -> {
      List<AttributeProto> declared =
          attributes.stream().filter(each -> callee.attribute().contains(each.name())).toList();
      List<Ref> operands = c.operands().stream().map(c.nodes()::full).toList();
      c.set(c.nodes().call(callee.domain(), callee.name(), c.types(), operands, declared));
    });
    return function.isPresent();
  }

  private static boolean isCallable(OpContext c, CompositeOp composite) {
    List<Type> types = new ArrayList<>(c.operation().resultTypes());
    types.addAll(Value.types(c.operation().operands()));
    return c.operation().resultCount() > 0
        && !composite.name().startsWith(ONNX_DOMAIN)
        && types.stream()
            .allMatch(type ->
                type instanceof RankedTensorType tensor
                    && !(tensor.elementType() instanceof ComplexType));
  }

  private Optional<FunctionProto> function(
      GraphExporter caller, CompositeOp composite, List<AttributeProto> attributes) {
    ModelBuilder model = caller.nodes().model().ofFunction();
    GraphExporter exporter = caller.ofFunction(new NodeBuilder(model, null));
    Block body = caller.functions().of(composite.decomposition()).region(0).front();
    List<Ref> parameters =
        body.arguments().stream()
            .map(argument -> new Ref(model.unique("input"), OpContext.tensor(argument.type())))
            .toList();
    List<String> outputs = new ArrayList<>();
    for (Ref result : exporter.block(body, parameters)) {
      outputs.add(exporter.nodes().output(exporter.nodes().full(result), "output").name());
    }
    if (model.initializers().stream().mapToLong(each -> each.rawData().size()).sum()
        > MAX_CONSTANT_BYTES) {
      return Optional.empty();
    }
    List<NodeProto> nodes = new ArrayList<>();
    exporter.nodes().usedInitializers(outputs).forEach(each -> nodes.add(constant(each)));
    nodes.addAll(exporter.nodes().nodes());
    List<String> name = uniqueName(composite.name());
    return Optional.of(
        new FunctionProto(
            name.getLast(),
            parameters.stream().map(Ref::name).toList(),
            outputs,
            attributes.stream().map(AttributeProto::name).toList(),
            nodes,
            "",
            operatorSets(model.opset()),
            name.getFirst(),
            List.of(),
            List.of(),
            "",
            List.of()));
  }

  private static NodeProto constant(TensorProto elements) {
    return new NodeProto(
        GraphBuilder.NOT_READ,
        List.of(),
        List.of(elements.name()),
        elements.name(),
        "Constant",
        List.of(AttributeProto.tensor("value", elements)),
        "",
        "",
        "",
        List.of());
  }

  /** Returns the domain of a composite, and a name that no other function of the domain has. */
  private List<String> uniqueName(String composite) {
    int dot = composite.lastIndexOf('.');
    String domain = composite.substring(0, dot);
    String name = composite.substring(dot + 1);
    List<String> unique = List.of(domain, name);
    for (int i = 1; !names.add(unique); i++) {
      unique = List.of(domain, name + "_" + i);
    }
    return unique;
  }
}
