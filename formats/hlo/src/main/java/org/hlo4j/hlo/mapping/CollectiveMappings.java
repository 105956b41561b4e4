package org.hlo4j.hlo.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloDevices;
import org.hlo4j.hlo.HloMesh;
import org.hlo4j.hlo.HloPair;
import org.hlo4j.hlo.HloReplicaGroups;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.Property;
import org.hlo4j.opset.stablehlo.AxisRefAttr;
import org.hlo4j.opset.stablehlo.ChannelHandleAttr;
import org.hlo4j.opset.stablehlo.MeshAttr;
import org.hlo4j.opset.stablehlo.MeshAxisAttr;
import org.hlo4j.opset.stablehlo.ReplicaGroupMeshAxesAttr;
import org.hlo4j.opset.stablehlo.SubAxisInfoAttr;
import org.jspecify.annotations.Nullable;

/** What says which devices take part in an operation. */
final class CollectiveMappings {
  /** Stands where a group has fewer devices than the largest one. */
  private static final long NO_DEVICE = -1;

  private CollectiveMappings() {}

  static AttributeMapping channel(Property<ChannelHandleAttr> property) {
    return AttributeMappings.converted(
        property,
        HloCallAttributes.CHANNEL_ID,
        ChannelHandleAttr::handle,
        id -> new ChannelHandleAttr(id, 0));
  }

  static AttributeMapping groups(Property<Attribute> property) {
    return AttributeMappings.converted(
        property,
        HloCallAttributes.REPLICA_GROUPS,
        CollectiveMappings::toHlo,
        CollectiveMappings::toAttribute);
  }

  static AttributeMapping pairs(Property<DenseElementsAttr> property) {
    return AttributeMappings.converted(
        property,
        HloCallAttributes.SOURCE_TARGET_PAIRS,
        table ->
            Numbers.rows(table).stream().map(row -> new HloPair(row.get(0), row.get(1))).toList(),
        pairs ->
            Numbers.table(
                LongList.copyOf(
                    pairs.stream()
                        .flatMap(pair -> List.of(pair.source(), pair.target()).stream())
                        .toList()),
                pairs.size(),
                2));
  }

  private static HloReplicaGroups toHlo(Attribute groups) {
    return switch (groups) {
      case DenseElementsAttr table ->
          new HloReplicaGroups.Listed(
              Numbers.rows(table).stream().map(CollectiveMappings::devices).toList());
      case ReplicaGroupMeshAxesAttr axes when axes.mesh() instanceof MeshAttr mesh ->
          new HloReplicaGroups.Axes(toHlo(mesh), axes(axes, mesh));
      default -> throw new IllegalArgumentException("HLO has no word for groups " + groups);
    };
  }

  private static LongList devices(LongList row) {
    return LongList.wrap(row.stream().filter(device -> device != NO_DEVICE).toArray());
  }

  private static HloMesh toHlo(MeshAttr mesh) {
    Optional<HloDevices> devices =
        mesh.deviceIds().map(ids -> new HloDevices.Listed(ids.toLongs()));
    return new HloMesh(
        mesh.axes().stream().map(axis -> new HloMesh.Axis(axis.name(), axis.size())).toList(),
        devices.orElse(null));
  }

  private static List<HloMesh.AxisRef> axes(ReplicaGroupMeshAxesAttr groups, MeshAttr mesh) {
    List<String> names = mesh.axes().stream().map(MeshAxisAttr::name).toList();
    return groups.axes().stream()
        .map(AxisRefAttr.class::cast)
        .map(axis ->
            new HloMesh.AxisRef(
                names.indexOf(axis.name()),
                axis.subAxisInfo()
                    .map(part -> new HloMesh.Part(part.preSize(), part.size()))
                    .orElse(null)))
        .toList();
  }

  private static Attribute toAttribute(HloReplicaGroups groups) {
    return switch (groups) {
      case HloReplicaGroups.Listed listed -> table(listed.groups());
      case HloReplicaGroups.Iota iota ->
          Numbers.table(iota.devices().ids(), iota.groups(), iota.size());
      case HloReplicaGroups.Axes axes -> toAttribute(axes);
    };
  }

  private static DenseElementsAttr table(List<LongList> groups) {
    int columns = groups.stream().mapToInt(LongList::size).max().orElse(0);
    List<Long> numbers = new ArrayList<>();
    for (LongList group : groups) {
      for (int i = 0; i < columns; i++) {
        numbers.add(i < group.size() ? group.get(i) : NO_DEVICE);
      }
    }
    return Numbers.table(LongList.copyOf(numbers), groups.size(), columns);
  }

  private static Attribute toAttribute(HloReplicaGroups.Axes groups) {
    List<MeshAxisAttr> axes =
        groups.mesh().axes().stream()
            .map(axis -> new MeshAxisAttr(axis.name(), axis.size()))
            .toList();
    List<Attribute> refs =
        groups.axes().stream().map(ref -> toAttribute(ref, axes.get(ref.axis()).name())).toList();
    return new ReplicaGroupMeshAxesAttr(mesh(groups.mesh().devices(), axes), refs);
  }

  private static MeshAttr mesh(@Nullable HloDevices devices, List<MeshAxisAttr> axes) {
    if (devices == null) {
      return MeshAttr.of(axes);
    }
    return MeshAttr.of(axes, Numbers.list(devices.ids()));
  }

  private static Attribute toAttribute(HloMesh.AxisRef ref, String name) {
    HloMesh.Part part = ref.part();
    return part == null
        ? AxisRefAttr.of(name)
        : AxisRefAttr.of(name, new SubAxisInfoAttr(part.before(), part.size()));
  }
}
