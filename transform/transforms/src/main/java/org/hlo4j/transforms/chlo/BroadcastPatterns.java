package org.hlo4j.transforms.chlo;

import static org.hlo4j.dialect.chlo.rule.NumpyBroadcast.isStaticOrBounded;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.ConversionPattern;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.op.chlo.BroadcastCompareOp;
import org.hlo4j.op.chlo.ChloOp;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.BoundedBroadcast;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Legalizes broadcasting binary operations: without broadcasts for equal shapes; with static
 * broadcasts for static or bounded shapes; else with broadcasts to a shape computed at run time, in
 * a region that assumes that shapes are compatible.
 */
final class BroadcastPatterns {
  private static final Map<OpDefinition, OpDefinition> PLAIN =
      Map.ofEntries(
          Map.entry(Broadcasting.BROADCAST_ADD, Elementwise.ADD),
          Map.entry(Broadcasting.BROADCAST_AND, Elementwise.AND),
          Map.entry(Broadcasting.BROADCAST_ATAN2, Elementwise.ATAN2),
          Map.entry(Broadcasting.BROADCAST_COMPARE, Elementwise.COMPARE),
          Map.entry(Broadcasting.BROADCAST_COMPLEX, Elementwise.COMPLEX),
          Map.entry(Broadcasting.BROADCAST_DIVIDE, Elementwise.DIVIDE),
          Map.entry(Broadcasting.BROADCAST_MAXIMUM, Elementwise.MAXIMUM),
          Map.entry(Broadcasting.BROADCAST_MINIMUM, Elementwise.MINIMUM),
          Map.entry(Broadcasting.BROADCAST_MULTIPLY, Elementwise.MULTIPLY),
          Map.entry(
              Broadcasting.BROADCAST_NEXT_AFTER, org.hlo4j.opset.chlo.ChloElementwise.NEXT_AFTER),
          Map.entry(Broadcasting.BROADCAST_OR, Elementwise.OR),
          Map.entry(
              Broadcasting.BROADCAST_POLYGAMMA, org.hlo4j.opset.chlo.ChloElementwise.POLYGAMMA),
          Map.entry(Broadcasting.BROADCAST_POWER, Elementwise.POWER),
          Map.entry(Broadcasting.BROADCAST_REMAINDER, Elementwise.REMAINDER),
          Map.entry(Broadcasting.BROADCAST_SHIFT_LEFT, Elementwise.SHIFT_LEFT),
          Map.entry(
              Broadcasting.BROADCAST_SHIFT_RIGHT_ARITHMETIC, Elementwise.SHIFT_RIGHT_ARITHMETIC),
          Map.entry(Broadcasting.BROADCAST_SHIFT_RIGHT_LOGICAL, Elementwise.SHIFT_RIGHT_LOGICAL),
          Map.entry(Broadcasting.BROADCAST_SUBTRACT, Elementwise.SUBTRACT),
          Map.entry(Broadcasting.BROADCAST_XOR, Elementwise.XOR),
          Map.entry(Broadcasting.BROADCAST_ZETA, org.hlo4j.opset.chlo.ChloElementwise.ZETA));

  private final Diagnostics diagnostics;

