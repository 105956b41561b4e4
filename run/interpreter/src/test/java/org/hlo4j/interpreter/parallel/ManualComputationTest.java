package org.hlo4j.interpreter.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.Programs;
import org.hlo4j.interpreter.ValueText;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.opset.sdy.SdyOps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Programs that divide arrays over the devices of a mesh. */
@Timeout(60)
class ManualComputationTest {
  /** Returns the result of the program's only function, in one line. */
  private static String run(String program, InterpreterOptions options) {
    Operation module = Programs.parse(program);
    Programs.verify(module);
    return ValueText.of(Interpreter.evaluate(module, "main", List.of(), options).getFirst())
        .replaceAll("\\s+", " ");
  }

  private static String run(String program) {
    return run(program, InterpreterOptions.DEFAULT);
  }

  private static InterpreterException failure(String program) {
    return catchThrowableOfType(InterpreterException.class, () -> run(program));
  }

  private static int line(Diagnostic diagnostic) {
    return ((FileLineColLoc) diagnostic.location()).line();
  }

  /** A program whose body, for each device, maps {@code %x} to {@code %r}. */
  private static String program(
      String mesh, String axes, String in, String local, String body, String result, String out) {
    return """
    sdy.mesh @mesh = <[MESH]>
    func.func @main() -> tensor<OUT> {
      %0 = stablehlo.iota dim = 0 : tensor<8xi32>
      %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [IN]>] out_shardings=[<@mesh, [RESULT]>] manual_axes={AXES} (%x: tensor<LOCAL>) {
        BODY
        sdy.return %r : tensor<AFTER>
      } : (tensor<8xi32>) -> tensor<OUT>
      func.return %1 : tensor<OUT>
    }
    """
        .replace("MESH", mesh)
        .replace("AXES", axes)
        .replace("IN", in)
        .replace("LOCAL", local)
        .replace("BODY", body)
        .replace("AFTER", result.substring(0, result.indexOf(' ')))
        .replace("RESULT", result.substring(result.indexOf(' ') + 1))
        .replace("OUT", out);
  }

  private static final String ID =
      """
      %id = stablehlo.partition_id : tensor<ui32>
      %n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
      %i = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
      """;

