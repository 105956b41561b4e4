package app;

import java.util.List;
import org.hlo4j.ModuleBuilder;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.TransposeOp;

/** Lets an operation infer the type of its result. */
final class Inferring {
  private Inferring() {}

  static String run() {
    Type[] inferred = new Type[1];
    ModuleBuilder.create("infer")
        .function(
            "main",
            List.of(RankedTensorType.of(FloatType.BF16, 2, 3, 5)),
            f -> {
              var transposed =
                  f.append(TransposeOp.builder(f.argument(0), LongList.of(2, 0, 1))).result();
              inferred[0] = transposed.type();
              f.returns(transposed);
            });
    return inferred[0].toString();
  }
}
