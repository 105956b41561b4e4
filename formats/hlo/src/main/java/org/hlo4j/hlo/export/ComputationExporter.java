package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloMetadata;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.mapping.TypeMapping;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/** Exports operations into one computation. */
final class ComputationExporter {
  private final ModuleExporter module;
  private final @Nullable ComputationExporter outer;
  private final Map<Value, HloInstruction> values = new HashMap<>();
  private final List<HloInstruction> instructions = new ArrayList<>();
  private HloMetadata metadata = HloMetadata.NONE;

  ComputationExporter(ModuleExporter module, @Nullable ComputationExporter outer) {
    this.module = module;
    this.outer = outer;
  }

  /** Returns an exporter into the computation of a region. */
  ComputationExporter nested() {
    return new ComputationExporter(module, this);
  }

  ModuleExporter module() {
    return module;
  }

  List<HloInstruction> instructions() {
    return instructions;
  }

  void bind(Value value, HloInstruction instruction) {
    values.put(value, instruction);
  }

  /**
   * Returns the instruction of a value. Constants outside a region are exported again.
   *
   * @throws UnsupportedOperation if the value is that of another computation
   */
  HloInstruction value(Value value) {
    HloInstruction known = values.get(value);
    if (known != null) {
      return known;
    }
    Operation defining = value.definingOpOrNull();
    if (defining != null && Captures.isConstant(defining)) {
      export(defining);
      return value(value); // bound, if only to a placeholder
    }
    if (outer != null && ModuleExporter.isPlaceholder(outer.value(value))) {
      return outer.value(value);
    }
    throw new UnsupportedOperation("its region uses a value from outside");
  }

  /** Exports a block whose arguments are bound; returns the operands of its terminator. */
  List<HloInstruction> block(Block block) {
    for (Operation operation : block.operations()) {
      if (operation.has(Trait.TERMINATOR)) {
        return operation.operands().stream().map(this::value).toList();
      }
      export(operation);
    }
    return List.of();
  }

  private void export(Operation operation) {
    HloMetadata before = metadata;
    metadata = module.origins().of(operation.location());
    try {
      if (operation.operands().stream()
          .anyMatch(operand -> ModuleExporter.isPlaceholder(value(operand)))) {
        bindPlaceholders(operation); // reported where it was created
      } else {
        OperationExports.of(operation).run(new OperationContext(operation, this));
      }
    } catch (UnsupportedOperation | IllegalArgumentException e) {
      module.report(
          operation.location(), ModuleExporter.cannot(operation, String.valueOf(e.getMessage())));
      bindPlaceholders(operation);
    }
    metadata = before;
  }

  private void bindPlaceholders(Operation operation) {
    operation.results().forEach(result -> bind(result, placeholder()));
  }

  /** Returns a value that could not be exported. */
  private HloInstruction placeholder() {
    HloInstruction value =
        HloInstruction.builder("unsupported", HloOpcode.CUSTOM_CALL)
            .shape(HloShape.OPAQUE)
            .set(HloCallAttributes.CUSTOM_CALL_TARGET, "unsupported")
            .build();
    instructions.add(value);
    return value;
  }

  /** Returns the shape of an argument; reports if there is none. */
  HloShape shapeOrPlaceholder(Value argument) {
    try {
      return TypeMapping.shape(argument.type());
    } catch (IllegalArgumentException e) {
      module.report(argument.location(), "argument cannot be exported to HLO: " + e.getMessage());
      return HloShape.OPAQUE;
    }
  }

  /** Adds an instruction with the metadata of the operation that is exported. */
  HloInstruction emit(
      HloOpcode opcode,
      HloShape shape,
      List<HloInstruction> operands,
      Consumer<HloInstruction.Builder> attributes) {
    return emit(name(opcode), opcode, shape, operands, attributes);
  }

  /** Returns the last part of the operation's scope, or the opcode. */
  private String name(HloOpcode opcode) {
    String scope = metadata.opName();
    String last = scope.substring(scope.lastIndexOf('/') + 1);
    return last.isEmpty() ? opcode.text() : last;
  }

  /** Adds an instruction without attributes. */
  HloInstruction emit(HloOpcode opcode, HloShape shape, HloInstruction... operands) {
    return emit(opcode, shape, List.of(operands), _ -> {});
  }

  private HloInstruction emit(
      String name,
      HloOpcode opcode,
      HloShape shape,
      List<HloInstruction> operands,
      Consumer<HloInstruction.Builder> attributes) {
    HloInstruction.Builder builder =
        HloInstruction.builder(module.names().unique(name), opcode)
            .shape(shape)
            .operands(operands)
            .set(HloInstructionAttributes.METADATA, metadata);
    attributes.accept(builder);
    HloInstruction instruction = builder.build();
    instructions.add(instruction);
    return instruction;
  }

  HloInstruction parameter(
      String name,
      int number,
      HloShape shape,
      Location location,
      Consumer<HloInstruction.Builder> attributes) {
    HloMetadata before = metadata;
    metadata = module.origins().of(location);
    HloInstruction parameter =
        emit(
            metadata.opName().isEmpty() ? name : name(HloOpcode.PARAMETER),
            HloOpcode.PARAMETER,
            shape,
            List.of(),
            builder -> {
              builder.set(HloInstructionAttributes.PARAMETER_NUMBER, (long) number);
              attributes.accept(builder);
            });
    metadata = before;
    return parameter;
  }

  HloInstruction tuple(List<HloInstruction> elements) {
    return tuple(elements, List.of());
  }

  /** Returns a tuple whose elements have shardings, unless there are none. */
  HloInstruction tuple(List<HloInstruction> elements, List<HloOpSharding> shardings) {
    return emit(
        HloOpcode.TUPLE,
        new HloShape.Tuple(elements.stream().map(HloInstruction::shape).toList()),
        elements,
        builder -> {
          if (!shardings.isEmpty()) {
            builder.set(HloInstructionAttributes.SHARDING, new HloOpSharding.Tuple(shardings));
          }
        });
  }

  /** Returns the only value, or a tuple of others. */
  HloInstruction tupleUnlessOne(List<HloInstruction> elements) {
    return elements.size() == 1 ? elements.getFirst() : tuple(elements);
  }

  /** Returns an element of a tuple. */
  HloInstruction element(HloInstruction tuple, int index) {
    return emit(
        HloOpcode.GET_TUPLE_ELEMENT,
        ((HloShape.Tuple) tuple.shape()).elements().get(index),
        List.of(tuple),
        builder -> builder.set(HloInstructionAttributes.INDEX, (long) index));
  }

  /** Returns the elements of a tuple of several values, or the only value. */
  List<HloInstruction> elements(HloInstruction value, int count) {
    if (count == 1) {
      return List.of(value);
    }
    List<HloInstruction> elements = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      elements.add(element(value, i));
    }
    return elements;
  }

  /** Makes the instructions a computation of the module. */
  HloComputation finish(HloInstruction root) {
    return finish(module.regionName(), root);
  }

  /** Makes the instructions a computation of the module with a name. */
  HloComputation finish(String name, HloInstruction root) {
    return module.add(name, instructions, root);
  }
}
