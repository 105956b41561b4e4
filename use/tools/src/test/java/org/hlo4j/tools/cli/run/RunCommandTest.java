package org.hlo4j.tools.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Exit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
  private static final String PROGRAM =
      """
      func.func @main(%a: tensor<3xf32> loc("left"), %b: tensor<3xf32> loc("right")) -> tensor<3xf32> {
        %0 = stablehlo.multiply %a, %b : tensor<3xf32>
        %1 = stablehlo.subtract %0, %b : tensor<3xf32>
        %2 = call @twice(%1) : (tensor<3xf32>) -> tensor<3xf32>
        return %2 : tensor<3xf32>
      }
      func.func private @twice(%a: tensor<3xf32>) -> tensor<3xf32> {
        %0 = stablehlo.add %a, %a : tensor<3xf32>
        return %0 : tensor<3xf32>
      }
      """;

  @TempDir Path folder;
  private String a = "";
  private String b = "";

  @BeforeEach
  void writeInputs() throws IOException {
    a = write("a.npy", 1, 2, 3);
    b = write("b.npy", 10, 20, 30);
  }

  private String write(String name, float... values) throws IOException {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(FloatType.F32, values.length));
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    Path file = folder.resolve(name);
    Files.write(file, NpyFile.bytes(tensor));
    return file.toString();
  }

  @Test
  void takesInputsInOrder() {
    Run run = Commands.run(PROGRAM, "run", "-", "--input", a, "--input", b);

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("tensor<3xf32>").contains("[0.000000e+00, 4.000000e+01");
  }

  @Test
  void takesInputsByName() {
    assertThat(Commands.run(PROGRAM, "run", "-", "--input=right=" + b + ",left=" + a).out())
        .contains("[0.000000e+00, 4.000000e+01");
    assertThat(Commands.run(PROGRAM, "run", "-", "--input=arg1=" + b, "--input=" + a).out())
        .contains("[0.000000e+00, 4.000000e+01");
  }

  @Test
  void writesResults() throws IOException {
    Path out = folder.resolve("out");
    Run run = Commands.run(PROGRAM, "run", "-", "--input", a + "," + b, "--output", out.toString());

    assertThat(run.out()).contains("result #0  tensor<3xf32>").contains("result0.npy");
    Tensor result = NpyFile.read(Files.readAllBytes(out.resolve("result0.npy")));
    assertThat(result.floats()).containsExactly(0, 40, 120);
  }

  private static final String SHIFT =
      """
      module ATTRIBUTES {
        MESH
        func.func @main(%x: tensor<LOCALxf32>) -> tensor<LOCALxf32> {
          %0 = "stablehlo.collective_permute"(%x) {
            source_target_pairs = dense<[[0, 1], [1, 2], [2, 0]]> : tensor<3x2xi64>
          } : (tensor<LOCALxf32>) -> tensor<LOCALxf32>
          func.return %0 : tensor<LOCALxf32>
        }
      }
      """;

  private Run shift(String attributes, String mesh, String... options) {
    List<String> arguments = new ArrayList<>(List.of("run", "-", "--input", a));
    arguments.addAll(List.of(options));
    return Commands.run(
        SHIFT.replace("ATTRIBUTES", attributes).replace("MESH", mesh).replace("LOCAL", "1"),
        arguments.toArray(String[]::new));
  }

  @Test
  void runsOnAsManyDevicesAsTheProgramStates() {
    String replicas = "attributes {mhlo.num_replicas = 3 : i32}";
    Run stated = shift(replicas, "");
    assertThat(stated.status()).as(stated.err()).isZero();
    assertThat(stated.out()).contains("tensor<3xf32>");
    assertThat(shift(replicas, "", "--devices", "3").out()).isEqualTo(stated.out());
    assertThat(shift("", "", "--devices=3").out()).isEqualTo(stated.out());
  }

  @Test
  void refusesAnotherNumberOfDevicesThanTheProgramIsFor() {
    String replicas = "attributes {mhlo.num_replicas = 3 : i32}";
    String mesh = "sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>";
    assertThat(shift(replicas, "", "--devices", "4").err())
        .contains("program is for 3 devices, not 4");
    assertThat(shift("attributes {mhlo.num_partitions = 1 : i32}", "", "--devices", "2").err())
        .contains("program is for 1 device, not 2");
    assertThat(shift("", mesh, "--devices", "2").err()).contains("program is for 8 devices, not 2");
    assertThat(shift("", mesh, "--devices", "0").err()).contains("--devices is not positive");
  }

  @Test
  void addsUpTheTimesOfAllDevices() {
    assertThat(shift("", "", "--devices", "3", "--timing").out())
        .containsPattern("%\\s+3  stablehlo.collective_permute");
  }

  @Test
  void showsHowLongOperationsTook() {
    assertThat(Commands.run(PROGRAM, "run", "-", "--input", a + "," + b, "--timing").out())
        .contains("4 operations in")
        .containsPattern("%\\s+1  stablehlo.multiply")
        .containsPattern("%\\s+1  func.call");
  }

  @Test
  void comparesWithWhatWasDumped() {
    String dump = folder.resolve("dump").toString();
    Commands.run(PROGRAM, "run", "-", "--input", a + "," + b, "--dump", dump);

    Run run = Commands.run(PROGRAM, "run", "-", "--input", a + "," + b, "--compare", dump);

    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out()).contains("4 of 4 values are within the tolerance");
  }

  @Test
  void namesTheFirstOperationThatLeavesTheTolerance() {
    String dump = folder.resolve("dump").toString();
    Commands.run(PROGRAM, "run", "-", "--input", a + "," + b, "--dump", dump);
    String wrong = PROGRAM.replace("stablehlo.subtract", "stablehlo.add");

    Run run = Commands.run(wrong, "run", "-", "--input", a + "," + b, "--compare", dump);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("first beyond the tolerance: <stdin>:3:8  stablehlo.add (probe2)")
        .contains("3 of 3 numbers, first at [0]: 2.000000e+01 instead of 0.000000e+00")
        .contains("1 of 4 values are within the tolerance");
    assertThat(
            Commands.run(wrong, "run", "-", "--json", "--input", a + "," + b, "--compare", dump)
                .out())
        .contains("\"deviating\" : 3")
        .contains("\"location\" : \"<stdin>:3:8\"");
  }

  @Test
  void comparesWhatIsTheSameInASimplifiedProgram() {
    String dump = folder.resolve("dump").toString();
    String longer =
        PROGRAM.replace(
            "%1 = stablehlo.subtract %0, %b",
            "%n = stablehlo.negate %a : tensor<3xf32>\n"
                + "  %u = stablehlo.negate %n : tensor<3xf32>\n"
                + "  %1 = stablehlo.subtract %0, %b");
    Commands.run(longer, "run", "-", "--input", a + "," + b, "--dump", dump);

    Run run = Commands.run(PROGRAM, "run", "-", "--input", a + "," + b, "--compare", dump);

    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out()).contains("4 of 4 values are within the tolerance");
  }

  @Test
  void doesNotTakeOtherValuesForTheSame() {
    String dump = folder.resolve("dump").toString();
    String changed =
        PROGRAM.replace(
            "%1 = stablehlo.subtract %0, %b",
            "%m = stablehlo.negate %0 : tensor<3xf32>\n"
                + "  %k = stablehlo.negate %m : tensor<3xf32>\n"
                + "  %1 = stablehlo.subtract %k, %b");
    Commands.run(changed, "run", "-", "--input", a + "," + b, "--dump", dump);
    Run run = Commands.run(PROGRAM, "run", "-", "--input", a + "," + b, "--compare", dump);
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out()).contains("2 of 2 values are within the tolerance, 2 were not dumped");
  }

  @Test
  void allowsWhatTheToleranceAllows() throws IOException {
    String dump = folder.resolve("dump").toString();
    Commands.run(PROGRAM, "run", "-", "--input", a + "," + b, "--dump", dump);
    String near = write("near.npy", 1, 2, 3.00001f);

    assertThat(
            Commands.run(PROGRAM, "run", "-", "--input", near + "," + b, "--compare", dump)
                .status())
        .isZero();
    assertThat(
            Commands.run(
                    PROGRAM, "run", "-", "--input", near + "," + b, "--compare", dump, "--rtol=0")
                .out())
        .contains("1 of 3 numbers, first at [2]")
        .contains("ulp");
  }

  @Test
  void endsAtItsLimits() {
    assertThat(Commands.run(PROGRAM, "run", "-", "--input", a + "," + b, "--max-steps=2"))
        .satisfies(run -> {
          assertThat(run.status()).isEqualTo(1);
          assertThat(run.err()).contains("more than 2 steps");
        });
    assertThat(Commands.run(PROGRAM, "run", "-", "--input", a + "," + b, "--max-tensor=8").status())
        .isEqualTo(1);
    assertThat(
            Commands.run(PROGRAM, "run", "-", "--input", a + "," + b, "--max-tensor=8X").status())
        .isEqualTo(2);
    String endless =
        """
        func.func @main(%a: tensor<i1>) -> tensor<i1> {
          %t = stablehlo.constant dense<true> : tensor<i1>
          %0 = stablehlo.while(%x = %t) : tensor<i1>
            cond { stablehlo.return %x : tensor<i1> }
            do { stablehlo.return %x : tensor<i1> }
          return %0 : tensor<i1>
        }
        """
            .replace("%a: tensor<i1>", "");
    Run run = Commands.run(endless, "run", "-", "--timeout=2");
    assertThat(run.status()).isEqualTo(Exit.OUT_OF_TIME);
    assertThat(run.err()).contains("<stdin>:").contains("error: program takes longer than 2.0 s");
  }

  @Test
  void namesThePlaceOfWhatStopsIt() {
    String program =
        """
        func.func @main() -> tensor<f32> {
          %0 = stablehlo.custom_call @nothing() : () -> tensor<f32>
            loc("op"(callsite("f"("a.py":3:4) at callsite("g"("b.py":5:6) at "c.py":7:8))))
          return %0 : tensor<f32>
        }
        """;
    Run run = Commands.run(program, "run", "-");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).startsWith("a.py:3:4: error: ").doesNotContain("callsite(");
  }

  @Test
  void saysWhatIsWrongWithInputs() throws IOException {
    Path bad = folder.resolve("bad.npy");
    Files.write(bad, "\u0093NUMPY\1\0nonsense".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(Commands.run(PROGRAM, "run", "-", "--input", a))
        .satisfies(run -> assertThat(run.status()).isEqualTo(3))
        .satisfies(run ->
            assertThat(run.err())
                .contains(
                    "argument right (tensor<3xf32>) has no input: give it by --input right=FILE"));
    assertThat(Commands.run(PROGRAM, "run", "-", "--input", bad + "," + b).status()).isEqualTo(3);
    assertThat(Commands.run(PROGRAM, "run", "-", "--input", folder.resolve("none") + "," + b).err())
        .contains("no such file");
    assertThat(Commands.run(PROGRAM, "run", "-", "--input", a + "," + b + "," + b).err())
        .contains("the function has 2");
    assertThat(Commands.run(PROGRAM, "run", "-", "--compare", folder.toString()).status())
        .isEqualTo(3);
    assertThat(Commands.run(PROGRAM, "run", "-", "--function", "none").status()).isEqualTo(1);
  }
}
