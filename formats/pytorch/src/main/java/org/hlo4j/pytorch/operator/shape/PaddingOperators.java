package org.hlo4j.pytorch.operator.shape;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.RepeatedPadding;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that add elements around a tensor, or remove them. */
public final class PaddingOperators {
  /** The modes by the numbers that operators have for them. */
  private static final List<String> MODES = List.of("reflect", "replicate", "circular", "constant");

  private PaddingOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> constant(n), "aten.constant_pad_nd.default")
        .add(n -> pad(n, n.text("mode", "constant")), "aten.pad.default")
        .add(n -> pad(n, mode(n.integer("mode"))), "aten._pad_enum.default")
        .add(n -> repeated(n, RepeatedPadding.WRAP, "pad"), "aten._pad_circular.default");
    for (int i = 1; i <= 3; i++) {
      add(rows, RepeatedPadding.REFLECT, "aten.reflection_pad" + i + "d");
      add(rows, RepeatedPadding.EDGE, "aten.replication_pad" + i + "d");
    }
  }

  private static void add(OperatorTable<OperatorCall> rows, RepeatedPadding mode, String name) {
    rows.add(n -> repeated(n, mode, "padding"), name + ".default")
        .add(n -> gradient(n, mode), name + "_backward.default");
  }

  private static String mode(long number) {
    if (number < 0 || number >= MODES.size()) {
      throw UnsupportedNodeException.of("its mode is %d", number);
    }
    return MODES.get((int) number);
  }

  private static void pad(OperatorCall n, String mode) {
    if (mode.equals("constant")) {
      constant(n);
    } else {
      repeated(n, repeated(mode), "pad");
    }
  }

  /** Returns the padding of a mode other than {@code constant}. */
  public static RepeatedPadding repeated(String mode) {
    return switch (mode) {
      case "reflect" -> RepeatedPadding.REFLECT;
      case "replicate" -> RepeatedPadding.EDGE;
      case "circular" -> RepeatedPadding.WRAP;
      default -> throw UnsupportedNodeException.of("its mode is '%s'", mode);
    };
  }

  /**
   * Returns the padding before each dimension, or after it; pairs of the list are from the last.
   */
  private static List<Size> side(OperatorCall n, String name, int rank, int place) {
    HloBuilder b = n.builder();
    List<Size> given = n.sizes(name);
    if (given.size() % 2 != 0 || given.size() > 2 * rank) {
      throw UnsupportedNodeException.of(
          "it has %d numbers for a tensor of rank %d", given.size(), rank);
    }
    List<Size> side = Size.known(b, LongList.wrap(new long[rank]));
    for (int i = 0; i < given.size() / 2; i++) {
      side.set(rank - 1 - i, given.get(2 * i + place));
    }
    return side;
  }

  private static void constant(OperatorCall n) {
    HloBuilder b = n.builder();
    Value value = n.tensor("self");
    List<Size> sizes = new ArrayList<>(Size.allOf(b, value));
    int rank = sizes.size();
    List<Size> low = side(n, "pad", rank, 0);
    List<Size> high = side(n, "pad", rank, 1);
    for (int i = 0; i < rank; i++) {
      sizes.set(i, sizes.get(i).plus(low.get(i)).plus(high.get(i)));
    }
    Type type = n.elementType("self");
    Value padding = n.has("value") ? n.value("value", type) : Numbers.of(b, 0, type);
    n.set(DynamicShapes.pad(b, value, padding, low, high, n.declared(0, sizes)));
  }

  private static void repeated(OperatorCall n, RepeatedPadding mode, String name) {
    Value value = n.tensor("self");
    int rank = n.rank("self");
    List<Size> low = side(n, name, rank, 0);
    List<Size> high = side(n, name, rank, 1);
    List<Size> sizes = Size.allOf(n.builder(), value);
    for (int i = 0; i < rank; i++) {
      mode.checkFits(sizes.get(i), low.get(i), high.get(i));
    }
    n.set(mode.pad(n.builder(), value, low, high, true));
  }

  /** Adds the gradient of each element to that of the element of which it is a copy. */
  private static void gradient(OperatorCall n, RepeatedPadding mode) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, n.tensor("self"));
    int rank = sizes.size();
    List<Size> low = side(n, "padding", rank, 0);
    List<Size> high = side(n, "padding", rank, 1);
    Value gradient = n.tensor("grad_output");
    TensorTypes.requireRank(gradient, rank);
    for (int i = 0; i < rank; i++) {
      if (!low.get(i).is(0) || !high.get(i).is(0)) {
        mode.checkFits(sizes.get(i), low.get(i), high.get(i));
        Value places = Size.iota(b, List.of(sizes.get(i)), 0, IntegerType.I64);
        Value copied = mode.pad(b, places, List.of(low.get(i)), List.of(high.get(i)), true);
        gradient = IndexedPart.along(rank, i).sum(b, gradient, copied, sizes.get(i));
      }
    }
    n.set(gradient);
  }
}
