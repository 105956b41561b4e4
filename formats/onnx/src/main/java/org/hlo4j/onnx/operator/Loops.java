package org.hlo4j.onnx.operator;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.build.RegionBodies.Filled;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.onnx.importer.Bundle;
import org.hlo4j.onnx.importer.ModelContext;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Loops that carry values and collect elements. An iteration is converted with sizes that are not
 * known wherever those of the values it carries change.
 */
final class Loops {
  /** Collected elements are concatenated if there may be more iterations. */
  private static final long MAX_COLLECTED = 1 << 20;

  private static final long MAX_UNROLLED = 1 << 10;

  /**
   * The results of an iteration.
   *
   * @param condition whether there is another iteration; null if only the count decides
   * @param values the values it carries on
   * @param elements those that are collected, tensors
   */
  record Step(
      @Nullable TensorValue condition,
      List<OnnxValue> values,
      List<? extends OnnxValue> elements) {}

  /** Converts an iteration. */
  interface Iteration {
    /**
     * Returns the results of an iteration.
     *
     * @param index an {@code i64} of rank 0
     * @param condition an {@code i1} of rank 0
     * @param values those that are carried
     * @return null if it cannot be converted
     */
    @Nullable Step convert(TensorValue index, TensorValue condition, List<OnnxValue> values);
  }

  /**
   * Where an element is collected.
   *
   * @param axis which may count from the end
   * @param isReversed whether the last element is the first
   * @param sizes those of an element; null if they are not known
   */
  record Place(long axis, boolean isReversed, @Nullable List<Size> sizes) {
    static final Place FIRST = new Place(0, false);

    Place(long axis, boolean isReversed) {
      this(axis, isReversed, null);
    }
  }

  /**
   * The result of a loop.
   *
   * @param values the last ones
   * @param collected with the axis of the iterations
   */
  record Result(List<OnnxValue> values, List<Value> collected) {}

  private final Node n;
  private final HloBuilder b;
  private @Nullable Size limit;
  private final TensorValue condition;
  private final Iteration iteration;
  private final List<OnnxValue> initial;
  private List<RankedTensorType> types;

  /** The elements that the first iteration collects, for their sizes alone. */
  private @Nullable List<Value> first;

  private Loops(
      Node n,
      @Nullable Size limit,
      TensorValue condition,
      Iteration iteration,
      List<OnnxValue> initial,
      List<Value> tensors) {
    this.n = n;
    this.b = n.builder();
    this.limit = limit;
    this.condition = condition;
    this.iteration = iteration;
    this.initial = initial;
    this.types = tensors.stream().map(TensorTypes::of).toList();
  }

  /**
   * Creates a loop, or the operations of all iterations if one cannot be converted for all.
   *
   * @param limit how many iterations there are at most; null if there is no limit
   * @param condition whether there is a first one, an {@code i1} of rank 0
   * @param initial the values for the first one
   * @param places where elements are collected, the first by default
   * @return null if an iteration cannot be converted
   */
  static @Nullable Result run(
      Node n,
      @Nullable Size limit,
      TensorValue condition,
      List<OnnxValue> initial,
      List<Place> places,
      Iteration iteration) {
    if (limit != null) {
      limit.value();
    }
    List<Value> tensors = Bundle.tensors(n.emitter(), initial);
    Loops loop = new Loops(n, limit, condition, iteration, initial, tensors);
    ModelContext model = n.graph().model();
    int problems = model.problems().count();
    UnsupportedNodeException refusal = null;
    try {
      Result result = loop.run(tensors, places);
      if (result != null) {
        return result;
      }
    } catch (UnsupportedNodeException e) {
      refusal = e;
    }
    if (loop.mayUnroll()) {
      model.problems().forgetFrom(problems);
      return loop.unrolled(places);
    }
    if (refusal != null) {
      throw loop.explained(refusal);
    }
    return null;
  }

  /** Returns a refusal that says what decides how many iterations there are, if that is open. */
  private UnsupportedNodeException explained(UnsupportedNodeException refusal) {
    List<Value> deciding = new ArrayList<>();
    if (!(condition instanceof Constant)) {
      deciding.add(condition.in(n.emitter()));
    }
    if (limit != null && !limit.isKnown()) {
      deciding.add(limit.value());
    }
    return deciding.isEmpty()
        ? refusal
        : UnsupportedNodeException.of(
            "%s; how many iterations there are is %s", refusal.reason(), decidedBy(deciding));
  }

  private String decidedBy(List<Value> values) {
    return n.graph().model().decidedBy(b, values);
  }

  // Loops whose iterations differ.

  private boolean mayUnroll() {
    return condition instanceof Constant
        && (limit == null || (limit.isKnown() && limit.orDynamic() <= MAX_UNROLLED));
  }

