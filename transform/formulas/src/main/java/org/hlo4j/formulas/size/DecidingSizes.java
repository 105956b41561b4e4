package org.hlo4j.formulas.size;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.formulas.size.SizeOrigins.Dimension;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.op.stablehlo.ConcatenateOp;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.op.stablehlo.DynamicGatherOp;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.op.stablehlo.GetDimensionSizeOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Finds the dimensions of parameters whose sizes alone decide a value: with these known, the value
 * can be computed before the program runs.
 */
public final class DecidingSizes {
  /** How many values and dimensions are followed. */
  private static final int MAX_STEPS = 10_000;

  /**
   * A dimension of a parameter whose size is not known.
   *
   * @param parameter of the function
   * @param index of the dimension
   */
  public record ParameterDimension(BlockArgument parameter, int index) {}

  private final HloBuilder b;
  private final Set<ParameterDimension> found = new LinkedHashSet<>();

  /** Values, and dimensions, that were seen. */
  private final Set<Object> seen = new HashSet<>();

  private final Deque<Object> next = new ArrayDeque<>();

  /** Whether something but sizes decides, too. */
  private boolean isOther;

  private DecidingSizes(HloBuilder b) {
    this.b = b;
  }

  /**
   * Returns the dimensions of parameters whose sizes decide values; none if elements of parameters,
   * random numbers, loops or calls do, too.
   *
   * @param b a builder in the function; no operation is created
   * @param values of any types
   * @return the dimensions, in the order in which they were found
   */
  public static Set<ParameterDimension> of(HloBuilder b, List<Value> values) {
    DecidingSizes search = new DecidingSizes(b);
    values.forEach(search::add);
    for (int step = 0; !search.next.isEmpty() && !search.isOther; step++) {
      if (step == MAX_STEPS) {
        return Set.of();
      }
      switch (search.next.removeFirst()) {
        case Dimension dimension -> search.follow(dimension);
        case Value other -> search.follow(other);
        default -> throw new AssertionError();
      }
    }
    return search.isOther ? Set.of() : Collections.unmodifiableSet(search.found);
  }

  private void add(Object valueOrDimension) {
    if (seen.add(valueOrDimension)) {
      next.add(valueOrDimension);
    }
  }

  private void follow(Value value) {
    Operation source = value.definingOpOrNull();
    if (source == null || !isComputedOfOperands(source)) {
      isOther = true;
    } else if (source.is(Dynamism.GET_DIMENSION_SIZE)) {
      add(new Dimension(source.operand(0), GetDimensionSizeOp.DIMENSION.get(source).intValue()));
    } else {
      source.operands().forEach(this::add);
    }
  }

  private static boolean isComputedOfOperands(Operation source) {
    return source.regionCount() == 0
        ? !source.is(Random.RNG) && !source.is(Modules.CUSTOM_CALL) && !source.is(Modules.COMPOSITE)
        : source.is(Reductions.REDUCE);
  }

  private void follow(Dimension dimension) {
    Size size = SizeOrigins.of(b, dimension.tensor(), dimension.index());
    if (size.isKnown()) {
      return;
    }
    Value given = size.existingOrNull();
    if (given != null) {
      add(given);
      return;
    }
    Dimension origin = size.originOrNull() instanceof Dimension source ? source : dimension;
    if (origin.tensor() instanceof BlockArgument argument) {
      Operation function = argument.owner().parentOpOrNull();
      if (function == null || !function.is(FuncOps.FUNC)) {
        isOther = true;
      } else {
        found.add(new ParameterDimension(argument, origin.index()));
      }
      return;
    }
    followOperands(origin);
  }

