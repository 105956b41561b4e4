package org.hlo4j.tools.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DumpReportTest {
  private static final String MODULE =
      """
      HloModule f

      ENTRY %main (x: f32[2]) -> f32[2] {
        %x = f32[2]{0} parameter(0)
        %c = f32[2]{0} constant({1, 2})
        %t = (f32[2]{0}, f32[2]{0}) tuple(%x, %c)
        ROOT %y = f32[2]{0} add(%t#0, %t#1)
      }
      """;

  private static final String SIMPLIFIED =
      """
      HloModule f

      ENTRY %main (x: f32[2]) -> f32[2] {
        %x = f32[2]{0} parameter(0)
        ROOT %y = f32[2]{0} multiply(%x, %x)
      }
      """;

  @TempDir Path folder;

  private void write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private Run report(String... more) {
    String[] arguments = new String[2 + more.length];
    arguments[0] = "report";
    arguments[1] = folder.toString();
    System.arraycopy(more, 0, arguments, 2, more.length);
    return Commands.run("", arguments);
  }

  private String shown(Run run) {
    return run.out().replace(folder.toString(), "DUMP").replaceAll(" +\n", "\n");
  }

  private void writeStages() throws IOException {
    write("module_0002.f.before_optimizations.txt", MODULE);
    write("module_0002.f.0000.simplification.after_pipeline-start.before_algsimp.txt", MODULE);
    write(
        "module_0002.f.0001.simplification.after_tuple-simplifier.before_algsimp.txt",
        MODULE.replaceAll(" *%t = .*\n", "").replace("%t#0", "%x").replace("%t#1", "%c"));
    write("module_0002.f.0010.simplification.after_algsimp.txt", SIMPLIFIED);
    write("module_0002.f.cpu_after_optimizations.txt", SIMPLIFIED);
  }

  @Test
  void modulesAndTheirPassesAreListedInOrderWithWhatChanged() throws IOException {
    writeStages();
    write("module_0002.f.cpu_after_optimizations-buffer-assignment.txt", "BufferAssignment:");
    write("module_0002.f/module.mlir", "module {}");
    write("module_0010.f.before_optimizations.txt", SIMPLIFIED);
    Run run = report();
    assertThat(shown(run))
        .isEqualTo(
            """
            dump       DUMP, 2 modules, 8 files, 929 bytes

            module 2    f
              instructions        size    +   -   ~    stage
                         6   197 bytes               before_optimizations
                         6   197 bytes    same file  simplification starts
                         3   149 bytes same program  simplification: tuple-simplifier
                         2   120 bytes    1   2   1  simplification: algsimp
                         2   120 bytes    same file  cpu_after_optimizations
              beside              buffer assignment 1, program in MLIR 1

            module 10    f
              instructions        size    +   -   ~    stage
                         2   120 bytes               before_optimizations

            no times: a dump has none of passes, and those of modules with --xla_dump_include_timestamp
            """);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(report("--json").out())
        .contains("\"stage\" : \"simplification: algsimp\"", "\"comparison\" : \"same_program\"");
  }

  @Test
  void protosAreReadRatherThanTextsOfTheSame() throws IOException {
    write("1700000000000000.module_0001.f.before_optimizations.txt", "HloModule damaged");
    byte[] proto = HloProtos.toBytes(HloText.parse(SourceText.of("f", MODULE)));
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(proto);
    }
    Files.write(
        folder.resolve("1700000000000000.module_0001.f.before_optimizations.hlo.pb.gz"),
        packed.toByteArray());
    Run run = report();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains(
            "module 1    f, compiled at 2023-11-14T22:13:20Z",
            "             6 ",
            "beside              in another form 1",
            "a dump has no times of passes, only those of modules");
    assertThat(run.status()).isZero();
  }

  @Test
  void constantsThatTextsLeaveOutAreComparedAsZerosAndThatIsSaid() throws IOException {
    writeStages();
    String left = MODULE.replace("{1, 2}", "{...}");
    write("module_0002.f.before_optimizations.txt", left);
    Run run = report();
    assertThat(run.out())
        .contains(
            "the text leaves out the elements of constants (1 of them), which are compared as"
                + " zeros",
            "XLA dumps them with --xla_dump_large_constants, or as protos")
        .containsPattern("0 +0 +1 +simplification starts");
    assertThat(run.status()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "",
      textBlock =
          """
          module_0002.f.0020.p.after_x.txt             | HloModule f { | 3 | unreadable            | expected the name
          module_0002.f.0020.p.after_x.hlo.pb          | x             | 3 | unreadable            | not a proto of HLO
          module_0002.f.0020.p.after_x.txt             | HloModule f ENTRY e { o = opaque[] parameter(0) } | 3 | no program | opaque[] has no type
          module_0002.f.snapshot.-3.pb                 | x             | 3 | module 2              | the file is no snapshot of a run
          module_0003.g\u001B[1m.before_optimizations.txt | x           | 3 | g\\u001B[1m           | g\\u001B[1m
          module_0002.f.foo.txt                        | words         | 0 | not understood 1      |
          notes.md                                     | words         | 0 | notes.md              |
          module_0002.f.execution_0000.hlo_unoptimized_snapshot.pb | x | 0 | not understood 1      |
          module_0002.f.ptx                            | code          | 0 | beside              code 1 |
          """)
  void whatIsNotUnderstoodOrNotReadableIsSaidAndTheRestIsListed(
      String name, String content, int status, String shown, String error) throws IOException {
    writeStages();
    write(name, content);
    Run run = report();
    assertThat(run.out()).contains("simplification: algsimp", shown);
    assertThat(run.err().lines()).hasSize(error == null ? 0 : 1);
    assertThat(run.err()).contains(error == null ? "" : error);
    assertThat(run.status()).isEqualTo(status);
    boolean isUnknown = run.out().contains("not understood");
    assertThat(report("--strict").status()).isEqualTo(isUnknown ? 1 : status);
  }

  @Test
  void foldersWithoutModulesAreRefused() throws IOException {
    assertThat(report().err()).contains("cannot open input file", "Is a directory");
    write("module_0002.f.debug_options.txt", "xla_dump_to: \"a\"");
    Run run = report();
    assertThat(run.err()).contains("there is no module in");
    assertThat(run.status()).isEqualTo(3);
    assertThat(report("-o", "page.html").status()).isEqualTo(2);
  }
}
