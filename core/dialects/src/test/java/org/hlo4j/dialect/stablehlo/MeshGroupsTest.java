package org.hlo4j.dialect.stablehlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.MeshAttr;
import org.hlo4j.opset.stablehlo.ReplicaGroupMeshAxesAttr;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeshGroupsTest {
  private static final String GROUPS =
      """
      #stablehlo.replica_group_mesh_axes<
        mesh = #stablehlo.mesh<axes = [
          #stablehlo.mesh_axis<name = "x", size = X>,
          #stablehlo.mesh_axis<name = "y", size = Y>]IDS>,
        axes = [#stablehlo.axis_ref<name = "x"PART>]>
      """;

  private static List<LongList> groups(String x, String y, String ids, String part) {
    String text =
        GROUPS
            .replace("X", x)
            .replace("Y", y)
            .replace("IDS", ids == null ? "" : ", device_ids = dense<" + ids)
            .replace("PART", part == null ? "" : ", sub_axis_info = " + part);
    ReplicaGroupMeshAxesAttr groups =
        (ReplicaGroupMeshAxesAttr)
            MlirParser.parseAttribute(text, Dialects.all(), ParserOptions.DEFAULT);
    return MeshGroups.of((MeshAttr) groups.mesh(), groups.axes());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | 2 | | | [[0, 2], [1, 3]]",
        "2 | 2 | [3, 2, 1, 0]> : tensor<4xi64> | | [[3, 1], [2, 0]]",
        "4 | 1 | | (1)2 | [[0, 2], [1, 3]]",
        "4 | 1 | | (2)2 | [[0, 1], [2, 3]]"
      })
  void areTheDevicesAlongAnAxis(String x, String y, String ids, String part, String expected) {
    assertThat(
            groups(x, y, ids, part).stream()
                .map(LongList::stream)
                .map(s -> s.boxed().toList())
                .toList())
        .hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | 2 | [0, 1]> : tensor<2xi64> | | mesh of 4 devices lists 2",
        "2 | 2 | [0, 1, 2, 3, 4]> : tensor<5xi64> | | mesh of 4 devices lists 5",
        "2 | 2 | 0> : tensor<9xi64> | | mesh of 4 devices lists 9",
        "0 | 2 | | | mesh has too many devices, or none",
        "-2 | -2 | | | mesh has too many devices, or none",
        "1048577 | 1 | | | mesh has too many devices, or none",
        "4294967296 | 4294967296 | | | mesh has too many devices, or none",
        "9223372036854775807 | 2 | | | mesh has too many devices, or none",
        "4 | 1 | | (0)2 | axis 'x' of size 4 has no part (0)2",
        "4 | 1 | | (1)0 | axis 'x' of size 4 has no part (1)0",
        "4 | 1 | | (-1)-2 | axis 'x' of size 4 has no part (-1)-2",
        "4 | 1 | | (4)2 | axis 'x' of size 4 has no part (4)2",
        "4 | 1 | | (4611686018427387905)4 | axis 'x' of size 4 has no part (4611686018427387905)4",
        "4 | 1 | | (1)3 | axis 'x' cannot be divided at 3"
      })
  void areRejectedIfTheMeshLacksTheAxes(
      String x, String y, String ids, String part, String message) {
    assertThatThrownBy(() -> groups(x, y, ids, part))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
