package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.mapping.TypeMapping;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;

/** An operation that is exported, and the computation it becomes part of. */
final class OperationContext {
  /** Attributes that only MLIR's printing of HLO needs. */
  private static final Set<String> IMPLIED =
      Set.of(
          Shardings.ATTRIBUTE,
          Shardy.ATTRIBUTE,
          FrontendAttributes.ATTRIBUTE,
          Shardy.RULE_ATTRIBUTE,
          CallExports.CONFIG,
          "xla_shape",
          "result_layout");

  private final Operation operation;
  private final ComputationExporter target;

  OperationContext(Operation operation, ComputationExporter target) {
    this.operation = operation;
    this.target = target;
  }

  Operation operation() {
    return operation;
  }

  ComputationExporter target() {
    return target;
  }

  HloInstruction operand(int index) {
    return target.value(operation.operand(index));
  }

  List<HloInstruction> operands() {
    return operation.operands().stream().map(target::value).toList();
  }

  HloShape resultShape(int index) {
    return TypeMapping.shape(operation.resultType(index));
  }

  /** Returns the shape of the only result, or of a tuple of the results. */
  HloShape shape() {
    List<HloShape> shapes = operation.resultTypes().stream().map(TypeMapping::shape).toList();
    return shapes.size() == 1 ? shapes.getFirst() : new HloShape.Tuple(shapes);
  }

  /** Adds an instruction that the operation needs besides. */
  HloInstruction emit(
      HloOpcode opcode,
      HloShape shape,
      List<HloInstruction> operands,
      Consumer<HloInstruction.Builder> attributes) {
    return target.emit(opcode, shape, operands, attributes);
  }

  /** Adds the instruction that the operation is: with its sharding and frontend attributes. */
  HloInstruction main(
      HloOpcode opcode,
      HloShape shape,
      List<HloInstruction> operands,
      Consumer<HloInstruction.Builder> attributes) {
    Map<String, String> frontend = FrontendAttributes.of(operation);
    HloOpSharding own = Shardings.ofOrNull(operation, shape);
    HloOpSharding sharding = own == null ? target.module().shardy().ofOrNull(operation) : own;
    noteLost();
    return target.emit(
        opcode,
        shape,
        operands,
        builder -> {
          builder.set(HloInstructionAttributes.FRONTEND_ATTRIBUTES, frontend);
          if (sharding != null) {
            builder.set(HloInstructionAttributes.SHARDING, sharding);
          }
          attributes.accept(builder);
        });
  }

  /** Notes what the module does not say of the operation. */
  void lose(String what) {
    target.module().lose(what, operation.location());
  }

  private void noteLost() {
    for (NamedAttribute attribute : operation.discardableAttributes().entries()) {
      if (!IMPLIED.contains(attribute.name())) {
        lose(ModuleExporter.dropped(attribute.name()));
      }
    }
  }

  /** Binds the results to the elements of a tuple, or the only one to a value. */
  void bindResults(HloInstruction value) {
    if (operation.resultCount() == 1) {
      bind(0, value);
    } else {
      bindElements(value);
    }
  }

  /** Binds the results to the first elements of a tuple. */
  void bindElements(HloInstruction tuple) {
    for (int i = 0; i < operation.resultCount(); i++) {
      bind(i, target.element(tuple, i));
    }
  }

  void bind(int result, HloInstruction value) {
    target.bind(operation.result(result), value);
  }

  /** Returns the computation of a region that uses nothing from outside but constants. */
  HloComputation region(int index) {
    ComputationExporter inner = target.nested();
    Block block = singleBlock(operation.region(index));
    for (BlockArgument argument : block.arguments()) {
      int number = block.arguments().indexOf(argument);
      HloShape shape = TypeMapping.shape(argument.type());
      inner.bind(
          argument, inner.parameter("Arg_" + number, number, shape, argument.location(), _ -> {}));
    }
    return inner.finish(inner.tupleUnlessOne(inner.block(block)));
  }

  /**
   * Returns the computation of a region whose arguments and captured values are the elements of its
   * only parameter, or that parameter if there is one.
   *
   * @param captured the values from outside
   * @param passesOn whether they are results, too
   */
  HloComputation region(int index, List<Value> captured, boolean passesOn) {
    ComputationExporter inner = target.nested();
    Block block = singleBlock(operation.region(index));
    List<Value> inputs = new ArrayList<>(block.arguments());
    inputs.addAll(captured);
    List<HloShape> shapes = inputs.stream().map(input -> TypeMapping.shape(input.type())).toList();
    HloInstruction parameter =
        inner.parameter(
            inputs.size() == 1 ? "Arg_" : "arg_tuple",
            0,
            shapes.size() == 1 ? shapes.getFirst() : new HloShape.Tuple(shapes),
            operation.location(),
            _ -> {});
    List<HloInstruction> elements = inner.elements(parameter, inputs.size());
    for (int i = 0; i < inputs.size(); i++) {
      inner.bind(inputs.get(i), elements.get(i));
    }
    List<HloInstruction> results = new ArrayList<>(inner.block(block));
    if (passesOn) {
      captured.forEach(value -> results.add(inner.value(value)));
    }
    return inner.finish(inner.tupleUnlessOne(results));
  }

  private static Block singleBlock(Region region) {
    if (!region.hasOneBlock()) {
      throw new UnsupportedOperation("it has a region of several blocks, or of none");
    }
    return region.front();
  }
}
