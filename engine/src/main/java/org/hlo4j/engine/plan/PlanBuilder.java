package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.hlo4j.engine.kernel.FourierTables;
import org.hlo4j.engine.plan.Source.Indices;
import org.hlo4j.engine.plan.Source.Other;
import org.hlo4j.engine.plan.Source.Pending;
import org.hlo4j.engine.plan.Source.Splat;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.tile.Lane;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileBuilder;
import org.hlo4j.engine.tile.TileFunctions;
import org.hlo4j.engine.tile.TileNode;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Builds the steps of a function. Elementwise operations are gathered in groups until another
 * operation needs one of their results; broadcasts, transpositions and the like become views of
 * stored arrays.
 */
final class PlanBuilder {
  /** The most values of a group, so that code and registers stay small. */
  private static final int MAX_GROUP = 400;

  private final Operation module;
  private final Lowerings lowerings;
  private final boolean isStrict;
  private final SlotTable table = new SlotTable();
  private final FourierTables fourierTables = new FourierTables();
  private List<Step> steps = new ArrayList<>();
  private Map<Value, Source> sources = new IdentityHashMap<>();

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
    Sequence sequence = Sequence.of(steps, results, new int[0]);
    return new Plan(
        module,
        table.size(),
        table.specs(),
        table.constants(),
        parameters,
        results,
        sequence,
        PlannedMemory.of(sequence, table::bytes));
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

  /** Returns a slot that refers to the array of a value in each run. */
  int constant(Value value, Object array) {
    return table.constant(spec(value), array);
  }

  /** Returns a slot that refers to the only element of an array in each run. */
  int constant(ElementKind kind, Object array) {
    return table.constant(spec(kind.storage(), kind.lanes()), array);
  }

  void emit(Step step) {
    steps.add(step);
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

  /** Defines a value that a slot holds as a row-major array, or that is no tensor. */
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

  /**
   * Defines a result as elements of a pending value in another order, if computing these is better
   * than storing the value first.
   *
   * @param change the change of views of the value
   * @return whether it is
   */
  boolean reindexes(Value result, Value operand, UnaryOperator<StridedView> change) {
    int count = TensorValues.count(result);
    if (!(source(operand) instanceof Pending(GroupNode node))
        || node.uses > 1
        || count > TensorValues.count(operand)) {
      return false;
    }
    TileGroup group = new TileGroup(count, node.group().first());
    TileNode changed = Reindexing.ofOrNull(node.node(), TensorValues.sizes(operand), change, group);
    if (changed == null) {
      return false;
    }
    node.uses--;
    define(result, new Pending(group.add(changed, 0)));
    return true;
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
        store(node.group());
        yield new Stored(node.slot, StridedView.rowMajor(TensorValues.sizes(value)));
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
    TileGroup group = new TileGroup(TensorValues.count(value), op);
    GroupNode node = group.add(node(value, group), 1);
    store(group);
    return node.slot;
  }

  /** Returns the node of an operand in a group. */
  private TileNode node(Value value, TileGroup group) {
    return switch (source(value)) {
      case Splat(var scalar) -> TileBuilder.constant(scalar);
      case Indices(var view) -> TileBuilder.indices(TensorValues.kind(value), view);
      case Stored stored -> load(stored, group, value);
      case Pending(GroupNode node) -> {
        node.usesInside++;
        yield node.node();
      }
      case Other _ -> throw new IllegalStateException("not a tensor: " + value);
    };
  }

  /** Computes the result of an elementwise operation from its operands. */
  @FunctionalInterface
  interface Elementwise {
    @Nullable TileNode applyOrNull(List<TileNode> operands, ElementKind kind);
  }

  /**
   * Adds an elementwise operation to the group of its operands.
   *
   * @return whether tiles compute it
   */
  boolean elementwise(Operation op, Elementwise function) {
    Value result = op.result(0);
    if (!TensorValues.isTiled(result) || !op.operands().stream().allMatch(TensorValues::isTiled)) {
      return false;
    }
    TileGroup group = group(op, TensorValues.count(result));
    List<Integer> before = new ArrayList<>();
    List<TileNode> operands = new ArrayList<>();
    for (Value operand : op.operands()) {
      before.add(source(operand) instanceof Pending(GroupNode node) ? node.usesInside : 0);
      operands.add(node(broadcast(operand, TensorValues.sizes(result)), group, operand));
    }
    TileNode node = function.applyOrNull(operands, TensorValues.kind(result));
    if (node == null) {
      for (int i = op.operandCount() - 1; i >= 0; i--) {
        if (source(op.operand(i)) instanceof Pending(GroupNode pending)) {
          pending.usesInside = before.get(i);
        }
      }
      return false;
    }
    define(result, new Pending(group.add(node, 0)));
    return true;
  }

  /**
   * Defines a result by a function of stored values and of splats, whose views have its shape.
   *
   * @return whether tiles compute it
   */
  boolean elementwise(Operation op, List<Source> operands, Elementwise function) {
    Value result = op.result(0);
    TileGroup group = new TileGroup(TensorValues.count(result), op);
    List<TileNode> nodes = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      nodes.add(node(operands.get(i), group, op.operand(i)));
    }
    TileNode node = function.applyOrNull(nodes, TensorValues.kind(result));
    if (node == null) {
      return false;
    }
    define(result, new Pending(group.add(node, 0)));
    return true;
  }

