package org.hlo4j.ir.rewrite;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.location.UnknownLoc;

/** A small dialect of integers, and programs of one block in it. */
final class Toy {
  static final OpDefinition CONSTANT =
      OpDefinition.op("toy.constant")
          .property("value", AttributeConstraint.ANY)
          .result("result", TypeConstraint.ANY)
          .traits(Trait.CONSTANT_LIKE, Trait.NO_MEMORY_EFFECT)
          .build();
  static final OpDefinition ADD =
      OpDefinition.op("toy.add")
          .operand("lhs", TypeConstraint.ANY)
          .operand("rhs", TypeConstraint.ANY)
          .result("result", TypeConstraint.ANY)
          .traits(Trait.COMMUTATIVE, Trait.NO_MEMORY_EFFECT)
          .build();
  static final OpDefinition NEGATE =
      OpDefinition.op("toy.negate")
          .operand("operand", TypeConstraint.ANY)
          .result("result", TypeConstraint.ANY)
          .traits(Trait.INVOLUTION, Trait.NO_MEMORY_EFFECT)
          .build();
  static final OpDefinition USE =
      OpDefinition.op("toy.use").variadicOperands("values", TypeConstraint.ANY).build();
  static final OpDefinition HOLDER =
      OpDefinition.op("toy.holder").region("body").traits(Trait.ISOLATED_FROM_ABOVE).build();
  static final OpDefinition CAST =
      OpDefinition.op("builtin.unrealized_conversion_cast")
          .variadicOperands("inputs", TypeConstraint.ANY)
          .variadicResults("outputs", TypeConstraint.ANY)
          .build();

  static final DialectRegistry REGISTRY =
      DialectRegistry.builder()
          .add(
              Dialect.builder("toy")
                  .ops(List.of(CONSTANT, ADD, NEGATE, USE, HOLDER))
                  .attach(ADD, Folds.class, Toy::foldAdd)
                  .attach(
                      MaterializesConstants.class,
                      (value, type, location) ->
                          new OperationState(CONSTANT, location)
                              .setAttribute("value", value)
                              .addResultType(type))
                  .build())
          .add(Dialect.builder("builtin").ops(List.of(CAST)).build())
          .build();

  static final IrText TEXT =
      new IrText() {
        @Override
        public String type(Type type) {
          return type.toString();
        }

        @Override
        public String attribute(Attribute attribute) {
          return attribute.toString();
        }

        @Override
        public String operation(Operation operation) {
          return operation.toString();
        }
      };

  final Operation root;
  final Block body;

  Toy() {
    OperationState state = new OperationState(HOLDER, UnknownLoc.INSTANCE);
    this.body = state.addRegion().addBlock();
    this.root = state.create();
  }

  private static Folding foldAdd(Operation add) {
    IntegerAttr lhs = Constants.valueOrNull(add.operand(0), IntegerAttr.class);
    IntegerAttr rhs = Constants.valueOrNull(add.operand(1), IntegerAttr.class);
    return lhs != null && rhs != null
        ? Folding.to(IntegerAttr.i32(lhs.intValue() + rhs.intValue()))
        : Folding.NONE;
  }

  Operation append(OpDefinition definition, Value... operands) {
    OperationState state =
        new OperationState(definition, UnknownLoc.INSTANCE).addOperands(List.of(operands));
    definition.results().forEach(_ -> state.addResultType(IntegerType.I32));
    Operation made = state.create();
    body.append(made);
    return made;
  }

  Value value(OpDefinition definition, Value... operands) {
    return append(definition, operands).result(0);
  }

  Value constant(int value) {
    Operation made =
        new OperationState(CONSTANT, UnknownLoc.INSTANCE)
            .setAttribute("value", IntegerAttr.i32(value))
            .addResultType(IntegerType.I32)
            .create();
    body.append(made);
    return made.result(0);
  }

  /** The names of the operations in order; for constants, also the value. */
  List<String> names() {
    List<String> names = new java.util.ArrayList<>();
    for (Operation op : body.operations()) {
      Attribute value = Constants.valueOrNull(op);
      names.add(
          value instanceof IntegerAttr number
              ? Long.toString(number.longValue())
              : op.definition().mnemonic());
    }
    return names;
  }
}
