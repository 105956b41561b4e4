package org.hlo4j.transforms.refine;

import static org.hlo4j.dialect.hlo.ConstantValues.integers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hlo4j.dialect.hlo.ElementTypes;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.chlo.TopKOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.op.stablehlo.RngBitGeneratorOp;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.opset.stablehlo.RngAlgorithm;
import org.jspecify.annotations.Nullable;

/**
 * Custom calls that JAX exports for symbolic sizes and that upstream's refinement leaves: calls
 * that take as operands what operations have as attributes become these operations once the
 * operands are constants, and bitcasts to other widths are refined. Source: {@code
 * stablehlo/dialect/ExperimentalOps.h}.
 */
public final class DynamicCallPatterns {
  private static final Map<String, Function<Operation, Optional<OperationState>>> TARGETS =
      Map.of(
          "stablehlo.dynamic_approx_top_k", DynamicCallPatterns::approximateTopK,
          "stablehlo.dynamic_reduce_window", DynamicCallPatterns::reduceWindow,
          "stablehlo.dynamic_rng_bit_generator", DynamicCallPatterns::randomBits,
          "stablehlo.dynamic_top_k", DynamicCallPatterns::topK);

  private static final String CONFIGURATION = "mhlo.backend_config";

  static final List<RewritePattern> ALL =
      List.of(
          RewritePattern.of(Modules.CUSTOM_CALL, DynamicCallPatterns::rewrite),
          RewritePattern.of(Elementwise.BITCAST_CONVERT, DynamicCallPatterns::bitcast));

  private DynamicCallPatterns() {}

  /**
   * Replaces the calls of a program whose sizes are constants and that are valid. Types of results
   * stay as they are.
   *
   * @param module the program
   * @param dialects the dialects of the program
   */
  public static void replaceAll(Operation module, DialectRegistry dialects) {
    List<Operation> calls = new ArrayList<>();
    module.walk(op -> {
      if (op.is(Modules.CUSTOM_CALL)) {
        calls.add(op);
      }
    });
    Rewriter rewriter = new Rewriter(dialects);
    for (Operation call : calls) {
      OperationState state = stateOrNull(call);
      if (state == null) {
        continue;
      }
      if (state.resultTypes().isEmpty()
          && !TypeRefinement.inferredTypes(state, rewriter).isEmpty()) {
        state.addResultTypes(call.resultTypes());
      }
      if (state.resultTypes().equals(call.resultTypes())) {
        rewriter.setInsertionPoint(call);
        rewriter.replaceWithNew(call, state);
      }
    }
  }

  private static @Nullable OperationState stateOrNull(Operation call) {
    return Optional.ofNullable(TARGETS.get(CustomCallOp.CALL_TARGET_NAME.get(call)))
        .flatMap(operation -> operation.apply(call))
        .orElse(null);
  }

  private static boolean rewrite(Operation call, Rewriter rewriter) {
    OperationState state = stateOrNull(call);
    if (state == null) {
      return false;
    }
    List<Type> types =
        state.resultTypes().isEmpty()
            ? TypeRefinement.inferredTypes(state, rewriter)
            : state.resultTypes();
    if (types.isEmpty()) {
      return false;
    }
    if (state.resultTypes().isEmpty()) {
      state.addResultTypes(types);
    }
    TypeRefinement.refineResults(call, types, rewriter);
    if (!call.resultTypes().equals(types)) {
      return false;
    }
    rewriter.replaceWithNew(call, state);
    return true;
  }

  /** Operands: a tensor and an initial value for each result, and what describes the windows. */
  private static Optional<OperationState> reduceWindow(Operation call) {
    int windows = call.operandCount() - 5;
    if (windows != 2 * call.resultCount()) {
      return Optional.empty();
    }
    List<LongList> numbers = new ArrayList<>();
    for (int i = windows; i < call.operandCount(); i++) {
      integers(call.operand(i)).ifPresent(numbers::add);
    }
    Operation body = calledFunction(call).orElse(null);
    if (numbers.size() != 5 || body == null || !combines(body, call.resultTypes())) {
      return Optional.empty();
    }
    LongList padding = numbers.get(4);
    OperationState state =
        new OperationState(Reductions.REDUCE_WINDOW, call.location())
            .addOperands(call.operands().subList(0, windows))
            .set(ReduceWindowOp.WINDOW_DIMENSIONS, numbers.get(0))
            .set(ReduceWindowOp.WINDOW_STRIDES, numbers.get(1))
            .set(ReduceWindowOp.BASE_DILATIONS, numbers.get(2))
            .set(ReduceWindowOp.WINDOW_DILATIONS, numbers.get(3))
            .set(
                ReduceWindowOp.PADDING,
                DenseElementsAttr.i64(padding.toArray())
                    .withType(RankedTensorType.of(IntegerType.I64, padding.size() / 2, 2)));
    addBody(state, body);
    return Optional.of(state);
  }

