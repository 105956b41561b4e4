package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.GetTupleElementOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** An instruction that is translated, with the values of its operands. */
final class HloCall {
  private final ComputationTranslator scope;
  private final HloInstruction instruction;
  private final List<ValueTree> operands;
  private final HloBuilder builder;

  HloCall(
      ComputationTranslator scope,
      HloInstruction instruction,
      List<ValueTree> operands,
      HloBuilder builder) {
    this.scope = scope;
    this.instruction = instruction;
    this.operands = operands;
    this.builder = builder;
  }

  HloInstruction instruction() {
    return instruction;
  }

  HloShape shape() {
    return instruction.shape();
  }

  HloBuilder builder() {
    return builder;
  }

  ModuleTranslator module() {
    return scope.module();
  }

  /** Returns an attribute that is there, or that means something if it is not. */
  <T> T get(HloAttribute<T> attribute) {
    T value = instruction.get(attribute);
    if (value == null) {
      throw UnsupportedNodeException.of("it has no %s", attribute);
    }
    return value;
  }

  <T> @Nullable T getOrNull(HloAttribute<T> attribute) {
    return instruction.get(attribute);
  }

  // Operands.

  int operandCount() {
    return operands.size();
  }

  List<ValueTree> trees() {
    return operands;
  }

  ValueTree tree(int operand) {
    checkOperand(operand);
    return operands.get(operand);
  }

  /** Checks that there is an operand: counts are those of opcodes, not those of what they call. */
  private void checkOperand(int operand) {
    if (operand >= operands.size()) {
      throw UnsupportedNodeException.of("there is no operand %d", operand);
    }
  }

  HloShape operandShape(int operand) {
    checkOperand(operand);
    return instruction.operands().get(operand).shape();
  }

  HloShape.Array array(int operand) {
    return Shapes.array(operandShape(operand));
  }

  /** Returns an operand that is one value. */
  Value value(int operand) {
    if (tree(operand) instanceof ValueTree.Leaf leaf) {
      return leaf.value();
    }
    throw UnsupportedNodeException.of("operand %d is not one value", operand);
  }

  /** Returns the values of an operand, of which tuples consist. */
  List<Value> values(int operand) {
    List<Value> values = new ArrayList<>();
    scope.parts(tree(operand), operandShape(operand), builder).forEachLeaf(values::add);
    return values;
  }

  /** Returns the values of operands. */
  List<Value> values(int from, int to) {
    List<Value> values = new ArrayList<>();
    for (int i = from; i < to; i++) {
      values.addAll(values(i));
    }
    return values;
  }

  /** Returns the values of all operands. */
  List<Value> values() {
    return values(0, operands.size());
  }

  /** Returns an operand as one value: a tuple is made of its elements. */
  Value whole(int operand) {
    return whole(tree(operand), operandShape(operand));
  }

  private Value whole(ValueTree tree, HloShape shape) {
    return switch (tree) {
      case ValueTree.Leaf leaf -> leaf.value();
      case ValueTree.Elements tuple when shape instanceof HloShape.Tuple of -> {
        List<Value> elements = new ArrayList<>();
        for (int i = 0; i < tuple.elements().size(); i++) {
          ValueTree.checkIndex(i, of.elements().size());
          elements.add(whole(tuple.elements().get(i), of.elements().get(i)));
        }
        Operation operation =
            builder.createInferred(builder.state(Modules.TUPLE).addOperands(elements));
        Layouts.state(operation, shape);
        yield operation.result(0);
      }
      case ValueTree.Elements _ -> throw UnsupportedNodeException.of("its operand is no tuple");
      case ValueTree.Begun _, ValueTree.Unknown _ ->
          throw UnsupportedNodeException.of("it uses an operation that is not done");
    };
  }

