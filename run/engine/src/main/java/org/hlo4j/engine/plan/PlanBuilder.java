package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.hlo4j.engine.code.ElementLoop;
import org.hlo4j.engine.kernel.fourier.FourierTables;
import org.hlo4j.engine.plan.Source.Indices;
import org.hlo4j.engine.plan.Source.Other;
import org.hlo4j.engine.plan.Source.Pending;
import org.hlo4j.engine.plan.Source.Sliced;
import org.hlo4j.engine.plan.Source.Splat;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.rows.RowBlocks;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.step.DynamicSlice;
import org.hlo4j.engine.step.InterpreterStep;
import org.hlo4j.engine.step.KernelStep;
import org.hlo4j.engine.step.RegionSteps;
import org.hlo4j.engine.step.RowKernel;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.work.WorkShare;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.jspecify.annotations.Nullable;

/**
 * Builds the steps of a function. Elementwise operations are gathered in {@linkplain TileGroups
 * groups}; broadcasts, transpositions and the like become views of stored arrays.
 */
final class PlanBuilder {
  private final Operation module;
  private final Lowerings lowerings;
  private final boolean isStrict;
  private final SlotTable table = new SlotTable();
  private final ConstantSteps constantSteps = new ConstantSteps(table);
  private final TileGroups groups = new TileGroups(this);
  private final RowBlocks rowBlocks = new RowBlocks(table::specOrNull);
  private final FourierTables fourierTables = new FourierTables();
  private final WorkShare work = new WorkShare();
  private List<Step> steps = new ArrayList<>();
  private Map<Value, Source> sources = new IdentityHashMap<>();
  private @Nullable Loop loop;

  /**
   * A loop whose regions are being lowered.
   *
   * @param outer the loop around it; null if there is none
   * @param before the steps that run before it
   * @param slots the number of slots that there were before it
   * @param runs how often its regions run, as far as that is known
   */
  private record Loop(@Nullable Loop outer, List<Step> before, int slots, double runs) {}

  PlanBuilder(Operation module, Lowerings lowerings, boolean isStrict) {
    this.module = module;
    this.lowerings = lowerings;
    this.isStrict = isStrict;
  }