  private static Optional<Operation> calledFunction(Operation call) {
    List<SymbolRefAttr> called = CustomCallOp.CALLED_COMPUTATIONS.getOr(call, List.of());
    return called.size() == 1
        ? Optional.ofNullable(new SymbolTables().lookupNearestOrNull(call, called.getFirst()))
        : Optional.empty();
  }

  /** Returns whether a function combines two elements of each type to one. */
  private static boolean combines(Operation function, List<Type> types) {
    List<Type> scalars =
        types.stream().<Type>map(type -> RankedTensorType.of(Shapes.elementType(type))).toList();
    List<Type> pairs = Stream.concat(scalars.stream(), scalars.stream()).toList();
    return function.is(FuncOps.FUNC)
        && new FuncOp(function).functionType().equals(new FunctionType(pairs, scalars));
  }

  /** Adds the body of a function as a region. */
  private static void addBody(OperationState state, Operation function) {
    Region region = state.addRegion();
    region.takeBody(function.copy().region(0));
    Block block = region.front();
    Operation last = block.back();
    block.append(
        Operation.create(
            new OperationState(ControlFlow.RETURN, last.location()).addOperands(last.operands())));
    last.erase();
  }

  /** Operands: the state, and the shape of the bits. */
  private static Optional<OperationState> randomBits(Operation call) {
    LongList shape =
        call.operandCount() == 2 && call.resultCount() == 2
            ? integers(call.operand(1)).orElse(null)
            : null;
    if (shape == null) {
      return Optional.empty();
    }
    return Optional.of(
        new OperationState(Random.RNG_BIT_GENERATOR, call.location())
            .addOperand(call.operand(0))
            .set(
                RngBitGeneratorOp.RNG_ALGORITHM,
                call.attribute("rng_algorithm", RngAlgorithm.class).orElse(RngAlgorithm.DEFAULT))
            .addResultTypes(
                List.of(
                    call.operand(0).type(),
                    RankedTensorType.of(shape, Shapes.elementType(call.result(1).type())))));
  }

  /** Operands: the elements, and how many of each row are returned. */
  private static Optional<OperationState> topK(Operation call) {
    LongList k =
        call.operandCount() == 2 && call.attributeOrNull("mhlo.attributes") == null
            ? integers(call.operand(1)).orElse(null)
            : null;
    if (k == null || k.size() != 1) {
      return Optional.empty();
    }
    return Optional.of(
        new OperationState(Structural.TOP_K, call.location())
            .addOperand(call.operand(0))
            .set(TopKOp.K, k.get(0)));
  }

  /** Operands: a tensor and an initial value for each result, the number, and shapes of results. */
  private static Optional<OperationState> approximateTopK(Operation call) {
    int count = 2 * call.resultCount();
    LongList k = call.operandCount() > count ? integers(call.operand(count)).orElse(null) : null;
    if (k == null
        || k.size() != 1
        || !(call.attributeOrNull(CONFIGURATION) instanceof DictionaryAttr configuration)
        || call.resultTypes().stream().anyMatch(InputRefinement::isDynamic)) {
      return Optional.empty();
    }
    return Optional.of(
        new OperationState(Modules.CUSTOM_CALL, call.location())
            .addOperands(call.operands().subList(0, count))
            .addResultTypes(call.resultTypes())
            .set(CustomCallOp.CALL_TARGET_NAME, "ApproxTopK")
            .set(
                CustomCallOp.CALLED_COMPUTATIONS,
                CustomCallOp.CALLED_COMPUTATIONS.getOr(call, List.of()))
            .setAttribute(CONFIGURATION, configuration.with("top_k", IntegerAttr.i64(k.get(0)))));
  }

  /** A bitcast to narrower elements adds a dimension, one to wider elements removes the last. */
  private static boolean bitcast(Operation op, Rewriter rewriter) {
    if (!(op.operand(0).type() instanceof RankedTensorType operand) || !operand.hasStaticShape()) {
      return false;
    }
    long before = ElementTypes.bitWidth(operand.elementType());
    long after = ElementTypes.bitWidth(Shapes.elementType(op.result(0).type()));
    List<Long> shape = new ArrayList<>(operand.shape().boxed());
    if (before > after) {
      shape.add(before / after);
    } else if (before < after && !shape.isEmpty()) {
      shape.removeLast();
    } else {
      return false;
    }
    return TypeRefinement.refineShape(op, LongList.copyOf(shape), rewriter);
  }
}