  private BroadcastPatterns(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  static List<ConversionPattern> all(Diagnostics diagnostics) {
    BroadcastPatterns patterns = new BroadcastPatterns(diagnostics);
    List<ConversionPattern> all = new ArrayList<>();
    for (OpDefinition definition : PLAIN.keySet()) {
      all.add(ConversionPattern.of(definition, patterns::equalShapes).withBenefit(10));
      all.add(ConversionPattern.of(definition, patterns::boundedShapes).withBenefit(10));
      all.add(ConversionPattern.of(definition, patterns::dynamicShapes).withBenefit(5));
    }
    all.add(ConversionPattern.of(Broadcasting.BROADCAST_SELECT, BroadcastPatterns::select));
    return all;
  }

  private boolean equalShapes(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    if (!(operands.get(0).type() instanceof RankedTensorType lhs)
        || !(operands.get(1).type() instanceof RankedTensorType rhs)
        || !isStaticOrBounded(lhs)
        || !isStaticOrBounded(rhs)
        || !lhs.shape().equals(rhs.shape())
        || !lhs.encoding().equals(rhs.encoding())) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    rewriter.replace(operation, plain(operation, builder, operands));
    return true;
  }

  private boolean boundedShapes(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    for (Type type : types(operation, operands)) {
      if (!(type instanceof RankedTensorType tensor) || !isStaticOrBounded(tensor)) {
        return false;
      }
    }
    if (!addsDimensionsInFront(operation, operands)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Optional<List<Value>> broadcast = new BoundedBroadcast(builder).together(operands);
    broadcast.ifPresent(values -> rewriter.replace(operation, plain(operation, builder, values)));
    return broadcast.isPresent();
  }

  private boolean dynamicShapes(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    if (!types(operation, operands).stream().allMatch(RankedTensorType.class::isInstance)) {
      return false;
    }
    if (!addsDimensionsInFront(operation, operands)) {
      warnOfDimensions(operation);
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Type type = operation.result(0).type();
    List<Value> shapes = operands.stream().map(builder::shapeOf).toList();
    Value fits = DynamicBroadcast.fit(builder, shapes);
    Value result =
        DynamicBroadcast.assuming(
            builder,
            fits,
            type,
            () -> {
              List<Value> inner = operands.stream().map(builder::foldedShapeOf).toList();
              Value shape = DynamicBroadcast.shape(builder, inner);
              List<Value> broadcast = new ArrayList<>();
              for (Value operand : operands) {
                broadcast.add(DynamicBroadcast.to(builder, operand, shape, type));
              }
              return plain(operation, builder, broadcast);
            });
    rewriter.replace(operation, result);
    return true;
  }

  private static List<Type> types(Operation operation, List<Value> operands) {
    List<Type> types = new ArrayList<>();
    operands.forEach(operand -> types.add(operand.type()));
    types.add(operation.result(0).type());
    return types;
  }

  /** Returns whether the broadcast dimensions, if any, are NumPy's. */
  private static boolean addsDimensionsInFront(Operation operation, List<Value> operands) {
    LongList given = ChloOp.BROADCAST_DIMENSIONS.getOrNull(operation);
    int lhs = ((RankedTensorType) operands.get(0).type()).rank();
    int rhs = ((RankedTensorType) operands.get(1).type()).rank();
    return given == null
        || lhs == rhs
        || given.equals(DynamicBroadcast.lastDimensions(Math.min(lhs, rhs), Math.max(lhs, rhs)));
  }

  private void warnOfDimensions(Operation operation) {
    String dimensions =
        ChloOp.BROADCAST_DIMENSIONS.getOr(operation, LongList.of()).stream()
            .mapToObj(Long::toString)
            .collect(Collectors.joining(", "));
    diagnostics.report(
        Diagnostic.warning(
            operation.location(),
            "unsupported non prefix-padded dynamic rank broadcast_dimensions = " + dimensions));
  }

  /** Returns the corresponding operation that does not broadcast. */
  private static Value plain(Operation operation, HloBuilder builder, List<Value> operands) {
    OpDefinition definition = Objects.requireNonNull(PLAIN.get(operation.definition()));
    OperationState state =
        new OperationState(definition, operation.location()).addOperands(operands);
    if (operation.is(Broadcasting.BROADCAST_COMPARE)) {
      var direction = BroadcastCompareOp.COMPARISON_DIRECTION.get(operation);
      state.set(CompareOp.COMPARISON_DIRECTION, ComparisonDirection.valueOf(direction.name()));
      BroadcastCompareOp.COMPARE_TYPE
          .find(operation)
          .ifPresent(
              type -> state.set(CompareOp.COMPARE_TYPE, ComparisonType.valueOf(type.name())));
    }
    return builder.make(state, operation.result(0).type());
  }

  /** For ranked shapes; a predicate of rank zero is left for the selection to broadcast. */
  private static boolean select(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    if (!types(operation, operands).stream().allMatch(RankedTensorType.class::isInstance)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    RankedTensorType type = (RankedTensorType) operation.result(0).type();
    List<Value> shapes = operands.stream().map(builder::foldedShapeOf).toList();
    int rank =
        operands.stream()
            .mapToInt(operand -> ((RankedTensorType) operand.type()).rank())
            .max()
            .orElseThrow();
    Value fits = DynamicBroadcast.foldedFit(builder, shapes);
    Value result =
        DynamicBroadcast.assuming(
            builder,
            fits,
            type,
            () -> {
              Value shape = DynamicBroadcast.shapeOfRank(builder, shapes, rank);
              List<Value> broadcast = new ArrayList<>();
              for (Value operand : operands) {
                boolean isScalarPredicate =
                    broadcast.isEmpty() && ((RankedTensorType) operand.type()).rank() == 0;
                broadcast.add(
                    isScalarPredicate
                        ? operand
                        : DynamicBroadcast.to(builder, operand, shape, type));
              }
              return builder.make(
                  new OperationState(Elementwise.SELECT, builder.location()).addOperands(broadcast),
                  type);
            });
    rewriter.replace(operation, result);
    return true;
  }
}
