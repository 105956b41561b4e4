package org.hlo4j.transforms.formula;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.op.builtin.ModuleOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;

/**
 * Evaluates tensors that are constant, or computed from constants and positions alone by a few
 * operations, possibly in called functions.
 */
public final class ConstantTensors {
  private static final int MAX_OPERATIONS = 256;
  private static final int MAX_CALL_DEPTH = 3;
  private static final String MAIN = "hlo4j.known";
  private static final Set<OpDefinition> OTHERS =
      Set.of(
          DataMovement.IOTA,
          DataMovement.BROADCAST_IN_DIM,
          DataMovement.RESHAPE,
          DataMovement.TRANSPOSE,
          DataMovement.SLICE,
          DataMovement.CONCATENATE,
          Elementwise.CLAMP,
          Elementwise.SELECT,
          Reductions.REDUCE);

  private final SymbolTables symbols = new SymbolTables();
  private final long maxElements;

  /**
   * Creates an evaluation of tensors.
   *
   * @param maxElements the size of the largest tensor that is evaluated
   */
  public ConstantTensors(long maxElements) {
    this.maxElements = maxElements;
  }

  /** The operations that compute a tensor, each after its operands, and the functions they call. */
  private static final class Program {
    final Set<Operation> operations = new LinkedHashSet<>();
    final Set<Operation> functions = new LinkedHashSet<>();
    int count;
    int calls;

    boolean isLarge() {
      return ++count > MAX_OPERATIONS || calls > MAX_CALL_DEPTH;
    }
  }

  /**
   * {@return the value of a tensor; empty if it depends on anything else, or is large}
   *
   * @param value the tensor
   */
  public Optional<Tensor> of(Value value) {
    Program program = new Program();
    if (!mayBe(value) || !collect(value, program)) {
      return Optional.empty();
    }
    try {
      return Interpreter.evaluate(module(value, program), MAIN, List.of()).getFirst()
              instanceof Tensor tensor
          ? Optional.of(tensor)
          : Optional.empty();
    } catch (InterpreterException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /**
   * {@return whether a value may be such a tensor: a constant, or computed from positions} A cheap
   * test with false positives.
   *
   * @param value the value
   */
  public static boolean mayBe(Value value) {
    Operation op = value.definingOpOrNull();
    Inspection inspection = new Inspection();
    return op != null
        && (op.has(Trait.CONSTANT_LIKE) || (inspection.isEvaluable(value) && inspection.positions));
  }

  /** An inspection of a bounded number of the operations that compute a value. */
  private static final class Inspection {
    private int left = 64;
    private boolean positions;

    private boolean isEvaluable(Value value) {
      Operation op = value.definingOpOrNull();
      if (op == null || !(op.is(FuncOps.CALL) || isKind(op))) {
        return false;
      }
      positions |= op.is(DataMovement.IOTA) || op.is(FuncOps.CALL);
      left--;
      for (int i = 0; i < op.operandCount() && left > 0; i++) {
        if (!isEvaluable(op.operand(i))) {
          return false;
        }
      }
      return true;
    }
  }

  private static boolean isKind(Operation op) {
    return op.has(Trait.ELEMENTWISE)
        || op.has(Trait.CONSTANT_LIKE)
        || OTHERS.contains(op.definition());
  }

  private boolean collect(Value value, Program program) {
    Operation op = value.definingOpOrNull();
    if (op == null) {
      return false;
    }
    if (program.operations.contains(op)) {
      return true;
    }
    if (!isEvaluable(op, program)) {
      return false;
    }
    for (Value operand : op.operands()) {
      if (!collect(operand, program)) {
        return false;
      }
    }
    return program.operations.add(op);
  }

  /** Returns whether the operation is deterministic and small. */
  private boolean isEvaluable(Operation op, Program program) {
    if (program.isLarge()
        || op.resultCount() != 1
        || !(op.result(0).type() instanceof RankedTensorType type)
        || !type.hasStaticShape()
        || type.elementCount() > maxElements) {
      return false;
    }
    if (op.is(FuncOps.CALL)) {
      Operation function = LookThrough.functionOrNull(op, symbols);
      return function != null && (program.functions.contains(function) || add(function, program));
    }
    return isKind(op) && isClosed(op);
  }

  /** Adds a function of known operations, after those it calls. */
  private boolean add(Operation function, Program program) {
    program.calls++;
    for (Operation op : function.region(0).front().operations()) {
      if (!op.is(FuncOps.RETURN) && !isEvaluable(op, program)) {
        return false;
      }
    }
    program.calls--;
    return program.functions.add(function);
  }

  /** Returns whether the regions of an operation use no values defined outside of them. */
  private static boolean isClosed(Operation op) {
    if (op.regionCount() == 0) {
      return true;
    }
    boolean[] closed = {true};
    op.walk(inner -> {
      if (inner != op) {
        for (Value operand : inner.operands()) {
          Operation source = operand.definingOpOrNull();
          closed[0] &= source == null || source.blockOrNull() == inner.blockOrNull();
        }
      }
    });
    return closed[0];
  }

  private static Operation module(Value value, Program program) {
    FuncOp main =
        FuncOp.create(
            UnknownLoc.INSTANCE, MAIN, new FunctionType(List.of(), List.of(value.type())));
    IrMapping copies = new IrMapping();
    Block body = main.body().addBlock();
    for (Operation op : program.operations) {
      body.append(op.copy(copies));
    }
    body.append(
        new OperationState(FuncOps.RETURN, UnknownLoc.INSTANCE)
            .addOperand(copies.lookup(value))
            .create());
    ModuleOp module = ModuleOp.create(UnknownLoc.INSTANCE);
    module.body().append(main.operation());
    for (Operation function : program.functions) {
      module.body().append(function.copy());
    }
    return module.operation();
  }
}
