package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.ControlFlow.CASE;
import static org.hlo4j.opset.stablehlo.ControlFlow.IF;
import static org.hlo4j.opset.stablehlo.ControlFlow.OPTIMIZATION_BARRIER;
import static org.hlo4j.opset.stablehlo.ControlFlow.WHILE;
import static org.hlo4j.opset.stablehlo.Modules.COMPOSITE;
import static org.hlo4j.opset.stablehlo.Modules.CUSTOM_CALL;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hlo4j.formulas.linalg.LinearAlgebraExpander;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.GraphBuilder;
import org.hlo4j.onnx.exporter.GraphExporter;
import org.hlo4j.onnx.exporter.ModelBuilder;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.sdy.MeshOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.SdyMeshAxisAttr;
import org.hlo4j.opset.sdy.SdyOps;

/** Loops, branches, and calls that have no effect on one device. */
final class ControlFlowExports {
  private static final Set<String> ANNOTATIONS =
      Set.of(
          "Sharding",
          "SPMDFullToShardShape",
          "SPMDShardToFullShape",
          "xla.sdy.FuncResultSharding",
          "annotate_device_placement",
          "LayoutConstraint");

  /** Calls that have no results, and no effect if they succeed. */
  private static final Set<String> ASSERTIONS = Set.of("shape_assertion");

  private ControlFlowExports() {}

  static void addTo(Export.Rows rows) {
    rows.add(WHILE, ControlFlowExports::loop);
    rows.add(IF, c -> branch(c, c.operand(0), c.region(0), c.region(1)));
    rows.add(CASE, ControlFlowExports::choose);
    rows.add(OPTIMIZATION_BARRIER, c -> c.set(c.operands()));
    rows.add(SdyOps.SHARDING_CONSTRAINT, c -> c.set(c.operands()));
    rows.add(SdyOps.MANUAL_COMPUTATION, ControlFlowExports::manualComputation);
    rows.add(CUSTOM_CALL, ControlFlowExports::annotation);
    rows.add(
        FuncOps.CALL,
        c -> c.set(c.exporter().call(CallOp.CALLEE.get(c.operation()), c.operands())));
    rows.add(COMPOSITE, CompositeExports::export);
  }

  /** On one device, what each device computes is the whole. */
  private static void manualComputation(OpContext c) {
    Operation module = c.operation();
    for (Operation at = module; at != null; at = at.parentOpOrNull()) {
      module = at;
    }
    for (Operation operation : module.region(0).front().operations()) {
      if (operation.is(SdyOps.MESH) && size(MeshOp.MESH.get(operation)) > 1) {
        throw new UnsupportedOperation(
            "it runs on %d devices, and ONNX has none", size(MeshOp.MESH.get(operation)));
      }
    }
    c.set(c.exporter().again().block(c.region(0).front(), c.operands()));
  }

  private static long size(SdyMeshAttr mesh) {
    double size = 1;
    for (SdyMeshAxisAttr axis : mesh.axes()) {
      size *= axis.size();
    }
    return (long) size;
  }

  private static void annotation(OpContext c) {
    if (CoarseExports.export(c) || CompositeExports.exportCall(c)) {
      return;
    }
    String target = CustomCallOp.CALL_TARGET_NAME.get(c.operation());
    if (ASSERTIONS.contains(target) && c.operation().resultCount() == 0) {
      return;
    }
    boolean isAnnotation =
        ANNOTATIONS.contains(target)
            && c.operation().operandCount() == 1
            && c.operation().resultCount() == 1
            && c.operation().operand(0).type().equals(c.operation().resultType(0));
    if (!isAnnotation) {
      String reason =
          "ONNX has no operator for custom call @"
              + target
              + LinearAlgebraExpander.refusal(c.operation()).map(why -> ", and " + why).orElse("");
      throw target.startsWith("stablehlo.dynamic_")
          ? UnsupportedOperation.ofOpenSizes(reason)
          : new UnsupportedOperation("%s", reason);
    }
    c.set(0, c.operand(0));
  }

  /** Returns the types of results, those of complex numbers by their parts. */
  private static List<RankedTensorType> types(OpContext c) {
    List<RankedTensorType> types = new ArrayList<>();
    for (Type result : c.operation().resultTypes()) {
      RankedTensorType type = OpContext.tensor(result);
      if (type.elementType() instanceof ComplexType complex) {
        RankedTensorType part = RankedTensorType.of(type.shape(), complex.elementType());
        types.add(part);
        types.add(part);
      } else {
        types.add(type);
      }
    }
    return types;
  }

  /** Returns values of types from their parts. */
  private static List<Ref> whole(List<? extends Type> types, List<Ref> parts) {
    List<Ref> values = new ArrayList<>();
    int next = 0;
    for (Type type : types) {
      boolean isComplex = OpContext.tensor(type).elementType() instanceof ComplexType;
      values.add(isComplex ? Ref.complex(parts.get(next), parts.get(next + 1)) : parts.get(next));
      next += isComplex ? 2 : 1;
    }
    return values;
  }

