package org.hlo4j.onnx.exporter;

import static org.hlo4j.dialect.hlo.ConstantValues.integers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.chlo.TopKOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.op.stablehlo.RngBitGeneratorOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.SortOp;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.opset.stablehlo.RngAlgorithm;

/**
 * Replaces custom calls that are operations once their sizes are constants: upstream's experimental
 * ones, whose operands are attributes of the operations ({@code
 * stablehlo/dialect/ExperimentalOps.h}), and XLA's approximate selection of the largest elements,
 * which is computed exactly. Other calls remain.
 */
final class CustomCallForms {
  private static final Map<String, Form> FORMS =
      Map.of(
          "stablehlo.dynamic_reduce_window", CustomCallForms::reduceWindow,
          "stablehlo.dynamic_rng_bit_generator", CustomCallForms::randomBits,
          "stablehlo.dynamic_top_k", CustomCallForms::topK,
          "stablehlo.dynamic_approx_top_k", CustomCallForms::approximateTopK,
          "ApproxTopK", CustomCallForms::approximateTopK);

  private static final Pattern REDUCTION_DIM =
      Pattern.compile("\"reduction_dim\"\\s*:\\s*(\\d{1,9})");

  private final Functions functions;
  private final Rewriter rewriter;

  private CustomCallForms(Functions functions, Rewriter rewriter) {
    this.functions = functions;
    this.rewriter = rewriter;
  }

  /** Creates the values of a call, before it; returns none if the call cannot be replaced. */
  @FunctionalInterface
  private interface Form {
    List<Value> values(CustomCallForms forms, Operation call);
  }

  /** Replaces the calls of a module. */
  static void run(Operation module, PassContext context) {
    List<Operation> calls = new ArrayList<>();
    module.walk(op -> {
      if (op.is(Modules.CUSTOM_CALL) && FORMS.containsKey(CustomCallOp.CALL_TARGET_NAME.get(op))) {
        calls.add(op);
      }
    });
    if (calls.isEmpty()) {
      return;
    }
    CustomCallForms forms =
        new CustomCallForms(new Functions(module), new Rewriter(context.registry()));
    for (Operation call : calls) {
      forms.rewriter.setInsertionPoint(call);
      Form form = FORMS.get(CustomCallOp.CALL_TARGET_NAME.get(call));
      List<Value> values = form == null ? List.of() : form.values(forms, call);
      if (!values.isEmpty()) {
        forms.rewriter.replace(call, values);
      }
    }
  }

  /**
   * Operands: a tensor and then an initial value for each result, sizes, strides, base dilations
   * and dilations of windows, and padding.
   */
  private static List<Value> reduceWindow(CustomCallForms forms, Operation call) {
    int count = call.resultCount();
    if (count == 0
        || call.operandCount() != 2 * count + 5
        || !(call.operand(0).type() instanceof RankedTensorType type)) {
      return List.of();
    }
    List<LongList> window = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      LongList numbers = integers(call.operand(2 * count + i)).orElse(LongList.of());
      if (numbers.size() != (i < 4 ? type.rank() : 2 * type.rank())
          || (i < 4 && !numbers.allMatch(number -> number > 0))) {
        return List.of();
      }
      window.add(numbers);
    }
    List<Type> elements = call.operands().subList(0, count).stream().map(Value::type).toList();
    Optional<Region> body =
        forms.body(call, Stream.concat(elements.stream(), elements.stream()).toList(), elements);
    if (body.isEmpty()) {
      return List.of();
    }
    RankedTensorType pairs = RankedTensorType.of(IntegerType.I64, type.rank(), 2);
    OperationState state =
        OperationState.inPlaceOf(call, Reductions.REDUCE_WINDOW)
            .addOperands(call.operands().subList(0, 2 * count))
            .set(ReduceWindowOp.WINDOW_DIMENSIONS, window.get(0))
            .set(ReduceWindowOp.WINDOW_STRIDES, window.get(1))
            .set(ReduceWindowOp.BASE_DILATIONS, window.get(2))
            .set(ReduceWindowOp.WINDOW_DILATIONS, window.get(3))
            .set(
                ReduceWindowOp.PADDING,
                DenseElementsAttr.i64(window.get(4).toArray()).withType(pairs))
            .addRegion(body.get());
    return List.copyOf(forms.rewriter.create(state).results());
  }

  /** Operands: the state, and the shape of the bits. */
  private static List<Value> randomBits(CustomCallForms forms, Operation call) {
    if (call.operandCount() != 2
        || call.resultCount() != 2
        || !(call.result(1).type() instanceof RankedTensorType type)) {
      return List.of();
    }
    LongList shape = integers(call.operand(1)).orElse(LongList.of());
    if (shape.size() != type.rank() || !shape.allMatch(ShapedType::isSize)) {
      return List.of();
    }
    OperationState state =
        new OperationState(Random.RNG_BIT_GENERATOR, call.location())
            .addOperand(call.operand(0))
            .addResultType(call.result(0).type())
            .addResultType(RankedTensorType.of(shape, type.elementType()))
            .set(
                RngBitGeneratorOp.RNG_ALGORITHM,
                call.attribute("rng_algorithm", RngAlgorithm.class).orElse(RngAlgorithm.DEFAULT));
    Operation bits = forms.rewriter.create(state);
    // The users of the bits have not seen their sizes.
    Operation reshaped =
        forms.rewriter.create(
            new OperationState(Dynamism.DYNAMIC_RESHAPE, call.location())
                .addOperand(bits.result(1))
                .addOperand(call.operand(1))
                .addResultType(type));
    return List.of(bits.result(0), reshaped.result(0));
  }

  /** Operands: a tensor, and how many elements of its last dimension are returned. */
  private static List<Value> topK(CustomCallForms forms, Operation call) {
    Optional<LongList> count =
        call.operandCount() == 2 ? integers(call.operand(1)) : Optional.empty();
    if (count.isEmpty()
        || count.get().size() != 1
        || count.get().get(0) < 0
        || call.resultCount() != 2
        || call.attributeOrNull("mhlo.attributes") != null) {
      return List.of();
    }
    OperationState state =
        OperationState.inPlaceOf(call, Structural.TOP_K)
            .addOperand(call.operand(0))
            .set(TopKOp.K, count.get().get(0));
    return List.copyOf(forms.rewriter.create(state).results());
  }

  /** Operands: a tensor for each result, initial values, and how many elements if not known. */
  private static List<Value> approximateTopK(CustomCallForms forms, Operation call) {
    int count = call.resultCount();
    int dimension = reductionDimension(call);
    if (count == 0
        || call.operandCount() < 2 * count
        || !call.operands().subList(0, count).stream().allMatch(CustomCallForms::isStatic)
        || !call.results().stream().allMatch(CustomCallForms::isStatic)
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
        forms.body(call, pairs, List.of(RankedTensorType.of(LongList.of(), IntegerType.I1)));
    if (body.isEmpty()) {
      return List.of();
    }
    Operation sorted =
        forms.rewriter.create(
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
      first.add(forms.rewriter.create(slice).result(0));
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