  /** Returns an element of a tuple. */
  ValueTree element(int index) {
    ValueTree tree = tree(0);
    if (tree instanceof ValueTree.Elements tuple) {
      return tuple.at(index);
    }
    if (tree instanceof ValueTree.Leaf leaf) {
      OperationState state =
          builder
              .state(Modules.GET_TUPLE_ELEMENT, leaf.value())
              .set(GetTupleElementOp.INDEX, index);
      return emitWhole(state);
    }
    throw UnsupportedNodeException.of("it takes an element of an operation that is not done");
  }

  // Results.

  OperationState state(OpDefinition definition) {
    return builder.state(definition);
  }

  /** Creates an operation with a result for each value of the shape. */
  ValueTree emit(OperationState state, HloComputation... regions) {
    return result(create(state, Shapes.leafTypes(shape()), regions));
  }

  /**
   * Creates an operation as by {@link #emit}, but without the sharding and the attributes of the
   * framework: jaxlib has them on operations that are not there in the end.
   */
  ValueTree emitPlain(OperationState state, HloComputation... regions) {
    if (instruction.get(HloInstructionAttributes.SHARDING) != null
        || !instruction.require(HloInstructionAttributes.FRONTEND_ATTRIBUTES).isEmpty()) {
      lose("the sharding and attributes of conversions to truth, and of reductions of several");
    }
    Operation operation = build(state, Shapes.leafTypes(shape()), regions);
    fill(operation, regions);
    return result(operation);
  }

  private ValueTree result(Operation operation) {
    if (!(shape() instanceof HloShape.Tuple)) {
      Layouts.state(operation, shape());
    }
    return ValueTree.of(shape(), operation.results());
  }

  /** Creates an operation with one result, which is a tuple for tuples. */
  ValueTree emitWhole(OperationState state) {
    Operation operation = create(state, List.of(Shapes.type(shape())));
    Layouts.state(operation, shape());
    return new ValueTree.Leaf(operation.result(0));
  }

  /** Creates an operation with what all instructions may say, and regions. */
  Operation create(OperationState state, List<? extends Type> results, HloComputation... regions) {
    Operation operation = build(state, results, regions);
    ShardingAttributes.annotate(
        operation,
        instruction.get(HloInstructionAttributes.SHARDING),
        instruction.require(HloInstructionAttributes.FRONTEND_ATTRIBUTES));
    fill(operation, regions);
    return operation;
  }

  private Operation build(
      OperationState state, List<? extends Type> results, HloComputation... regions) {
    for (HloComputation _ : regions) {
      state.addRegion();
    }
    return builder.create(state.addResultTypes(results));
  }

  private void fill(Operation operation, HloComputation... regions) {
    for (int i = 0; i < regions.length; i++) {
      scope.fill(operation.region(i), regions[i], builder.location());
    }
  }

  /** Creates an operation with a region that has the operands as arguments. */
  Operation create(
      OperationState state,
      List<? extends Type> results,
      Function<List<? extends Value>, List<? extends Value>> body) {
    List<Type> arguments = state.operands().stream().map(Value::type).toList();
    return builder.create(state.addResultTypes(results), arguments, body);
  }

  /** Fills a region that uses values from outside. */
  void fill(Region region, HloComputation computation, List<ValueTree> arguments) {
    scope.fill(region, computation, arguments, builder.location());
  }

  /** Creates the operations of a computation here. */
  ValueTree inline(HloComputation computation, List<ValueTree> arguments) {
    return scope.inline(computation, arguments);
  }

  /** Returns the parts of an operand that is a tuple. */
  ValueTree parts(int operand) {
    return scope.parts(tree(operand), operandShape(operand), builder);
  }

  /** Returns whether constants that the text left out are zeros. */
  boolean fillsElided() {
    return module().options().fillsElided();
  }

  /** Returns a value as the result. */
  static ValueTree of(Value value) {
    return new ValueTree.Leaf(value);
  }

  /** Notes that the program does not say something. */
  void lose(String what) {
    module().problems().lose(what, instruction);
  }
}