  /** Follows what gives a result the size of a dimension. */
  private void followOperands(Dimension dimension) {
    Operation source = dimension.tensor().definingOpOrNull();
    if (source == null || source.is(Modules.CUSTOM_CALL) || source.is(Modules.COMPOSITE)) {
      isOther = true;
      return;
    }
    int index = dimension.index();
    if (source.is(Contractions.CONVOLUTION)) {
      followConvolution(source, index);
    } else if (source.is(Indexing.GATHER)) {
      followGather(source, GatherOp.DIMENSION_NUMBERS.get(source), index);
    } else if (source.is(Dynamism.DYNAMIC_GATHER)) {
      followGather(source, DynamicGatherOp.DIMENSION_NUMBERS.get(source), index);
    } else if (source.is(DataMovement.CONCATENATE)
        && ConcatenateOp.DIMENSION.get(source) == index) {
      source.operands().forEach(operand -> add(new Dimension(operand, index)));
    } else if (source.is(DataMovement.PAD)) {
      add(new Dimension(source.operand(0), index));
    } else if (source.is(Reductions.REDUCE_WINDOW)) {
      add(new Dimension(source.operand(0), index));
    } else if (isShapedByOperands(source)) {
      if (source.is(Dynamism.DYNAMIC_PAD)) {
        add(new Dimension(source.operand(0), index));
      }
      int first = source.is(Dynamism.DYNAMIC_IOTA) ? 0 : source.is(Dynamism.DYNAMIC_PAD) ? 2 : 1;
      for (int i = first; i < source.operands().size(); i++) {
        addElement(source.operand(i), index);
      }
    } else if (source.regionCount() > 0 && !source.is(Reductions.REDUCE)) {
      isOther = true;
    } else {
      source.operands().forEach(this::addAll);
    }
  }

  private static boolean isShapedByOperands(Operation source) {
    return source.is(Dynamism.DYNAMIC_RESHAPE)
        || source.is(Dynamism.DYNAMIC_BROADCAST_IN_DIM)
        || source.is(Dynamism.DYNAMIC_IOTA)
        || source.is(Dynamism.REAL_DYNAMIC_SLICE)
        || source.is(Dynamism.DYNAMIC_PAD);
  }

  /** Follows an integer of a list, alone if the program has it as a value. */
  private void addElement(Value list, int index) {
    Size element = SizeOrigins.element(b, list, index);
    Value given = element.existingOrNull();
    if (given != null) {
      add(given);
    } else if (element.originOrNull() instanceof Dimension dimension) {
      add(dimension);
    } else if (!element.isKnown()) {
      add(list);
    }
  }

  private void followConvolution(Operation convolution, int index) {
    var dimensions = ConvolutionOp.DIMENSION_NUMBERS.get(convolution);
    int place = dimensions.outputSpatialDimensions().indexOf(index);
    if (index == dimensions.outputBatchDimension()) {
      add(new Dimension(convolution.operand(0), (int) dimensions.inputBatchDimension()));
    } else if (place >= 0) {
      add(
          new Dimension(
              convolution.operand(0), (int) dimensions.inputSpatialDimensions().get(place)));
      add(
          new Dimension(
              convolution.operand(1), (int) dimensions.kernelSpatialDimensions().get(place)));
    } else {
      add(new Dimension(convolution.operand(1), (int) dimensions.kernelOutputFeatureDimension()));
    }
  }

  private void followGather(Operation gather, GatherDimensionNumbersAttr dimensions, int index) {
    int place = dimensions.offsetDims().indexOf(index);
    if (place < 0) {
      int batch = index - (int) dimensions.offsetDims().stream().filter(d -> d < index).count();
      add(
          new Dimension(
              gather.operand(1), batch < dimensions.indexVectorDim() ? batch : batch + 1));
    } else if (gather.is(Dynamism.DYNAMIC_GATHER)) {
      addElement(
          gather.operand(2),
          SizeOrigins.other(
              place, dimensions.collapsedSliceDims(), dimensions.operandBatchingDims()));
    }
  }

  private void addAll(Value operand) {
    if (operand.type() instanceof RankedTensorType type) {
      for (int i = 0; i < type.rank(); i++) {
        if (type.dimension(i) == ShapedType.DYNAMIC) {
          add(new Dimension(operand, i));
        }
      }
    }
  }
}
