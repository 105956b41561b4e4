package org.hlo4j.interpreter.coverage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.hlo4j.interpreter.Host;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Programs;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.StablehloOpset;

/**
 * A small program of any element type, for one operation.
 *
 * @param name the operation, optionally followed by a space and a variant
 */
record Sample(String name, String arguments, String result, String body, String functions) {
  private static final String FILE = "/org/hlo4j/interpreter/samples.txt";

  /** Returns the samples of all operations on tensors of any type, in the order of definitions. */
  static List<Sample> all() {
    Map<String, List<Sample>> written = written();
    List<Sample> samples = new ArrayList<>();
    for (OpDefinition op : StablehloOpset.ops()) {
      List<Sample> own = written.getOrDefault(op.mnemonic(), List.of());
      samples.addAll(own.isEmpty() && isElementwise(op) ? List.of(elementwise(op)) : own);
    }
    return samples;
  }

  /** Returns the samples of the file by operation. */
  private static Map<String, List<Sample>> written() {
    Map<String, List<Sample>> samples = new LinkedHashMap<>();
    String text;
    try (InputStream in = Sample.class.getResourceAsStream(FILE)) {
      text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (String block : text.substring(text.indexOf("== ") + 3).split("\n== ", -1)) {
      String[] parts = block.split("\n", 4);
      String[] code = parts[3].split("\n----\n", 2);
      String functions = code.length > 1 ? code[1] : "";
      Sample sample = new Sample(parts[0], parts[1], parts[2], code[0], functions);
      samples.computeIfAbsent(sample.operation(), key -> new ArrayList<>()).add(sample);
    }
    return samples;
  }

  /** Returns whether the operands are one or two tensors of the result's type. */
  private static boolean isElementwise(OpDefinition op) {
    int operands = op.operands().size();
    return (operands == 1 || operands == 2)
        && op.results().size() == 1
        && op.regions().isEmpty()
        && op.operands().stream().allMatch(operand -> operand.arity() == Arity.SINGLE);
  }

  private static Sample elementwise(OpDefinition op) {
    String tensor = "tensor<2x2x$T>";
    boolean two = op.operands().size() == 2;
    String arguments = "%a: " + tensor + (two ? ", %b: " + tensor : "");
    String body =
        "%r = \""
            + op.name()
            + (two ? "\"(%a, %b)" : "\"(%a)")
            + " : ("
            + tensor
            + (two ? ", " + tensor : "")
            + ") -> "
            + tensor;
    return new Sample(op.mnemonic(), arguments, tensor, body, "");
  }

  String operation() {
    return name.split(" ", 2)[0];
  }

  /** Returns the text of the program for an element type. */
  String program(SampleType type) {
    return """
    module {
    func.func @main(ARGUMENTS) -> RESULT {
    BODY
    func.return %r : RESULT
    }
    FUNCTIONS
    }
    """
        .replace("ARGUMENTS", arguments)
        .replace("RESULT", result)
        .replace("BODY", body)
        .replace("FUNCTIONS", functions)
        .replace("$ONES", type.ones())
        .replace("$T", type.text())
        .replace("$L", type.left())
        .replace("$R", type.real())
        .replace("$E", type.expressed())
        .replace("$S", type.stored());
  }

  /** Parses and verifies the program. */
  Operation parse(SampleType type) {
    return Programs.parse(program(type));
  }

  static Operation main(Operation module) {
    return Objects.requireNonNull(module.region(0).front().firstOrNull());
  }

  /** Runs the program with small numbers and returns its result. */
  static InterpreterValue run(Operation module) {
    Operation main = main(module);
    Block body = main.region(0).front();
    List<Tensor> inputs = new ArrayList<>();
    for (int i = 0; i < body.argumentCount(); i++) {
      inputs.add(numbers((RankedTensorType) body.argument(i).type()));
    }
    RankedTensorType fed = fed(main);
    Host host =
        new Host() {
          @Override
          public Optional<List<Tensor>> infeed(String config) {
            return Optional.of(List.of(numbers(fed)));
          }

          @Override
          public Optional<List<Tensor>> recv(long channel) {
            return infeed("");
          }
        };
    return Interpreter.evaluate(module, "main", inputs, InterpreterOptions.DEFAULT.withHost(host))
        .getFirst();
  }

  /** Returns the infeed: a tensor of the result's type. */
  private static RankedTensorType fed(Operation main) {
    Block body = main.region(0).front();
    return body.back().operand(0).type() instanceof RankedTensorType type
        ? type
        : RankedTensorType.of(IntegerType.I32);
  }

  /** Twos and ones, which all types represent; as a matrix positive definite. */
  private static Tensor numbers(RankedTensorType type) {
    Tensor tensor = Tensor.allocate(type);
    int lanes = tensor.kind().lanes();
    for (int i = 0; i < tensor.count(); i++) {
      int number = i % 3 == 0 ? 2 : 1;
      if (tensor.kind().isFloatingPoint()) {
        tensor.setDouble(i * lanes, number);
      } else {
        tensor.setLong(i, number);
      }
    }
    return tensor;
  }

  @Override
  public String toString() {
    return name;
  }
}
