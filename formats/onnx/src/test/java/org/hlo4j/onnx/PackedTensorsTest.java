package org.hlo4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.inspect.summary.ProgramSummary;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.DataType;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.onnx.proto.ModelFile;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.onnx.proto.OperatorSetIdProto;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.onnx.proto.ValueInfoProto;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests initializers of integers that share bytes. */
class PackedTensorsTest {
  /** Of an odd number of elements. */
  private static final LongList SHAPE = LongList.of(5, 4001);

  /** Returns a program that converts an initializer to floats. */
  private static Operation program(DataType type, LongList items, Blob raw) throws IOException {
    TensorProto tensor =
        new TensorProto(
            -1,
            SHAPE,
            type.number(),
            Blob.EMPTY,
            items,
            List.of(),
            LongList.of(),
            "w",
            raw,
            Blob.EMPTY,
            LongList.of(),
            "",
            List.of(),
            0,
            List.of());
    NodeProto cast =
        new NodeProto(
            -1,
            List.of("w"),
            List.of("y"),
            "",
            "Cast",
            List.of(AttributeProto.integer("to", DataType.FLOAT.number())),
            "",
            "",
            "",
            List.of());
    GraphProto graph =
        new GraphProto(
            List.of(cast),
            "graph",
            List.of(tensor),
            "",
            List.of(),
            List.of(new ValueInfoProto(-1, "y", null, "", List.of())),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    ModelProto model =
        new ModelProto(
            13,
            "",
            "",
            "",
            0,
            "",
            graph,
            List.of(new OperatorSetIdProto("", 25)),
            List.of(),
            List.of());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelFile.write(model, out);
    return OnnxModel.read(Blob.wrap(out.toByteArray()), "test", Optional.empty())
        .toStablehlo(Map.of());
  }

  private static InterpreterValue result(Operation program) {
    return Interpreter.evaluate(program, "main", List.of(), InterpreterOptions.DEFAULT).getFirst();
  }

  /** Numbers in a list, one for each byte, are read element by element. */
  @ParameterizedTest
  @CsvSource({"INT4, 10003", "UINT4, 10003", "INT2, 5002", "UINT2, 5002"})
  void theyStayPackedAndAreTheSameNumbers(DataType type, int size) throws IOException {
    byte[] bytes = new byte[size];
    long[] items = new long[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (i * 37);
      items[i] = bytes[i] & 0xFF;
    }
    Operation packed = program(type, LongList.of(), Blob.wrap(bytes));
    Operation apart = program(type, LongList.of(items), Blob.EMPTY);
    assertThat(result(packed)).isEqualTo(result(apart));
    assertThat(ProgramSummary.of(packed).constantBytes()).isBetween(size * 1L, size + 64L);
    assertThat(ProgramSummary.of(apart).constantBytes()).isEqualTo(5 * 4001);
  }
}
