package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.hlo4j.engine.code.ElementLoop;
import org.hlo4j.engine.plan.Source.Indices;
import org.hlo4j.engine.plan.Source.Other;
import org.hlo4j.engine.plan.Source.Pending;
import org.hlo4j.engine.plan.Source.Sliced;
import org.hlo4j.engine.plan.Source.Splat;
import org.hlo4j.engine.plan.Source.Stored;
import org.hlo4j.engine.plan.Source.Viewed;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.step.TileStep;
import org.hlo4j.engine.tile.Lane;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileBuilder;
import org.hlo4j.engine.tile.TileCode;
import org.hlo4j.engine.tile.TileFunctions;
import org.hlo4j.engine.tile.TileNode;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Gathers elementwise operations in groups until another operation needs one of their results: then
 * the group becomes a step.
 */
final class TileGroups {
  /** The most values of a group, so that code and registers stay small. */
  private static final int MAX_GROUP = 400;

  private final PlanBuilder builder;

  TileGroups(PlanBuilder builder) {
    this.builder = builder;
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
    if (!(builder.source(operand) instanceof Pending(GroupNode node))
        || node.uses > 1
        || count > TensorValues.count(operand)) {
      return false;
    }
    TileGroup group = new TileGroup(count, node.group().first());
    TileNode changed = Reindexing.ofOrNull(node, TensorValues.sizes(operand), change, group);
    if (changed == null) {
      return false;
    }
    node.uses--;
    builder.define(result, new Pending(group.add(changed, 0)));
    return true;
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
    int[] sizes = TensorValues.sizes(result);
    return elementwise(op, i -> broadcast(op.operand(i), sizes), function);
  }

  /**
   * Adds an operation to the group of its operands.
   *
   * @param operands returns where each operand's elements are, in the order of the result's
   * @return whether tiles compute it
   */
  boolean elementwise(Operation op, IntFunction<Source> operands, Elementwise function) {
    return elementwise(op, op.operands(), operands, function);
  }

