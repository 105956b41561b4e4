package org.hlo4j.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.FunctionBuilder;
import org.hlo4j.Hlo4j;
import org.hlo4j.ModuleBuilder;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.Version;

/**
 * Builds a multilayer perceptron and writes it as portable artifact that StableHLO 1.0.0 reads:
 * {@code BuildMlp <file>}.
 */
public final class BuildMlp {
  private BuildMlp() {}

  public static void main(String[] arguments) throws IOException {
    Operation program = program(32, 784, 128, 10);
    System.out.print(Hlo4j.standard().print(program));
    Files.write(Path.of(arguments[0]), Hlo4j.standard().serialize(program, Version.parse("1.0.0")));
  }

  /** Maps a batch of inputs to class probabilities, through one hidden layer. */
  static Operation program(long batch, long inputs, long hidden, long classes) {
    List<Type> parameters =
        List.of(
            tensor(batch, inputs),
            tensor(inputs, hidden),
            tensor(hidden),
            tensor(hidden, classes),
            tensor(classes));
    return ModuleBuilder.create("mlp")
        .function(
            "main",
            parameters,
            f -> {
              Value hiddenLayer = dense(f, f.argument(0), f.argument(1), f.argument(2));
              Value active = f.maximum(hiddenLayer, f.splatLike(hiddenLayer, 0));
              f.returns(softmax(f, dense(f, active, f.argument(3), f.argument(4))));
            })
        .build();
  }

  private static Value dense(FunctionBuilder f, Value x, Value weights, Value bias) {
    Value product = f.matmul(x, weights);
    return f.add(product, f.broadcastLike(product, bias, 1));
  }

  private static Value softmax(FunctionBuilder f, Value logits) {
    Value shifted = f.subtract(logits, f.broadcastLike(logits, f.max(logits, 1), 0));
    Value exponentials = f.exponential(shifted);
    return f.divide(exponentials, f.broadcastLike(logits, f.sum(exponentials, 1), 0));
  }

  private static RankedTensorType tensor(long... shape) {
    return RankedTensorType.of(FloatType.F32, shape);
  }
}
