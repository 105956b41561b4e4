package org.hlo4j.hlo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.jspecify.annotations.Nullable;

/** The shapes that texts may leave out, and those that are what they are whatever texts say. */
final class ShapeRules {
  /** What the shape of an instruction is, if that follows from the rest. */
  @FunctionalInterface
  interface Rule {
    /**
     * Returns the shape.
     *
     * @throws IllegalArgumentException if operands or attributes are not as they must be
     */
    HloShape infer(HloInstruction.Builder instruction);
  }

  private ShapeRules() {}

  static HloShape first(HloInstruction.Builder instruction) {
    return instruction.operand(0);
  }

  static HloShape second(HloInstruction.Builder instruction) {
    return instruction.operand(1);
  }

  /** Arrays of the same type and sizes, of which some may be one; all kinds of types if none. */
  static Rule elementwise(HloElementType.Kind... kinds) {
    return instruction -> {
      HloShape.Array result = array(instruction, 0);
      HloElementType.Kind kind = result.elementType().kind();
      if (kinds.length > 0 && !List.of(kinds).contains(kind)) {
        throw new IllegalArgumentException(
            "%s is not applied to %s".formatted(instruction.opcode(), result.elementType()));
      }
      for (int i = 1; i < instruction.operands().size(); i++) {
        result = broadcast(result, array(instruction, i));
      }
      return result;
    };
  }

  /** Floats of two precisions make the higher one. */
  private static HloShape.Array broadcast(HloShape.Array one, HloShape.Array other) {
    HloElementType type = one.elementType();
    HloElementType second = other.elementType();
    boolean isFloat = type.kind() == HloElementType.Kind.FLOAT && type.kind() == second.kind();
    if ((type != second && !isFloat) || one.rank() != other.rank()) {
      throw new IllegalArgumentException("operands are not of the same type and rank");
    }
    List<HloDimension> dimensions = new ArrayList<>();
    for (int i = 0; i < one.rank(); i++) {
      HloDimension a = one.dimensions().get(i);
      HloDimension b = other.dimensions().get(i);
      if (!a.equals(b) && a.size() != 1 && b.size() != 1) {
        throw new IllegalArgumentException(
            "operands have the sizes %s and %s in dimension %s".formatted(a, b, i));
      }
      dimensions.add(a.size() == 1 ? b : a);
    }
    return new HloShape.Array(
        second.bits() > type.bits() ? second : type, dimensions, one.layout());
  }

  /** Bounds may be scalars. */
  static HloShape clamp(HloInstruction.Builder instruction) {
    HloShape.Array result = array(instruction, 1);
    for (int i = 0; i < instruction.operands().size(); i++) {
      HloShape.Array other = array(instruction, i);
      boolean isSame = other.rank() == 0 || other.dimensions().equals(result.dimensions());
      if (other.elementType() != result.elementType() || !isSame) {
        throw new IllegalArgumentException("operands are not of the same type and sizes");
      }
    }
    return result;
  }

  static HloShape select(HloInstruction.Builder instruction) {
    HloShape.Array condition = array(instruction, 0);
    HloShape.Array result = array(instruction, 1);
    boolean isSame =
        result.isCompatible(array(instruction, 2))
            && (condition.rank() == 0 || condition.dimensions().equals(result.dimensions()));
    if (condition.elementType() != HloElementType.PRED || !isSame) {
      throw new IllegalArgumentException("operands are not a condition and two alike");
    }
    return result;
  }

  static HloShape token(HloInstruction.Builder instruction) {
    return HloShape.TOKEN;
  }

  /** The number of a device. */
  static HloShape device(HloInstruction.Builder instruction) {
    return HloShape.array(HloElementType.U32);
  }

  /** A size. */
  static HloShape size(HloInstruction.Builder instruction) {
    LongList dimension = instruction.require(HloInstructionAttributes.DIMENSIONS);
    dimension.stream().forEach(each -> dimension(array(instruction, 0), each));
    return HloShape.array(HloElementType.S32);
  }