  private static final String SUM =
      """
      ({
        ^bb0(%a: tensor<i32>, %b: tensor<i32>):
          %s = stablehlo.add %a, %b : tensor<i32>
          stablehlo.return %s : tensor<i32>
      })\
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          # Operands are split along the manual axes and results joined; the body sees device ids.
          "x"=4               | "x"      | {"x"}        | 2xi32 | %r = stablehlo.add %x, %x : tensor<2xi32>  | 2xi32 {"x"} | 8xi32 | 0, 2, 4, 6, 8, 10, 12, 14
          "x"=4               | "x"      | {"x"}        | 2xi32 | ID %r = stablehlo.reshape %id : (tensor<ui32>) -> tensor<1xui32> | 1xui32 {"x"} | 4xui32 | 0, 1, 2, 3
          "x"=2, "y"=4        | "x", "y" | {"y", "x"}   | 1xi32 | %r = stablehlo.reshape %x : (tensor<1xi32>) -> tensor<1xi32> | 1xi32 {"x", "y"} | 8xi32 | 0, 2, 4, 6, 1, 3, 5, 7
          # The first device's value is taken where devices hold the same part.
          "x"=2, "y"=4        | "x", "y" | {"x"}        | 4xi32 | ID %r = stablehlo.add %i, %i : tensor<1xi32> | 1xi32 {"x"} | 2xi32 | 0, 8
          # Free axes do not split, and the devices along them are one process.
          "x"=2, "y"=4        | "y"      | {"y", "x"}   | 2xi32 | ID %r = stablehlo.add %i, %i : tensor<1xi32> | 1xi32 {"y"} | 4xi32 | 0, 2, 4, 6
          "x"=2, "y"=4        | "x"      | {"x"}        | 4xi32 | ID %r = stablehlo.add %i, %i : tensor<1xi32> | 1xi32 {"x"} | 2xi32 | 0, 8
          # Parts of axes.
          "x"=8               | "x"      | {"x":(4)2}   | 4xi32 | %r = stablehlo.slice %x [0:1] : (tensor<4xi32>) -> tensor<1xi32> | 1xi32 {"x"} | 8xi32 | 0, 4, 0, 4, 0, 4, 0, 4
          "x"=8               | "x"      | {"x":(1)2}   | 4xi32 | %r = stablehlo.slice %x [0:1] : (tensor<4xi32>) -> tensor<1xi32> | 1xi32 {"x"} | 8xi32 | 0, 0, 0, 0, 4, 4, 4, 4
          # Devices in another order.
          "x"=4], device_ids=[3, 1, 0, 2 | "x" | {"x"} | 2xi32 | ID %r = stablehlo.add %i, %i : tensor<1xi32> | 1xi32 {"x"} | 4xi32 | 6, 2, 0, 4
          """)
  void splitsOperandsAndJoinsResults(
      String mesh,
      String axes,
      String in,
      String local,
      String body,
      String result,
      String out,
      String expected) {
    String program = program(mesh, axes, in, local, body.replace("ID", ID), result, out);
    assertThat(run(program)).isEqualTo("tensor<" + out + "> { [" + expected + "] }");
  }

  private static final String CHANNEL =
      "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>";

  /** Bodies of four devices along x, each of which has two consecutive numbers. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          %r = "stablehlo.all_reduce"(%x) SUM {GROUPS, CHANNEL, use_global_device_ids} : (tensor<2xi32>) -> tensor<2xi32> | 2xi32 {"x"} | 8xi32 | 4, 6, 8, 10, 4, 6, 8, 10
          %r = "stablehlo.all_reduce"(%x) SUM {MESH_AXES, CHANNEL, use_global_device_ids} : (tensor<2xi32>) -> tensor<2xi32> | 2xi32 {} | 2xi32 | 12, 16
          %r = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, GROUPS, CHANNEL, use_global_device_ids} : (tensor<2xi32>) -> tensor<4xi32> | 4xi32 {"x"} | 16xi32 | 0, 1, 4, 5, 2, 3, 6, 7, 0, 1, 4, 5, 2, 3, 6, 7
          %r = "stablehlo.reduce_scatter"(%x) SUM {scatter_dimension = 0 : i64, GROUPS, CHANNEL, use_global_device_ids} : (tensor<2xi32>) -> tensor<1xi32> | 1xi32 {"x"} | 4xi32 | 4, 8, 6, 10
          %r = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, GROUPS, CHANNEL} : (tensor<2xi32>) -> tensor<2xi32> | 2xi32 {"x"} | 8xi32 | 0, 4, 2, 6, 1, 5, 3, 7
          %r = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>, CHANNEL} : (tensor<2xi32>) -> tensor<2xi32> | 2xi32 {"x"} | 8xi32 | 6, 7, 0, 1, 2, 3, 4, 5
          %r = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[2, 0, 1, 3]]> : tensor<1x4xi64>, CHANNEL} : (tensor<2xi32>) -> tensor<2xi32> | 2xi32 {} | 2xi32 | 4, 5
          %f = "stablehlo.async_start"(%x) ({ ^bb0(%y: tensor<2xi32>): %g = "stablehlo.all_gather"(%y) {all_gather_dim = 0 : i64, MESH_AXES, CHANNEL, use_global_device_ids} : (tensor<2xi32>) -> tensor<8xi32> stablehlo.return %g : tensor<8xi32> }) : (tensor<2xi32>) -> !stablehlo.future<tensor<8xi32>> %r = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<8xi32>>) -> tensor<8xi32> | 8xi32 {} | 8xi32 | 0, 1, 2, 3, 4, 5, 6, 7
          """)
  void communicatesAmongDevices(String body, String result, String out, String expected) {
    String program =
        program(
            "\"x\"=4",
            "\"x\"",
            "{\"x\"}",
            "2xi32",
            body.replace("SUM", SUM)
                .replace("GROUPS", "replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>")
                .replace(
                    "MESH_AXES",
                    "replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes ="
                        + " [#stablehlo.axis_ref<name = \"x\">]>")
                .replace("CHANNEL", CHANNEL),
            result,
            out);
    assertThat(run(program)).isEqualTo("tensor<" + out + "> { [" + expected + "] }");
  }

  @ParameterizedTest
  @FieldSource("SHARDY")
  void runsAllOperationsOfShardy(OpDefinition definition) {
    Map<OpDefinition, OpEvaluator> evaluators = new HashMap<>();
    ParallelEval.addTo(evaluators);
    assertThat(evaluators).containsKey(definition);
  }

  static final List<OpDefinition> SHARDY =
      SdyOps.ALL.stream().filter(op -> op != SdyOps.MESH && op != SdyOps.RETURN).toList();

  /** Device i sends its first i numbers to device 0, and nothing to others. */
  @Test
  void sendsSlicesOfSizesThatDiffer() {
    String program =
        """
        sdy.mesh @mesh = <["x"=3]>
        func.func @main() -> tensor<4xi32> {
          %0 = stablehlo.iota dim = 0 : tensor<9xi32>
          %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"x"} (%x: tensor<3xi32>) {
            %id = stablehlo.partition_id : tensor<ui32>
            %i = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
            %zeros = stablehlo.constant dense<0> : tensor<3xi32>
            %zero = stablehlo.constant dense<0> : tensor<1xi32>
            %size = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
            %sizes = stablehlo.concatenate %size, %zero, %zero, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
            %all = stablehlo.constant dense<[0, 1, RECEIVED]> : tensor<3xi32>
            %none = stablehlo.constant dense<0> : tensor<i32>
            %first = stablehlo.compare EQ, %i, %none : (tensor<i32>, tensor<i32>) -> tensor<i1>
            %received = stablehlo.select %first, %all, %zeros : tensor<i1>, tensor<3xi32>
            %places = stablehlo.broadcast_in_dim %i, dims = [] : (tensor<i32>) -> tensor<3xi32>
            %out = stablehlo.constant dense<-1> : tensor<4xi32>
            %r = stablehlo.custom_call @ragged_all_to_all(%x, %out, %zeros, %sizes, %places, %received) {
              api_version = 4 : i32,
              backend_config = {replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, channel_id = 1 : i64}
            } : (tensor<3xi32>, tensor<4xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<4xi32>
            sdy.return %r : tensor<4xi32>
          } : (tensor<9xi32>) -> tensor<4xi32>
          func.return %1 : tensor<4xi32>
        }
        """;
    assertThat(run(program.replace("RECEIVED", "2"))).isEqualTo("tensor<4xi32> { [-1, 3, 6, 7] }");
    assertThat(failure(program.replace("RECEIVED", "1")))
        .hasMessageContaining("'ragged_all_to_all' sends 2 rows where 1 are expected");
    assertThat(failure(program.replace("RECEIVED", "2").replace("tensor<4xi32>", "tensor<3xi32>")))
        .hasMessageContaining("'ragged_all_to_all' sends rows that are out of bounds");
  }

  /** Along the free axis y the groups of all devices are those of the processes. */
  @Test
  void communicatesAlongManualAxesAlone() {
    String sum =
        """
        %r = "stablehlo.all_reduce"(%x) SUM {replica_groups = dense<GROUPS> : tensor<2x2xi64>, CHANNEL, use_global_device_ids}
          : (tensor<4xi32>) -> tensor<4xi32>
        """
            .replace("SUM", SUM)
            .replace("CHANNEL", CHANNEL);
    String program =
        program("\"x\"=2, \"y\"=2", "\"x\"", "{\"x\"}", "4xi32", sum, "4xi32 {}", "4xi32");
    assertThat(run(program.replace("GROUPS", "[[0, 2], [1, 3]]")))
        .isEqualTo("tensor<4xi32> { [4, 6, 8, 10] }");
    assertThat(failure(program.replace("GROUPS", "[[0, 1], [2, 3]]")))
        .hasMessageContaining(
            "'stablehlo.all_reduce' communicates along axes that are not manual here");
    assertThat(failure(program.replace("GROUPS", "[[0, 2], [3, 1]]")))
        .hasMessageContaining("is not the same for all devices along axes that are not manual");
  }

  private static final String NESTED =
      """
      sdy.mesh @mesh = <["x"=2, "y"=2]>
      func.func @main() -> tensor<4xi32> {
        %0 = stablehlo.iota dim = 0 : tensor<4xi32>
        %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%x: tensor<2xi32>) {
          %2 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"y"}]>] out_shardings=[<@mesh, [{"y"}]>] manual_axes={"y"} (%y: tensor<1xi32>) {
            %id = stablehlo.partition_id : tensor<ui32>
            %n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
            %ten = stablehlo.constant dense<10> : tensor<i32>
            %m = stablehlo.multiply %n, %ten : tensor<i32>
            %i = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
            %3 = "stablehlo.all_reduce"(%y) SUM {replica_groups = dense<GROUPS>, CHANNEL, use_global_device_ids} : (tensor<1xi32>) -> tensor<1xi32>
            %4 = stablehlo.add %3, %i : tensor<1xi32>
            sdy.return %4 : tensor<1xi32>
          } : (tensor<2xi32>) -> tensor<2xi32>
          sdy.return %2 : tensor<2xi32>
        } : (tensor<4xi32>) -> tensor<4xi32>
        func.return %1 : tensor<4xi32>
      }
      """
          .replace("SUM", SUM)
          .replace("CHANNEL", CHANNEL);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [[0, 1, 2, 3]] : tensor<1x4xi64>   | 6, 16, 26, 36
          [[0, 1], [2, 3]] : tensor<2x2xi64> | 1, 11, 25, 35
          [[0, 2], [1, 3]] : tensor<2x2xi64> | 2, 14, 22, 34
          """)
  void communicatesAlongTheAxesOfAllEnclosingComputations(String groups, String expected) {
    assertThat(run(NESTED.replace("<GROUPS>,", "<" + groups.replace(" :", "> :") + ",")))
        .isEqualTo("tensor<4xi32> { [" + expected + "] }");
  }

  @Test
  void refusesAnAxisThatIsManualAlready() {
    assertThat(
            failure(
                """
                sdy.mesh @mesh = <["x"=2]>
                func.func @main() -> tensor<4xi32> {
                  %0 = stablehlo.iota dim = 0 : tensor<4xi32>
                  %1 = func.call @divide(%0) : (tensor<4xi32>) -> tensor<4xi32>
                  func.return %1 : tensor<4xi32>
                }
                func.func @divide(%0: tensor<4xi32>) -> tensor<4xi32> {
                  %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"x"} (%x: tensor<4xi32>) {
                    %2 = func.call @divide(%x) : (tensor<4xi32>) -> tensor<4xi32>
                    sdy.return %2 : tensor<4xi32>
                  } : (tensor<4xi32>) -> tensor<4xi32>
                  func.return %1 : tensor<4xi32>
                }
                """))
        .hasMessageContaining("axis \"x\" is manual already");
  }

  @Test
  void namesTheOperationsOfADeadlock() {
    String sum =
        """
        %N = "stablehlo.all_reduce"(%x) SUM {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, CHANNEL, use_global_device_ids} : (tensor<2xi32>) -> tensor<2xi32>
        stablehlo.return %N : tensor<2xi32>
        """
            .replace("SUM", SUM)
            .replace("CHANNEL", CHANNEL);
    String body =
        """
        %id = stablehlo.partition_id : tensor<ui32>
        %one = stablehlo.constant dense<1> : tensor<ui32>
        %first = stablehlo.compare LT, %id, %one : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
        %r = "stablehlo.if"(%first) ({
        A }, {
        B }) : (tensor<i1>) -> tensor<2xi32>
        """
            .replace("A", sum.replace("%N", "%p"))
            .replace("B", sum.replace("%N", "%q"));
    String program = program("\"x\"=4", "\"x\"", "{\"x\"}", "2xi32", body, "2xi32 {}", "2xi32");
    Diagnostic deadlock = failure(program).diagnostic();
    assertThat(deadlock.message())
        .isEqualTo(
            "deadlock: 'stablehlo.all_reduce' waits for processes that never come to it; 4 of 4"
                + " processes wait");
    assertThat(deadlock.notes())
        .extracting(Diagnostic::message)
        .containsExactly(
            "'stablehlo.all_reduce': process 0 waits for processes 1, 2, 3",
            "'stablehlo.all_reduce': processes 1, 2, 3 wait for process 0");
    List<String> lines = program.lines().toList();
    assertThat(deadlock.notes())
        .extracting(note -> lines.get(line(note) - 1))
        .satisfiesExactly(
            first -> assertThat(first).contains("%p ="),
            second -> assertThat(second).contains("%q ="));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "x"=1099511627776 | mesh has more than 1024 devices
          "x"=2147483648, "y"=2147483648, "z"=4 | mesh has more than 1024 devices
          "x"=1024, "y"=2   | mesh has more than 1024 devices
          """)
  void refusesMeshesThatAreTooLarge(String mesh, String message) {
    String program =
        program(
            mesh,
            "\"x\"",
            "{}",
            "8xi32",
            "%r = stablehlo.add %x, %x : tensor<8xi32>",
            "8xi32 {}",
            "8xi32");
    assertThat(failure(program)).hasMessageContaining(message);
  }

  @Test
  void runsAsManyDevicesAsTheLimitAllows() {
    String program = program("\"x\"=1024", "\"x\"", "{}", "8xi32", SHIFT, "8xi32 {}", "8xi32");
    assertThat(run(program))
        .isEqualTo("tensor<8xi32> { [0, 1024, 2048, 3072, 4096, 5120, 6144, 7168] }");
    assertThat(
            catchThrowableOfType(
                InterpreterException.class,
                () ->
                    run(
                        program,
                        InterpreterOptions.DEFAULT.withLimits(Limits.DEFAULT.withProcesses(1023)))))
        .hasMessageContaining("mesh has more than 1023 devices");
  }

  private static final String SHIFT =
      """
      %r = "stablehlo.all_reduce"(%x) SUM {MESH_AXES, CHANNEL, use_global_device_ids} : (tensor<8xi32>) -> tensor<8xi32>
      """
          .replace("SUM", SUM)
          .replace(
              "MESH_AXES",
              "replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes ="
                  + " [#stablehlo.axis_ref<name = \"x\">]>")
          .replace("CHANNEL", CHANNEL);

  @Test
  void countsTheShardsOfAllDevices() {
    String program =
        """
        sdy.mesh @mesh = <["x"=4]>
        func.func @main() -> tensor<i32> {
          %0 = stablehlo.constant dense<1> : tensor<i32>
          %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, []>] out_shardings=[<@mesh, []>] manual_axes={"x"} (%x: tensor<i32>) {
            %y = stablehlo.iota dim = 0 : tensor<10000xi32>
            %z = "stablehlo.all_reduce"(%x) SUM {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, CHANNEL, use_global_device_ids} : (tensor<i32>) -> tensor<i32>
            %w = stablehlo.add %y, %y : tensor<10000xi32>
            sdy.return %z : tensor<i32>
          } : (tensor<i32>) -> tensor<i32>
          func.return %1 : tensor<i32>
        }
        """
            .replace("SUM", SUM)
            .replace("CHANNEL", CHANNEL);
    assertThat(run(program, options(210_000))).contains("4");
    assertThat(
            catchThrowableOfType(InterpreterException.class, () -> run(program, options(150_000))))
        .hasMessageContaining("program holds more than 150000 bytes");
  }

  private static InterpreterOptions options(long bytes) {
    return InterpreterOptions.DEFAULT.withLimits(Limits.DEFAULT.withTotalBytes(bytes));
  }
}
