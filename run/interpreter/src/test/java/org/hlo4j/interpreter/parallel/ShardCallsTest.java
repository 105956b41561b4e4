package org.hlo4j.interpreter.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Programs;
import org.hlo4j.interpreter.ValueText;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Manual computations that are written as custom calls. */
@Timeout(60)
class ShardCallsTest {
  private static String run(String program) {
    Operation module = Programs.parse(program);
    Programs.verify(module);
    return ValueText.of(Interpreter.evaluate(module, "main", List.of()).getFirst())
        .replaceAll("\\s+", " ");
  }

  private static String failure(String program) {
    return catchThrowableOfType(InterpreterException.class, () -> run(program))
        .diagnostic()
        .message();
  }

  private static final String BODY =
      """
        func.func private @body(%x: tensor<LOCALxi32>) -> tensor<LOCALxi32> {
          %id = stablehlo.partition_id : tensor<ui32>
          %n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
          %ten = stablehlo.constant dense<10> : tensor<i32>
          %m = stablehlo.multiply %n, %ten : tensor<i32>
          %i = stablehlo.broadcast_in_dim %m, dims = [] : (tensor<i32>) -> tensor<LOCALxi32>
          %r = stablehlo.add %x, %i : tensor<LOCALxi32>
          func.return %r : tensor<LOCALxi32>
        }
      """;

  private static final String HLO =
      """
      module attributes {mhlo.num_partitions = COUNT : i32} {
        func.func @main() -> tensor<8xi32> {
          %0 = stablehlo.iota dim = 0 : tensor<8xi32>
          %1 = stablehlo.custom_call @Sharding(%0) {mhlo.sharding = "WHOLE"} : (tensor<8xi32>) -> tensor<8xi32>
          %2 = stablehlo.custom_call @SPMDFullToShardShape(%1) {mhlo.sharding = "MANUAL"} : (tensor<8xi32>) -> tensor<LOCALxi32>
          %3 = func.call @body(%2) : (tensor<LOCALxi32>) -> tensor<LOCALxi32>
          %4 = stablehlo.custom_call @Sharding(%3) {mhlo.sharding = "MANUAL"} : (tensor<LOCALxi32>) -> tensor<LOCALxi32>
          %5 = stablehlo.custom_call @SPMDShardToFullShape(%4) {mhlo.sharding = "WHOLE"} : (tensor<LOCALxi32>) -> tensor<8xi32>
          func.return %5 : tensor<8xi32>
        }
      """
          + BODY
          + "}";

  private static String hlo(String count, String whole, String manual, String local) {
    return HLO.replace("COUNT", count)
        .replace("WHOLE", whole)
        .replace("MANUAL", manual)
        .replace("LOCAL", local);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          4 | {devices=[4]<=[4]}   | {manual} | 2 | 0, 1, 12, 13, 24, 25, 36, 37
          4 | {devices=[4]2,0,1,3} | {manual} | 2 | 20, 21, 2, 3, 14, 15, 36, 37
          4 | {devices=[4]<=[2,2]T(1,0)} | {manual} | 2 | 0, 1, 22, 23, 14, 15, 36, 37
          # Copies of each half; the first device's are taken.
          4 | {devices=[2,2]<=[4] last_tile_dim_replicate} | {manual} | 4 | 0, 1, 2, 3, 24, 25, 26, 27
          # Devices 0 and 1 act as one, and so do 2 and 3.
          4 | {devices=[2,2]<=[4] last_tile_dim_replicate} | {devices=[1,2,2]<=[4] last_tile_dims={manual, replicated}} | 4 | 0, 1, 2, 3, 24, 25, 26, 27
          4 | {devices=[2,2]<=[2,2]T(1,0) last_tile_dim_replicate} | {devices=[1,2,2]<=[2,2]T(1,0) last_tile_dims={manual, replicated}} | 4 | 0, 1, 2, 3, 14, 15, 16, 17
          """)
  void splitsByTheShardingsOfHlo(
      String count, String whole, String manual, String local, String expected) {
    assertThat(run(hlo(count, whole, manual, local)))
        .isEqualTo("tensor<8xi32> { [" + expected + "] }");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          4 | {devices=[8]<=[8]} | {manual} | 2 | sharding is not of the program's 4 devices, but of 8
          4 | {devices=[4]<=[4]} | {manual} | 4 | 'SPMDFullToShardShape' has [4], which its sharding makes [2]
          4 | {devices=[2]<=[2]} | {manual} | 2 | sharding is not of the program's 4 devices, but of 2
          4 | {devices=[4]<=[4] last_tile_dims={manual}} | {manual} | 2 | sharding is of a tensor of rank 0, not 1
          4 | {devices=[4]<=[5]} | {manual} | 2 | sharding does not name each of 4 devices once: {devices=[4]<=[5]}
          4 | {devices=[4]0,1,1,3} | {manual} | 2 | sharding does not name each of 4 devices once: {devices=[4]0,1,1,3}
          4 | {devices=[99999999999999]<=[99999999999999]} | {manual} | 2 | sharding has more than 1024 devices
          4 | {devices=[1000,1000]<=[1000000]} | {manual} | 2 | sharding has more than 1024 devices
          4 | {shardings} | {manual} | 2 | sharding is not supported: {shardings}
          4 | {devices=[4]<=[4]} | {devices=[1,8]<=[8] last_tile_dims={manual}} | 2 | sharding is not of the program's 4 devices, but of 8
          """)
  void refusesShardingsThatDoNotFit(
      String count, String whole, String manual, String local, String message) {
    assertThat(failure(hlo(count, whole, manual, local))).endsWith(message);
  }

