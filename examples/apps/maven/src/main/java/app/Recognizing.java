package app;

import java.util.List;
import org.hlo4j.Hlo4j;
import org.hlo4j.ModuleBuilder;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.CustomCallOp;

/** Recognises one of ByteIR's coarse-grained operations in a formula, and decomposes it again. */
final class Recognizing {
  private Recognizing() {}

  static String run() {
    Hlo4j hlo4j = Hlo4j.standard();
    Operation program =
        ModuleBuilder.create("softmax")
            .function(
                "main",
                List.of(RankedTensorType.of(FloatType.F32, 4, 8)),
                f -> {
                  Value x = f.argument(0);
                  Value shifted = f.subtract(x, f.broadcastLike(x, f.max(x, 1), 0));
                  Value exponential = f.exponential(shifted);
                  Value sum = f.broadcastLike(x, f.sum(exponential, 1), 0);
                  f.returns(f.divide(exponential, sum));
                })
            .build();
    hlo4j.transform(program, "byteir-to-custom-call");
    String call = CustomCallOp.stream(program).findFirst().orElseThrow().callTargetName();
    hlo4j.transform(program, "byteir-decompose");
    return call + ", and " + CustomCallOp.stream(program).count() + " calls once decomposed";
  }
}