  Plan build(Operation function) {
    Block body = function.region(0).front();
    int[] parameters = new int[body.argumentCount()];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = define(body.argument(i));
    }
    lower(body);
    int[] results = slots(body.back().operands());
    ConstantSteps.Runs runs = constantSteps.run(module, steps, results);
    List<Step> blocks = rowBlocks.of(runs.steps(), results);
    Sequence sequence = Sequence.of(blocks, results, new int[0]);
    return new Plan(
        module,
        table.size(),
        table.specs(),
        runs.constants(),
        table.shared().keySet(),
        parameters,
        results,
        sequence,
        PlannedMemory.of(sequence, table::bytes),
        work.interpreted());
  }

  /** Lowers the operations of a block but for the terminator. */
  void lower(Block block) {
    for (Operation op : block.operations()) {
      if (op != block.lastOrNull()) {
        lowerings.lower(this, op);
      }
    }
  }

  /** Returns whether results must have the bits of the interpreter's. */
  boolean isStrict() {
    return isStrict;
  }

  TileGroups groups() {
    return groups;
  }

  FourierTables fourierTables() {
    return fourierTables;
  }

  Operation module() {
    return module;
  }

  // Types and slots.

  int newSlot(@Nullable BufferSpec spec) {
    return table.newSlot(spec);
  }

  /** Returns a new slot for a value. */
  int newSlot(Value value) {
    return table.newSlot(TensorValues.typeOrNull(value) == null ? null : spec(value));
  }

  BufferSpec spec(Value value) {
    return table.spec(TensorValues.kind(value).storage(), TensorValues.places(value));
  }

  BufferSpec spec(Storage storage, int places) {
    return table.spec(storage, places);
  }

  /** Returns the form of the buffer of a tensor's slot. */
  BufferSpec spec(int slot) {
    return Objects.requireNonNull(table.specOrNull(slot), "slot is not of a tensor");
  }

  /** Returns the form of a slot's buffer; null for a value that is not a tensor. */
  @Nullable BufferSpec specOrNull(int slot) {
    return table.specOrNull(slot);
  }

  /** Returns a slot that refers to the elements of a constant in each run. */
  int constant(Value value, ElementsAttr elements) {
    if (!ConstantArrays.areShared(elements)) {
      return constant(value, Tensor.of(elements).array());
    }
    constantSteps.added(spec(value));
    return table.constant(spec(value), elements);
  }

  /** Returns a slot that refers to the array of a value in each run. */
  int constant(Value value, Object array) {
    constantSteps.added(spec(value));
    return table.constant(spec(value), array);
  }

  /** Returns a slot that refers to the only element of an array in each run. */
  int constant(ElementKind kind, Object array) {
    return table.constant(spec(kind.storage(), kind.lanes()), array);
  }

  /** Returns whether a step that computes this from constants runs once. */
  boolean prepares(BufferSpec spec) {
    return constantSteps.haveRoomFor(spec);
  }

  /** Adds a step to those of runs, or to those that run before. */
  void emit(Step step) {
    if (!constantSteps.take(step)) {
      steps.add(step);
    }
  }

  /**
   * Emits a step whose kernel sets the elements of arrays.
   *
   * @param name what kind of step it is, for profiles
   * @param reads the slots that the kernel reads
   * @param writes the slots of the arrays, which are allocated when it runs
   */
  void emit(String name, Operation op, int[] reads, int[] writes, Consumer<Activation> kernel) {
    emit(name, op, reads, writes, kernel, null);
  }

  /**
   * Emits a step whose kernel sets the elements of arrays.
   *
   * @param rows computes rows of them; null if only the kernel does
   */
  void emit(
      String name,
      Operation op,
      int[] reads,
      int[] writes,
      Consumer<Activation> kernel,
      @Nullable RowKernel rows) {
    BufferSpec[] specs = specs(writes);
    emit(new KernelStep(name, op, reads, writes, specs, kernel, List.of(), List.of(), rows));
  }

  /**
   * Emits a step whose kernel sets the elements of arrays.
   *
   * @param loops loops that do the same
   * @param slices the slices that they load
   */
  void emit(
      String name,
      Operation op,
      int[] reads,
      int[] writes,
      Consumer<Activation> kernel,
      List<ElementLoop> loops,
      List<DynamicSlice> slices) {
    BufferSpec[] specs = specs(writes);
    emit(new KernelStep(name, op, reads, writes, specs, kernel, inLoop(loops), slices, null));
  }

  /** Returns the forms of the buffers of tensors' slots. */
  BufferSpec[] specs(int[] slots) {
    return IntStream.of(slots).mapToObj(this::spec).toArray(BufferSpec[]::new);
  }

  // Values.

  void define(Value value, Source source) {
    sources.put(value, source);
    if (source instanceof Pending(GroupNode node)) {
      node.uses += uses(value);
    }
  }

  /** Defines a value by a new slot, which is returned. */
  int define(Value value) {
    int slot = newSlot(value);
    define(value, slot);
    return slot;
  }

  /** Defines the results of an operation by new slots. */
  int[] defineResults(Operation op) {
    return op.results().stream().mapToInt(this::define).toArray();
  }

  /** Defines a value that a slot holds as a row-major array, or a value that is not a tensor. */
  void define(Value value, int slot) {
    define(
        value,
        TensorValues.typeOrNull(value) == null
            ? new Other(slot)
            : new Stored(slot, StridedView.rowMajor(TensorValues.sizes(value))));
  }

  private static int uses(Value value) {
    int uses = 0;
    for (var _ : value.uses()) {
      uses++;
    }
    return uses;
  }

  /** Returns whether a value has been lowered. */
  boolean isKnown(Value value) {
    return sources.containsKey(value);
  }

  /** Returns where the elements of a value come from. */
  Source source(Value value) {
    Source source = sources.get(value);
    if (source == null) {
      throw new IllegalStateException("value has not been lowered: " + value);
    }
    if (source instanceof Pending(GroupNode node) && node.slot >= 0) {
      return new Stored(node.slot, StridedView.rowMajor(TensorValues.sizes(value)));
    }
    return source;
  }

  /** Defines a result as the elements of a pending or stored value in the same order. */
  void alias(Value result, Value operand) {
    Source source = source(operand);
    if (source instanceof Pending(GroupNode node)) {
      // The operand's use is that of the result now.
      node.uses--;
    }
    define(result, source);
  }

  /** Returns where a tensor is stored, after what computes it. */
  Stored stored(Value value) {
    return switch (source(value)) {
      case Stored stored -> stored;
      case Pending(GroupNode node) -> {
        groups.store(node.group());
        yield new Stored(node.slot, StridedView.rowMajor(TensorValues.sizes(value)));
      }
      case Sliced sliced -> {
        Operation op = value instanceof OpResult result ? result.owner() : module;
        int slot = MovementLowerings.copy(this, op, sliced, TensorValues.kind(value));
        Stored stored = new Stored(slot, StridedView.rowMajor(TensorValues.sizes(value)));
        sources.put(value, stored);
        yield stored;
      }
      case Splat _, Indices _ ->
          new Stored(copy(value), StridedView.rowMajor(TensorValues.sizes(value)));
      case Other _ -> throw new IllegalStateException("not a tensor: " + value);
    };
  }

  /** Returns a slot that holds a value: the row-major array of a tensor. */
  int slot(Value value) {
    if (source(value) instanceof Other(int slot)) {
      return slot;
    }
    Stored stored = stored(value);
    boolean isWhole =
        stored.view().offset() == 0
            && stored.view().isContiguous()
            && table.specOrNull(stored.slot()) == spec(value);
    return isWhole ? stored.slot() : copy(value);
  }

  int[] slots(List<? extends Value> values) {
    return values.stream().mapToInt(this::slot).toArray();
  }

  private int copy(Value value) {
    Operation op = value instanceof OpResult result ? result.owner() : module;
    if (source(value) instanceof Stored stored) {
      return MovementLowerings.copy(this, op, stored, TensorValues.kind(value));
    }
    if (source(value) instanceof Splat(Tensor scalar)
        && TensorValues.type(value).elementCount() == 1) {
      return constant(value, scalar.array());
    }
    return groups.store(value, op);
  }

  /** Stores the elements of a view one after the other. */
  Stored contiguous(Stored source, ElementKind kind) {
    int[] sizes = source.view().sizes();
    if (source.view().isContiguous()) {
      return source;
    }
    return new Stored(
        MovementLowerings.copy(this, module, source, kind), StridedView.rowMajor(sizes));
  }

  // Loops and regions.

  /**
   * Begins to lower a loop: slots that are created from now on may change in it.
   *
   * @param iterations how many it has, as far as that is known
   */
  void beginLoop(double iterations) {
    loop = new Loop(loop, steps, table.size(), runs() * iterations);
  }

  /** Returns how often operations run that are lowered now, as far as that is known. */
  private double runs() {
    return loop == null ? 1 : loop.runs;
  }

  void endLoop() {
    loop = Objects.requireNonNull(loop, "there is no loop").outer;
  }

  /** Returns whether steps are those of a loop. */
  boolean isInLoop() {
    return loop != null;
  }

  /** Returns what steps of a loop are known to do; nothing for others, which stay as they are. */
  List<ElementLoop> inLoop(List<ElementLoop> loops) {
    return isInLoop() ? loops : List.of();
  }

  /** Returns whether a slot is constant, or steps are those of a loop that does not change it. */
  boolean isInvariant(int slot) {
    return table.isConstant(slot) || (loop != null && isInvariant(slot, loop));
  }

  /** Returns whether a slot refers to the same array in each run. */
  boolean isConstant(int slot) {
    return table.isConstant(slot);
  }

  private boolean isInvariant(int slot, Loop around) {
    return slot < around.slots || table.isConstant(slot);
  }

  /**
   * Emits steps before the loops that do not change a slot, if there are any.
   *
   * @param slot the only slot that the steps read
   * @param emission emits the steps
   */
  <R> R beforeLoops(int slot, Supplier<R> emission) {
    Loop outermost = loop;
    if (outermost == null || !isInvariant(slot)) {
      return emission.get();
    }
    while (outermost.outer != null && isInvariant(slot, outermost.outer)) {
      outermost = outermost.outer;
    }
    List<Step> inside = steps;
    steps = outermost.before;
    R emitted = emission.get();
    steps = inside;
    return emitted;
  }

  /** Returns what an operation and its regions use of values that are defined outside. */
  private Set<Value> used(Operation op) {
    Set<Value> used = new LinkedHashSet<>(op.operands());
    for (Region region : op.regions()) {
      for (Block block : region.blocks()) {
        for (Operation inner : block.operations()) {
          inner.walk(each -> {
            for (Value operand : each.operands()) {
              if (sources.containsKey(operand)) {
                used.add(operand);
              }
            }
          });
        }
      }
    }
    return used;
  }

  /** Stores deferred values that an operation and its regions use. */
  void storePending(Operation op) {
    for (Value value : used(op)) {
      if (source(value).isDeferred()) {
        stored(value);
      }
    }
  }

  /** Counts an operation that steps compute, unless it consists of others that were counted. */
  void count(Operation op, long before) {
    if (work.count() == before) {
      work.add(op, runs());
    }
  }

  /** Returns how many operations have been counted. */
  long counted() {
    return work.count();
  }

  /**
   * Has the interpreter evaluate an operation.
   *
   * @param reason why no step does
   */
  void interpret(Operation op, String reason) {
    work.addInterpreted(op, runs(), reason);
    Map<Value, Integer> operands = new LinkedHashMap<>();
    for (Value value : used(op)) {
      operands.put(value, slot(value));
    }
    emit(new InterpreterStep(op, operands, defineResults(op)));
  }

  /**
   * Lowers a region of one block, of an operation that uses no pending values. All arguments of the
   * block but those given are defined.
   *
   * @param arguments some of the block's arguments
   * @param slots those of the arguments, which are set before the region runs
   * @param ownsArguments whether the steps may drop the arguments after their last use
   * @param returned what the region returns of the terminator's operands
   */
  RegionSteps region(
      Region region,
      List<? extends Value> arguments,
      int[] slots,
      boolean ownsArguments,
      List<? extends Value> returned) {
    List<Step> outer = steps;
    steps = new ArrayList<>();
    for (int i = 0; i < slots.length; i++) {
      define(arguments.get(i), slots[i]);
    }
    lower(region.front());
    int[] results = slots(returned);
    List<Step> inner = loop == null ? steps : new GeneratedSteps(this).of(steps, results);
    steps = outer;
    return RegionSteps.of(rowBlocks.of(inner, results), slots, ownsArguments, results);
  }

  /**
   * Lowers the body of a function in place of a call.
   *
   * @param call the call, whose operands are the arguments
   */
  void inline(Operation call, Operation function) {
    Map<Value, Source> caller = sources;
    Map<Value, Source> callee = new IdentityHashMap<>();
    Block body = function.region(0).front();
    List<Source> arguments = take(call.operands());
    sources = callee;
    List<Source> results = lower(body, arguments);
    sources = caller;
    define(call.results(), results);
  }

  /** Lowers a block in place; returns the sources of what it returns. */
  List<Source> lower(Block block, List<Source> arguments) {
    define(block.arguments(), arguments);
    lower(block);
    return take(block.back().operands());
  }

  /** Returns the sources of operands, whose use is that of other values, to be defined next. */
  List<Source> take(List<? extends Value> operands) {
    List<Source> taken = new ArrayList<>();
    for (Value operand : operands) {
      Source source = source(operand);
      if (source instanceof Pending(GroupNode node)) {
        node.uses--;
      }
      taken.add(source);
    }
    return taken;
  }

  void define(List<? extends Value> values, List<Source> taken) {
    for (int i = 0; i < values.size(); i++) {
      define(values.get(i), taken.get(i));
    }
  }
}
