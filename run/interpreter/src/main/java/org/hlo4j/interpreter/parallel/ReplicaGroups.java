package org.hlo4j.interpreter.parallel;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.stablehlo.MeshGroups;
import org.hlo4j.dialect.stablehlo.rule.ReplicaGroupRules;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.op.sdy.MeshOp;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.stablehlo.MeshAttr;
import org.hlo4j.opset.stablehlo.MeshAxisAttr;
import org.hlo4j.opset.stablehlo.ReplicaGroupMeshAxesAttr;

/** The groups of ids in operations of several processes: listed, or as axes of a mesh. */
final class ReplicaGroups {
  private ReplicaGroups() {}

  static List<LongList> of(Operation op, Machine machine) {
    Attribute groups = ReplicaGroupRules.GROUPS.getOrNull(op);
    if (groups == null) {
      throw Results.failure(op, "has no replica groups");
    }
    return of(op, groups, machine);
  }

  /** Returns the groups that an attribute lists or derives from axes. */
  static List<LongList> of(Operation op, Attribute groups, Machine machine) {
    if (groups instanceof DenseElementsAttr listed) {
      return rows(listed);
    }
    if (groups instanceof ReplicaGroupMeshAxesAttr axes) {
      MeshAttr mesh = mesh(op, axes.mesh(), machine);
      try {
        return MeshGroups.of(mesh, axes.axes());
      } catch (IllegalArgumentException e) {
        throw new InterpreterException(op.location(), String.valueOf(e.getMessage()));
      }
    }
    throw Results.failure(op, "has no replica groups");
  }

  /** Returns the rows of a matrix without the -1 that pad shorter ones. */
  static List<LongList> rows(DenseElementsAttr matrix) {
    LongList shape = matrix.type().shape();
    List<LongList> rows = new ArrayList<>();
    // Rows without columns are alike, however many there are.
    long count = shape.get(1) == 0 ? Math.min(shape.get(0), 1) : shape.get(0);
    for (long row = 0; row < count; row++) {
      List<Long> numbers = new ArrayList<>();
      for (long column = 0; column < shape.get(1); column++) {
        long number = matrix.longAt(row * shape.get(1) + column);
        if (number != -1) {
          numbers.add(number);
        }
      }
      rows.add(LongList.copyOf(numbers));
    }
    return rows;
  }

  private static MeshAttr mesh(Operation op, Attribute mesh, Machine machine) {
    if (mesh instanceof MeshAttr inline) {
      return inline;
    }
    if (mesh instanceof SymbolRefAttr reference) {
      Operation symbol = machine.symbolOrNull(reference.leaf());
      for (String name : List.of("mesh", "stablehlo.mesh")) {
        if (symbol != null && symbol.attributeOrNull(name) instanceof MeshAttr found) {
          return found;
        }
      }
      if (symbol != null && symbol.is(SdyOps.MESH)) {
        return converted(MeshOp.MESH.get(symbol));
      }
    }
    throw new InterpreterException(op.location(), "module has no mesh " + mesh);
  }

  private static MeshAttr converted(SdyMeshAttr mesh) {
    List<MeshAxisAttr> axes =
        mesh.axes().stream().map(axis -> new MeshAxisAttr(axis.name(), axis.size())).toList();
    LongList ids = mesh.deviceIds();
    return ids.isEmpty()
        ? MeshAttr.of(axes)
        : MeshAttr.of(axes, DenseElementsAttr.i64(ids.toArray()));
  }
}
