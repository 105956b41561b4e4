package org.hlo4j.transforms.mhlo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.func.FuncOps;

/**
 * The replacement of the operations of one dialect by those of another, in place, and of all types.
 * Whatever is refused is found before anything is replaced.
 */
final class DialectExchange {
  private final Rewriter rewriter;
  private final UnaryOperator<Attribute> attributes;
  private final UnaryOperator<Type> types;

  DialectExchange(
      DialectRegistry registry, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
    this.rewriter = new Rewriter(registry);
    this.attributes = attributes;
    this.types = types;
  }

  /** Returns the operations of a dialect, each before those nested in it. */
  static List<Operation> operations(Operation root, String dialect) {
    List<Operation> operations = new ArrayList<>();
    root.walk(op -> {
      if (op.definition().dialect().equals(dialect)) {
        operations.add(op);
      }
    });
    return operations;
  }

  /**
   * Begins the replacement of an operation, with its operands and discardable attributes, but no
   * properties.
   */
  OperationState begin(Operation op, OpDefinition definition) {
    OperationState state =
        OperationState.inPlaceOf(op, definition, op.operands().toArray(Value[]::new));
    for (NamedAttribute attribute : op.discardableAttributes().entries()) {
      state.setAttribute(attribute.name(), attributes.apply(attribute.value()));
    }
    return state;
  }

  /** Casts operands with indices, which StableHLO's calls do not take, to 64-bit integers. */
  void castIndices(Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      if (op.operand(i).type() instanceof RankedTensorType type
          && type.elementType() instanceof IndexType) {
        rewriter.setInsertionPoint(op);
        OperationState cast =
            new OperationState(ArithOps.INDEX_CAST, op.location())
                .addOperand(op.operand(i))
                .addResultType(RankedTensorType.of(type.shape(), IntegerType.I64));
        op.setOperand(i, rewriter.create(cast).result(0));
      }
    }
  }

  /** Replaces an operation; the replacement has its regions. */
  void replace(Operation op, OperationState state) {
    for (Region region : List.copyOf(op.regions())) {
      state.addRegion().takeBody(region);
    }
    rewriter.setInsertionPoint(op);
    rewriter.replaceWithNew(op, state);
  }

  /** Replaces the types of all values and functions. */
  void exchangeTypes(Operation root) {
    root.walk(op -> {
      for (OpResult result : op.results()) {
        exchangeType(result);
      }
      for (Region region : op.regions()) {
        for (Block block : region.blocks()) {
          for (BlockArgument argument : block.arguments()) {
            exchangeType(argument);
          }
        }
      }
      if (op.is(FuncOps.FUNC)) {
        FuncOp function = new FuncOp(op);
        function.setFunctionType((FunctionType) types.apply(function.functionType()));
      }
    });
  }

  private void exchangeType(Value value) {
    Type type = types.apply(value.type());
    if (!type.equals(value.type())) {
      value.setType(type);
    }
  }
}
