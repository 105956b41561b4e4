package org.hlo4j.hlo;

import java.util.List;
import org.hlo4j.hlo.HloInstruction.Builder;
import org.hlo4j.ir.builtin.LongList;

/**
 * What instructions of an opcode must be, besides having so many operands and these attributes.
 * That their shape is the one that follows from their operands is not asked: texts may say another.
 */
final class InstructionRules {
  /** A rule. */
  @FunctionalInterface
  interface Rule {
    /**
     * Checks an instruction.
     *
     * @throws IllegalArgumentException if it does not follow the rule
     */
    void check(Builder instruction);
  }

  private InstructionRules() {}

  private static void require(boolean condition, String message, Object... arguments) {
    if (!condition) {
      throw new IllegalArgumentException(message.formatted(arguments));
    }
  }

  /** The operation is about one dimension. */
  static void oneDimension(Builder instruction) {
    LongList dimensions = instruction.require(HloInstructionAttributes.DIMENSIONS);
    require(
        dimensions.size() == 1,
        "%s is about one dimension, not %s",
        instruction.opcode(),
        dimensions.size());
  }

  /** The operation is about one dimension if it says so. */
  static void dimensionOrNone(Builder instruction) {
    if (!instruction.require(HloInstructionAttributes.DIMENSIONS).isEmpty()) {
      oneDimension(instruction);
    }
  }

  /** As many operands of one kind as of the other. */
  static void evenOperands(Builder instruction) {
    int count = instruction.operands().size();
    require(
        count % 2 == 0, "%s has an even number of operands, not %s", instruction.opcode(), count);
  }

  /** Operands, indices, and as many updates as operands. */
  static void oddOperands(Builder instruction) {
    int count = instruction.operands().size();
    require(
        count % 2 == 1, "%s has an odd number of operands, not %s", instruction.opcode(), count);
  }

  /** An index for each dimension, or an array of all. */
  static Rule indicesAfter(int others) {
    return instruction -> {
      List<HloInstruction> indices =
          instruction.operands().subList(others, instruction.operands().size());
      boolean isArray = indices.size() == 1 && ShapeRules.rank(indices.getFirst().shape()) == 1;
      long rank = ShapeRules.rank(instruction.operand(0));
      require(
          isArray || indices.size() == rank,
          "%s has an index for each of %s dimensions, not %s",
          instruction.opcode(),
          rank,
          indices.size());
    };
  }

  /** A tuple has a shape for each operand. */
  static void tuple(Builder instruction) {
    int operands = instruction.operands().size();
    require(
        instruction.shape() instanceof HloShape.Tuple tuple && tuple.elements().size() == operands,
        "the shape of a tuple of %s operands has %s elements",
        operands,
        operands);
  }

  /** What is received is the first element of a tuple. */
  static void received(Builder instruction) {
    require(
        instruction.shape() instanceof HloShape.Tuple tuple && !tuple.elements().isEmpty(),
        "the shape of %s is a tuple with an element",
        instruction.opcode());
  }

  /** As many elements as the operand has, if it is known how many these are. */
  static void sameElements(Builder instruction) {
    require(
        instruction.shape() instanceof HloShape.Array result
            && instruction.operand(0) instanceof HloShape.Array operand
            && (!hasBounds(operand)
                || (hasBounds(result) && result.elementCount() == operand.elementCount())),
        "%s has as many elements as its operand",
        instruction.opcode());
  }

  private static boolean hasBounds(HloShape.Array array) {
    return array.dimensions().stream().allMatch(HloDimension::isBounded);
  }

  /** A size for each dimension of the result. */
  static void sizes(Builder instruction) {
    long rank = ShapeRules.rank(instruction.shape());
    int sizes = instruction.operands().size() - 1;
    require(sizes == rank, "%s dimensions have as many sizes, not %s", rank, sizes);
  }

  /** Groups of devices by their numbers in all need a channel. */
  static void globalDevices(Builder instruction) {
    require(
        !Boolean.TRUE.equals(instruction.get(HloCallAttributes.USE_GLOBAL_DEVICE_IDS))
            || instruction.get(HloCallAttributes.CHANNEL_ID) != null,
        "%s needs a channel",
        HloCallAttributes.USE_GLOBAL_DEVICE_IDS);
  }

  /** A condition has two branches, an index any number; each has one operand. */
  static void branches(Builder instruction) {
    require(
        instruction.operand(0) instanceof HloShape.Array index
            && index.rank() == 0
            && (index.elementType() == HloElementType.PRED
                || index.elementType() == HloElementType.S32),
        "the first operand of %s is a scalar of pred or s32",
        instruction.opcode());
    boolean hasCondition =
        ((HloShape.Array) instruction.operand(0)).elementType() == HloElementType.PRED;
    int count = 2;
    if (hasCondition) {
      instruction.require(HloCallAttributes.TRUE_COMPUTATION);
      instruction.require(HloCallAttributes.FALSE_COMPUTATION);
      absent(instruction, HloCallAttributes.BRANCH_COMPUTATIONS);
    } else {
      count = instruction.require(HloCallAttributes.BRANCH_COMPUTATIONS).size();
      absent(instruction, HloCallAttributes.TRUE_COMPUTATION);
      absent(instruction, HloCallAttributes.FALSE_COMPUTATION);
    }
    require(
        instruction.operands().size() == count + 1,
        "%s branches have as many operands, not %s",
        count,
        instruction.operands().size() - 1);
  }

  private static void absent(Builder instruction, HloAttribute<?> attribute) {
    require(
        instruction.get(attribute) == null,
        "%s of a scalar of this type has no attribute %s",
        instruction.opcode(),
        attribute);
  }

  /** A version that is known, and layouts of all operands if of any. */
  static void customCall(Builder instruction) {
    require(
        instruction.get(HloCallAttributes.API_VERSION) != HloWords.ApiVersion.UNSPECIFIED,
        "a custom call has a version");
    List<HloShape> constraints = instruction.get(HloCallAttributes.OPERAND_LAYOUT_CONSTRAINTS);
    if (constraints != null) {
      require(
          constraints.size() == instruction.operands().size(),
          "%s operands have as many layouts, not %s",
          instruction.operands().size(),
          constraints.size());
      for (int i = 0; i < constraints.size(); i++) {
        require(
            constraints.get(i).isCompatible(instruction.operand(i)),
            "the layout of operand %s is that of another shape",
            i);
      }
    }
  }

  /** What is scanned is what the computation takes. */
  static void scan(Builder instruction) {
    int parameters = instruction.require(HloCallAttributes.TO_APPLY).parameters().size();
    require(
        instruction.operands().size() == parameters,
        "a scan has as many operands as its computation parameters, %s",
        parameters);
  }

  /** A number, and whether each of the leaves is replicated. */
  static void parameter(Builder instruction) {
    require(
        instruction.require(HloInstructionAttributes.PARAMETER_NUMBER) >= 0,
        "parameters are numbered from zero on");
    List<Boolean> replicated = instruction.get(HloInstructionAttributes.PARAMETER_REPLICATION);
    require(
        replicated == null
            || replicated.isEmpty()
            || replicated.size() == instruction.shape().leafCount(),
        "a parameter of %s leaves says of each whether it is replicated",
        instruction.shape().leafCount());
  }
}