  static HloShape comparison(HloInstruction.Builder instruction) {
    return withType((HloShape.Array) elementwise().infer(instruction), HloElementType.PRED);
  }

  static HloShape isFinite(HloInstruction.Builder instruction) {
    return withType(
        (HloShape.Array) elementwise(HloElementType.Kind.FLOAT).infer(instruction),
        HloElementType.PRED);
  }

  static HloShape complex(HloInstruction.Builder instruction) {
    HloShape.Array part =
        (HloShape.Array) elementwise(HloElementType.Kind.FLOAT).infer(instruction);
    return withType(
        part, part.elementType() == HloElementType.F64 ? HloElementType.C128 : HloElementType.C64);
  }

  static HloShape absolute(HloInstruction.Builder instruction) {
    return withType(array(instruction, 0), partOf(array(instruction, 0).elementType()));
  }

  private static HloElementType partOf(HloElementType type) {
    return switch (type) {
      case C64 -> HloElementType.F32;
      case C128 -> HloElementType.F64;
      default -> type;
    };
  }

  /** All operands. */
  static HloShape tuple(HloInstruction.Builder instruction) {
    return new HloShape.Tuple(shapes(instruction.operands()));
  }

  /** The operand, or all if there are several. */
  static HloShape firstOrTuple(HloInstruction.Builder instruction) {
    return instruction.operands().size() == 1 ? first(instruction) : tuple(instruction);
  }

  /** The operands before indices and updates. */
  static HloShape firstThird(HloInstruction.Builder instruction) {
    int count = instruction.operands().size() / 2;
    return count == 1
        ? first(instruction)
        : new HloShape.Tuple(shapes(instruction.operands().subList(0, count)));
  }

  static HloShape tupleElement(HloInstruction.Builder instruction) {
    long index = instruction.require(HloInstructionAttributes.INDEX);
    if (instruction.operand(0) instanceof HloShape.Tuple tuple
        && index >= 0
        && index < tuple.elements().size()) {
      return tuple.elements().get((int) index);
    }
    throw new IllegalArgumentException("the operand has no element " + index);
  }

  /** What a computation returns. */
  static Rule resultOf(HloAttribute<HloComputation> computation) {
    return instruction -> {
      HloComputation called = instruction.require(computation);
      List<HloShape> parameters = called.shape().parameters();
      if (parameters.size() != instruction.operands().size()) {
        throw new IllegalArgumentException(
            "%s has %s parameters, not %s"
                .formatted(called, parameters.size(), instruction.operands().size()));
      }
      for (int i = 0; i < parameters.size(); i++) {
        if (!parameters.get(i).isCompatible(instruction.operand(i))) {
          throw new IllegalArgumentException(
              "parameter %s of %s has another shape".formatted(i, called));
        }
      }
      return called.root().shape();
    };
  }

  static HloShape resultOfBranch(HloInstruction.Builder instruction) {
    if (instruction.operand(0) instanceof HloShape.Array index
        && index.elementType() == HloElementType.PRED) {
      return instruction.require(HloCallAttributes.TRUE_COMPUTATION).root().shape();
    }
    return instruction.require(HloCallAttributes.BRANCH_COMPUTATIONS).getFirst().root().shape();
  }

  static HloShape reversed(HloInstruction.Builder instruction) {
    HloShape.Array array = array(instruction, 0);
    LongList dimensions = instruction.require(HloInstructionAttributes.DIMENSIONS);
    dimensions.stream().forEach(each -> dimension(array, each));
    return array;
  }

  /** Arrays of the same sizes. */
  static HloShape sorted(HloInstruction.Builder instruction) {
    HloShape.Array keys = array(instruction, 0);
    for (int i = 1; i < instruction.operands().size(); i++) {
      if (!array(instruction, i).dimensions().equals(keys.dimensions())) {
        throw new IllegalArgumentException("operands are not of the same sizes");
      }
    }
    return firstOrTuple(instruction);
  }