  /** Converts each iteration, for which sequences have known lengths and the index is known. */
  private @Nullable Result unrolled(List<Place> places) {
    List<OnnxValue> values = initial;
    List<List<Value>> collected = new ArrayList<>();
    TensorValue next = condition;
    long end = limit == null ? MAX_UNROLLED : limit.orDynamic();
    for (long i = 0; i < end && isTrue(next); i++) {
      Step step = iteration.convert(new Constant(number(i)), next, values);
      if (step == null) {
        return null;
      }
      values = step.values;
      List<Value> elements = Bundle.tensors(n.emitter(), step.elements);
      for (int k = 0; i == 0 && k < elements.size(); k++) {
        collected.add(new ArrayList<>());
      }
      if (elements.size() != collected.size()) {
        throw UnsupportedNodeException.of("its iterations collect different numbers of tensors");
      }
      for (int k = 0; k < elements.size(); k++) {
        collected.get(k).add(elements.get(k));
      }
      next = step.condition == null ? next : step.condition;
    }
    if (limit == null && isTrue(next)) {
      throw UnsupportedNodeException.of("it has more than %d iterations that differ", MAX_UNROLLED);
    }
    if (collected.isEmpty() && n.resultCount() > values.size()) {
      throw UnsupportedNodeException.of("it has no iterations");
    }
    List<Value> stacked = new ArrayList<>();
    for (int k = 0; k < collected.size(); k++) {
      Place place = k < places.size() ? places.get(k) : Place.FIRST;
      List<Value> elements = collected.get(k);
      int axis = Axes.dimension(place.axis, TensorTypes.of(elements.getFirst()).rank() + 1);
      stacked.add(SliceBounds.stack(b, place.isReversed ? elements.reversed() : elements, axis));
    }
    return new Result(values, stacked);
  }

  private static DenseElementsAttr number(long value) {
    return Splats.of(RankedTensorType.of(IntegerType.I64), value);
  }

  private boolean isTrue(TensorValue decision) {
    if (decision instanceof Constant constant) {
      return constant.tensor().booleanAt(0);
    }
    throw UnsupportedNodeException.of(
        "iterations differ, and how many there are is %s",
        decidedBy(List.of(decision.in(n.emitter()))));
  }

  // Loops whose iterations do not differ.

  /** A converted iteration: its region, without a terminator, and its results. */
  private record Body(Filled<List<OnnxValue>> filled, Step step, List<Value> tensors) {}

  /** Converts the iteration until the types of the values that it carries do not change. */
  private @Nullable Body body() {
    while (true) {
      List<Type> arguments = new ArrayList<>();
      arguments.add(RankedTensorType.of(IntegerType.I64));
      arguments.add(RankedTensorType.of(IntegerType.I1));
      arguments.addAll(types);
      @Nullable Step[] steps = new Step[1];
      Filled<List<OnnxValue>> filled =
          RegionBodies.filled(
              b,
              arguments,
              all -> {
                List<OnnxValue> carried = Bundle.of(initial, all.subList(2, all.size()));
                steps[0] =
                    iteration.convert(new Computed(all.get(0)), new Computed(all.get(1)), carried);
                return List.of();
              });
      Step step = steps[0];
      if (step == null) {
        RegionBodies.discard(b, filled);
        return null;
      }
      if (!Bundle.haveSameStructure(initial, step.values)) {
        RegionBodies.discard(b, filled);
        throw UnsupportedNodeException.of("the length of a sequence that it carries changes");
      }
      List<Value> tensors = Bundle.tensors(n.emitter(), step.values);
      List<RankedTensorType> next = new ArrayList<>();
      for (int i = 0; i < types.size(); i++) {
        next.add(RegionBodies.common(types.get(i), tensors.get(i).type()));
      }
      if (next.equals(types)) {
        return new Body(filled, step, tensors);
      }
      RegionBodies.discard(b, filled);
      types = next;
    }
  }

  private @Nullable Result run(List<Value> tensors, List<Place> places) {
    Body body = body();
    if (body == null) {
      return null;
    }
    Block block = body.filled.region().front();
    Value decision = decisionOrNull(body.step.condition);
    boolean isConditional = decision != null;
    if (decision == block.argument(1) && limit != null && !limit.is(0)) {
      // All iterations are wanted, or none is.
      isConditional = false;
      if (!(condition instanceof Constant)) {
        Value none = b.i64(0);
        limit = Size.of(b, b.select(condition.in(n.emitter()), limit.value(), none));
      }
    }
    List<Value> elements = Bundle.tensors(n.emitter(), body.step.elements);
    List<Collector> collectors = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      Place place = i < places.size() ? places.get(i) : Place.FIRST;
      collectors.add(collector(elements.get(i), i, place, isConditional));
    }
    List<Value> operands = new ArrayList<>(List.of(b.i64(0), condition.in(n.emitter())));
    operands.addAll(RegionBodies.cast(b, tensors, types));
    collectors.forEach(collector -> operands.add(collector.initial()));
    List<Type> all = Value.types(operands);

