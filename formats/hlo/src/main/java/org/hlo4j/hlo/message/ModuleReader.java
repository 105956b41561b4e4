package org.hlo4j.hlo.message;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.HloAttributeUse;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloFrames;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloModuleAttributes;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.define.AttributeRow;
import org.hlo4j.hlo.define.ReadScope;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.FieldValues;
import org.hlo4j.message.MessageInput;
import org.jspecify.annotations.Nullable;

/** Makes modules of protos. */
public final class ModuleReader {
  private final MessageInput input;

  /**
   * Creates a reader.
   *
   * @param input the bytes of the proto, for the places of errors
   */
  public ModuleReader(MessageInput input) {
    this.input = input;
  }

  /**
   * {@return a module}
   *
   * @param proto its proto
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is not one
   */
  public HloModule read(FieldValues proto) {
    return new Reading(proto).read();
  }

  private <T> T make(FieldValues proto, Supplier<T> make) {
    try {
      return make.get();
    } catch (IllegalArgumentException | ArithmeticException wrong) {
      throw input.errorAt(proto.offset(), String.valueOf(wrong.getMessage()));
    }
  }

  /** One module. */
  private final class Reading {
    private final FieldValues proto;
    private final Map<Long, FieldValues> protos = new LinkedHashMap<>();
    private final Map<Long, HloComputation> computations = new LinkedHashMap<>();
    private final Map<Long, LongList> sequences = new HashMap<>();

    Reading(FieldValues proto) {
      this.proto = proto;
    }

    HloModule read() {
      for (FieldValues computation : proto.get(ModuleFields.COMPUTATIONS)) {
        if (protos.put(computation.get(ModuleFields.COMPUTATION_ID), computation) != null) {
          throw input.errorAt(computation.offset(), "two computations have the same number");
        }
      }
      List<ModuleFields.Sequence> schedule = proto.get(ModuleFields.SCHEDULE);
      if (schedule != null) {
        schedule.forEach(each -> putSequence(each));
      }
      protos.keySet().forEach(this::readWithCallees);
      HloComputation entry = computations.get(proto.get(ModuleFields.ENTRY_ID));
      if (entry == null) {
        throw input.errorAt(proto.offset(), "no computation is the program of the module");
      }
      proto.get(ModuleFields.ENTRY_NAME); // its number says it, too
      proto.get(ModuleFields.ID); // a number within a process
      return make(proto, () -> build(entry));
    }

    private void putSequence(ModuleFields.Sequence sequence) {
      LongList instructions = sequence.instructions();
      sequences.put(sequence.computation(), instructions == null ? LongList.of() : instructions);
    }

    private HloModule build(HloComputation entry) {
      HloModule.Builder module = HloModule.builder(proto.get(ModuleFields.NAME));
      computations.values().forEach(module::add);
      ReadScope scope = new Scope(List.of(), Map.of(), proto);
      HloModuleAttributes.all().forEach(use -> set(use.attribute(), proto, scope, module::set));
      HloFrames frames = proto.get(ModuleFields.FRAMES);
      HloModule result =
          module.entry(entry).frames(frames == null ? HloFrames.NONE : frames).build();
      input.reportUnused("HloModuleProto", proto);
      return result;
    }

    /** Reads a computation after those that it calls, which may come later in the proto. */
    private void readWithCallees(long id) {
      Deque<Long> pending = new ArrayDeque<>();
      pending.push(id);
      while (!pending.isEmpty()) {
        long next = pending.peek();
        FieldValues computation = protos.get(next);
        if (computations.containsKey(next) || computation == null) {
          pending.pop();
          continue;
        }
        int before = pending.size();
        for (FieldValues instruction : computation.get(ModuleFields.INSTRUCTIONS)) {
          pushMissing(instruction, pending);
        }
        if (pending.size() == before) {
          computations.put(next, readComputation(computation));
          pending.pop();
        } else if (pending.size() > protos.size() * 2L + 2) {
          throw input.errorAt(computation.offset(), "a computation calls itself");
        }
      }
    }

    private void pushMissing(FieldValues instruction, Deque<Long> pending) {
      LongList called = instruction.get(InstructionFields.CALLED_COMPUTATION_IDS);
      for (int i = 0; i < called.size(); i++) {
        if (!computations.containsKey(called.get(i)) && pending.size() <= protos.size() * 2L + 2) {
          if (!protos.containsKey(called.get(i))) {
            throw input.errorAt(instruction.offset(), "there is no computation " + called.get(i));
          }
          pending.push(called.get(i));
        }
      }
    }

