package org.hlo4j.ir;

import java.util.List;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.location.UnknownLoc;

/** A small dialect for tests of the structure. */
final class Fixture {
  static final OpDefinition SOURCE =
      OpDefinition.op("test.source").variadicResults("values", TypeConstraint.ANY).build();
  static final OpDefinition SINK =
      OpDefinition.op("test.sink")
          .variadicOperands("values", TypeConstraint.ANY)
          .optionalProperty("label", AttributeConstraint.ANY)
          .build();
  static final OpDefinition HOLDER = OpDefinition.op("test.holder").region("body").build();
  static final OpDefinition JUMP =
      OpDefinition.op("test.jump").variadicSuccessors("targets").traits(Trait.TERMINATOR).build();

  private Fixture() {}

  static Operation source(int results) {
    OperationState state = new OperationState(SOURCE, UnknownLoc.INSTANCE);
    for (int i = 0; i < results; i++) {
      state.addResultType(IntegerType.I32);
    }
    return state.create();
  }

  static Operation sink(Value... values) {
    return new OperationState(SINK, UnknownLoc.INSTANCE).addOperands(List.of(values)).create();
  }

  /** An operation with one region of one block that contains these operations. */
  static Operation holder(Operation... inside) {
    OperationState state = new OperationState(HOLDER, UnknownLoc.INSTANCE);
    Block block = state.addRegion().addBlock();
    for (Operation op : inside) {
      block.append(op);
    }
    return state.create();
  }

  static Operation jump(Block... targets) {
    OperationState state = new OperationState(JUMP, UnknownLoc.INSTANCE);
    for (Block target : targets) {
      state.addSuccessor(target);
    }
    return state.create();
  }
}