  /** The loop's state, which both computations take. */
  static HloShape looped(HloInstruction.Builder instruction) {
    resultOf(HloCallAttributes.CONDITION).infer(instruction);
    HloShape result = resultOf(HloCallAttributes.BODY).infer(instruction);
    if (!result.isCompatible(instruction.operand(0))) {
      throw new IllegalArgumentException("the body of a loop returns another shape");
    }
    return instruction.operand(0);
  }

  /** The largest elements of the last dimension, and their places. */
  static HloShape largest(HloInstruction.Builder instruction) {
    HloShape.Array array = array(instruction, 0);
    long k = instruction.require(HloInstructionAttributes.K);
    if (array.rank() == 0 || k < 0 || k > array.dimensions().getLast().size()) {
      throw new IllegalArgumentException("the last dimension has not %s elements".formatted(k));
    }
    List<HloDimension> dimensions = new ArrayList<>(array.dimensions());
    dimensions.set(dimensions.size() - 1, HloDimension.of(k));
    return HloShape.tuple(
        rowMajor(array.elementType(), dimensions), rowMajor(HloElementType.S32, dimensions));
  }

  /** Elements of arrays, all of whose dimensions are mapped. */
  static HloShape mapped(HloInstruction.Builder instruction) {
    HloShape.Array array = array(instruction, 0);
    LongList dimensions = instruction.require(HloInstructionAttributes.DIMENSIONS);
    checkRank("map", dimensions.size(), array);
    HloShape result =
        instruction.require(HloCallAttributes.TO_APPLY).root().shape().withoutLayout();
    if (!(result instanceof HloShape.Array element && element.rank() == 0)) {
      throw new IllegalArgumentException("what is mapped makes no scalar");
    }
    return withType(array, element.elementType());
  }