  /** Returns an operand's source, of rank zero operands (of clamp and select) for all elements. */
  private Source broadcast(Value operand, int[] sizes) {
    Source source = source(operand);
    if (TensorValues.type(operand).rank() == 0
        && sizes.length > 0
        && source instanceof Stored stored) {
      return new Stored(
          stored.slot(), new StridedView(stored.view().offset(), sizes, new int[sizes.length]));
    }
    return source;
  }

  private TileNode node(Source source, TileGroup group, Value operand) {
    return source instanceof Stored stored ? load(stored, group, operand) : node(operand, group);
  }

  private TileNode load(Stored stored, TileGroup group, Value value) {
    Stored near =
        stored.view().isScattered() ? contiguous(stored, TensorValues.kind(value)) : stored;
    return group.load(near, TensorValues.kind(value));
  }

  /**
   * Stores a tensor with its elements converted.
   *
   * @param kind the kind to convert to
   * @return where; null if tiles do not convert it
   */
  @Nullable Stored convertedOrNull(Value value, ElementKind kind) {
    if (TensorValues.kind(value).type().equals(kind.type())) {
      return stored(value);
    }
    if (!TensorValues.hasLane(value) || Lane.ofOrNull(kind) == null) {
      return null;
    }
    TileGroup group = new TileGroup(spec(value).places(), module);
    TileNode node =
        TileFunctions.convertOrNull(group.load(stored(value), TensorValues.kind(value)), kind);
    if (node == null) {
      return null;
    }
    GroupNode converted = group.add(node, 1);
    store(group);
    return new Stored(converted.slot, StridedView.rowMajor(TensorValues.sizes(value)));
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

  /** Defines a tensor as elements of a slot that are converted. */
  void defineConverted(Value value, int slot, ElementKind from) {
    TileGroup group = new TileGroup(spec(value).places(), module);
    Stored stored = new Stored(slot, StridedView.rowMajor(TensorValues.sizes(value)));
    TileNode node =
        Objects.requireNonNull(
            TileFunctions.convertOrNull(group.load(stored, from), TensorValues.kind(value)));
    define(value, new Pending(group.add(node, 0)));
  }

  /** Returns the pending group of the operands that have as many elements; stores others. */
  private TileGroup group(Operation op, int count) {
    TileGroup group = null;
    for (Value operand : op.operands()) {
      if (source(operand) instanceof Pending(GroupNode node)) {
        TileGroup other = node.group();
        if (other.count() != count || other.nodes().size() > MAX_GROUP) {
          store(other);
        } else if (group == null) {
          group = other;
        } else if (group != other && group.nodes().size() + other.nodes().size() <= MAX_GROUP) {
          group.join(other);
        } else if (group != other) {
          store(other);
        }
      }
    }
    return group != null ? group : new TileGroup(count, op);
  }

  /** Emits the step of a pending group. */
  void store(TileGroup group) {
    if (group.isStored()) {
      return;
    }
    group.setStored();
    TileBuilder code = new TileBuilder();
    List<TileStep.Output> outputs = new ArrayList<>();
    for (GroupNode node : group.nodes()) {
      if (node.uses > node.usesInside) {
        ElementKind kind = node.node().kind();
        BufferSpec spec = spec(kind.storage(), Math.multiplyExact(group.count(), kind.lanes()));
        node.slot = newSlot(spec);
        code.store(node.slot, node.node());
        outputs.add(new TileStep.Output(node.slot, spec, replaceable(group, spec)));
      }
    }
    int[] reads = group.loads().keySet().stream().mapToInt(Integer::intValue).toArray();
    emit(new TileStep(group.first(), code.build(group.count()), reads, outputs));
  }

  /** Returns the slots of that form which the group loads element by element alone. */
  private int[] replaceable(TileGroup group, BufferSpec spec) {
    return group.loads().entrySet().stream()
        .filter(load -> table.specOrNull(load.getKey()) == spec)
        .filter(load -> load.getValue().stream().allMatch(StridedView::isWholeFromStart))
        .mapToInt(Map.Entry::getKey)
        .toArray();
  }

  // Regions.

  /**
   * Stores what an operation and its regions use of values that are defined outside.
   *
   * @return these values and their slots
   */
  Map<Value, Integer> captured(Operation op) {
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
    Map<Value, Integer> slots = new LinkedHashMap<>();
    for (Value value : used) {
      slots.put(value, slot(value));
    }
    return slots;
  }

  /** Has the interpreter evaluate an operation. */
  void interpret(Operation op) {
    Map<Value, Integer> operands = captured(op);
    emit(new InterpreterStep(op, operands, defineResults(op)));
  }

  /**
   * Lowers a region of one block, of an operation whose {@linkplain #captured captured} values have
   * been stored.
   *
   * @param arguments the slots of the block's arguments, which are set before it runs
   * @param ownsArguments whether the steps may drop the arguments after their last use
   */
  RegionSteps region(Region region, int[] arguments, boolean ownsArguments) {
    List<Step> outer = steps;
    steps = new ArrayList<>();
    Block block = region.front();
    for (int i = 0; i < arguments.length; i++) {
      define(block.argument(i), arguments[i]);
    }
    lower(block);
    int[] results = slots(block.back().operands());
    List<Step> inner = steps;
    steps = outer;
    return RegionSteps.of(inner, arguments, ownsArguments, results);
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
