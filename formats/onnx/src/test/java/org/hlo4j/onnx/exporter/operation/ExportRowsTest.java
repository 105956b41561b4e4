package org.hlo4j.onnx.exporter.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hlo4j.byteir.ByteirSemantics;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.onnx.exporter.preparation.Preparation;
import org.hlo4j.testing.RowCoverage;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests that models mean what programs mean, for each operation that is exported: the programs of
 * exports.mlir are exported, imported again and run.
 */
class ExportRowsTest {
  private static final Path RESOURCES = Path.of("src/test/resources");

  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT
          .withExtension(Extension.installed())
          .withExtension(new ByteirSemantics());

  /** The sizes of dynamic dimensions of parameters. */
  private static final int SIZE = 2;

  private static List<String> programs() {
    try {
      return List.of(Files.readString(RESOURCES.resolve("exports.mlir")).split("// -----\n", -1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Operation parse(String program) {
    return MlirParser.parse(SourceText.of("test", program), Dialects.all(), ParserOptions.DEFAULT);
  }

  /** What is exported is the program that has been prepared for it. */
  private static TreeSet<String> operations(String program) {
    TreeSet<String> names = new TreeSet<>();
    Preparation.of(parse(program), ExportOptions.DEFAULT).walk(op -> names.add(op.name()));
    return names;
  }

  /** An operation that is in none of the programs stands in a list, with the reason. */
  @Test
  void eachOperationOfTheTableIsExported() {
    TreeSet<String> exported = new TreeSet<>();
    programs().forEach(program -> exported.addAll(operations(program)));
    RowCoverage.check(Exports.names(), exported, RESOURCES.resolve("unexported.txt"));
  }

  @TestFactory
  Stream<DynamicTest> modelsComputeWhatProgramsCompute() {
    return programs().stream()
        .map(program ->
            DynamicTest.dynamicTest(operations(program).toString(), () -> checkSame(program)));
  }

  private static void checkSame(String text) {
    Operation program = parse(text);
    Operation again = OnnxModel.of(program, ExportOptions.DEFAULT).toStablehlo(Map.of());
    List<Tensor> inputs = inputs(program);
    List<InterpreterValue> expected = Interpreter.evaluate(program, "main", inputs, OPTIONS);
    List<Tensor> parts = inputs.stream().map(ExportRowsTest::parts).toList();
    List<InterpreterValue> actual = Interpreter.evaluate(again, "main", parts, OPTIONS);
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      checkSame((Tensor) actual.get(i), parts((Tensor) expected.get(i)));
    }
  }

  private static List<Tensor> inputs(Operation program) {
    List<Tensor> inputs = new ArrayList<>();
    for (Parameter parameter : Parameter.of(Interpreter.entry(program, "main"))) {
      RankedTensorType type = (RankedTensorType) parameter.type();
      long[] sizes = type.shape().toArray();
      for (int i = 0; i < sizes.length; i++) {
        sizes[i] = sizes[i] == ShapedType.DYNAMIC ? SIZE : sizes[i];
      }
      Tensor tensor = Tensor.allocate(RankedTensorType.of(type.elementType(), sizes));
      boolean isComplex = tensor.elementType() instanceof ComplexType;
      for (int i = 0; i < tensor.count() * (isComplex ? 2 : 1); i++) {
        if (isComplex || tensor.elementType() instanceof FloatType) {
          tensor.setDouble(i, ((i + inputs.size()) * 7 % 11) / 4.0 - 1);
        } else if (tensor.elementType() == IntegerType.I1) {
          tensor.setBoolean(i, i % 3 == 0);
        } else {
          tensor.setLong(i, (i + 1) % 3);
        }
      }
      inputs.add(tensor);
    }
    return inputs;
  }

  /** Returns complex numbers as models have them, their parts in a last dimension. */
  private static Tensor parts(Tensor tensor) {
    if (!(tensor.elementType() instanceof ComplexType complex)) {
      return tensor;
    }
    long[] sizes = Arrays.copyOf(tensor.shape().toArray(), tensor.shape().size() + 1);
    sizes[sizes.length - 1] = 2;
    Tensor parts = Tensor.allocate(RankedTensorType.of(complex.elementType(), sizes));
    for (int i = 0; i < parts.count(); i++) {
      parts.setDouble(i, tensor.doubleAt(i));
    }
    return parts;
  }

  private static void checkSame(Tensor actual, Tensor expected) {
    assertThat(actual.type()).isEqualTo(expected.type());
    for (int i = 0; i < expected.count(); i++) {
      if (!(expected.elementType() instanceof FloatType)) {
        assertThat(actual.longAt(i)).as("element %d", i).isEqualTo(expected.longAt(i));
      } else {
        double tolerance = 1e-5 * Math.max(1, Math.abs(expected.doubleAt(i)));
        assertThat(Double.valueOf(actual.doubleAt(i)))
            .as("element %d", i)
            .usingComparator((l, r) -> Math.abs(l - r) <= tolerance ? 0 : Double.compare(l, r))
            .isEqualTo(Double.valueOf(expected.doubleAt(i)));
      }
    }
  }
}