    private HloComputation readComputation(FieldValues computation) {
      Map<Long, HloInstruction> instructions = new LinkedHashMap<>();
      for (FieldValues instruction : computation.get(ModuleFields.INSTRUCTIONS)) {
        long id = instruction.get(InstructionFields.ID);
        if (instructions.put(id, readInstruction(instruction, instructions)) != null) {
          throw input.errorAt(instruction.offset(), "two instructions have the same number");
        }
      }
      HloInstruction root = instructions.get(computation.get(ModuleFields.ROOT_ID));
      if (root == null) {
        throw input.errorAt(computation.offset(), "no instruction is the root of a computation");
      }
      computation.get(ModuleFields.PROGRAM_SHAPE); // follows from parameters and root
      computation.get(ModuleFields.IS_FUSION); // follows from what calls it
      String thread = computation.get(ModuleFields.THREAD);
      HloComputation result =
          make(
              computation,
              () ->
                  HloComputation.of(
                      computation.get(ModuleFields.COMPUTATION_NAME),
                      inOrder(computation, instructions),
                      root,
                      thread.isEmpty() ? HloComputation.MAIN_THREAD : thread));
      input.reportUnused("HloComputationProto", computation);
      return result;
    }

    /** Returns the instructions in the order of the schedule, if there is one. */
    private List<HloInstruction> inOrder(
        FieldValues computation, Map<Long, HloInstruction> instructions) {
      LongList sequence = sequences.get(computation.get(ModuleFields.COMPUTATION_ID));
      if (sequence == null) {
        return new ArrayList<>(instructions.values());
      }
      List<HloInstruction> ordered = new ArrayList<>();
      for (int i = 0; i < sequence.size(); i++) {
        HloInstruction next = instructions.get(sequence.get(i));
        if (next == null) {
          throw new IllegalArgumentException("the schedule has no instruction " + sequence.get(i));
        }
        ordered.add(next);
      }
      if (ordered.size() != instructions.size()) {
        throw new IllegalArgumentException(
            "the schedule has %s of %s instructions"
                .formatted(ordered.size(), instructions.size()));
      }
      return ordered;
    }

    private HloInstruction readInstruction(
        FieldValues instruction, Map<Long, HloInstruction> defined) {
      String word = instruction.get(InstructionFields.OPCODE);
      HloOpcode opcode = HloOpcode.ofText(word);
      if (opcode == null) {
        throw input.errorAt(instruction.offset(), "unknown opcode '" + word + "'");
      }
      HloInstruction.Builder builder =
          HloInstruction.builder(instruction.get(InstructionFields.NAME), opcode);
      List<HloInstruction> operands = new ArrayList<>();
      ReadScope scope = new Scope(operands, defined, instruction);
      LongList ids = instruction.get(InstructionFields.OPERAND_IDS);
      for (int i = 0; i < ids.size(); i++) {
        operands.add(scope.instruction(ids.get(i)));
      }
      HloShape shape = instruction.get(InstructionFields.SHAPE);
      if (shape == null) {
        throw input.errorAt(instruction.offset(), "an instruction has no shape");
      }
      return make(
          instruction,
          () -> {
            builder.shape(shape).operands(operands);
            for (HloAttributeUse<?> use : opcode.attributes()) {
              set(use.attribute(), instruction, scope, builder::set);
            }
            input.reportUnused("HloInstructionProto", instruction);
            return builder.build();
          });
    }

    private <T> void set(
        HloAttribute<T> attribute, FieldValues message, ReadScope scope, Setter setter) {
      T value = AttributeRow.of(attribute).codec().read(message, scope);
      if (value != null) {
        setter.set(attribute, value);
      }
    }

    /** What the numbers of an instruction mean. */
    private final class Scope implements ReadScope {
      private final List<HloInstruction> operands;
      private final Map<Long, HloInstruction> defined;
      private final FieldValues message;

      Scope(List<HloInstruction> operands, Map<Long, HloInstruction> defined, FieldValues message) {
        this.operands = operands;
        this.defined = defined;
        this.message = message;
      }

      @Override
      public List<HloComputation> called() {
        List<HloComputation> called = new ArrayList<>();
        LongList ids = message.get(InstructionFields.CALLED_COMPUTATION_IDS);
        for (int i = 0; i < ids.size(); i++) {
          HloComputation computation = computations.get(ids.get(i));
          if (computation != null) {
            called.add(computation);
          }
        }
        return called;
      }

      @Override
      public List<HloInstruction> operands() {
        return operands;
      }

      @Override
      public HloInstruction instruction(long id) {
        @Nullable HloInstruction found = defined.get(id);
        if (found == null) {
          throw input.errorAt(
              message.offset(), "there is no instruction %s before this".formatted(id));
        }
        return found;
      }

      @Override
      public HloModule module(FieldValues nested) {
        return ModuleReader.this.read(nested);
      }
    }
  }

  /** Takes the values of attributes. */
  private interface Setter {
    <T> void set(HloAttribute<T> attribute, T value);
  }
}
