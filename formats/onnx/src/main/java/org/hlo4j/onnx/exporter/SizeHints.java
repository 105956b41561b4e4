package org.hlo4j.onnx.exporter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.OpenDimensions.Place;

/** Says which sizes of inputs would make those of an operation known. */
final class SizeHints {
  private final Operation main;
  private final OpenDimensions dimensions;
  private final List<Parameter> parameters;

  /**
   * Creates hints.
   *
   * @param main the function that is exported
   * @param dimensions what its parameters leave open
   */
  SizeHints(Operation main, OpenDimensions dimensions) {
    this.main = main;
    this.dimensions = dimensions;
    this.parameters = Parameter.of(main);
  }

  /** Returns a clause with the options that give sizes; empty if none would help. */
  String of(Operation operation) {
    Set<String> inputs = inputs(operation);
    List<String> names = new ArrayList<>();
    for (String name : dimensions.names()) {
      if (dimensions.places(name).stream().map(Place::input).anyMatch(inputs::contains)) {
        names.add(name);
      }
    }
    return OpenDimensions.hint(names);
  }

  /** Returns the inputs that an operation depends on; all for one of a called function. */
  private Set<String> inputs(Operation operation) {
    Set<String> found = new HashSet<>();
    Set<Operation> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Operation> open = new ArrayDeque<>(List.of(operation));
    while (!open.isEmpty()) {
      Operation next = open.pop();
      if (!seen.add(next)) {
        continue;
      }
      if (next.is(FuncOps.FUNC) && !next.equals(main)) {
        parameters.forEach(parameter -> found.add(parameter.name()));
        return found;
      }
      for (Value operand : next.operands()) {
        Operation definition = operand.definingOpOrNull();
        if (definition != null) {
          open.push(definition);
        } else if (operand instanceof BlockArgument argument && isOfMain(argument)) {
          found.add(parameters.get(argument.index()).name());
        }
      }
      Operation parent = next.parentOpOrNull();
      if (parent != null && !parent.equals(main) && parent.parentOpOrNull() != null) {
        open.push(parent);
      }
    }
    return found;
  }

  private boolean isOfMain(BlockArgument argument) {
    Block body = main.region(0).front();
    return argument.index() < body.argumentCount()
        && argument.equals(body.argument(argument.index()));
  }
}
