package org.hlo4j.portability;

import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.ir.Operation;
import org.hlo4j.opset.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourcesInArtifactsTest {
  private static String program(String elements, String type, String resources) {
    return """
    func.func @main() -> %2$s attributes {note = %1$s : %2$s} {
      %%0 = stablehlo.constant %1$s : %2$s
      return %%0 : %2$s
    }
    """
            .formatted(elements, type)
        + resources;
  }

  private static String resource(String type, String data) {
    return program(
        "dense_resource<w>",
        type,
        "{-# dialect_resources: {builtin: {w: \"0x04000000" + data + "\"}} #-}");
  }

  private static byte[] artifact(String program) {
    return Portability.serialize(TestPrograms.parse(program), Version.parse("1.0.0"));
  }

  private static String refusal(String program) {
    return TestPrograms.refusal(
            TestPrograms.parse(program), Version.current(), SerializationOptions.DEFAULT)
        .diagnostics()
        .getFirst()
        .notes()
        .toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tensor<2xf32>   | 0000803F00000040 | dense<[1.0, 2.0]>",
        "tensor<2xf32>   | 0000803F0000803F | dense<1.0>",
        "tensor<f32>     | 0000803F         | dense<1.0>",
        "tensor<3xi1>    | 010001           | dense<[true, false, true]>",
        "tensor<2x2xi4>  | 01020307         | dense<[[1, 2], [3, 7]]>",
        "tensor<2xi64>   | 01000000000000000200000000000000 | dense<[1, 2]>",
        "tensor<1xcomplex<f32>> | 0000803F00000040 | dense<(1.0, 2.0)>",
        "tensor<0xf32>   | ''               | dense<>",
      })
  void inlinesTheDataOfResources(String type, String data, String elements) {
    assertThat(artifact(resource(type, data))).isEqualTo(artifact(program(elements, type, "")));
    Operation read = Portability.deserialize(artifact(resource(type, data)));
    assertThat(TestPrograms.print(read))
        .isEqualTo(TestPrograms.print(TestPrograms.parse(program(elements, type, ""))));
  }

  @Test
  void isRejectedIfTheDataIsElided() {
    assertThat(refusal(program("dense_resource<__elided__>", "tensor<4xf32>", "")))
        .contains("the program has no data for resource '__elided__'");
  }

  @Test
  void isRejectedIfTheDataHasAnotherSize() {
    assertThat(refusal(resource("tensor<4xf32>", "0000803F")))
        .contains("resource 'w': expected 4 * 4 bytes for tensor<4xf32>, got 4");
  }
}