  /**
   * Adds an operation to the group of its operands.
   *
   * @param values the values whose elements it needs, which may be operands more than once
   * @param sources returns where the elements of each are, in the order of the result's
   * @return whether tiles compute it
   */
  boolean elementwise(
      Operation op,
      List<? extends Value> values,
      IntFunction<Source> sources,
      Elementwise function) {
    Value result = op.result(0);
    TileGroup group = group(op, TensorValues.count(result));
    List<Integer> before = new ArrayList<>();
    List<TileNode> nodes = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Value value = values.get(i);
      before.add(builder.source(value) instanceof Pending(GroupNode node) ? node.usesInside : 0);
      nodes.add(node(sources.apply(i), group, value));
    }
    TileNode node = function.applyOrNull(nodes, TensorValues.kind(result));
    if (node == null) {
      for (int i = values.size() - 1; i >= 0; i--) {
        if (builder.source(values.get(i)) instanceof Pending(GroupNode pending)) {
          pending.usesInside = before.get(i);
        }
      }
      return false;
    }
    builder.define(result, new Pending(group.add(node, 0)));
    return true;
  }

  /** Returns an operand's source, of rank zero operands (of clamp and select) for all elements. */
  private Source broadcast(Value operand, int[] sizes) {
    Source source = builder.source(operand);
    if (TensorValues.type(operand).rank() > 0 || sizes.length == 0) {
      return source;
    }
    return source instanceof Viewed viewed
        ? viewed.withView(new StridedView(viewed.view().offset(), sizes, new int[sizes.length]))
        : source;
  }

  /** Returns the node of an operand in a group. */
  private TileNode node(Value value, TileGroup group) {
    return node(builder.source(value), group, value);
  }

  private TileNode node(Source source, TileGroup group, Value value) {
    return switch (source) {
      case Splat(var scalar) -> TileBuilder.constant(scalar);
      case Indices(var view) -> TileBuilder.indices(TensorValues.kind(value), view);
      case Stored stored -> load(stored, group, value);
      case Sliced sliced -> group.load(sliced, TensorValues.kind(value));
      case Pending(GroupNode node) -> {
        node.usesInside++;
        yield node.node();
      }
      case Other _ -> throw new IllegalStateException("not a tensor: " + value);
    };
  }

  private TileNode load(Stored stored, TileGroup group, Value value) {
    Stored near =
        stored.view().isScattered() ? builder.contiguous(stored, TensorValues.kind(value)) : stored;
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
      return builder.stored(value);
    }
    if (!TensorValues.hasLane(value) || Lane.ofOrNull(kind) == null) {
      return null;
    }
    TileGroup group = new TileGroup(builder.spec(value).places(), builder.module());
    TileNode node =
        TileFunctions.convertOrNull(
            group.load(builder.stored(value), TensorValues.kind(value)), kind);
    if (node == null) {
      return null;
    }
    GroupNode converted = group.add(node, 1);
    store(group);
    return new Stored(converted.slot, StridedView.rowMajor(TensorValues.sizes(value)));
  }

  /** Returns whether a pending value is a function of constants alone. */
  boolean isConstant(Value value) {
    if (!(builder.source(value) instanceof Pending(GroupNode node))) {
      return false;
    }
    TileGroup group = node.group();
    return !group.loads().isEmpty()
        && group.loads().keySet().stream().allMatch(builder::isConstant);
  }

  /**
   * Stores a tensor with its elements converted, for a use of it; what computes it also converts.
   *
   * @param kind the kind to convert to, for which {@link TileFunctions#converts} holds
   */
  Stored converted(Value value, ElementKind kind) {
    boolean isConverted = !TensorValues.kind(value).type().equals(kind.type());
    if (!isConverted || !(builder.source(value) instanceof Pending(GroupNode pending))) {
      return Objects.requireNonNull(convertedOrNull(value, kind));
    }
    TileGroup group = pending.group();
    TileNode node = Objects.requireNonNull(TileFunctions.convertOrNull(pending.node(), kind));
    pending.usesInside++;
    GroupNode converted = group.add(node, 1);
    store(group);
    return new Stored(converted.slot, StridedView.rowMajor(TensorValues.sizes(value)));
  }

  /** Defines a tensor as elements of a slot that are converted. */
  void defineConverted(Value value, int slot, ElementKind from) {
    TileGroup group = new TileGroup(builder.spec(value).places(), builder.module());
    Stored stored = new Stored(slot, StridedView.rowMajor(TensorValues.sizes(value)));
    TileNode node =
        Objects.requireNonNull(
            TileFunctions.convertOrNull(group.load(stored, from), TensorValues.kind(value)));
    builder.define(value, new Pending(group.add(node, 0)));
  }

  /** Returns the pending group of the operands that have as many elements; stores others. */
  private TileGroup group(Operation op, int count) {
    TileGroup group = null;
    for (Value operand : op.operands()) {
      if (builder.source(operand) instanceof Pending(GroupNode node)) {
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

  /** Stores the elements of a value that is not stored as its row-major array; returns the slot. */
  int store(Value value, Operation op) {
    TileGroup group = new TileGroup(TensorValues.count(value), op);
    GroupNode node = group.add(node(value, group), 1);
    store(group);
    return node.slot;
  }

  /** Emits the step of a pending group. */
  void store(TileGroup group) {
    if (group.isStored()) {
      return;
    }
    group.setStored();
    TileBuilder code = new TileBuilder();
    List<TileStep.Output> outputs = new ArrayList<>();
    List<ElementLoop.Store> stores = new ArrayList<>();
    StridedView whole = StridedView.rowMajor(new int[] {group.count()});
    for (GroupNode node : group.nodes()) {
      if (node.uses > node.usesInside) {
        ElementKind kind = node.node().kind();
        BufferSpec spec =
            builder.spec(kind.storage(), Math.multiplyExact(group.count(), kind.lanes()));
        node.slot = builder.newSlot(spec);
        int[] replaced = replaceable(group, spec);
        code.store(node.slot, node.node(), replaced);
        outputs.add(new TileStep.Output(node.slot, spec, replaced));
        stores.add(new ElementLoop.Store(node.slot, whole, node.node()));
      }
    }
    TileCode built = code.build(group.count());
    List<ElementLoop> loops = builder.inLoop(List.of(new ElementLoop(group.count(), stores)));
    builder.emit(new TileStep(group.first(), built, group.loads(), group.slices(), outputs, loops));
  }

  /** Returns the slots of that form which the group loads element by element alone. */
  private int[] replaceable(TileGroup group, BufferSpec spec) {
    return group.loads().entrySet().stream()
        .filter(load -> builder.specOrNull(load.getKey()) == spec)
        .filter(load -> load.getValue().stream().allMatch(StridedView::isWholeFromStart))
        .mapToInt(Map.Entry::getKey)
        .toArray();
  }
}