    List<Value> buffers = new ArrayList<>();
    for (Type type : all.subList(2 + types.size(), all.size())) {
      buffers.add(block.addArgument(type, b.location()));
    }
    RegionBodies.end(
        b,
        body.filled.region(),
        () -> {
          Value index = block.argument(0);
          List<Value> next = new ArrayList<>();
          next.add(b.add(index, b.i64(1)));
          next.add(decision == null ? block.argument(1) : decision);
          next.addAll(RegionBodies.cast(b, body.tensors, types));
          for (int i = 0; i < elements.size(); i++) {
            next.add(collectors.get(i).add(buffers.get(i), elements.get(i), index));
          }
          b.yield(next);
        });
    OperationState state = b.state(ControlFlow.WHILE).addOperands(operands).addResultTypes(all);
    state.addRegion(
        RegionBodies.filled(
                b,
                all,
                arguments -> {
                  b.yield(List.of(isNotLast(arguments.get(0), arguments.get(1))));
                  return List.of();
                })
            .region());
    state.addRegion(body.filled.region());
    List<Value> results = List.copyOf(b.create(state).results());
    List<Value> collected = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      Value buffer = results.get(2 + types.size() + i);
      collected.add(collectors.get(i).result(buffer, results.getFirst()));
    }
    return new Result(Bundle.of(initial, results.subList(2, 2 + types.size())), collected);
  }

  /** Returns whether there is another iteration; null if that is never decided. */
  private @Nullable Value decisionOrNull(@Nullable TensorValue decision) {
    return decision == null || (decision instanceof Constant && isTrue(decision))
        ? null
        : decision.in(n.emitter());
  }

  private Value isNotLast(Value index, Value isWanted) {
    return limit == null
        ? isWanted
        : b.and(b.compare(index, ComparisonDirection.LT, limit.value()), isWanted);
  }

  // Collected elements.

  /** Collects the elements that iterations compute. */
  private interface Collector {
    Value initial();

    Value add(Value buffer, Value element, Value index);

    Value result(Value buffer, Value count);
  }

  private Collector collector(Value value, int index, Place place, boolean isConditional) {
    RankedTensorType element = TensorTypes.of(value);
    int axis = Axes.dimension(place.axis, element.rank() + 1);
    List<Size> sizes = new ArrayList<>(sizes(element, index, place));
    boolean hasLimit =
        limit != null
            && (isConditional
                ? limit.isKnown() && limit.orDynamic() <= MAX_COLLECTED
                : !limit.isKnown() || limit.orDynamic() <= MAX_COLLECTED);
    sizes.add(axis, limit != null && hasLimit ? limit.max(0) : Size.of(b, 0));
    Value zero = RegionBodies.scalar(b, element.elementType(), 0);
    Value empty = Size.broadcast(b, zero, sizes, LongList.of());
    return hasLimit
        ? new Buffer(empty, axis, place.isReversed, isConditional)
        : new Growing(empty, axis);
  }

  /** Returns the sizes of the elements that are collected. */
  private List<Size> sizes(RankedTensorType element, int index, Place place) {
    if (DynamicShapes.isStatic(element.shape())) {
      return Size.known(b, element.shape());
    }
    if (place.sizes != null) {
      return place.sizes;
    }
    if (first == null) {
      // All elements have the sizes of the first.
      TensorValue zero = new Constant(number(0));
      Step step = iteration.convert(zero, condition, initial);
      first = step == null ? List.of() : Bundle.tensors(n.emitter(), step.elements);
    }
    if (index >= first.size()) {
      throw UnsupportedNodeException.of(
          "it collects tensors whose shape %s is not known", element.shape());
    }
    return Size.allOf(b, first.get(index));
  }

  /** A tensor with a place for each iteration. */
  private final class Buffer implements Collector {
    private final Value empty;
    private final int axis;
    private final boolean isReversed;
    private final boolean isCut;

    Buffer(Value empty, int axis, boolean isReversed, boolean isCut) {
      this.empty = empty;
      this.axis = axis;
      this.isReversed = isReversed;
      this.isCut = isCut;
    }

    @Override
    public Value initial() {
      return empty;
    }

    @Override
    public Value add(Value buffer, Value element, Value index) {
      Value place =
          isReversed ? b.subtract(SliceBounds.last(Size.of(b, buffer, axis)), index) : index;
      return SliceBounds.update(b, buffer, element, axis, place);
    }

    @Override
    public Value result(Value buffer, Value count) {
      return isCut
          ? DynamicShapes.slice(b, buffer, axis, Size.of(b, 0), Size.of(b, count))
          : buffer;
    }
  }

  /** A tensor that becomes longer with each iteration. */
  private final class Growing implements Collector {
    private final Value empty;
    private final int axis;

    Growing(Value empty, int axis) {
      this.empty = empty;
      this.axis = axis;
    }

    private RankedTensorType type(Value tensor) {
      long[] shape = TensorTypes.of(tensor).shape().toArray();
      shape[axis] = ShapedType.DYNAMIC;
      return DynamicShapes.withShape(tensor, LongList.wrap(shape));
    }

    @Override
    public Value initial() {
      return RegionBodies.cast(b, empty, type(empty));
    }

    @Override
    public Value add(Value buffer, Value element, Value index) {
      Value last = SliceBounds.stack(b, List.of(element), axis);
      return RegionBodies.cast(b, b.concatenate(List.of(buffer, last), axis), buffer.type());
    }

    @Override
    public Value result(Value buffer, Value count) {
      return buffer;
    }
  }
}
