package org.hlo4j.dialect.stablehlo;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.opset.stablehlo.AxisRefAttr;
import org.hlo4j.opset.stablehlo.MeshAttr;
import org.hlo4j.opset.stablehlo.MeshAxisAttr;
import org.hlo4j.opset.stablehlo.SubAxisInfoAttr;

/**
 * Groups of devices along mesh axes. Axes are split into factors, each of which varies entirely
 * within groups or entirely between them.
 */
public final class MeshGroups {
  /** The greatest number of devices of a mesh. */
  private static final long MAX_DEVICES = 1 << 17;

  /** A factor of an axis: its number of coordinates, and the distance between adjacent ones. */
  private record Factor(String axis, long preSize, long size, long stride) {}

  private final MeshAttr mesh;
  private final List<Factor> all = new ArrayList<>();
  private final List<Factor> inGroup = new ArrayList<>();

  /**
   * Returns the groups, each a list of device IDs that differ along {@code axes} only.
   *
   * @throws IllegalArgumentException if an axis cannot be divided, or the mesh has too many devices
   *     or a list of another length than the product of its axes
   */
  public static List<LongList> of(MeshAttr mesh, List<Attribute> axes) {
    return new MeshGroups(mesh, axes).groups();
  }

  private MeshGroups(MeshAttr mesh, List<Attribute> axes) {
    this.mesh = mesh;
    check(mesh);
    long stride = 1;
    for (MeshAxisAttr axis : mesh.axes().reversed()) {
      addFactors(axis, stride, axes);
      stride = Sizes.multiply(stride, axis.size());
    }
    for (Attribute axis : axes) {
      addToGroup((AxisRefAttr) axis);
    }
  }

  private static void check(MeshAttr mesh) {
    long devices = 1;
    for (MeshAxisAttr axis : mesh.axes()) {
      if (axis.size() < 1 || axis.size() > MAX_DEVICES / devices) {
        throw new IllegalArgumentException("mesh has too many devices, or none");
      }
      devices = Sizes.multiply(devices, axis.size());
    }
    if (mesh.deviceIds().isPresent()) {
      DenseElementsAttr ids = mesh.deviceIds().get();
      if (ids.elementCount() != devices
          || !(ids.elementType() instanceof IntegerType
              || ids.elementType() instanceof IndexType)) {
        throw new IllegalArgumentException(
            "mesh of " + devices + " devices lists " + ids.elementCount());
      }
    }
  }

  private void addFactors(MeshAxisAttr axis, long stride, List<Attribute> references) {
    SortedSet<Long> bounds = new TreeSet<>(List.of(1L, axis.size()));
    for (Attribute reference : references) {
      if (reference instanceof AxisRefAttr ref && ref.name().equals(axis.name())) {
        ref.subAxisInfo().ifPresent(part -> bounds.addAll(bounds(axis, part)));
      }
    }
    List<Factor> factors = new ArrayList<>();
    long before = 1;
    for (long bound : bounds.tailSet(2L)) {
      if (axis.size() % bound != 0 || bound % before != 0) {
        throw new IllegalArgumentException(
            "axis '" + axis.name() + "' cannot be divided at " + bound);
      }
      long inner = axis.size() / bound;
      factors.add(new Factor(axis.name(), before, bound / before, Sizes.multiply(stride, inner)));
      before = bound;
    }
    all.addAll(0, factors);
  }

  /** The products at which the sub-axes of the axis begin and end. */
  private static List<Long> bounds(MeshAxisAttr axis, SubAxisInfoAttr part) {
    if (part.preSize() < 1 || part.size() < 1 || part.size() > axis.size() / part.preSize()) {
      throw new IllegalArgumentException(
          "axis '%s' of size %d has no part (%d)%d"
              .formatted(axis.name(), axis.size(), part.preSize(), part.size()));
    }
    return List.of(part.preSize(), Sizes.multiply(part.preSize(), part.size()));
  }

  private void addToGroup(AxisRefAttr reference) {
    long from = reference.subAxisInfo().map(part -> part.preSize()).orElse(1L);
    long to =
        reference
            .subAxisInfo()
            .map(part -> Sizes.multiply(part.preSize(), part.size()))
            .orElse(Long.MAX_VALUE);
    for (Factor factor : all) {
      if (factor.axis.equals(reference.name()) && factor.preSize >= from && factor.preSize < to) {
        inGroup.add(factor);
      }
    }
  }

  private List<LongList> groups() {
    List<Factor> outside = new ArrayList<>(all);
    outside.removeAll(inGroup);
    List<LongList> groups = new ArrayList<>();
    long[] offsets = positions(inGroup);
    for (long start : positions(outside)) {
      long[] group = offsets.clone();
      for (int i = 0; i < group.length; i++) {
        group[i] = device(start + group[i]);
      }
      groups.add(LongList.wrap(group));
    }
    return groups;
  }

  /** The positions of all coordinates along the factors, the last factor varying fastest. */
  private static long[] positions(List<Factor> factors) {
    long[] positions = {0};
    for (Factor factor : factors) {
      int size = Math.toIntExact(factor.size);
      long[] next = new long[positions.length * size];
      for (int i = 0; i < next.length; i++) {
        next[i] = Sizes.add(positions[i / size], Sizes.multiply(i % size, factor.stride));
      }
      positions = next;
    }
    return positions;
  }

  private long device(long position) {
    return mesh.deviceIds().map(ids -> ids.longAt(position)).orElse(position);
  }
}
