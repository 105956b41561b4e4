package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.pjrt.TestPlugin.ADD;
import static org.hlo4j.pjrt.TestPlugin.ALL_REDUCE;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs run on several devices, which are simulated on one processor. */
class PjrtDevicesTest {
  private static final PjrtCompileOptions DEFAULT = PjrtCompileOptions.DEFAULT;

  private static PjrtClient client;

  @BeforeAll
  static void open() {
    client = TestPlugin.client(4);
  }

  @AfterAll
  static void close() {
    if (client != null) {
      client.close();
    }
  }

  @Test
  void aClientSaysWhatItsDevicesAre() {
    assertThat(client.platformName()).isEqualTo("cpu");
    assertThat(client.processIndex()).isZero();
    assertThat(client.devices()).hasSize(4).isEqualTo(client.addressableDevices());
    assertThat(client.devices()).extracting(PjrtDevice::id).containsExactly(0, 1, 2, 3);
    PjrtDevice device = client.device(2);
    assertThat(device.kind()).isEqualTo("cpu");
    assertThat(device.processIndex()).isZero();
    assertThat(device.localHardwareId()).hasValue(2);
    assertThat(device.description().debugString()).isNotEmpty();
    assertThat(device.memories()).contains(device.defaultMemory().orElseThrow());
    assertThat(client.memories()).containsAll(device.memories());
    assertThat(device.memoryStatistics()).isEmpty();
    assertThat(client).hasToString("cpu (4 devices)");
  }

  @Test
  void aTopologyListsTheDevices() {
    PjrtTopology topology = client.topology();
    assertThat(topology.platformName()).isEqualTo("cpu");
    assertThat(topology.devices())
        .extracting(PjrtDeviceDescription::id)
        .containsExactly(0, 1, 2, 3);
  }

  @Test
  void theDefaultAssignmentCountsDevices() {
    assertThat(client.defaultDeviceAssignment(2, 2).devices())
        .containsExactly(List.of(0, 1), List.of(2, 3));
  }

  @Test
  void replicasAddWhatTheyHave() {
    try (PjrtExecutable executable = client.compile(ALL_REDUCE, DEFAULT.withInstances(4, 1))) {
      List<List<PjrtBuffer>> arguments = new ArrayList<>();
      for (PjrtDevice device : executable.devices()) {
        arguments.add(List.of(client.copyFromHost(new float[] {device.id(), 1}, device, 2)));
      }
      List<List<PjrtBuffer>> results = executable.execute(arguments, PjrtExecuteOptions.DEFAULT);
      assertThat(results)
          .hasSize(4)
          .allSatisfy(each -> assertThat(each.getFirst().toFloats()).containsExactly(6, 4));
      results.forEach(each -> each.forEach(PjrtBuffer::close));
      arguments.forEach(each -> each.forEach(PjrtBuffer::close));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void partitionsGetPartsOfTheirArguments(boolean useShardy) {
    String sharding =
        useShardy
            ? "sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}]>"
            : "mhlo.sharding = \"{devices=[4]<=[4]}\"";
    String program =
        """
        module {
          %s
          func.func @main(%%a: tensor<8xf32> {%s}) -> tensor<f32> {
            %%z = stablehlo.constant dense<0.0> : tensor<f32>
            %%0 = stablehlo.reduce(%%a init: %%z) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
            return %%0 : tensor<f32>
          }
        }
        """
            .formatted(useShardy ? "sdy.mesh @mesh = <[\"x\"=4]>" : "", sharding);
    try (PjrtExecutable executable =
        client.compile(program, DEFAULT.withInstances(1, 4).withUseShardy(useShardy))) {
      assertThat(executable.parameters()).hasToString("[f32[2]]");
      List<List<PjrtBuffer>> arguments = new ArrayList<>();
      for (PjrtDevice device : executable.devices()) {
        arguments.add(List.of(client.copyFromHost(new float[] {device.id(), 10}, device, 2)));
      }
      List<List<PjrtBuffer>> results = executable.execute(arguments, PjrtExecuteOptions.DEFAULT);
      assertThat(results)
          .allSatisfy(each -> assertThat(each.getFirst().toFloats()).containsExactly(46));
      results.forEach(each -> each.forEach(PjrtBuffer::close));
      arguments.forEach(each -> each.forEach(PjrtBuffer::close));
    }
  }

  @Test
  void anAssignmentChoosesTheDevice() {
    PjrtDeviceAssignment third = new PjrtDeviceAssignment(List.of(List.of(2)));
    PjrtDevice device = client.device(2);
    try (PjrtExecutable executable = client.compile(ADD, DEFAULT.withDeviceAssignment(third));
        PjrtBuffer a = client.copyFromHost(new float[] {1, 2, 3, 4}, device, 2, 2);
        PjrtBuffer sum = executable.execute(a, a).getFirst()) {
      assertThat(executable.devices()).containsExactly(device);
      assertThat(sum.device()).isSameAs(device);
      assertThat(sum.toFloats()).containsExactly(2, 4, 6, 8);
    }
  }
}
