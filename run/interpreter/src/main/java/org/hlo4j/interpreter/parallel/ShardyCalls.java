package org.hlo4j.interpreter.parallel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.machine.Division;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Process;
import org.hlo4j.interpreter.machine.Shards;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.sdy.ManualAxesAttr;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.TensorShardingAttr;
import org.hlo4j.opset.sdy.TensorShardingPerValueAttr;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/**
 * Manual computations of Shardy in programs without its dialect: a call of a function {@code
 * xla.sdy.manual_computation_body} between {@code xla.sdy.GlobalToLocalShape} and {@code
 * xla.sdy.LocalToGlobalShape}, with shardings as text in the frontend attributes of these custom
 * calls or of the call. Without operands there is no {@code GlobalToLocalShape}.
 */
final class ShardyCalls {
  /** The beginning of the names of functions that are bodies. */
  private static final String BODY = "xla.sdy.manual_computation_body";

  /** The target that joins shards. */
  static final String LEAVING = "xla.sdy.LocalToGlobalShape";

  /** The target that divides values into shards. */
  static final String ENTERING = "xla.sdy.GlobalToLocalShape";

  private static final String FRONTEND = "mhlo.frontend_attributes";
  private static final String MESHES = "xla.sdy.meshes";
  private static final String IN = "xla.sdy.in_shardings";
  private static final String OUT = "xla.sdy.out_shardings";
  private static final String AXES = "xla.sdy.manual_axes";
  private static final DialectRegistry DIALECTS = Dialects.all();

  private ShardyCalls() {}

  /** Adds calls of functions, some of which are such bodies. */
  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(FuncOps.CALL, ShardyCalls::call);
  }

  static void addTargetsTo(Map<String, OpEvaluator> targets) {
    targets.put(ENTERING, ShardyCalls::enter);
    targets.put(LEAVING, ShardyCalls::leave);
  }

  private static void enter(Operation op, Frame frame) {
    Machine machine = frame.machine();
    List<TensorShardingAttr> in = shardings(op, IN, after(op));
    List<InterpreterValue> values = frame.values(op);
    if (in.size() != values.size() || op.resultCount() != values.size()) {
      throw new InterpreterException(op.location(), "values and their shardings differ in number");
    }
    Optional<Division> division = ManualEval.division(op, machine, in, axes(op, after(op)));
    if (division.isEmpty()) {
      frame.results(op, values);
      return;
    }
    for (int i = 0; i < values.size(); i++) {
      Tiling tiling = ManualEval.tiling(op, machine, in.get(i), division.get());
      Boundaries.divide(op, frame, i, values.get(i), division.get(), tiling);
    }
  }

  private static void leave(Operation op, Frame frame) {
    List<TensorShardingAttr> out = shardings(op, OUT, before(op));
    if (out.size() != op.operandCount() || op.resultCount() != op.operandCount()) {
      throw new InterpreterException(op.location(), "values and their shardings differ in number");
    }
    for (int i = 0; i < op.operandCount(); i++) {
      InterpreterValue value = frame.get(op.operand(i));
      if (value instanceof Shards shards && shards.division().mesh().isPresent()) {
        Tiling tiling = ManualEval.tiling(op, frame.machine(), out.get(i), shards.division());
        value = tiling.join(op, frame.machine(), shards.values(), shards.processes());
      }
      Boundaries.check(op, i, value);
      frame.set(op.result(i), value);
    }
  }

  /** Calls a function; once for each device if it is a body without operands. */
  private static void call(Operation op, Frame frame) {
    String callee = CallOp.CALLEE.get(op);
    if (op.operandCount() > 0 || !callee.startsWith(BODY)) {
      frame.call(op, callee);
      return;
    }
    Machine machine = frame.machine();
    Optional<Division> division =
        ManualEval.division(op, machine, shardings(op, OUT, after(op)), axes(op, after(op)));
    List<Process> processes =
        division.map(machine.process()::parts).orElse(List.of(machine.process()));
    if (processes.size() == 1) {
      frame.call(op, callee);
    } else {
      Shards.distribute(
          op, frame, division.orElseThrow(), processes, (each, inner) -> inner.call(each, callee));
    }
  }

  private static Optional<Operation> after(Operation op) {
    for (Value result : op.results()) {
      for (OpOperand use : result.uses()) {
        return Optional.of(use.owner());
      }
    }
    return Optional.empty();
  }

  private static Optional<Operation> before(Operation op) {
    return op.operandCount() == 0
        ? Optional.empty()
        : Optional.ofNullable(op.operand(0).definingOpOrNull());
  }

  private static List<TensorShardingAttr> shardings(
      Operation op, String name, Optional<Operation> neighbor) {
    return parsed(op, name, neighbor, TensorShardingPerValueAttr.class).shardings();
  }

  private static List<String> axes(Operation op, Optional<Operation> neighbor) {
    return parsed(op, AXES, neighbor, ManualAxesAttr.class).elements().stream()
        .map(StringAttr::value)
        .toList();
  }

  /** Returns an attribute of an operation, or else of its neighbor. */
  private static <A extends Attribute> A parsed(
      Operation op, String name, Optional<Operation> neighbor, Class<A> kind) {
    String text =
        Stream.concat(Stream.of(op), neighbor.stream())
            .flatMap(each -> text(each, name).stream())
            .findFirst()
            .orElseThrow(() -> new InterpreterException(op.location(), name + " is missing"));
    return parsed(op, name, text, kind);
  }

  private static Optional<String> text(Operation op, String name) {
    return op.attribute(FRONTEND, DictionaryAttr.class)
        .map(attributes -> attributes.getOrNull(name))
        .filter(StringAttr.class::isInstance)
        .map(text -> ((StringAttr) text).value());
  }

  /** Parses an attribute; some releases escape the quotes in it. */
  private static <A extends Attribute> A parsed(
      Operation op, String name, String text, Class<A> kind) {
    try {
      Attribute parsed =
          MlirParser.parseAttribute(text.replace("\\\"", "\""), DIALECTS, ParserOptions.DEFAULT);
      if (kind.isInstance(parsed)) {
        return kind.cast(parsed);
      }
    } catch (DiagnosticException e) {
      throw new InterpreterException(op.location(), name + ": " + e.getMessage());
    }
    throw new InterpreterException(op.location(), name + " is of another kind: " + text);
  }

  /** Returns the mesh of a name that a module states in its frontend attributes. */
  static Optional<SdyMeshAttr> meshOf(Operation module, String name) {
    return text(module, MESHES)
        .map(text -> parsed(module, MESHES, text, DictionaryAttr.class).getOrNull(name))
        .filter(SdyMeshAttr.class::isInstance)
        .map(SdyMeshAttr.class::cast);
  }
}
