package org.hlo4j.interpreter;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.op.interpreter.ProbeOp;
import org.hlo4j.opset.interpreter.InterpreterOps;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.DataMovement;

/**
 * Inserts an {@code interpreter.probe} after each operation, nested ones too, for every result that
 * is a tensor of static shape. Constants are not probed, nor is the one operation that an {@code
 * async_start} may hold.
 */
public final class ProbeInstrumentation implements Pass {
  private static final String USE_DEBUG_INFO = "useDebugInfo";
  private static final String PREFIX = "probe";

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "interpreter-instrument-with-probe",
          "Inserts interpreter.probe ops in a StableHLO program.",
          PassDefinition.MODULE,
          List.of(
              PassOption.bool(
                  USE_DEBUG_INFO, false, "Name probes after the locations of operations.")),
          options -> new ProbeInstrumentation(options.bool(USE_DEBUG_INFO)));

  private final boolean useDebugInfo;

  private ProbeInstrumentation(boolean useDebugInfo) {
    this.useDebugInfo = useDebugInfo;
  }

  /**
   * {@return the names of the probes that the pass inserts into a module, by probed value}
   *
   * @param module the module before the pass has run
   */
  public static Map<Value, String> names(Operation module) {
    Map<Value, String> names = new IdentityHashMap<>();
    forEach(module, names::put);
    return names;
  }

  /**
   * Passes each probed value and the name of its probe to a consumer, in order.
   *
   * @param module the module before the pass has run
   * @param each receives a value and a name
   */
  public static void forEach(Operation module, BiConsumer<Value, String> each) {
    List<OpResult> values = values(module);
    for (int i = 0; i < values.size(); i++) {
      each.accept(values.get(i), PREFIX + (i + 1));
    }
  }

  @Override
  public void run(Operation module, PassContext context) {
    List<OpResult> values = values(module);
    for (int i = 0; i < values.size(); i++) {
      probe(values.get(i), i + 1);
    }
  }

  private static List<OpResult> values(Operation module) {
    List<OpResult> values = new ArrayList<>();
    module.walkPostOrder(op -> {
      if (!op.is(DataMovement.CONSTANT) && !isOnlyOneAllowed(op)) {
        op.results().stream().filter(result -> isProbed(result)).forEach(values::add);
      }
    });
    return values;
  }

  /** Returns whether the region around an operation must hold nothing else. */
  private static boolean isOnlyOneAllowed(Operation op) {
    Operation parent = op.parentOpOrNull();
    return parent != null && parent.is(Collectives.ASYNC_START);
  }

  private static boolean isProbed(OpResult value) {
    return value.type() instanceof RankedTensorType type
        && type.hasStaticShape()
        && (type.elementType() instanceof IntegerType
            || type.elementType() instanceof FloatType
            || type.elementType() instanceof ComplexType);
  }

  private void probe(OpResult value, int number) {
    Operation op = value.owner();
    OperationState state = new OperationState(InterpreterOps.PROBE, op.location());
    state.addOperand(value).addResultType(value.type());
    state.set(ProbeOp.PROBE_ID, prefix(op) + number);
    Operation probe = state.create();
    List<OpOperand> uses = new ArrayList<>();
    for (OpOperand use : value.uses()) {
      if (use.owner() != probe) {
        uses.add(use);
      }
    }
    uses.forEach(use -> use.set(probe.result(0)));
    Block block = op.blockOrNull();
    if (block != null) {
      block.insertBefore(probe, op.nextOrNull());
    }
  }

  private String prefix(Operation op) {
    if (useDebugInfo && op.location() instanceof NameLoc named) {
      String name = named.name();
      int at = name.indexOf('@');
      return (at < 0 ? name : name.substring(0, at)) + ".";
    }
    return PREFIX;
  }
}
