package org.hlo4j.hlo.message;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.HloAttributeUse;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloModuleAttributes;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.define.AttributeRow;
import org.hlo4j.hlo.define.WriteScope;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.FieldValues;
import org.jspecify.annotations.Nullable;

/** Makes protos of modules. */
public final class ModuleWriter {
  /** A name with a number that a {@code long} holds. */
  private static final Pattern NUMBERED = Pattern.compile("(.*)\\.(0|[1-9]\\d{0,17})");

  private final HloModule module;
  private final Map<HloComputation, Long> computations = new IdentityHashMap<>();
  private final Map<HloInstruction, Long> instructions = new IdentityHashMap<>();
  private final Set<HloComputation> fused = new HashSet<>();

  /** The names of instructions, which XLA wants to differ in all of a module. */
  private final Map<HloInstruction, String> names = new IdentityHashMap<>();

  private final Map<String, Set<Long>> taken = new HashMap<>();

  private ModuleWriter(HloModule module) {
    this.module = module;
  }

  /**
   * {@return the proto of a module}
   *
   * @param module the module
   */
  public static FieldValues write(HloModule module) {
    return new ModuleWriter(module).write();
  }

  private FieldValues write() {
    module.computations().forEach(this::number);
    FieldValues proto = new FieldValues();
    proto.set(ModuleFields.NAME, module.name());
    proto.set(ModuleFields.ENTRY_NAME, module.entry().name());
    proto.set(ModuleFields.ENTRY_ID, Objects.requireNonNull(computations.get(module.entry())));
    proto.set(ModuleFields.COMPUTATIONS, module.computations().stream().map(this::write).toList());
    if (!module.frames().isEmpty()) {
      proto.set(ModuleFields.FRAMES, module.frames());
    }
    Scope scope = new Scope();
    for (HloAttributeUse<?> use : HloModuleAttributes.all()) {
      put(use.attribute(), module.get(use.attribute()), proto, scope);
    }
    proto.set(
        ModuleFields.ENTRY_SHAPE,
        new ShapeMessages.NamedProgram(module.entryShape(), names(module.entry())));
    if (Boolean.TRUE.equals(module.get(HloModuleAttributes.IS_SCHEDULED))) {
      proto.set(ModuleFields.SCHEDULE, schedule());
    }
    return proto;
  }

  /**
   * Numbers a computation, and its instructions: the number of the computation is part of theirs.
   */
  private void number(HloComputation computation) {
    long id = computations.size();
    computations.put(computation, id);
    long next = id << Integer.SIZE;
    for (HloInstruction instruction : computation.instructions()) {
      instructions.put(instruction, next++);
      names.put(instruction, uniqueName(instruction.name()));
      if (instruction.opcode() == HloOpcode.FUSION) {
        fused.add(instruction.require(HloCallAttributes.CALLS));
      }
    }
  }

  /** Returns a name that no other instruction has, with the first free number as XLA does. */
  private String uniqueName(String wanted) {
    Matcher numbered = NUMBERED.matcher(wanted);
    String root = numbered.matches() ? numbered.group(1) : wanted;
    Set<Long> numbers = taken.computeIfAbsent(root, name -> new HashSet<>());
    long number = numbered.matches() ? Long.parseLong(numbered.group(2)) : 0;
    if (numbers.add(number)) {
      return wanted;
    }
    long free = 0;
    while (!numbers.add(free)) {
      free++;
    }
    return free == 0 ? root : root + "." + free;
  }

  /** The order of all instructions, but for those that run as one. */
  private List<ModuleFields.Sequence> schedule() {
    List<ModuleFields.Sequence> schedule = new ArrayList<>();
    for (HloComputation computation : module.computations()) {
      if (!fused.contains(computation)) {
        schedule.add(
            new ModuleFields.Sequence(
                numberOf(computation),
                LongList.wrap(
                    computation.instructions().stream().mapToLong(this::numberOf).toArray())));
      }
    }
    return schedule;
  }

  private long numberOf(HloComputation computation) {
    Long number = computations.get(computation);
    if (number == null) {
      throw new IllegalStateException("not in the module: " + computation);
    }
    return number;
  }

  private String nameOf(HloInstruction instruction) {
    return names.getOrDefault(instruction, instruction.name());
  }

  private long numberOf(HloInstruction instruction) {
    Long number = instructions.get(instruction);
    if (number == null) {
      throw new IllegalStateException("not in the module: " + instruction);
    }
    return number;
  }

  private FieldValues write(HloComputation computation) {
    FieldValues proto = new FieldValues();
    proto.set(ModuleFields.COMPUTATION_NAME, computation.name());
    proto.set(ModuleFields.COMPUTATION_ID, numberOf(computation));
    proto.set(ModuleFields.ROOT_ID, numberOf(computation.root()));
    proto.set(ModuleFields.IS_FUSION, fused.contains(computation));
    proto.set(ModuleFields.THREAD, computation.thread());
    proto.set(
        ModuleFields.PROGRAM_SHAPE,
        new ShapeMessages.NamedProgram(computation.shape(), names(computation)));
    proto.set(
        ModuleFields.INSTRUCTIONS, computation.instructions().stream().map(this::write).toList());
    return proto;
  }

  private List<String> names(HloComputation computation) {
    return computation.parameters().stream().map(this::nameOf).toList();
  }

  private FieldValues write(HloInstruction instruction) {
    FieldValues proto = new FieldValues();
    proto.set(InstructionFields.NAME, nameOf(instruction));
    proto.set(InstructionFields.OPCODE, instruction.opcode().text());
    proto.set(InstructionFields.SHAPE, instruction.shape());
    proto.set(InstructionFields.ID, numberOf(instruction));
    proto.set(
        InstructionFields.OPERAND_IDS,
        LongList.wrap(instruction.operands().stream().mapToLong(this::numberOf).toArray()));
    Scope scope = new Scope();
    for (HloAttributeUse<?> use : instruction.opcode().attributes()) {
      put(use.attribute(), instruction.get(use.attribute()), proto, scope);
    }
    proto.set(InstructionFields.CALLED_COMPUTATION_IDS, scope.called());
    return proto;
  }

  @SuppressWarnings("unchecked") // values were set with their attributes
  private static <T> void put(
      HloAttribute<T> attribute, @Nullable Object value, FieldValues proto, WriteScope scope) {
    if (value != null) {
      AttributeRow.of(attribute).codec().write((T) value, proto, scope);
    }
  }

  /** The computations that an instruction calls. */
  private final class Scope implements WriteScope {
    private final List<Long> called = new ArrayList<>();

    @Override
    public void call(int place, HloComputation computation) {
      while (called.size() <= place) {
        called.add(0L);
      }
      called.set(place, numberOf(computation));
    }

    LongList called() {
      return LongList.copyOf(called);
    }

    @Override
    public long id(HloInstruction instruction) {
      return numberOf(instruction);
    }

    @Override
    public FieldValues message(HloModule nested) {
      return ModuleWriter.write(nested);
    }
  }
}
