package org.hlo4j.hlo.syntax;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloDevices;
import org.hlo4j.hlo.HloMesh;
import org.hlo4j.hlo.HloReplicaGroups;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/** Orders of devices, meshes and groups. */
public final class DevicesSyntax {
  /** Groups of devices, in one of three forms. */
  public static final TextSyntax<HloReplicaGroups> REPLICA_GROUPS =
      Syntaxes.of(DevicesSyntax::parseGroups, DevicesSyntax::printGroups);

  private static final TextSyntax<LongList> SIZES = Syntaxes.integers("[", "]");
  private static final TextSyntax<LongList> PERMUTATION = Syntaxes.integers("(", ")");
  private static final TextSyntax<List<LongList>> LISTS = Syntaxes.list(Syntaxes.INTEGERS, ",");

  private static final String DEVICE_IDS = "device_ids=";

  private DevicesSyntax() {}

  /** Reads sizes, and how the dimensions are permuted if there are several. */
  static HloDevices.Iota parseIota(HloScanner in) {
    int start = in.offset();
    LongList sizes = SIZES.parse(in);
    LongList permutation = LongList.of(0);
    if (sizes.size() > 1) {
      in.expect("T");
      permutation = PERMUTATION.parse(in);
    }
    LongList order = permutation;
    return in.make(start, () -> new HloDevices.Iota(sizes, order));
  }

  static void printIota(HloDevices.Iota iota, HloTextWriter out) {
    SIZES.print(iota.sizes(), out);
    if (iota.sizes().size() > 1) {
      out.append("T");
      PERMUTATION.print(iota.permutation(), out);
    }
  }

  /** Reads a mesh after its first word: its axes, and the order of devices if there is one. */
  static HloMesh parseMesh(HloScanner in) {
    List<HloMesh.Axis> axes = in.list("[", "]", () -> parseAxis(in));
    int start = in.offset();
    if (in.take(",") && in.take(DEVICE_IDS)) {
      HloDevices devices = parseDevices(in);
      return in.make(start, () -> new HloMesh(axes, devices));
    }
    in.goTo(start);
    return new HloMesh(axes, null);
  }

  private static HloMesh.Axis parseAxis(HloScanner in) {
    int start = in.offset();
    String name = in.string();
    in.expect("=");
    long size = in.integer();
    return in.make(start, () -> new HloMesh.Axis(name, size));
  }

  private static HloDevices parseDevices(HloScanner in) {
    in.expect("(");
    if (in.at("[")) {
      HloDevices.Iota iota = parseIota(in);
      in.expect(")");
      return iota;
    }
    List<Long> ids = new ArrayList<>();
    while (!in.take(")")) {
      ids.add(in.integer());
      in.take(",");
    }
    return new HloDevices.Listed(LongList.copyOf(ids));
  }

  static void printMesh(HloMesh mesh, HloTextWriter out) {
    out.append("mesh")
        .list(
            "[",
            ",",
            "]",
            mesh.axes(),
            axis -> out.append("'").append(axis.name()).append("'=").append(axis.size()));
    HloDevices devices = mesh.devices();
    if (devices != null) {
      out.append(", ").append(DEVICE_IDS).append("(");
      switch (devices) {
        case HloDevices.Listed listed -> out.append(Syntaxes.joined(listed.ids(), ","));
        case HloDevices.Iota iota -> printIota(iota, out);
      }
      out.append(")");
    }
  }

  /** Reads axes of a mesh in braces. */
  static List<HloMesh.AxisRef> parseAxes(HloScanner in, HloMesh mesh) {
    return in.list("{", "}", () -> parseAxisRef(in, mesh));
  }

  static HloMesh.AxisRef parseAxisRef(HloScanner in, HloMesh mesh) {
    int start = in.offset();
    String name = in.string();
    for (int i = 0; i < mesh.axes().size(); i++) {
      if (mesh.axes().get(i).name().equals(name)) {
        HloMesh.AxisRef ref = new HloMesh.AxisRef(i, in.take(":") ? parsePart(in) : null);
        return in.make(start, () -> mesh.checked(ref));
      }
    }
    throw in.errorAt(start, "the mesh has no axis '" + name + "'");
  }

  private static HloMesh.Part parsePart(HloScanner in) {
    in.expect("(");
    long before = in.integer();
    in.expect(")");
    return new HloMesh.Part(before, in.integer());
  }

  static void printAxes(List<HloMesh.AxisRef> axes, HloMesh mesh, HloTextWriter out) {
    out.list("{", ",", "}", axes, axis -> printAxisRef(axis, mesh, out));
  }

  static void printAxisRef(HloMesh.AxisRef ref, HloMesh mesh, HloTextWriter out) {
    out.append("'").append(mesh.axes().get(ref.axis()).name()).append("'");
    HloMesh.@Nullable Part part = ref.part();
    if (part != null) {
      out.append(":(").append(part.before()).append(")").append(part.size());
    }
  }

  private static HloReplicaGroups parseGroups(HloScanner in) {
    if (in.at("{")) {
      return new HloReplicaGroups.Listed(LISTS.parse(in));
    }
    int start = in.offset();
    if (in.takeWord("mesh")) {
      HloMesh mesh = parseMesh(in);
      return new HloReplicaGroups.Axes(mesh, parseAxes(in, mesh));
    }
    LongList sizes = SIZES.parse(in);
    if (sizes.size() != 2) {
      throw in.errorAt(start, "expected the number of groups and of devices of each");
    }
    in.expect("<=");
    HloDevices.Iota devices = parseIota(in);
    return in.make(start, () -> new HloReplicaGroups.Iota(sizes.get(0), sizes.get(1), devices));
  }

  private static void printGroups(HloReplicaGroups groups, HloTextWriter out) {
    switch (groups) {
      case HloReplicaGroups.Listed listed -> LISTS.print(listed.groups(), out);
      case HloReplicaGroups.Iota iota -> {
        SIZES.print(LongList.of(iota.groups(), iota.size()), out);
        out.append("<=");
        printIota(iota.devices(), out);
      }
      case HloReplicaGroups.Axes axes -> {
        printMesh(axes.mesh(), out);
        out.append(" ");
        printAxes(axes.axes(), axes.mesh(), out);
      }
    }
  }
}