  private static void set(OpContext c, List<Ref> parts) {
    c.set(whole(c.operation().resultTypes(), parts));
  }

  /** The body of an operator: values as outputs, which are its own. */
  private static GraphProto graph(
      GraphExporter body, String name, List<GraphBuilder.TensorInfo> inputs, List<Ref> values) {
    List<Ref> results = ComplexExports.flat(values);
    List<GraphBuilder.TensorInfo> outputs = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      outputs.add(body.nodes().output(results.get(i), name + "_result"));
    }
    return body.nodes().build(name, inputs, outputs, false);
  }

  private static void branch(OpContext c, Ref condition, Region then, Region otherwise) {
    List<RankedTensorType> types = types(c);
    GraphProto yes = branchGraph(c, then);
    GraphProto no = branchGraph(c, otherwise);
    set(c, addIf(c.nodes(), condition, yes, no, types));
  }

  private static List<Ref> addIf(
      NodeBuilder n, Ref condition, GraphProto yes, GraphProto no, List<RankedTensorType> types) {
    Ref scalar = n.reshape(condition, LongList.of());
    return n.node(
        "If",
        types,
        List.of(scalar),
        AttributeProto.graph("then_branch", yes),
        AttributeProto.graph("else_branch", no));
  }

  private static GraphProto branchGraph(OpContext c, Region region) {
    GraphExporter body = c.exporter().nested();
    List<Ref> results = body.block(region.front(), List.of());
    return graph(body, "branch", List.of(), results);
  }

  /** The last branch is taken for any index that has none. */
  private static void choose(OpContext c) {
    List<Region> branches = c.operation().regions();
    if (branches.size() == 1) {
      c.set(c.exporter().again().block(branches.getFirst().front(), List.of()));
      return;
    }
    List<RankedTensorType> types = types(c);
    Ref index = c.operand(0);
    GraphProto rest = branchGraph(c, branches.getLast());
    for (int i = branches.size() - 2; i > 0; i--) {
      GraphExporter wrapper = c.exporter().nested();
      NodeBuilder inner = wrapper.nodes();
      List<Ref> chosen =
          addIf(
              inner,
              inner.equal(index, inner.like(index, i)),
              branchGraph(new OpContext(c.operation(), wrapper), branches.get(i)),
              rest,
              types);
      rest = graph(wrapper, "branch", List.of(), chosen);
    }
    GraphProto first = branchGraph(c, branches.getFirst());
    NodeBuilder n = c.nodes();
    set(c, addIf(n, n.equal(index, n.like(index, 0)), first, rest, types));
  }

  private static void loop(OpContext c) {
    NodeBuilder n = c.nodes();
    List<RankedTensorType> types = types(c);
    List<Ref> initial = new ArrayList<>();
    for (Ref operand : ComplexExports.flat(c.operands())) {
      initial.add(n.full(operand));
    }
    List<Type> carried = c.operation().resultTypes();
    Ref enters =
        c.exporter().again().block(c.region(0).front(), whole(carried, initial)).getFirst();
    GraphExporter body = c.exporter().nested();
    ModelBuilder model = n.model();
    List<GraphBuilder.TensorInfo> inputs = new ArrayList<>();
    inputs.add(info(model, "iteration", IntegerType.I64));
    inputs.add(info(model, "continues", IntegerType.I1));
    List<Ref> arguments = new ArrayList<>();
    for (RankedTensorType type : types) {
      String name = model.unique("carried");
      inputs.add(new GraphBuilder.TensorInfo(name, type));
      arguments.add(new Ref(name, type));
    }
    List<Ref> next = new ArrayList<>();
    for (Ref result : body.block(c.region(1).front(), whole(carried, arguments))) {
      next.add(body.nodes().full(result));
    }
    List<Ref> results = new ArrayList<>();
    results.add(body.again().block(c.region(0).front(), next).getFirst());
    results.addAll(next);
    List<RankedTensorType> resultTypes = new ArrayList<>();
    resultTypes.add(RankedTensorType.of(IntegerType.I1));
    resultTypes.addAll(types);
    GraphProto graph = graph(body, "body", inputs, results);
    List<Ref> operands = new ArrayList<>();
    operands.add(Ref.ABSENT);
    operands.add(n.full(enters));
    operands.addAll(initial);
    set(c, n.node("Loop", types, operands, AttributeProto.graph("body", graph)));
  }

  private static GraphBuilder.TensorInfo info(ModelBuilder model, String name, Type type) {
    return new GraphBuilder.TensorInfo(model.unique(name), RankedTensorType.of(type));
  }
}
