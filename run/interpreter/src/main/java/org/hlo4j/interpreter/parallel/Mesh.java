package org.hlo4j.interpreter.parallel;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.op.sdy.MeshOp;
import org.hlo4j.opset.sdy.DimensionShardingAttr;
import org.hlo4j.opset.sdy.SdyAxisRefAttr;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.SdyMeshAxisAttr;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.sdy.SdySubAxisInfoAttr;
import org.hlo4j.opset.sdy.TensorShardingAttr;

/**
 * The devices of a mesh by their coordinates. Positions count devices in row-major order of the
 * axes; a device's id differs from its position if the mesh lists ids.
 */
final class Mesh {
  private final SdyMeshAttr mesh;
  private final int count;
  private final int[] devices;
  private final int[] positions;

  /**
   * Creates a mesh.
   *
   * @throws InterpreterException if it has more devices than processes are permitted
   */
  Mesh(Operation op, Machine machine, SdyMeshAttr mesh) {
    int limit = machine.options().limits().processes();
    long product = 1;
    for (SdyMeshAxisAttr axis : mesh.axes()) {
      if (axis.size() > limit / product) {
        throw new InterpreterException(
            op.location(), "mesh has more than " + limit + " devices: " + mesh);
      }
      product *= axis.size();
    }
    this.mesh = mesh;
    this.count = (int) product;
    this.devices = new int[count];
    this.positions = new int[count];
    boolean hasIds = !mesh.axes().isEmpty() && !mesh.deviceIds().isEmpty();
    for (int i = 0; i < count; i++) {
      devices[i] = hasIds ? (int) mesh.deviceIds().get(i) : i;
      positions[devices[i]] = i;
    }
  }

  /**
   * Returns the mesh of a sharding: its own, or the one that it names, of the module's symbols or
   * frontend attributes.
   *
   * @throws InterpreterException if the module has none of this name
   */
  static SdyMeshAttr attribute(Operation op, Machine machine, TensorShardingAttr sharding) {
    if (sharding.meshOrRef() instanceof SdyMeshAttr mesh) {
      return mesh;
    }
    return Optional.of(sharding.meshOrRef())
        .filter(SymbolRefAttr.class::isInstance)
        .flatMap(name -> named(machine, ((SymbolRefAttr) name).leaf()))
        .orElseThrow(() ->
            new InterpreterException(op.location(), "module has no mesh " + sharding.meshOrRef()));
  }

  private static Optional<SdyMeshAttr> named(Machine machine, String name) {
    Operation symbol = machine.symbolOrNull(name);
    return symbol != null && symbol.is(SdyOps.MESH)
        ? Optional.of(MeshOp.MESH.get(symbol))
        : ShardyCalls.meshOf(machine.module(), name);
  }

  /** Returns the number of devices. */
  int count() {
    return count;
  }

  /** Returns whether the mesh has an axis of this name. */
  boolean hasAxis(String name) {
    return mesh.axes().stream().anyMatch(axis -> axis.name().equals(name));
  }

  private long size(String name) {
    return mesh.axes().stream()
        .filter(axis -> axis.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("mesh has no axis \"" + name + "\""))
        .size();
  }

  /** Returns the number of coordinates along an axis or a sub-axis. */
  private int size(SdyAxisRefAttr axis) {
    long whole = size(axis.name());
    return (int) (long) axis.subAxisInfo().map(SdySubAxisInfoAttr::size).orElse(whole);
  }

  private int coordinate(String name, int position) {
    int stride = count;
    for (SdyMeshAxisAttr axis : mesh.axes()) {
      stride /= (int) axis.size();
      if (axis.name().equals(name)) {
        return position / stride % (int) axis.size();
      }
    }
    throw new IllegalArgumentException("mesh has no axis \"" + name + "\"");
  }

  /** Returns the coordinate of a device along an axis or a sub-axis. */
  private int coordinate(SdyAxisRefAttr axis, int device) {
    int whole = coordinate(axis.name(), positions[device]);
    return axis.subAxisInfo()
        .map(part -> whole / (int) (size(axis.name()) / (part.preSize() * part.size())))
        .map(major -> major % size(axis))
        .orElse(whole);
  }

  /** Returns the coordinate of a device along several axes, the last of which varies fastest. */
  private int block(List<SdyAxisRefAttr> axes, int device) {
    int block = 0;
    for (SdyAxisRefAttr axis : axes) {
      block = block * size(axis) + coordinate(axis, device);
    }
    return block;
  }

  /** Returns how a tensor is distributed, split along those axes of its sharding that count. */
  Tiling tiling(TensorShardingAttr sharding, Predicate<String> counts) {
    List<SdyAxisRefAttr> split = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    for (DimensionShardingAttr dimension : sharding.dimensions()) {
      int size = 1;
      for (SdyAxisRefAttr axis : dimension.axes()) {
        if (counts.test(axis.name())) {
          split.add(axis);
          size *= size(axis);
        }
      }
      sizes.add(size);
    }
    return new Tiling(sizes, process -> block(split, process.partition()));
  }

  /**
   * Returns, for each device, the one with the same coordinates along these axes that is first
   * along the others.
   */
  List<Integer> leaders(Collection<String> axes) {
    List<Integer> leaders = new ArrayList<>();
    for (int device = 0; device < count; device++) {
      int position = positions[device];
      int leader = 0;
      for (SdyMeshAxisAttr axis : mesh.axes()) {
        int coordinate = axes.contains(axis.name()) ? coordinate(axis.name(), position) : 0;
        leader = leader * (int) axis.size() + coordinate;
      }
      leaders.add(devices[leader]);
    }
    return leaders;
  }
}