  /**
   * As after inlining: operations on shards run on each device, and so does what has no operands.
   */
  @Test
  void runsOperationsBetweenTheBoundariesOnEachDevice() {
    assertThat(
            run(
                """
                module attributes {mhlo.num_partitions = 2 : i32} {
                  func.func @main() -> tensor<4xi32> {
                    %0 = stablehlo.iota dim = 0 : tensor<4xi32>
                    %1 = stablehlo.custom_call @Sharding(%0) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<4xi32>) -> tensor<4xi32>
                    %2 = stablehlo.custom_call @SPMDFullToShardShape(%1) {mhlo.sharding = "{manual}"} : (tensor<4xi32>) -> tensor<2xi32>
                    %id = stablehlo.partition_id : tensor<ui32>
                    %i = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
                    %zero = stablehlo.constant dense<0> : tensor<i32>
                    %p = stablehlo.compare EQ, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
                    %3 = "stablehlo.if"(%p) ({
                      %a = stablehlo.negate %2 : tensor<2xi32>
                      stablehlo.return %a : tensor<2xi32>
                    }, {
                      stablehlo.return %2 : tensor<2xi32>
                    }) : (tensor<i1>) -> tensor<2xi32>
                    %4 = "stablehlo.collective_permute"(%3) {
                      source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>,
                      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>
                    } : (tensor<2xi32>) -> tensor<2xi32>
                    %5 = stablehlo.custom_call @SPMDShardToFullShape(%4) {mhlo.sharding = "{devices=[2]<=[2]}"} : (tensor<2xi32>) -> tensor<4xi32>
                    func.return %5 : tensor<4xi32>
                  }
                }
                """))
        .isEqualTo("tensor<4xi32> { [2, 3, 0, -1] }");
  }

  /** As JAX writes {@code axis_index} where other axes are automatic. */
  @Test
  void takesTheBlockOfADeviceInsideOfAManualComputation() {
    String program =
        hlo(
                "4",
                "{devices=[2,2]<=[4] last_tile_dim_replicate}",
                "{devices=[1,2,2]<=[4] last_tile_dims={manual, replicated}}",
                "4")
            .replace(
                "%id = stablehlo.partition_id : tensor<ui32>",
                """
                %all = stablehlo.iota dim = 0 : tensor<2xui32>
                %annotated = stablehlo.custom_call @Sharding(%all) {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dim_replicate}"} : (tensor<2xui32>) -> tensor<2xui32>
                %own = stablehlo.custom_call @SPMDFullToShardShape(%annotated) {mhlo.sharding = "{devices=[1,2,2]<=[4] last_tile_dims={manual, replicated}}"} : (tensor<2xui32>) -> tensor<1xui32>
                %id = stablehlo.reshape %own : (tensor<1xui32>) -> tensor<ui32>
                """);
    assertThat(run(program)).isEqualTo("tensor<8xi32> { [0, 1, 2, 3, 14, 15, 16, 17] }");
  }

  @Test
  void refusesResultsThatAreLocalToDevices() {
    assertThat(
            failure(
                """
                module attributes {mhlo.num_partitions = 2 : i32} {
                  func.func @main() -> tensor<ui32> {
                    %id = stablehlo.partition_id : tensor<ui32>
                    func.return %id : tensor<ui32>
                  }
                }
                """))
        .isEqualTo("result #0 is local to each device");
  }

