package org.hlo4j.onnx.exporter.preparation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.onnx.exporter.Functions;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.SortOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Replaces calls of XLA's approximate selection of the largest elements, which is computed exactly:
 * by a sort. Calls whose sizes are not known, or whose dimension is not, remain.
 */
final class ApproximateTopK {
  private static final String TARGET = "ApproxTopK";

  private static final Pattern REDUCTION_DIM =
      Pattern.compile("\"reduction_dim\"\\s*:\\s*(\\d{1,9})");

  private final Functions functions;
  private final Rewriter rewriter;

  private ApproximateTopK(Functions functions, Rewriter rewriter) {
    this.functions = functions;
    this.rewriter = rewriter;
  }

  /** Replaces the calls of a module. */
  static void replaceAll(Operation module, DialectRegistry dialects) {
    List<Operation> calls = new ArrayList<>();
    module.walk(op -> {
      if (op.is(Modules.CUSTOM_CALL) && CustomCallOp.CALL_TARGET_NAME.get(op).equals(TARGET)) {
        calls.add(op);
      }
    });
    if (calls.isEmpty()) {
      return;
    }
    ApproximateTopK selection = new ApproximateTopK(new Functions(module), new Rewriter(dialects));
    for (Operation call : calls) {
      selection.rewriter.setInsertionPoint(call);
      List<Value> values = selection.values(call);
      if (!values.isEmpty()) {
        selection.rewriter.replace(call, values);
      }
    }
  }

  /**
   * Creates the values of a call; returns none if it cannot be replaced. Operands: a tensor for
   * each result, then initial values.
   */
  private List<Value> values(Operation call) {
    int count = call.resultCount();
    int dimension = reductionDimension(call);
    if (count == 0
        || call.operandCount() < 2 * count
        || !call.operands().subList(0, count).stream().allMatch(ApproximateTopK::isStatic)
        || !call.results().stream().allMatch(ApproximateTopK::isStatic)
        || dimension < 0) {
      return List.of();
    }
    List<Value> inputs = call.operands().subList(0, count);
    for (int i = 0; i < count; i++) {
      if (!isCut((RankedTensorType) inputs.get(i).type(), call.result(i).type(), dimension)) {
        return List.of();
      }
    }
    List<Type> pairs = inputs.stream().flatMap(v -> Stream.of(v.type(), v.type())).toList();
    Optional<Region> body =
        body(call, pairs, List.of(RankedTensorType.of(LongList.of(), IntegerType.I1)));
    if (body.isEmpty()) {
      return List.of();
    }
    Operation sorted =
        rewriter.create(
            new OperationState(DataMovement.SORT, call.location())
                .addOperands(inputs)
                .addResultTypes(Value.types(inputs))
                .set(SortOp.DIMENSION, dimension)
                .set(SortOp.IS_STABLE, true)
                .addRegion(body.get()));
    List<Value> first = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      RankedTensorType type = (RankedTensorType) call.result(i).type();
      OperationState slice =
          new OperationState(DataMovement.SLICE, call.location())
              .addOperand(sorted.result(i))
              .addResultType(type)
              .set(SliceOp.START_INDICES, StaticShapes.repeat(0, type.rank()))
              .set(SliceOp.LIMIT_INDICES, type.shape())
              .set(SliceOp.STRIDES, StaticShapes.repeat(1, type.rank()));
      first.add(rewriter.create(slice).result(0));
    }
    return first;
  }

  /** Whether a type is another one with at most as many elements in a dimension. */
  private static boolean isCut(RankedTensorType whole, Type part, int dimension) {
    return part instanceof RankedTensorType type
        && type.elementType().equals(whole.elementType())
        && type.rank() == whole.rank()
        && dimension < type.rank()
        && type.dimension(dimension) <= whole.dimension(dimension)
        && StaticShapes.with(whole.shape(), dimension, type.dimension(dimension))
            .equals(type.shape());
  }

  private static boolean isStatic(Value value) {
    return value.type() instanceof RankedTensorType type && type.hasStaticShape();
  }

  /** Returns the dimension that a configuration names, or -1. */
  private static int reductionDimension(Operation call) {
    for (String name : List.of("mhlo.backend_config", CustomCallOp.BACKEND_CONFIG.name())) {
      Attribute config = call.attributeOrNull(name);
      if (config instanceof DictionaryAttr entries
          && entries.getOrNull("reduction_dim") instanceof IntegerAttr dimension) {
        return dimension.intValue();
      }
      if (config instanceof StringAttr text) {
        Matcher found = REDUCTION_DIM.matcher(text.value());
        if (found.find()) {
          return Integer.parseInt(found.group(1));
        }
      }
    }
    return -1;
  }

  /** Returns a copy of the called computation; none if it has other types than scalars of these. */
  private Optional<Region> body(Operation call, List<Type> arguments, List<Type> results) {
    List<SymbolRefAttr> called = CustomCallOp.CALLED_COMPUTATIONS.get(call);
    if (called.size() != 1) {
      return Optional.empty();
    }
    Operation function;
    try {
      function = functions.of(called.getFirst().leaf());
    } catch (UnsupportedOperation _) {
      return Optional.empty();
    }
    FunctionType expected = new FunctionType(scalars(arguments), scalars(results));
    if (!new FuncOp(function).functionType().equals(expected)
        || !function.region(0).hasOneBlock()) {
      return Optional.empty();
    }
    Region copy = new Region();
    new IrMapping().copyBlocks(function.region(0), copy);
    Block block = copy.front();
    Operation end = block.back();
    if (!end.is(FuncOps.RETURN)) {
      return Optional.empty();
    }
    block.append(
        new OperationState(ControlFlow.RETURN, end.location())
            .addOperands(end.operands())
            .create());
    end.erase();
    return Optional.of(copy);
  }

  private static List<Type> scalars(List<Type> types) {
    return types.stream()
        .<Type>map(type -> RankedTensorType.of(((ShapedType) type).elementType()))
        .toList();
  }
}
