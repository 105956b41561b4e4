package org.hlo4j.hlo.message;

import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.hlo.HloDevices;
import org.hlo4j.hlo.HloMesh;
import org.hlo4j.hlo.HloReplicaGroups;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** Meshes and groups of devices. */
final class DeviceMessages {
  static final HloMesh NO_MESH = new HloMesh(List.of(), null);

  private static final MessageFields<HloMesh.Axis> AXIS_FIELDS = MessageFields.packed();
  private static final MessageField<HloMesh.Axis, String> AXIS_NAME =
      AXIS_FIELDS.withDefault(1, Kind.BYTE_STRING, "", HloMesh.Axis::name);
  private static final MessageField<HloMesh.Axis, Long> AXIS_SIZE =
      AXIS_FIELDS.integer(2, HloMesh.Axis::size);
  private static final Message<HloMesh.Axis> AXIS =
      AXIS_FIELDS.build(
          "MeshProto.MeshAxis", v -> new HloMesh.Axis(v.get(AXIS_NAME), v.get(AXIS_SIZE)));

  private static final MessageFields<HloDevices.Iota> IOTA_FIELDS = MessageFields.packed();
  private static final MessageField<HloDevices.Iota, LongList> IOTA_SIZES =
      IOTA_FIELDS.integers(1, HloDevices.Iota::sizes);
  private static final MessageField<HloDevices.Iota, LongList> IOTA_PERMUTATION =
      IOTA_FIELDS.integers(2, HloDevices.Iota::permutation);
  private static final Message<HloDevices.Iota> IOTA =
      IOTA_FIELDS.build(
          "MeshProto.IotaTransform", v -> iota(v.get(IOTA_SIZES), v.get(IOTA_PERMUTATION)));

  private static final MessageFields<HloMesh> MESH_FIELDS = MessageFields.packed();
  private static final MessageField<HloMesh, List<HloMesh.Axis>> MESH_AXES =
      MESH_FIELDS.messages(1, () -> AXIS, HloMesh::axes);
  private static final MessageField<HloMesh, LongList> MESH_DEVICES =
      MESH_FIELDS.integers(
          2,
          mesh ->
              mesh.devices() instanceof HloDevices.Listed listed ? listed.ids() : LongList.of());
  private static final MessageField<HloMesh, HloDevices.@Nullable Iota> MESH_IOTA =
      MESH_FIELDS.message(
          3, () -> IOTA, mesh -> mesh.devices() instanceof HloDevices.Iota iota ? iota : null);

  static final Message<HloMesh> MESH = MESH_FIELDS.build("MeshProto", DeviceMessages::mesh);

  private static final MessageFields<HloMesh.Part> PART_FIELDS = MessageFields.packed();
  private static final MessageField<HloMesh.Part, Long> PART_BEFORE =
      PART_FIELDS.integer(1, HloMesh.Part::before);
  private static final MessageField<HloMesh.Part, Long> PART_SIZE =
      PART_FIELDS.integer(2, HloMesh.Part::size);
  private static final Message<HloMesh.Part> PART =
      PART_FIELDS.build(
          "AxisRefProto.SubAxis", v -> new HloMesh.Part(v.get(PART_BEFORE), v.get(PART_SIZE)));

  private static final MessageFields<HloMesh.AxisRef> REF_FIELDS = MessageFields.packed();
  private static final MessageField<HloMesh.AxisRef, Long> REF_AXIS =
      REF_FIELDS.integer(1, ref -> (long) ref.axis());
  private static final MessageField<HloMesh.AxisRef, HloMesh.@Nullable Part> REF_PART =
      REF_FIELDS.message(2, () -> PART, HloMesh.AxisRef::part);

  static final Message<HloMesh.AxisRef> AXIS_REF =
      REF_FIELDS.build(
          "AxisRefProto",
          v -> new HloMesh.AxisRef(Math.toIntExact(v.get(REF_AXIS)), v.get(REF_PART)));

  private static final MessageFields<LongList> GROUP_FIELDS = MessageFields.packed();
  private static final MessageField<LongList, LongList> GROUP_IDS =
      GROUP_FIELDS.integers(1, group -> group);

