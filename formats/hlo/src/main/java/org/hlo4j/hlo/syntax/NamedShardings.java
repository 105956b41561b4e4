package org.hlo4j.hlo.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hlo4j.hlo.HloDevices;
import org.hlo4j.hlo.HloMesh;
import org.hlo4j.hlo.HloMetadata;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.ir.builtin.LongList;

/** Shardings by the axes of meshes: {@code {mesh['a'=2,'b'=2], [{'a'}, {?}], manual={'b'}}}. */
final class NamedShardings {
  private static final List<String> SINGLE = List.of("single_device", "maximal_mesh");

  private NamedShardings() {}

  static boolean isNext(HloScanner in) {
    return in.isWordBefore("[") && (in.at("mesh[") || SINGLE.stream().anyMatch(in::at));
  }

  static HloOpSharding parse(HloScanner in) {
    String word = in.word("a mesh");
    if (SINGLE.contains(word)) {
      in.expect("[");
      in.expect("device_id=");
      HloDevices device = new HloDevices.Listed(LongList.of(in.integer()));
      in.expect("]");
      return new Parts(new HloMesh(List.of(), device)).build();
    }
    return parseParts(in, new Parts(DevicesSyntax.parseMesh(in)));
  }

  /** What was read. */
  private static final class Parts {
    final HloMesh mesh;
    List<HloOpSharding.DimensionAxes> dimensions = List.of();
    List<HloMesh.AxisRef> replicated = List.of();
    List<HloMesh.AxisRef> unreduced = List.of();
    List<HloMesh.AxisRef> manual = List.of();
    HloWords.Reduction reduction = HloWords.Reduction.SUM;
    List<HloMetadata> metadata = List.of();

    Parts(HloMesh mesh) {
      this.mesh = mesh;
    }

    HloOpSharding build() {
      return new HloOpSharding.Named(
          mesh, dimensions, replicated, unreduced, manual, reduction, metadata);
    }
  }

  private static HloOpSharding parseParts(HloScanner in, Parts parts) {
    // The comma after the mesh may be missing, but something follows.
    boolean isFirst = true;
    while (in.take(",") || isFirst) {
      isFirst = false;
      if (in.at("[")) {
        parts.dimensions = in.list("[", "]", () -> parseDimension(in, parts.mesh));
      } else {
        parsePart(in, parts);
      }
    }
    return parts.build();
  }

  private static HloOpSharding.DimensionAxes parseDimension(HloScanner in, HloMesh mesh) {
    in.expect("{");
    List<HloMesh.AxisRef> axes = new ArrayList<>();
    while (!in.at("}") && !in.at("?")) {
      axes.add(DevicesSyntax.parseAxisRef(in, mesh));
      in.take(",");
    }
    boolean isOpen = in.take("?");
    in.expect("}");
    return new HloOpSharding.DimensionAxes(axes, isOpen);
  }

  private static void parsePart(HloScanner in, Parts parts) {
    int start = in.offset();
    String word = in.word("a part of a sharding");
    boolean hasAxes = in.take("=");
    HloMesh mesh = parts.mesh;
    switch (word) {
      case "replicated" ->
          parts.replicated = hasAxes ? DevicesSyntax.parseAxes(in, mesh) : List.of();
      case "manual" -> parts.manual = hasAxes ? DevicesSyntax.parseAxes(in, mesh) : all(mesh);
      case "unreduced" -> {
        if (hasAxes && in.atWord()) {
          parts.reduction = parseReduction(in);
        }
        parts.unreduced = hasAxes ? DevicesSyntax.parseAxes(in, mesh) : all(mesh);
      }
      case "metadata" -> parts.metadata = ShardingSyntax.parseMetadata(in);
      default -> throw in.errorAt(start, "no part of a sharding: '" + word + "'");
    }
  }

  private static HloWords.Reduction parseReduction(HloScanner in) {
    int start = in.offset();
    String word = in.word("a reduction");
    for (HloWords.Reduction reduction : HloWords.Reduction.values()) {
      if (reduction.text().equalsIgnoreCase(word)) {
        return reduction;
      }
    }
    throw in.errorAt(start, "no reduction: '" + word + "'");
  }

  private static List<HloMesh.AxisRef> all(HloMesh mesh) {
    List<HloMesh.AxisRef> axes = new ArrayList<>();
    for (int i = 0; i < mesh.axes().size(); i++) {
      axes.add(new HloMesh.AxisRef(i, null));
    }
    return axes;
  }

  static void print(HloOpSharding.Named sharding, HloTextWriter out) {
    HloMesh mesh = sharding.mesh();
    if (mesh.axes().isEmpty()
        && mesh.devices() instanceof HloDevices.Listed device
        && device.ids().size() == 1) {
      out.append("{single_device[device_id=").append(device.ids().get(0)).append("]}");
      return;
    }
    out.append("{");
    DevicesSyntax.printMesh(mesh, out);
    List<HloMesh.AxisRef> all = all(mesh);
    if (!sharding.dimensions().isEmpty()) {
      printDimensions(sharding, out);
    } else if (sharding.manual().equals(all) && !all.isEmpty()) {
      out.append(", manual");
    } else if (sharding.unreduced().equals(all)
        && !all.isEmpty()
        && sharding.reduction() == HloWords.Reduction.SUM) {
      out.append(", unreduced");
    } else if (sharding.manual().isEmpty() && sharding.unreduced().isEmpty()) {
      out.append(", replicated");
    } else {
      printDimensions(sharding, out);
    }
    if (!sharding.metadata().isEmpty()) {
      out.append(", metadata=");
      ShardingSyntax.printMetadata(sharding.metadata(), out);
    }
    out.append("}");
  }

  private static void printDimensions(HloOpSharding.Named sharding, HloTextWriter out) {
    HloMesh mesh = sharding.mesh();
    out.append(", ")
        .list("[", ", ", "]", sharding.dimensions(), dimension -> print(dimension, mesh, out));
    printAxes("replicated=", sharding.replicated(), mesh, out);
    String reduction =
        sharding.reduction() == HloWords.Reduction.SUM
            ? ""
            : sharding.reduction().text().toLowerCase(Locale.ROOT);
    printAxes("unreduced=" + reduction, sharding.unreduced(), mesh, out);
    printAxes("manual=", sharding.manual(), mesh, out);
  }

  private static void print(
      HloOpSharding.DimensionAxes dimension, HloMesh mesh, HloTextWriter out) {
    out.list("{", ",", "", dimension.axes(), axis -> DevicesSyntax.printAxisRef(axis, mesh, out));
    if (dimension.isOpen()) {
      out.append(dimension.axes().isEmpty() ? "?" : ", ?");
    }
    out.append("}");
  }

  private static void printAxes(
      String name, List<HloMesh.AxisRef> axes, HloMesh mesh, HloTextWriter out) {
    if (!axes.isEmpty()) {
      out.append(", ").append(name);
      DevicesSyntax.printAxes(axes, mesh, out);
    }
  }
}
