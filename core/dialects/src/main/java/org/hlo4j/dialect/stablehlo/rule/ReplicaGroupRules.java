package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.SpecViolation.opViolation;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.HashSet;
import java.util.Set;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.SpecViolation;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;
import org.hlo4j.opset.stablehlo.ReplicaGroupMeshAxesAttr;
import org.jspecify.annotations.Nullable;

/** Replica groups of collective operations. */
public final class ReplicaGroupRules {
  public static final Property<Attribute> GROUPS =
      Property.shared("replica_groups", PropertyType.of(Attribute.class));

  private ReplicaGroupRules() {}

  /** The groups as a matrix, a group per row; null if they are given by mesh axes. */
  public static @Nullable DenseElementsAttr tableOrNull(OperationInputs op) {
    return GROUPS.getOrNull(op) instanceof DenseElementsAttr table ? table : null;
  }

  /**
   * Checks that each process is in exactly one group.
   *
   * @param sameSize whether all groups must have the same size
   */
  static void check(OperationInputs op, boolean sameSize, boolean globalIds) {
    DenseElementsAttr table = tableOrNull(op);
    if (table == null) {
      return;
    }
    LongList shape = table.type().shape();
    if (shape.size() != 2) {
      throw violation(
          op,
          "all_gather_i3, all_reduce_i2, all_to_all_i5, collective_reduce_i2, reduce_scatter_i3",
          "replica groups should be a rank 2 tensor");
    }
    if (globalIds && shape.contains(0)) {
      throw violation(
          op, "", "if `use_global_device_ids` is set, the replica groups cannot be empty");
    }
    Set<Long> seen = new HashSet<>();
    for (long id : ConstantValues.numbers(table).toArray()) {
      if (id == -1 && !sameSize) {
        continue;
      }
      if (id == -1) {
        throw violation(
            op, "all_gather_c4, all_to_all_c7, reduce_scatter_c5", "Invalid replica id -1");
      }
      if (!seen.add(id)) {
        throw duplicateId(op, id);
      }
    }
    for (long id = 0; id < seen.size(); id++) {
      if (!seen.contains(id)) {
        throw violation(
            op,
            "all_gather_c4, all_reduce_c3, all_to_all_c7, collective_reduce_c2, reduce_scatter_c5",
            "replica id #" + id + " not seen in replica groups");
      }
    }
  }

  static SpecViolation duplicateId(OperationInputs op, long id) {
    return violation(
        op,
        "all_gather_c2, all_reduce_c1, all_to_all_c5, collective_broadcast_c1,"
            + " collective_reduce_c1, reduce_scatter_c3",
        "replica id #" + id + " seen more than once");
  }

  /** Checks that each group has {@code size} processes. */
  static void checkSize(OperationInputs op, long size) {
    DenseElementsAttr table = tableOrNull(op);
    if (table == null) {
      return;
    }
    LongList shape = table.type().shape();
    if (shape.get(0) == 0 || shape.get(1) != size) {
      throw violation(op, "all_to_all_c8", "group size of replica_groups must be " + size);
    }
  }

  /** Checks that the mesh of the groups, if it is a symbol reference, exists. */
  static void verifySymbols(Operation op, SymbolTables symbols) {
    if (GROUPS.getOrNull(op) instanceof ReplicaGroupMeshAxesAttr axes
        && axes.mesh() instanceof SymbolRefAttr mesh
        && symbols.lookupNearestOrNull(op, mesh) == null) {
      throw opViolation(op, "", axes.unknownSymbolMessage());
    }
  }
}
