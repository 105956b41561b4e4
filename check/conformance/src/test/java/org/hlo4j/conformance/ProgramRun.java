package org.hlo4j.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hlo4j.interpreter.Host;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Token;
import org.hlo4j.interpreter.Tuple;
import org.hlo4j.interpreter.ValueText;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.TokenType;

/** Runs functions with inputs that depend on their types only. */
final class ProgramRun {
  private static final int REPLICAS = 8;
  private static final int PARTITIONS = 4;

  private ProgramRun() {}

  /** Returns the functions of a module that have a body. */
  static List<Operation> functions(Operation module) {
    List<Operation> functions = new ArrayList<>();
    for (Operation op : module.region(0).front().operations()) {
      if (op.definition() == FuncOps.FUNC && !op.region(0).isEmpty()) {
        functions.add(op);
      }
    }
    return functions;
  }

  static String name(Operation function) {
    return function.attribute("sym_name", StringAttr.class).orElseThrow().value();
  }

  /** Returns the results of a function, or the reason why it has none. */
  static String outcome(Operation module, Operation function) {
    Optional<List<InterpreterValue>> inputs = inputs(function);
    if (inputs.isEmpty()) {
      return "not run: takes values that cannot be made up";
    }
    List<String> trace = Collections.synchronizedList(new ArrayList<>());
    InterpreterOptions options =
        InterpreterOptions.DEFAULT
            .withLimits(Limits.DEFAULT.withSteps(3_000_000))
            .withHost(new Echo(trace));
    try {
      List<List<InterpreterValue>> results =
          isParallel(function)
              ? Interpreter.evaluateOnGrid(
                  module,
                  name(function),
                  REPLICAS,
                  PARTITIONS,
                  Collections.nCopies(REPLICAS * PARTITIONS, inputs.get()),
                  options)
              : List.of(Interpreter.evaluate(module, name(function), inputs.get(), options));
      return trace
          + results.stream()
              .flatMap(List::stream)
              .map(ValueText::of)
              .collect(Collectors.joining("\n"));
    } catch (InterpreterException e) {
      return "not run: " + e.diagnostic().message();
    }
  }

  private static boolean isParallel(Operation function) {
    boolean[] parallel = {false};
    function.walk(op ->
        parallel[0] |=
            op.hasAttribute("replica_groups")
                || op.hasAttribute("source_target_pairs")
                || op.name().endsWith("_id"));
    return parallel[0];
  }

  private static Optional<List<InterpreterValue>> inputs(Operation function) {
    Block body = function.region(0).front();
    List<InterpreterValue> inputs = new ArrayList<>();
    for (int i = 0; i < body.argumentCount(); i++) {
      Optional<InterpreterValue> input = input(body.argument(i).type());
      if (input.isEmpty()) {
        return Optional.empty();
      }
      inputs.add(input.get());
    }
    return Optional.of(inputs);
  }

  private static Optional<InterpreterValue> input(Type type) {
    return switch (type) {
      case RankedTensorType tensor -> Optional.of(tensor(tensor));
      case TokenType _ -> Optional.of(Token.INSTANCE);
      case TupleType tuple -> {
        List<Optional<InterpreterValue>> elements =
            tuple.types().stream().map(ProgramRun::input).toList();
        yield elements.stream().allMatch(Optional::isPresent)
            ? Optional.of(new Tuple(elements.stream().map(Optional::orElseThrow).toList()))
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  /** Returns a tensor of small numbers; dynamic sizes are one, so that they can be broadcast. */
  private static Tensor tensor(RankedTensorType type) {
    long[] shape =
        type.shape().stream().map(size -> ShapedType.isDynamic(size) ? 1 : size).toArray();
    Tensor tensor = Tensor.allocate(LongList.wrap(shape), type.elementType());
    int lanes = tensor.kind().lanes();
    for (int place = 0; place < tensor.count() * lanes; place++) {
      if (tensor.kind().isFloatingPoint()) {
        tensor.setDouble(place, (place % 7) / 2.0);
      } else {
        tensor.setLong(place, place % 3);
      }
    }
    return tensor;
  }

  /** A host that feeds nothing and records its outfeed. */
  private record Echo(List<String> trace) implements Host {
    @Override
    public void outfeed(String config, List<Tensor> tensors) {
      trace.add("outfeed " + config + tensors.stream().map(ValueText::of).toList());
    }

    @Override
    public void send(long channel, List<Tensor> tensors) {
      trace.add("send " + channel + tensors.stream().map(ValueText::of).toList());
    }
  }
}
