package org.hlo4j.hlo.text;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.HloAttributeUse;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.jspecify.annotations.Nullable;

/**
 * Asynchronous operations that are written as one: {@code negate-start} is an {@code async-start}
 * of a computation that is a {@code negate} of its parameters.
 *
 * @param inner the opcode that is wrapped
 * @param outer the opcode that wraps it
 */
record AsyncSugar(HloOpcode inner, HloOpcode outer) {
  private static final List<HloOpcode> OUTER =
      List.of(HloOpcode.ASYNC_START, HloOpcode.ASYNC_UPDATE, HloOpcode.ASYNC_DONE);

  private static final String PREFIX = "async";

  /** Returns what a word means that is no opcode; null if it means nothing. */
  static @Nullable AsyncSugar of(String word) {
    for (HloOpcode outer : OUTER) {
      String suffix = suffix(outer);
      if (word.endsWith(suffix)) {
        HloOpcode inner = HloOpcode.ofText(word.substring(0, word.length() - suffix.length()));
        return inner == null ? null : new AsyncSugar(inner, outer);
      }
    }
    return null;
  }

  private static String suffix(HloOpcode outer) {
    return outer.text().substring(PREFIX.length());
  }

  /** Returns the sugar that an instruction can be written by; null if there is none. */
  static @Nullable AsyncSugar of(HloInstruction instruction) {
    if (!OUTER.contains(instruction.opcode())) {
      return null;
    }
    HloInstruction start = instruction;
    while (start.opcode() != HloOpcode.ASYNC_START) {
      if (start.operands().isEmpty() || !OUTER.contains(start.opcode())) {
        return null;
      }
      start = start.operands().getFirst();
    }
    HloComputation wrapped = start.require(HloCallAttributes.CALLS);
    if (!isOne(start, wrapped)) {
      return null;
    }
    AsyncSugar sugar = new AsyncSugar(wrapped.root().opcode(), instruction.opcode());
    return HloOpcode.ofText(sugar.text()) == null ? sugar : null;
  }

  /** The word that stands for both opcodes. */
  String text() {
    return inner.text() + suffix(outer);
  }

  /** Returns whether all that a computation has is in one instruction of the text. */
  private static boolean isOne(HloInstruction start, HloComputation wrapped) {
    HloInstruction root = wrapped.root();
    boolean hasOwn =
        root.attributes().keySet().stream().noneMatch(HloOpcode::isCommon)
            && !start.attributes().containsKey(HloCallAttributes.OUTPUT_TO_OPERAND_ALIASING);
    return hasOwn
        && root.opcode().content() == null
        && wrapped.parameters().equals(root.operands())
        && wrapped.instructions().size() == wrapped.parameters().size() + 1
        && wrapped.parameters().stream().allMatch(AsyncSugar::isPlain)
        && wrapped.thread().equals(start.get(HloCallAttributes.ASYNC_EXECUTION_THREAD));
  }

  private static boolean isPlain(HloInstruction parameter) {
    return parameter.attributes().size() == 1;
  }

  /** Returns whether an opcode has an attribute that the opcode around it has not. */
  private static boolean isOwn(HloOpcode opcode, HloAttribute<?> attribute) {
    return opcode.hasAttribute(attribute) && !HloOpcode.isCommon(attribute);
  }

  /** The attributes of both instructions, which are written in one list. */
  static final class Start implements AttributeList.Target {
    private final HloOpcode inner;
    private final HloInstruction.Builder outer;
    private final List<Value<?>> values = new ArrayList<>();
    private String thread = HloComputation.MAIN_THREAD;

    private record Value<T>(HloAttribute<T> attribute, T value) {
      void setTo(HloInstruction.Builder builder) {
        builder.set(attribute, value);
      }
    }

    Start(HloOpcode inner, HloInstruction.Builder outer) {
      this.inner = inner;
      this.outer = outer;
    }

    List<HloAttributeUse<?>> uses() {
      List<HloAttributeUse<?>> uses = new ArrayList<>(inner.attributes());
      HloOpcode.ASYNC_START.attributes().stream()
          .filter(use -> use.attribute() == HloCallAttributes.ASYNC_EXECUTION_THREAD)
          .forEach(uses::add);
      return uses;
    }

    @Override
    public <T> void set(HloAttribute<T> attribute, T value) {
      if (isOwn(inner, attribute)) {
        values.add(new Value<>(attribute, value));
      } else {
        outer.set(attribute, value);
        if (attribute == HloCallAttributes.ASYNC_EXECUTION_THREAD) {
          thread = String.valueOf(value);
        }
      }
    }

    /** Returns the computation that is wrapped. */
    HloComputation wrapped(String name, HloShape shape) {
      if (!(shape instanceof HloShape.Tuple tuple && tuple.elements().size() >= 2)) {
        throw new IllegalArgumentException(
            "the shape of an asynchronous operation is a tuple of operands and results");
      }
      List<HloInstruction> instructions = new ArrayList<>();
      for (HloInstruction operand : outer.operands()) {
        instructions.add(
            HloInstruction.builder("param_" + instructions.size(), HloOpcode.PARAMETER)
                .shape(operand.shape())
                .set(HloInstructionAttributes.PARAMETER_NUMBER, (long) instructions.size())
                .build());
      }
      HloInstruction.Builder root =
          HloInstruction.builder("async_op", inner)
              .shape(tuple.elements().get(1))
              .operands(List.copyOf(instructions));
      values.forEach(value -> value.setTo(root));
      HloInstruction result = root.build();
      instructions.add(result);
      return HloComputation.of(name, instructions, result, thread);
    }
  }
}
