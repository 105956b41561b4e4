package org.hlo4j.onnx.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.importer.DataType;
import org.hlo4j.onnx.proto.GraphProto;
import org.junit.jupiter.api.Test;

/** Tests bodies of nodes in bodies. */
class BodiesTest {
  private static Tensor numbers(double... values) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(FloatType.F32, values.length));
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    return tensor;
  }

  @Test
  void aBranchInALoopUsesValuesOfTheGraphAround() {
    GraphProto above = new TestModel().node("less", "Sub", "h step").graph("less");
    GraphProto below = new TestModel().node("more", "Add", "h step").graph("more");
    GraphProto body =
        new TestModel()
            .input("i", DataType.INT64)
            .input("goes", DataType.BOOL)
            .input("h", DataType.FLOAT, 2)
            .node("go", "Identity", "goes")
            .node("sum", "ReduceSum", "h", Map.of("keepdims", LongList.of(0)))
            .node("isAbove", "Greater", "sum limit")
            .nodeOf("next", "If", "isAbove", Map.of("then_branch", above, "else_branch", below))
            .graph("go", "next");
    Operation program =
        new TestModel()
            .input("x", DataType.FLOAT, 2)
            .input("step", DataType.FLOAT, 2)
            .input("limit", DataType.FLOAT, 1)
            .input("count", DataType.INT64)
            .nodeOf("y", "Loop", "count  x", Map.of("body", body))
            .toStablehlo();
    Tensor count = Tensor.allocate(RankedTensorType.of(IntegerType.I64));
    count.setLong(0, 3);
    List<Tensor> inputs = List.of(numbers(3, 4), numbers(1, 2), numbers(5), count);
    Tensor result =
        (Tensor)
            Interpreter.evaluate(program, "main", inputs, InterpreterOptions.DEFAULT).getFirst();
    // (3, 4), above 5 together; (2, 2); (3, 4); (2, 2).
    assertThat(List.of(result.doubleAt(0), result.doubleAt(1))).containsExactly(2.0, 2.0);
  }
}