  /** The batch of the indices, with dimensions of slices in between. */
  static HloShape gathered(HloInstruction.Builder instruction) {
    HloShape.Array array = array(instruction, 0);
    HloShape.Array indices = array(instruction, 1);
    LongList sizes = instruction.require(HloInstructionAttributes.GATHER_SLICE_SIZES);
    checkRank("slice", sizes.size(), array);
    LongList offsets = instruction.require(HloInstructionAttributes.OFFSET_DIMS);
    LongList collapsed = instruction.require(HloInstructionAttributes.COLLAPSED_SLICE_DIMS);
    LongList batching = instruction.require(HloInstructionAttributes.OPERAND_BATCHING_DIMS);
    List<HloDimension> slices = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      if (!collapsed.contains(i) && !batching.contains(i)) {
        slices.add(HloDimension.of(sizes.get(i)));
      }
    }
    List<HloDimension> batch = new ArrayList<>(indices.dimensions());
    int vector =
        Math.toIntExact(instruction.require(HloInstructionAttributes.GATHER_INDEX_VECTOR_DIM));
    if (vector < batch.size()) {
      batch.remove(vector);
    }
    if (slices.size() != offsets.size()) {
      throw new IllegalArgumentException("slices have as many dimensions as there are offsets");
    }
    List<HloDimension> dimensions = new ArrayList<>();
    Iterator<HloDimension> ofSlices = slices.iterator();
    Iterator<HloDimension> ofBatch = batch.iterator();
    for (int i = 0; i < slices.size() + batch.size(); i++) {
      Iterator<HloDimension> next = offsets.contains(i) ? ofSlices : ofBatch;
      if (!next.hasNext()) {
        throw new IllegalArgumentException("no offsets of a result: " + offsets);
      }
      dimensions.add(next.next());
    }
    return rowMajor(array.elementType(), dimensions);
  }

  /** Elements stay where they are. */
  static HloShape transposed(HloInstruction.Builder instruction) {
    HloShape.Array array = array(instruction, 0);
    LongList permutation = instruction.require(HloInstructionAttributes.DIMENSIONS);
    if (permutation.size() != array.rank()
        || permutation.stream().distinct().count() != array.rank()) {
      throw new IllegalArgumentException(
          "%s is no permutation of %s dimensions".formatted(permutation, array.rank()));
    }
    List<HloDimension> dimensions = new ArrayList<>();
    for (int i = 0; i < permutation.size(); i++) {
      dimensions.add(dimension(array, permutation.get(i)));
    }
    LongList order = array.layoutOrDefault().minorToMajor();
    long[] minorToMajor = new long[order.size()];
    Arrays.setAll(minorToMajor, i -> permutation.indexOf(order.get(i)));
    return new HloShape.Array(
        array.elementType(), dimensions, HloLayout.of(LongList.wrap(minorToMajor)));
  }

  static HloShape concatenated(HloInstruction.Builder instruction) {
    HloShape.Array array = array(instruction, 0);
    LongList along = instruction.require(HloInstructionAttributes.DIMENSIONS);
    long dimension = along.size() == 1 ? along.get(0) : -1;
    long size = 0;
    for (int i = 0; i < instruction.operands().size(); i++) {
      HloShape.Array part = array(instruction, i);
      size = Sizes.add(size, dimension(part, dimension).size());
      for (int d = 0; d < part.rank(); d++) {
        boolean isSame =
            part.rank() == array.rank()
                && (d == dimension || part.dimensions().get(d).equals(array.dimensions().get(d)));
        if (!isSame) {
          throw new IllegalArgumentException("parts differ in dimension " + d);
        }
      }
    }
    List<HloDimension> dimensions = new ArrayList<>(array.dimensions());
    dimensions.set((int) dimension, HloDimension.of(size));
    return rowMajor(array.elementType(), dimensions);
  }

  static HloShape product(HloInstruction.Builder instruction) {
    HloShape.Array left = array(instruction, 0);
    HloShape.Array right = array(instruction, 1);
    LongList batch = instruction.require(HloInstructionAttributes.LHS_BATCH_DIMS);
    checkSame(left, batch, right, instruction.require(HloInstructionAttributes.RHS_BATCH_DIMS));
    checkSame(
        left,
        instruction.require(HloInstructionAttributes.LHS_CONTRACTING_DIMS),
        right,
        instruction.require(HloInstructionAttributes.RHS_CONTRACTING_DIMS));
    List<HloDimension> dimensions = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      dimensions.add(dimension(left, batch.get(i)));
    }
    addOthers(
        dimensions,
        left,
        batch,
        instruction.require(HloInstructionAttributes.LHS_CONTRACTING_DIMS));
    addOthers(
        dimensions,
        right,
        instruction.require(HloInstructionAttributes.RHS_BATCH_DIMS),
        instruction.require(HloInstructionAttributes.RHS_CONTRACTING_DIMS));
    return rowMajor(left.elementType(), dimensions);
  }

  private static void checkSame(
      HloShape.Array left, LongList ofLeft, HloShape.Array right, LongList ofRight) {
    boolean isSame = ofLeft.size() == ofRight.size();
    for (int i = 0; isSame && i < ofLeft.size(); i++) {
      isSame = dimension(left, ofLeft.get(i)).equals(dimension(right, ofRight.get(i)));
    }
    if (!isSame) {
      throw new IllegalArgumentException(
          "dimensions %s of the left operand have not the sizes of %s of the right one"
              .formatted(ofLeft, ofRight));
    }
  }

  private static void addOthers(
      List<HloDimension> to, HloShape.Array array, LongList batch, LongList contracting) {
    for (int i = 0; i < array.rank(); i++) {
      if (!batch.contains(i) && !contracting.contains(i)) {
        to.add(array.dimensions().get(i));
      }
    }
  }

  /** Arrays without the dimensions that are reduced; a tuple for several. */
  static HloShape reduced(HloInstruction.Builder instruction) {
    LongList reduced = instruction.require(HloInstructionAttributes.DIMENSIONS);
    reduced.stream().forEach(each -> dimension(array(instruction, 0), each));
    List<HloShape> results = new ArrayList<>();
    for (int i = 0; i < instruction.operands().size() / 2; i++) {
      List<HloDimension> dimensions = new ArrayList<>();
      addOthers(dimensions, array(instruction, i), reduced, LongList.of());
      results.add(rowMajor(array(instruction, i).elementType(), dimensions));
    }
    return results.size() == 1 ? results.getFirst() : new HloShape.Tuple(results);
  }

  /** Returns no dimensions for a scalar, null for others. */
  static @Nullable LongList dimensionsOfScalar(HloInstruction.Builder instruction) {
    return rank(instruction.operand(0)) == 0 ? LongList.of() : null;
  }

  /** The operand with further dimensions before its own. */
  static HloShape broadcast(HloInstruction.Builder instruction) {
    List<HloDimension> dimensions = new ArrayList<>();
    for (long size : instruction.require(HloInstructionAttributes.DIMENSIONS).boxed()) {
      dimensions.add(HloDimension.of(size));
    }
    dimensions.addAll(array(instruction, 0).dimensions());
    return rowMajor(array(instruction, 0).elementType(), dimensions);
  }

  static HloShape padded(HloInstruction.Builder instruction) {
    HloShape.Array array = array(instruction, 0);
    List<HloPadding.Dimension> padding =
        instruction.require(HloInstructionAttributes.PADDING).dimensions();
    checkRank("padding", padding.size(), array);
    List<HloDimension> dimensions = new ArrayList<>();
    for (int i = 0; i < padding.size(); i++) {
      HloPadding.Dimension edges = padding.get(i);
      HloDimension before = array.dimensions().get(i);
      long size = Sizes.padded(before.size(), edges.low(), edges.high(), edges.interior());
      dimensions.add(new HloDimension(size, before.isDynamic()));
    }
    return rowMajor(array.elementType(), dimensions);
  }

  /** The places of windows; a tuple for several arrays. */
  static HloShape windowed(HloInstruction.Builder instruction) {
    List<HloWindow.Dimension> window =
        instruction.require(HloInstructionAttributes.WINDOW).dimensions();
    List<HloShape> results = new ArrayList<>();
    for (int i = 0; i < instruction.operands().size() / 2; i++) {
      HloShape.Array array = array(instruction, i);
      checkRank("window", window.size(), array);
      List<HloDimension> dimensions = new ArrayList<>();
      for (int d = 0; d < window.size(); d++) {
        HloDimension before = array.dimensions().get(d);
        dimensions.add(new HloDimension(places(before, window.get(d)), before.isDynamic()));
      }
      HloShape.Array initial = array(instruction, instruction.operands().size() / 2 + i);
      results.add(rowMajor(initial.elementType(), dimensions));
    }
    return results.size() == 1 ? results.getFirst() : new HloShape.Tuple(results);
  }

  private static long places(HloDimension dimension, HloWindow.Dimension window) {
    long base =
        Sizes.add(
            Sizes.add(Sizes.dilated(dimension.size(), window.baseDilation()), window.low()),
            window.high());
    return Sizes.windows(
        base, Sizes.dilated(window.size(), window.windowDilation()), window.stride());
  }

  private static void checkRank(String what, int rank, HloShape.Array array) {
    if (rank != array.rank()) {
      throw new IllegalArgumentException(
          "a %s of %s dimensions is not that of an array of %s"
              .formatted(what, rank, array.rank()));
    }
  }

  static HloShape convolution(HloInstruction.Builder instruction) {
    HloShape.Array input = array(instruction, 0);
    HloShape.Array kernel = array(instruction, 1);
    HloConvolutionDimensions roles = instruction.require(HloInstructionAttributes.DIM_LABELS);
    List<HloWindow.Dimension> window =
        instruction.require(HloInstructionAttributes.WINDOW).dimensions();
    checkRank("convolution", window.size() + 2, input);
    checkRank("convolution", window.size() + 2, kernel);
    long groups = instruction.require(HloInstructionAttributes.FEATURE_GROUP_COUNT);
    long batchGroups = instruction.require(HloInstructionAttributes.BATCH_GROUP_COUNT);
    long features = dimension(input, roles.inputFeature()).size();
    if (groups < 1
        || batchGroups < 1
        || features != Sizes.multiply(dimension(kernel, roles.kernelInput()).size(), groups)) {
      throw new IllegalArgumentException(
          "the input has %s features, the kernel %s for each of %s groups"
              .formatted(features, dimension(kernel, roles.kernelInput()), groups));
    }
    HloDimension[] dimensions = new HloDimension[window.size() + 2];
    dimensions[(int) roles.outputBatch()] =
        HloDimension.of(dimension(input, roles.inputBatch()).size() / batchGroups);
    dimensions[(int) roles.outputFeature()] = dimension(kernel, roles.kernelOutput());
    for (int i = 0; i < window.size(); i++) {
      HloDimension size = dimension(input, roles.inputSpatial().get(i));
      dimensions[(int) roles.outputSpatial().get(i)] =
          new HloDimension(places(size, window.get(i)), size.isDynamic());
    }
    return rowMajor(input.elementType(), List.of(dimensions));
  }

  /** The dimension is dynamic, of its size at most. */
  static HloShape withDynamicSize(HloInstruction.Builder instruction) {
    HloShape.Array array = array(instruction, 0);
    LongList dimension = instruction.require(HloInstructionAttributes.DIMENSIONS);
    List<HloDimension> dimensions = new ArrayList<>(array.dimensions());
    for (long each : dimension.boxed()) {
      dimensions.set((int) each, HloDimension.atMost(dimension(array, each).size()));
    }
    return new HloShape.Array(array.elementType(), dimensions, array.layout());
  }

  /** What is sent, the number of a channel, and a token. */
  static HloShape sent(HloInstruction.Builder instruction) {
    return transferred(instruction.operand(0));
  }

  /** The first element, the number of a channel, and a token. */
  static HloShape received(HloInstruction.Builder instruction) {
    return transferred(firstElement(instruction.shape()));
  }

  private static HloShape transferred(HloShape data) {
    return HloShape.tuple(data, HloShape.array(HloElementType.U32), HloShape.TOKEN);
  }

  /** The first element, and a token. */
  static HloShape infed(HloInstruction.Builder instruction) {
    return HloShape.tuple(firstElement(instruction.shape()), HloShape.TOKEN);
  }

  /** What was received, and a token. */
  static HloShape arrived(HloInstruction.Builder instruction) {
    return HloShape.tuple(firstElement(instruction.operand(0)), HloShape.TOKEN);
  }

  private static HloShape firstElement(HloShape shape) {
    if (shape instanceof HloShape.Tuple tuple && !tuple.elements().isEmpty()) {
      return tuple.elements().getFirst();
    }
    throw new IllegalArgumentException("a shape is no tuple with an element");
  }

  /** Returns the number of dimensions, -1 if it is no array. */
  static long rank(HloShape shape) {
    return shape instanceof HloShape.Array array ? array.rank() : -1;
  }

  private static HloShape.Array array(HloInstruction.Builder instruction, int operand) {
    if (instruction.operand(operand) instanceof HloShape.Array array) {
      return array;
    }
    throw new IllegalArgumentException("operand %s is no array".formatted(operand));
  }

  private static HloDimension dimension(HloShape.Array array, long index) {
    if (index < 0 || index >= array.rank()) {
      throw new IllegalArgumentException(
          "an array of %s dimensions has no dimension %s".formatted(array.rank(), index));
    }
    return array.dimensions().get((int) index);
  }

  private static HloShape withType(HloShape.Array array, HloElementType type) {
    return new HloShape.Array(type, array.dimensions(), array.layout());
  }

  private static HloShape rowMajor(HloElementType type, List<HloDimension> dimensions) {
    return new HloShape.Array(type, dimensions, HloLayout.rowMajor(dimensions.size()));
  }

  private static List<HloShape> shapes(List<HloInstruction> instructions) {
    return instructions.stream().map(HloInstruction::shape).toList();
  }
}
