package org.hlo4j.pjrt.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.pjrt.PjrtCompileOptions;
import org.hlo4j.pjrt.PjrtDeviceAssignment;
import org.hlo4j.pjrt.PjrtValue;
import org.junit.jupiter.api.Test;

/** Options of a compilation have the bytes of XLA's message. */
class CompileOptionsMessageTest {
  private static final String NO_DEVICE = "08ffffffffffffffffff01";

  private static final PjrtCompileOptions DEFAULT = PjrtCompileOptions.DEFAULT;

  private static String bytes(PjrtCompileOptions options) {
    return HexFormat.of().formatHex(CompileOptionsMessage.of(options));
  }

  @Test
  void oneReplicaAndOnePartitionAreStated() {
    assertThat(bytes(DEFAULT)).isEqualTo("1a0f" + NO_DEVICE + "2001" + "2801");
  }

  @Test
  void severalPartitionsAreOfOneProgram() {
    assertThat(bytes(DEFAULT.withInstances(1, 2)))
        .isEqualTo("1a11" + NO_DEVICE + "2001" + "2802" + "3001");
  }

  @Test
  void shardyIsAskedFor() {
    assertThat(bytes(DEFAULT.withInstances(2, 1).withUseShardy(true)))
        .isEqualTo("1a12" + NO_DEVICE + "2002" + "2801" + "980101");
  }

  @Test
  void aDeviceAssignmentListsTheDevicesOfEachPartition() {
    assertThat(
            bytes(
                DEFAULT.withDeviceAssignment(
                    new PjrtDeviceAssignment(List.of(List.of(0, 1), List.of(2, 3))))))
        .isEqualTo(
            "1a23"
                + NO_DEVICE
                + "2002"
                + "2802"
                + "3001"
                + "4a10"
                + "0802"
                + "1002"
                + "1a0408000802"
                + "1a0408010803");
  }

  @Test
  void flagsAreSortedByTheirNames() {
    assertThat(
            bytes(
                DEFAULT
                    .withEnvOptionOverride("b", PjrtValue.of("x"))
                    .withEnvOptionOverride("a", PjrtValue.of(true))
                    .withEnvOptionOverride("c", PjrtValue.of(3))
                    .withEnvOptionOverride("d", PjrtValue.of(0.5f))))
        .isEqualTo(
            "1a0f"
                + NO_DEVICE
                + "20012801"
                + "3a07"
                + "0a016112021001"
                + "3a08"
                + "0a0162"
                + "1203"
                + "0a0178"
                + "3a07"
                + "0a016312021803"
                + "3a0e"
                + "0a01641209"
                + "21000000000000e03f");
  }

  @Test
  void whatIsNoOptionIsRefused() {
    assertThatThrownBy(() -> DEFAULT.withInstances(0, 1))
        .hasMessage("a program needs a replica and a partition, not 0 and 1");
    assertThatThrownBy(() -> DEFAULT.withInstances(1, -1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DEFAULT.withEnvOptionOverride("", PjrtValue.of(1)))
        .hasMessage("a flag has a name and one value: ");
    assertThatThrownBy(
            () -> DEFAULT.withEnvOptionOverride("a", new PjrtValue.Int64List(LongList.of(1, 2))))
        .hasMessage("a flag has a name and one value: a");
    PjrtDeviceAssignment one = new PjrtDeviceAssignment(List.of(List.of(0)));
    assertThatThrownBy(
            () -> new PjrtCompileOptions(2, 1, false, Optional.of(one), new TreeMap<>(Map.of())))
        .hasMessage("the device assignment is for 1 replicas of 1 partitions, not for 2 of 1");
  }

  @Test
  void whatIsNoDeviceAssignmentIsRefused() {
    assertThat(
            List.of(
                List.<List<Integer>>of(),
                List.of(List.<Integer>of()),
                List.of(List.of(0), List.of(1, 2)),
                List.of(List.of(0, 0)),
                List.of(List.of(-1))))
        .allSatisfy(devices ->
            assertThatThrownBy(() -> new PjrtDeviceAssignment(devices))
                .isInstanceOf(IllegalArgumentException.class));
  }
}