  private static final String SHARDY =
      """
      module attributes {mhlo.frontend_attributes = {xla.sdy.meshes = "{mesh = #sdy.mesh<[QxQ=2, QyQ=2]>}"}} {
        func.func @main() -> tensor<8xi32> {
          %0 = stablehlo.iota dim = 0 : tensor<8xi32>
          %1 = stablehlo.custom_call @xla.sdy.GlobalToLocalShape(%0) {ENTERING} : (tensor<8xi32>) -> tensor<4xi32>
          %2 = func.call @body(%1) {CALL} : (tensor<4xi32>) -> tensor<4xi32>
          %3 = stablehlo.custom_call @xla.sdy.LocalToGlobalShape(%2) {LEAVING} : (tensor<4xi32>) -> tensor<8xi32>
          func.return %3 : tensor<8xi32>
        }
      """
          + BODY.replace("LOCAL", "4")
          + "}";

  private static final String IN =
      "xla.sdy.in_shardings = \"#sdy.sharding_per_value<[<@mesh, [{QyQ}]>]>\"";
  private static final String OUT =
      "xla.sdy.out_shardings = \"#sdy.sharding_per_value<[<@mesh, [{QyQ}]>]>\"";
  private static final String AXES = "xla.sdy.manual_axes = \"#sdy<manual_axes{QyQ}>\"";

  private static String frontend(String... attributes) {
    return "mhlo.frontend_attributes = {" + String.join(", ", attributes) + "}";
  }

  @Test
  void findsShardingsOfShardyAtTheBoundariesAndAtTheCall() {
    String expected = "tensor<8xi32> { [0, 1, 2, 3, 14, 15, 16, 17] }";
    String atBoundaries =
        SHARDY
            .replace("ENTERING", frontend(IN, AXES))
            .replace("CALL", "")
            .replace("LEAVING", frontend(OUT, AXES));
    String atCall =
        SHARDY
            .replace("ENTERING", "")
            .replace("CALL", frontend(IN, AXES, OUT))
            .replace("LEAVING", "");
    assertThat(run(atBoundaries.replace("Q", "\\22"))).isEqualTo(expected);
    assertThat(run(atCall.replace("Q", "\\\\\\22"))).isEqualTo(expected);
    assertThat(failure(atCall.replace("Q", "\\22").replace("manual_axes", "axes")))
        .isEqualTo("xla.sdy.manual_axes is missing");
    assertThat(failure(atCall.replace("Q", "\\22").replace("<manual_axes{", "<manual_axes[")))
        .startsWith("xla.sdy.manual_axes: ");
    assertThat(failure(atCall.replace("Q", "\\22").replace("{mesh =", "{other =")))
        .isEqualTo("module has no mesh @mesh");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {QyQ}, {}      | sharding [2, 1] does not fit a tensor of rank 1
          {QyQ, QyQ}     | 'xla.sdy.GlobalToLocalShape' has [4], which its sharding makes [2]
          {QzQ}          | 'xla.sdy.GlobalToLocalShape' has [4], which its sharding makes [8]
          {QyQ:(0)0}     | sharding [0] does not fit a tensor of rank 1
          {QyQ:(1)-2}    | sharding [-2] does not fit a tensor of rank 1
          """)
  void refusesShardingsOfShardyThatDoNotFit(String dimensions, String message) {
    String program =
        SHARDY
            .replace("ENTERING", frontend(IN.replace("{QyQ}", dimensions), AXES))
            .replace("CALL", "")
            .replace("LEAVING", frontend(OUT, AXES))
            .replace("Q", "\\22");
    assertThat(failure(program)).isEqualTo(message);
  }

  @Test
  void callsBodiesWithoutOperandsOnEachDevice() {
    assertThat(
            run(
                """
                module attributes {mhlo.frontend_attributes = {xla.sdy.meshes = "{mesh = #sdy.mesh<[\\22x\\22=4]>}"}} {
                  func.func @main() -> tensor<4xui32> {
                    %0 = func.call @xla.sdy.manual_computation_body() : () -> tensor<1xui32>
                    %1 = stablehlo.custom_call @xla.sdy.LocalToGlobalShape(%0) {mhlo.frontend_attributes = {
                      xla.sdy.manual_axes = "#sdy<manual_axes{\\22x\\22}>",
                      xla.sdy.out_shardings = "#sdy.sharding_per_value<[<@mesh, [{\\22x\\22}]>]>"
                    }} : (tensor<1xui32>) -> tensor<4xui32>
                    func.return %1 : tensor<4xui32>
                  }
                  func.func @xla.sdy.manual_computation_body() -> tensor<1xui32> {
                    %0 = stablehlo.partition_id : tensor<ui32>
                    %1 = stablehlo.reshape %0 : (tensor<ui32>) -> tensor<1xui32>
                    func.return %1 : tensor<1xui32>
                  }
                }
                """))
        .isEqualTo("tensor<4xui32> { [0, 1, 2, 3] }");
  }
}
