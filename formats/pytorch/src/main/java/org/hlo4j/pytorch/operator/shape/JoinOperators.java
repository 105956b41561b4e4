package org.hlo4j.pytorch.operator.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TensorRef;
import org.hlo4j.pytorch.importer.TorchValue;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.pytorch.importer.Views;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators on lists of tensors: those that join them, and those that give them one shape. */
public final class JoinOperators {
  private JoinOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            n -> n.set(concatenate(n, converted(n), n.integer("dim", 0))),
            "aten.cat.default",
            "aten.concat.default",
            "aten.concatenate.default")
        .add(JoinOperators::stack, "aten.stack.default")
        .add(JoinOperators::hstack, "aten.hstack.default")
        .add(
            n -> n.set(concatenate(n, atLeast(n, 2), 0)),
            "aten.vstack.default",
            "aten.row_stack.default")
        .add(n -> n.set(concatenate(n, atLeast(n, 3), 2)), "aten.dstack.default")
        .add(JoinOperators::columnStack, "aten.column_stack.default")
        .add(JoinOperators::blockDiagonal, "aten.block_diag.default")
        .add(JoinOperators::cartesianProduct, "aten.cartesian_prod.default")
        .add(JoinOperators::meshgrid, "aten.meshgrid.default", "aten.meshgrid.indexing")
        .add(JoinOperators::broadcastTensors, "aten.broadcast_tensors.default");
    for (int i = 1; i <= 3; i++) {
      int rank = i;
      rows.add(n -> atLeast(n, 0, n.ref("self"), rank), "aten.atleast_" + rank + "d.default")
          .add(n -> atLeastAll(n, rank), "aten.atleast_" + rank + "d.Sequence");
    }
  }

  /** Returns the tensors in the type to which they are promoted. */
  private static List<Value> converted(OperatorCall n) {
    List<TorchValue> tensors = n.list("tensors");
    if (tensors.isEmpty()) {
      throw UnsupportedNodeException.of("it has no tensors");
    }
    n.refs("tensors");
    Type type = TypePromotion.resultType(tensors);
    return tensors.stream().map(tensor -> n.value(tensor, type)).toList();
  }

  /** Joins tensors. Those without elements of rank 1 have no part in it. */
  private static Value concatenate(OperatorCall n, List<Value> tensors, long dimension) {
    List<Value> parts =
        tensors.stream()
            .filter(value -> !TensorTypes.of(value).shape().equals(LongList.of(0)))
            .collect(Collectors.toList());
    if (parts.isEmpty()) {
      parts.add(tensors.getFirst());
    }
    int rank = TensorTypes.of(parts.getFirst()).rank();
    for (Value part : parts) {
      if (TensorTypes.of(part).rank() != rank || rank == 0) {
        throw UnsupportedNodeException.of(
            "its tensors have ranks %d and %d", rank, TensorTypes.of(part).rank());
      }
    }
    return parts.size() == 1
        ? parts.getFirst()
        : n.builder().concatenate(parts, OperatorCall.dimension(dimension, rank));
  }

  private static void stack(OperatorCall n) {
    List<Value> parts = converted(n);
    int dimension = n.dimension("dim", 0, TensorTypes.of(parts.getFirst()).rank() + 1);
    n.set(stack(n, parts, dimension));
  }

  private static Value stack(OperatorCall n, List<Value> parts, int dimension) {
    int rank = TensorTypes.of(parts.getFirst()).rank();
    if (parts.stream().anyMatch(part -> TensorTypes.of(part).rank() != rank)) {
      throw UnsupportedNodeException.of("its tensors have different ranks");
    }
    return SliceBounds.stack(n.builder(), parts, dimension);
  }

  // At least so many dimensions.

  private static List<Value> atLeast(OperatorCall n, int rank) {
    HloBuilder b = n.builder();
    return converted(n).stream()
        .map(value -> Size.reshape(b, value, DynamicShapes.atLeast(b, Size.allOf(b, value), rank)))
        .toList();
  }

  private static void atLeast(OperatorCall n, int index, TensorRef tensor, int rank) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, tensor.value(b));
    n.setView(index, tensor, new Views.Reshaped(DynamicShapes.atLeast(b, sizes, rank)));
  }

  private static void atLeastAll(OperatorCall n, int rank) {
    List<TensorRef> tensors = n.refs("tensors");
    for (int i = 0; i < tensors.size(); i++) {
      atLeast(n, i, tensors.get(i), rank);
    }
  }

  private static void hstack(OperatorCall n) {
    List<Value> parts = atLeast(n, 1);
    n.set(concatenate(n, parts, TensorTypes.of(parts.getFirst()).rank() == 1 ? 0 : 1));
  }

  private static void columnStack(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Value> columns = new ArrayList<>();
    for (Value value : atLeast(n, 1)) {
      List<Size> sizes = Size.allOf(b, value);
      if (sizes.size() == 1) {
        sizes.add(Size.of(b, 1));
      }
      columns.add(Size.reshape(b, value, sizes));
    }
    n.set(concatenate(n, columns, 1));
  }

  // Products.

  private static void blockDiagonal(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Value> blocks = atLeast(n, 2);
    Size width = Size.of(b, 0);
    for (Value block : blocks) {
      if (TensorTypes.of(block).rank() != 2) {
        throw UnsupportedNodeException.of(
            "it has a tensor of rank %d", TensorTypes.of(block).rank());
      }
      width = width.plus(Size.of(b, block, 1));
    }
    Size zero = Size.of(b, 0);
    Type type = TensorTypes.elementOf(blocks.getFirst());
    Value padding = b.constant(Splats.of(RankedTensorType.of(type), 0L));
    List<Value> rows = new ArrayList<>();
    Size before = zero;
    for (Value block : blocks) {
      Size next = before.plus(Size.of(b, block, 1));
      rows.add(
          DynamicShapes.pad(
              b,
              block,
              padding,
              List.of(zero, before),
              List.of(zero, width.minus(next)),
              List.of(Size.of(b, block, 0), width)));
      before = next;
    }
    n.set(rows.size() == 1 ? rows.getFirst() : b.concatenate(rows, 0));
  }

  private static void cartesianProduct(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Value> tensors = converted(n);
    List<Size> sizes = new ArrayList<>();
    for (Value tensor : tensors) {
      if (TensorTypes.of(tensor).rank() != 1) {
        throw UnsupportedNodeException.of(
            "it has a tensor of rank %d", TensorTypes.of(tensor).rank());
      }
      sizes.add(Size.of(b, tensor, 0));
    }
    if (tensors.size() == 1) {
      n.set(0, n.list("tensors").getFirst());
      return;
    }
    DynamicShapes.requireFewDimensions(tensors.size());
    List<Size> flat = List.of(Size.product(b, sizes));
    List<Value> columns = new ArrayList<>();
    for (int i = 0; i < tensors.size(); i++) {
      Value grid = Size.broadcast(b, tensors.get(i), sizes, LongList.of(i));
      columns.add(Size.reshape(b, grid, flat));
    }
    n.set(stack(n, columns, 1));
  }

  // One shape.

  private static void meshgrid(OperatorCall n) {
    HloBuilder b = n.builder();
    List<TensorRef> tensors = n.refs("tensors");
    int rank = tensors.size();
    DynamicShapes.requireFewDimensions(rank);
    String indexing = n.text("indexing", "ij");
    if (!indexing.equals("ij") && !indexing.equals("xy")) {
      throw UnsupportedNodeException.of("its indexing is '%s'", indexing);
    }
    boolean isSwapped = indexing.equals("xy") && rank >= 2;
    LongList dimensions = isSwapped ? DynamicShapes.swapped(rank, 0, 1) : Dimensions.range(0, rank);
    List<Size> sizes = new ArrayList<>();
    for (long dimension : dimensions.toArray()) {
      Value tensor = tensors.get((int) dimension).value(b);
      if (TensorTypes.of(tensor).rank() > 1) {
        throw UnsupportedNodeException.of(
            "it has a tensor of rank %d", TensorTypes.of(tensor).rank());
      }
      sizes.add(Size.product(b, Size.allOf(b, tensor)));
    }
    for (int i = 0; i < rank; i++) {
      int dimension = (int) dimensions.get(i);
      List<Size> own = Size.known(b, DynamicShapes.ones(rank));
      own.set(dimension, sizes.get(dimension));
      n.setView(i, tensors.get(i).view(b, new Views.Reshaped(own)), new Views.Expanded(sizes));
    }
  }

  private static void broadcastTensors(OperatorCall n) {
    HloBuilder b = n.builder();
    List<TensorRef> tensors = n.refs("tensors");
    List<Value> values = MultidirectionalBroadcast.broadcast(b, n.tensors("tensors"));
    for (int i = 0; i < tensors.size(); i++) {
      n.setView(i, tensors.get(i), new Views.Expanded(Size.allOf(b, values.get(i))));
    }
  }
}
