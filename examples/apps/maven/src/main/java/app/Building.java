package app;

import java.util.List;
import org.hlo4j.Hlo4j;
import org.hlo4j.ModuleBuilder;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;

/** Builds a layer: the hyperbolic tangent of {@code x * w + b}. */
final class Building {
  private Building() {}

  static Operation layer() {
    RankedTensorType input = RankedTensorType.of(FloatType.F32, 2, 3);
    RankedTensorType weights = RankedTensorType.of(FloatType.F32, 3, 4);
    RankedTensorType bias = RankedTensorType.of(FloatType.F32, 4);
    return ModuleBuilder.create("layer")
        .function(
            "main",
            List.of(input, weights, bias),
            f -> {
              Value product = f.matmul(f.argument(0), f.argument(1));
              Value sum = f.add(product, f.broadcastLike(product, f.argument(2), 1));
              f.returns(f.tanh(sum));
            })
        .build();
  }

  static String run() {
    return Hlo4j.standard().print(layer()).lines().count() + " lines";
  }
}
