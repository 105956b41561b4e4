package org.hlo4j.tools.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.proto.HloFile;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs with arguments of snapshots, and comparisons with the results that they recorded. */
class SnapshotRunTest {
  private static final String PROGRAM =
      """
      HloModule f

      ENTRY %main (x: f32[2], p: (f32[2])) -> (f32[2], f32[2]) {
        %x = f32[2]{0} parameter(0)
        %p = (f32[2]{0}) parameter(1)
        %a = f32[2]{0} add(%x, %p#0)
        %m = f32[2]{0} multiply(%x, %p#0)
        ROOT %t = (f32[2]{0}, f32[2]{0}) tuple(%a, %m)
      }
      """;

  @TempDir Path folder;

  private static HloLiteral array(float... elements) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * elements.length).order(ByteOrder.LITTLE_ENDIAN);
    for (float element : elements) {
      bytes.putFloat(element);
    }
    return new HloLiteral.Array(
        HloShape.array(HloElementType.F32, elements.length), Blob.wrap(bytes.array()));
  }

  private static HloLiteral tuple(HloLiteral... elements) {
    List<HloLiteral> all = List.of(elements);
    return new HloLiteral.Tuple(
        new HloShape.Tuple(all.stream().map(HloLiteral::shape).toList()), all);
  }

  private void write(String name, List<HloLiteral> arguments, @Nullable HloLiteral result)
      throws IOException {
    HloModule module = HloText.parse(SourceText.of("f", PROGRAM.getBytes(StandardCharsets.UTF_8)));
    HloFile file = new HloFile(HloFile.Form.SNAPSHOT, module, List.of(arguments), result, "cpu");
    Files.write(folder.resolve(name), HloProtos.toBytes(file));
  }

  @BeforeEach
  void writeSnapshots() throws IOException {
    List<HloLiteral> arguments = List.of(array(1, 2), tuple(array(3, 4)));
    write("right.pb", arguments, tuple(array(4, 6), array(3, 8)));
    write("other.pb", arguments, tuple(array(4, 6), array(3, 9)));
    write("fewer.pb", arguments, array(4, 6));
    write("shorter.pb", List.of(array(1), tuple(array(3))), tuple(array(4), array(3)));
    write("unknown.pb", arguments, null);
    Files.writeString(folder.resolve("module.hlo"), PROGRAM);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          right.pb                                    | 0 | [3.000000e+00, 8.000000e+00]
          right.pb --compare %/right.pb               | 0 | 2 of 2 recorded results are within the tolerance, recorded on cpu
          right.pb --compare %/other.pb               | 1 | beyond the tolerance: result #1  1 of 2 numbers, first at [1]: 8.000000e+00 instead of 9.000000e+00
          other.pb --compare %/other.pb --atol 1      | 0 | 2 of 2 recorded results
          right.pb --compare %/fewer.pb               | 1 | 2 results instead of 1
          right.pb --compare %/shorter.pb             | 1 | result #0  tensor<2xf32> instead of tensor<1xf32>
          right.pb --compare %/unknown.pb             | 3 | unknown.pb' is no snapshot that recorded results
          right.pb --compare %/module.hlo             | 3 | module.hlo' is no snapshot that recorded results
          right.pb --compare %/other.pb --json        | 1 | "deviating" : 1
          module.hlo --input %/right.pb               | 0 | [3.000000e+00, 8.000000e+00]
          module.hlo --input %/unknown.pb --engine=fast --compare %/right.pb | 0 | 2 of 2 recorded
          module.hlo --input %/shorter.pb             | 3 | argument x (tensor<2xf32>) was recorded as tensor<1xf32>
          module.hlo                                  | 3 | argument x (tensor<2xf32>) has no input
          """)
  void argumentsAndResultsOfSnapshotsAreTaken(String command, int status, String said) {
    Run run =
        Commands.run(
            "",
            Stream.of(("run %/" + command).split(" "))
                .map(word -> word.replace("%", folder.toString()))
                .toArray(String[]::new));
    assertThat(run.out() + run.err()).contains(said);
    assertThat(run.status()).isEqualTo(status);
  }
}
