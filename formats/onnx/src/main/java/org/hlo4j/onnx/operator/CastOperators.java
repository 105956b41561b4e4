package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import org.hlo4j.formulas.elementwise.Casts;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.DataType;
import org.hlo4j.onnx.importer.ModelTensors;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.onnx.importer.SizeLists;
import org.hlo4j.program.importing.OperatorTable;

/** Operators that convert elements to another type. */
final class CastOperators {
  private CastOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Cast", since(6, 9, 13, 19, 21, 23, 24, 25, 28), CastOperators::cast)
        .add("CastLike", since(15, 19, 21, 23, 24, 25), CastOperators::castLike)
        .add("BitCast", since(26), CastOperators::bitCast);
  }

  private static void cast(Node n) {
    if (n.integer("to") == DataType.STRING.number()) {
      throw UnsupportedNodeException.of("it casts to strings");
    }
    convert(n, ModelTensors.dataType(n.integer("to")).elementType());
  }

  private static void castLike(Node n) {
    if (n.anyInput(1) instanceof OnnxValue.Strings) {
      throw UnsupportedNodeException.of("it casts to strings");
    }
    convert(n, n.input(1).elementType());
  }

  private static void convert(Node n, Type to) {
    if (n.anyInput(0) instanceof OnnxValue.Strings) {
      throw UnsupportedNodeException.of("it casts strings");
    }
    boolean saturates = n.integer("saturate", 1) != 0;
    Value result = Casts.cast(n.builder(), n.value(0), to, saturates, n.string("round_mode", "up"));
    LongList sizes =
        to instanceof IntegerType type && type.width() >= 32 ? SizeLists.ofInput(n, 0) : null;
    n.setSizes(result, sizes);
  }

  private static void bitCast(Node n) {
    Type to = ModelTensors.dataType(n.integer("to")).elementType();
    Type from = n.input(0).elementType();
    if (ModelTensors.bits(from) != ModelTensors.bits(to)) {
      throw UnsupportedNodeException.of("%s and %s have elements of different sizes", from, to);
    }
    // Booleans are bytes in ONNX.
    boolean isBoolean = to == IntegerType.I1 || from == IntegerType.I1;
    n.set(
        isBoolean
            ? n.builder().convert(n.value(0), to)
            : n.builder().bitcastConvert(n.value(0), to));
  }
}