  static final Message<LongList> GROUP = GROUP_FIELDS.build("ReplicaGroup", v -> v.get(GROUP_IDS));

  private static final MessageFields<HloReplicaGroups> LIST_FIELDS = MessageFields.packed();
  private static final MessageField<HloReplicaGroups, List<LongList>> LIST_GROUPS =
      LIST_FIELDS.messages(
          1,
          () -> GROUP,
          groups -> groups instanceof HloReplicaGroups.Listed listed ? listed.groups() : List.of());

  /** Older protos have formulas here, newer ones beside the list: read, and not written. */
  private static final MessageField<HloReplicaGroups, HloReplicaGroups.@Nullable Iota> LIST_IOTA =
      LIST_FIELDS.message(2, () -> DeviceMessages.IOTA_GROUPS, _ -> null);

  static final Message<HloReplicaGroups> LIST =
      LIST_FIELDS.build(
          "CollectiveDeviceListProto",
          v -> {
            HloReplicaGroups iota = v.get(LIST_IOTA);
            return iota == null ? new HloReplicaGroups.Listed(v.get(LIST_GROUPS)) : iota;
          });

  private static final MessageFields<HloReplicaGroups.Iota> GROUPS_FIELDS = MessageFields.packed();
  private static final MessageField<HloReplicaGroups.Iota, Long> GROUPS_COUNT =
      GROUPS_FIELDS.integer(1, HloReplicaGroups.Iota::groups);
  private static final MessageField<HloReplicaGroups.Iota, Long> GROUPS_SIZE =
      GROUPS_FIELDS.integer(2, HloReplicaGroups.Iota::size);
  private static final MessageField<HloReplicaGroups.Iota, LongList> GROUPS_SIZES =
      GROUPS_FIELDS.integers(3, groups -> groups.devices().sizes());
  private static final MessageField<HloReplicaGroups.Iota, LongList> GROUPS_PERMUTATION =
      GROUPS_FIELDS.integers(4, groups -> groups.devices().permutation());

  static final Message<HloReplicaGroups.Iota> IOTA_GROUPS =
      GROUPS_FIELDS.build(
          "IotaReplicaGroupListProto",
          v ->
              new HloReplicaGroups.Iota(
                  v.get(GROUPS_COUNT),
                  v.get(GROUPS_SIZE),
                  iota(v.get(GROUPS_SIZES), v.get(GROUPS_PERMUTATION))));

  private static final MessageFields<HloReplicaGroups.Axes> AXES_FIELDS = MessageFields.packed();
  private static final MessageField<HloReplicaGroups.Axes, @Nullable HloMesh> AXES_MESH =
      AXES_FIELDS.message(1, () -> MESH, HloReplicaGroups.Axes::mesh);
  private static final MessageField<HloReplicaGroups.Axes, List<HloMesh.AxisRef>> AXES_REFS =
      AXES_FIELDS.messages(2, () -> AXIS_REF, HloReplicaGroups.Axes::axes);

  static final Message<HloReplicaGroups.Axes> AXES =
      AXES_FIELDS.build(
          "MeshAxesReplicaGroupListProto",
          v -> {
            HloMesh mesh = v.get(AXES_MESH);
            return new HloReplicaGroups.Axes(mesh == null ? NO_MESH : mesh, v.get(AXES_REFS));
          });

  private DeviceMessages() {}

  /** An order of devices; the permutation may be missing if it changes nothing. */
  static HloDevices.Iota iota(LongList sizes, LongList permutation) {
    return new HloDevices.Iota(
        sizes,
        permutation.isEmpty()
            ? LongList.wrap(LongStream.range(0, sizes.size()).toArray())
            : permutation);
  }

  private static HloMesh mesh(Message.Values<HloMesh> v) {
    HloDevices.Iota iota = v.get(MESH_IOTA);
    LongList ids = v.get(MESH_DEVICES);
    return new HloMesh(
        v.get(MESH_AXES), iota != null || ids.isEmpty() ? iota : new HloDevices.Listed(ids));
  }
}
