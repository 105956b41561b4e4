package org.hlo4j.hlo.text;

import static org.hlo4j.hlo.HloInstructionAttributes.FRONTEND_ATTRIBUTES;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
        return inner == null || isAsynchronous(inner) ? null : new AsyncSugar(inner, outer);
      }
    }
    return null;
  }

  /** Returns whether an operation has opcodes of its own for its parts, or has no operands. */
  private static boolean isAsynchronous(HloOpcode inner) {
    return inner.content() != null
        || HloOpcode.ofText(inner.text() + suffix(HloOpcode.ASYNC_DONE)) != null;
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
    HloOpcode inner = wrapped.root().opcode();
    return isAsynchronous(inner) ? null : new AsyncSugar(inner, instruction.opcode());
  }

  /** The word that stands for both opcodes. */
  String text() {
    return inner.text() + suffix(outer);
  }

  /** Returns whether all that a computation has is in one instruction of the text. */
  private static boolean isOne(HloInstruction start, HloComputation wrapped) {
    HloInstruction root = wrapped.root();
    boolean hasOwn =
        root.attributes().keySet().stream()
                .allMatch(each -> !HloOpcode.isCommon(each) || each == FRONTEND_ATTRIBUTES)
            && Objects.equals(root.get(FRONTEND_ATTRIBUTES), start.get(FRONTEND_ATTRIBUTES))
            && !start.attributes().containsKey(HloCallAttributes.OUTPUT_TO_OPERAND_ALIASING);
    return hasOwn
        && hasShapes(start, wrapped)
        && wrapped.parameters().equals(root.operands())
        && wrapped.instructions().size() == wrapped.parameters().size() + 1
        && wrapped.parameters().stream().allMatch(AsyncSugar::isPlain)
        && wrapped.thread().equals(start.get(HloCallAttributes.ASYNC_EXECUTION_THREAD));
  }

  /** Returns whether a start binds all operands, and its shape says what the result is. */
  private static boolean hasShapes(HloInstruction start, HloComputation wrapped) {
    List<HloShape> operands = start.operands().stream().map(HloInstruction::shape).toList();
    return start.shape() instanceof HloShape.Tuple tuple
        && tuple.elements().size() >= 2
        && tuple.elements().get(1).equals(wrapped.root().shape())
        && operands.equals(wrapped.shape().parameters());
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
    private @Nullable HloComputation callee;
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

    HloOpcode inner() {
      return inner;
    }

    @Override
    public <T> void set(HloAttribute<T> attribute, T value) {
      if (isOwn(inner, attribute)) {
        values.add(new Value<>(attribute, value));
        if ((inner == HloOpcode.CALL || inner == HloOpcode.FUSION)
            && value instanceof HloComputation computation) {
          callee = computation;
        }
        return;
      }
      outer.set(attribute, value);
      if (attribute == HloCallAttributes.ASYNC_EXECUTION_THREAD) {
        thread = String.valueOf(value);
      } else if (attribute == FRONTEND_ATTRIBUTES) { // XLA notes them in both places
        values.add(new Value<>(attribute, value));
      }
    }

    /**
     * Returns the computation that is wrapped. What is called says which operands it has that are
     * not bound, and what the result is of a start that nothing follows.
     *
     * @param name the name
     * @param operands the shapes of what the operation is applied to
     * @param result the shape of its result
     * @param isAlone whether nothing follows the start
     */
    HloComputation wrapped(String name, List<HloShape> operands, HloShape result, boolean isAlone) {
      List<HloShape> shapes = new ArrayList<>(operands);
      HloShape type = result;
      if (callee != null) {
        List<HloShape> taken = callee.shape().parameters();
        shapes.addAll(taken.subList(Math.min(shapes.size(), taken.size()), taken.size()));
        type = isAlone ? callee.root().shape() : result;
      }
      List<HloInstruction> instructions = new ArrayList<>();
      for (HloShape shape : shapes) {
        instructions.add(
            HloInstruction.builder("param_" + instructions.size(), HloOpcode.PARAMETER)
                .shape(shape)
                .set(HloInstructionAttributes.PARAMETER_NUMBER, (long) instructions.size())
                .build());
      }
      HloInstruction.Builder root =
          HloInstruction.builder("async_op", inner).shape(type).operands(List.copyOf(instructions));
      values.forEach(value -> value.setTo(root));
      HloInstruction wrapped = root.build();
      instructions.add(wrapped);
      return HloComputation.of(name, instructions, wrapped, thread);
    }
  }
}
