package org.hlo4j.transforms.compatibility;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.stablehlo.MeshGroups;
import org.hlo4j.dialect.stablehlo.rule.ReplicaGroupRules;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.stablehlo.MeshAttr;
import org.hlo4j.opset.stablehlo.MeshAxisAttr;
import org.hlo4j.opset.stablehlo.ReplicaGroupMeshAxesAttr;

/** Replaces replica groups given by mesh axes by explicit lists. */
final class MeshAxes {
  private static final String MESH = "mesh";
  private static final String STABLEHLO_MESH = "stablehlo.mesh";

  private final Diagnostics diagnostics;
  private final SymbolTables symbols = new SymbolTables();

  MeshAxes(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  boolean flatten(Operation operation, Rewriter rewriter) {
    if (!(ReplicaGroupRules.GROUPS.getOrNull(operation)
        instanceof ReplicaGroupMeshAxesAttr groups)) {
      return false;
    }
    Optional<MeshAttr> mesh = mesh(operation, groups.mesh());
    if (mesh.isEmpty()) {
      return false;
    }
    List<LongList> listed;
    try {
      listed = MeshGroups.of(mesh.get(), groups.axes());
    } catch (IllegalArgumentException e) {
      diagnostics.error(operation, String.valueOf(e.getMessage()));
      return false;
    }
    rewriter.modify(operation, () -> operation.set(ReplicaGroupRules.GROUPS, table(listed)));
    return true;
  }

  private Optional<MeshAttr> mesh(Operation operation, Attribute mesh) {
    if (mesh instanceof MeshAttr inline) {
      return Optional.of(inline);
    }
    Operation symbol =
        mesh instanceof SymbolRefAttr reference
            ? symbols.lookupNearestOrNull(operation, reference)
            : null;
    if (symbol == null) {
      diagnostics.error(operation, "Failed to find mesh symbol");
      return Optional.empty();
    }
    for (String name : List.of(MESH, STABLEHLO_MESH)) {
      if (symbol.attributeOrNull(name) instanceof MeshAttr found) {
        return Optional.of(found);
      }
    }
    if (symbol.attributeOrNull(STABLEHLO_MESH) instanceof DictionaryAttr described) {
      Optional<MeshAttr> found = mesh(described);
      if (found.isPresent()) {
        return found;
      }
    }
    diagnostics.error(operation, "Failed to find mesh attribute on symbol");
    return Optional.empty();
  }

  /** Returns the mesh that a dictionary of {@code axes} and {@code device_ids} describes. */
  private static Optional<MeshAttr> mesh(DictionaryAttr dictionary) {
    if (!(dictionary.getOrNull("axes") instanceof ArrayAttr axes)) {
      return Optional.empty();
    }
    List<MeshAxisAttr> converted = new ArrayList<>();
    for (Attribute axis : axes.elements()) {
      if (!(axis instanceof DictionaryAttr fields)
          || !(fields.getOrNull("name") instanceof StringAttr name)
          || !(fields.getOrNull("size") instanceof IntegerAttr size)) {
        return Optional.empty();
      }
      converted.add(new MeshAxisAttr(name.value(), size.longValue()));
    }
    return Optional.of(
        dictionary.getOrNull("device_ids") instanceof DenseElementsAttr ids
            ? MeshAttr.of(converted, ids)
            : MeshAttr.of(converted));
  }

  private static DenseElementsAttr table(List<LongList> groups) {
    long columns = groups.isEmpty() ? 0 : groups.getFirst().size();
    long[] numbers = groups.stream().flatMapToLong(LongList::stream).toArray();
    RankedTensorType type = RankedTensorType.of(IntegerType.I64, groups.size(), columns);
    DenseElementsAttr row = DenseElementsAttr.i64(numbers);
    return row.withType(type);
  }
}
