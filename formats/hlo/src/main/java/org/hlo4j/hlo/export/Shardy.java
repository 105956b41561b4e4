package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.hlo4j.hlo.HloDevices;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.op.sdy.MeshOp;
import org.hlo4j.opset.sdy.DimensionShardingAttr;
import org.hlo4j.opset.sdy.SdyAxisRefAttr;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.SdyMeshAxisAttr;
import org.hlo4j.opset.sdy.TensorShardingAttr;
import org.hlo4j.opset.sdy.TensorShardingPerValueAttr;
import org.hlo4j.text.print.MlirPrinter;
import org.jspecify.annotations.Nullable;

/**
 * Shardings of Shardy. HLO has them twice: as its own, and as texts in frontend attributes, where
 * XLA finds them again.
 */
final class Shardy {
  static final String ATTRIBUTE = "sdy.sharding";

  static final String RULE_ATTRIBUTE = "sdy.sharding_rule";

  /** The frontend attribute of instructions that has the rule of how shardings spread. */
  static final String RULE = "xla.sdy.sharding_rule";

  /** The frontend attribute of modules that has the meshes. */
  static final String MESHES = "xla.sdy.meshes";

  /** The frontend attribute of instructions that has the shardings of their values. */
  static final String SHARDING = "xla.sdy.sharding";

  private final Map<String, SdyMeshAttr> meshes = new HashMap<>();
  private final List<NamedAttribute> named = new ArrayList<>();

  Shardy(Operation program) {
    for (Operation operation : program.region(0).front().operations()) {
      MeshOp mesh = MeshOp.ofOrNull(operation);
      if (mesh != null) {
        String name = MeshOp.SYM_NAME.get(operation);
        meshes.put(name, MeshOp.MESH.get(operation));
        named.add(new NamedAttribute(name, MeshOp.MESH.get(operation)));
      }
    }
  }

  /** Returns the text of the meshes, null if there are none. */
  @Nullable String meshesOrNull() {
    return named.isEmpty() ? null : MlirPrinter.toString(DictionaryAttr.of(named));
  }

  /** Returns the sharding of the only result of an operation, null if none is said. */
  @Nullable HloOpSharding ofOrNull(Operation operation) {
    return operation.attributeOrNull(ATTRIBUTE) instanceof TensorShardingPerValueAttr perValue
            && perValue.shardings().size() == 1
        ? toHlo(perValue.shardings().getFirst())
        : null;
  }

  /**
   * Returns a sharding as one of HLO.
   *
   * @throws UnsupportedOperation if HLO cannot express it
   */
  HloOpSharding toHlo(TensorShardingAttr sharding) {
    SdyMeshAttr mesh = mesh(sharding.meshOrRef());
    if (!sharding.unreducedAxes().isEmpty()) {
      throw new UnsupportedOperation("HLO has no word for the unreduced axes of %s", sharding);
    }
    if (mesh.axes().isEmpty()) {
      return mesh.deviceIds().isEmpty()
          ? Shardings.REPLICATED
          : new HloOpSharding.Maximal(mesh.deviceIds().get(0), HloOpSharding.Notes.NONE);
    }
    if (sharding.dimensions().stream().allMatch(dimension -> dimension.axes().isEmpty())) {
      return Shardings.REPLICATED;
    }
    return new Parts(mesh, sharding.dimensions()).tiles();
  }

  private SdyMeshAttr mesh(Attribute meshOrReference) {
    SdyMeshAttr mesh =
        meshOrReference instanceof SdyMeshAttr inline
            ? inline
            : meshOrReference instanceof SymbolRefAttr reference
                ? meshes.get(reference.root())
                : null;
    if (mesh == null) {
      throw new UnsupportedOperation("there is no mesh %s", meshOrReference);
    }
    return mesh;
  }

  /** The axes of a mesh, cut into parts that dimensions take as a whole or not at all. */
  private static final class Parts {
    private final SdyMeshAttr mesh;
    private final List<DimensionShardingAttr> dimensions;
    private final Map<String, SortedSet<Long>> cuts = new HashMap<>();
    private final Map<String, Integer> firstParts = new HashMap<>();
    private final List<Long> sizes = new ArrayList<>();

    Parts(SdyMeshAttr mesh, List<DimensionShardingAttr> dimensions) {
      this.mesh = mesh;
      this.dimensions = dimensions;
      mesh.axes().forEach(axis -> cuts.put(axis.name(), new TreeSet<>(List.of(1L, axis.size()))));
      dimensions.stream()
          .map(DimensionShardingAttr::axes)
          .flatMap(Collection::stream)
          .forEach(this::cut);
      for (SdyMeshAxisAttr axis : mesh.axes()) {
        firstParts.put(axis.name(), sizes.size());
        long before = 0;
        for (long end : cutsOf(axis.name())) {
          if (before > 0) {
            sizes.add(end / before);
          }
          before = end;
        }
      }
    }

    private SortedSet<Long> cutsOf(String axis) {
      SortedSet<Long> known = cuts.get(axis);
      if (known == null) {
        throw new UnsupportedOperation("the mesh has no axis %s", axis);
      }
      return known;
    }

    private void cut(SdyAxisRefAttr axis) {
      axis.subAxisInfo()
          .ifPresent(part -> {
            cutsOf(axis.name()).add(part.preSize());
            cutsOf(axis.name()).add(Sizes.multiply(part.preSize(), part.size()));
          });
    }

    HloOpSharding tiles() {
      List<Long> tiles = new ArrayList<>();
      List<Long> order = new ArrayList<>();
      for (DimensionShardingAttr dimension : dimensions) {
        long count = 1;
        for (SdyAxisRefAttr axis : dimension.axes()) {
          for (int part : partsOf(axis)) {
            order.add((long) part);
            count = Sizes.multiply(count, sizes.get(part));
          }
        }
        tiles.add(count);
      }
      long rest = 1;
      for (int part = 0; part < sizes.size(); part++) {
        if (!order.contains((long) part)) {
          order.add((long) part);
          rest = Sizes.multiply(rest, sizes.get(part));
        }
      }
      if (rest > 1) {
        tiles.add(rest);
      }
      return new HloOpSharding.Tiled(
          LongList.copyOf(tiles),
          devices(new HloDevices.Iota(LongList.copyOf(sizes), LongList.copyOf(order))),
          rest > 1,
          List.of(),
          HloOpSharding.Notes.NONE);
    }

    private List<Integer> partsOf(SdyAxisRefAttr axis) {
      List<Integer> parts = new ArrayList<>();
      long from = axis.subAxisInfo().map(part -> part.preSize()).orElse(1L);
      long to =
          axis.subAxisInfo()
              .map(part -> Sizes.multiply(part.preSize(), part.size()))
              .orElse(Long.MAX_VALUE);
      int part = firstParts.getOrDefault(axis.name(), 0);
      for (long begin : cutsOf(axis.name()).headSet(cutsOf(axis.name()).last())) {
        if (begin >= from && begin < to) {
          parts.add(part);
        }
        part++;
      }
      return parts;
    }

    private HloDevices devices(HloDevices.Iota iota) {
      LongList ids = mesh.deviceIds();
      return ids.isEmpty()
          ? iota
          : new HloDevices.Listed(
              LongList.wrap(iota.ids().stream().map(place -> ids.get((int) place)).toArray()));
    }
  }
}
