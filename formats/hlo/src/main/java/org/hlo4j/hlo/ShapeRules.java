package org.hlo4j.hlo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;

/** The shapes that texts may leave out. */
final class ShapeRules {
  private ShapeRules() {}

  static HloShape first(HloInstruction.Builder instruction) {
    return instruction.operand(0);
  }

  static HloShape second(HloInstruction.Builder instruction) {
    return instruction.operand(1);
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
    return HloShape.array(HloElementType.S32);
  }

  static HloShape truth(HloInstruction.Builder instruction) {
    return withType(array(instruction, 0), HloElementType.PRED);
  }

  static HloShape complex(HloInstruction.Builder instruction) {
    HloShape.Array part = array(instruction, 0);
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
  static ShapeRule resultOf(HloAttribute<HloComputation> computation) {
    return instruction -> instruction.require(computation).root().shape();
  }

  static HloShape resultOfBranch(HloInstruction.Builder instruction) {
    if (instruction.operand(0) instanceof HloShape.Array index
        && index.elementType() == HloElementType.PRED) {
      return instruction.require(HloCallAttributes.TRUE_COMPUTATION).root().shape();
    }
    return instruction.require(HloCallAttributes.BRANCH_COMPUTATIONS).getFirst().root().shape();
  }

  /** Elements stay where they are. */
  static HloShape transposed(HloInstruction.Builder instruction) {
    HloShape.Array array = array(instruction, 0);
    LongList permutation = instruction.require(HloInstructionAttributes.DIMENSIONS);
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
      size = Sizes.add(size, dimension(array(instruction, i), dimension).size());
    }
    List<HloDimension> dimensions = new ArrayList<>(array.dimensions());
    dimensions.set((int) dimension, HloDimension.of(size));
    return rowMajor(array.elementType(), dimensions);
  }

  static HloShape product(HloInstruction.Builder instruction) {
    HloShape.Array left = array(instruction, 0);
    HloShape.Array right = array(instruction, 1);
    LongList batch = instruction.require(HloInstructionAttributes.LHS_BATCH_DIMS);
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
    List<HloShape> results = new ArrayList<>();
    for (int i = 0; i < instruction.operands().size() / 2; i++) {
      List<HloDimension> dimensions = new ArrayList<>();
      addOthers(dimensions, array(instruction, i), reduced, LongList.of());
      results.add(rowMajor(array(instruction, i).elementType(), dimensions));
    }
    return results.size() == 1 ? results.getFirst() : new HloShape.Tuple(results);
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
