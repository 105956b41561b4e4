package org.hlo4j.interpreter.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.PackedMatrix;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;

/**
 * An einsum such as {@code ij,jk->ik}. Letters label dimensions; a label that repeats within an
 * operand selects its diagonal, and one that is in a single operand only and not in the result is
 * summed up front. An ellipsis denotes the leading dimensions without a label.
 */
final class Einsum {
  private final List<String> labels = new ArrayList<>();
  private final List<Tensor> operands = new ArrayList<>();
  private final String result;

  /**
   * Parses a configuration and reduces the operands.
   *
   * @throws IllegalArgumentException if it does not fit the operands
   */
  Einsum(String config, List<Tensor> tensors) {
    String[] sides = config.replace(" ", "").split("->", -1);
    String[] subscripts = sides[0].split(",", -1);
    if (sides.length != 2 || subscripts.length != tensors.size()) {
      throw new IllegalArgumentException("malformed configuration \"" + config + "\"");
    }
    int ellipsis = 0;
    for (int i = 0; i < subscripts.length; i++) {
      if (subscripts[i].contains("...")) {
        ellipsis = Math.max(ellipsis, tensors.get(i).rank() - subscripts[i].length() + 3);
      }
    }
    this.result = expanded(sides[1], ellipsis);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < subscripts.length; i++) {
      int own = tensors.get(i).rank() - subscripts[i].length() + 3;
      all.add(expanded(subscripts[i], subscripts[i].contains("...") ? own : 0));
      if (all.get(i).length() != tensors.get(i).rank()) {
        throw new IllegalArgumentException(
            "configuration \"" + config + "\" does not fit operand #" + i);
      }
    }
    for (int i = 0; i < subscripts.length; i++) {
      reduce(tensors.get(i), all, i);
    }
  }

  /** Replaces the ellipsis by private-use characters as labels. */
  private static String expanded(String labels, int dimensions) {
    StringBuilder digits = new StringBuilder();
    for (int d = dimensions - 1; d >= 0; d--) {
      digits.append((char) ('\uE000' + d));
    }
    return labels.replace("...", digits);
  }

  /** Takes diagonals, and sums over labels that neither the result nor another operand has. */
  private void reduce(Tensor tensor, List<String> all, int operand) {
    String own = all.get(operand);
    int[] strides = Strides.rowMajor(tensor.shape());
    StringBuilder kept = new StringBuilder();
    StringBuilder summed = new StringBuilder();
    own.chars()
        .distinct()
        .forEach(c -> {
          boolean needed = result.indexOf(c) >= 0;
          for (int i = 0; i < all.size(); i++) {
            needed |= i != operand && all.get(i).indexOf(c) >= 0;
          }
          (needed ? kept : summed).append((char) c);
        });
    String order = kept.toString() + summed;
    int[] from = new int[order.length()];
    int[] sizes = new int[order.length()];
    for (int d = 0; d < strides.length; d++) {
      int at = order.indexOf(own.charAt(d));
      from[at] += strides[d];
      sizes[at] = tensor.dimension(d);
    }
    long[] shape = new long[kept.length()];
    for (int d = 0; d < shape.length; d++) {
      shape[d] = sizes[d];
    }
    Tensor reduced = Tensor.allocate(LongList.wrap(shape), tensor.elementType());
    int[] to = Arrays.copyOf(Strides.rowMajor(reduced.shape()), sizes.length);
    if (summed.isEmpty()) {
      StridedCopy.copy(tensor, 0, from, reduced, 0, to, sizes);
    } else {
      Tensor one = Tensor.allocate(LongList.of(), tensor.elementType());
      Tensor column = sumOfColumns(tensor, from, sizes, reduced.count(), one);
      reduced.copy(column, 0, 0, reduced.count());
    }
    labels.add(kept.toString());
    operands.add(reduced);
  }

  /** Sums each row of a matrix of {@code rows} rows by a product with ones. */
  private static Tensor sumOfColumns(Tensor tensor, int[] from, int[] sizes, int rows, Tensor one) {
    Tensor matrix = Tensor.allocate(LongList.of(Strides.count(sizes)), tensor.elementType());
    StridedCopy.copy(tensor, 0, from, matrix, 0, Strides.rowMajor(sizes), sizes);
    int columns = rows == 0 ? 0 : matrix.count() / rows;
    Tensor ones = Tensor.allocate(LongList.of(columns), tensor.elementType());
    if (one.kind().isFloatingPoint()) {
      one.setDouble(0, 1);
    } else {
      one.setLong(0, 1);
    }
    StridedCopy.fill(ones, one);
    Tensor sums = Tensor.allocate(LongList.of(rows), tensor.elementType());
    PackedMatrix.of(ones, 0, columns, 1).multiply(matrix, 0, rows, sums, 0);
    return sums;
  }

  /** Returns an operand with the dimensions of {@link #labels}. */
  Tensor reduced(int operand) {
    return operands.get(operand);
  }

  String labels(int operand) {
    return labels.get(operand);
  }

  boolean isInResult(char label) {
    return result.indexOf(label) >= 0;
  }

  /** Transposes a tensor with these labels to the order of the result's. */
  Tensor arranged(Operation op, Frame frame, Tensor tensor, String order) {
    int[] strides = Strides.rowMajor(tensor.shape());
    int[] from = new int[result.length()];
    int[] sizes = new int[result.length()];
    for (int d = 0; d < from.length; d++) {
      int at = order.indexOf(result.charAt(d));
      if (at < 0) {
        throw new IllegalArgumentException("label '" + result.charAt(d) + "' is in no operand");
      }
      from[d] = strides[at];
      sizes[d] = tensor.dimension(at);
    }
    return Results.view(op, frame, tensor, 0, from, sizes);
  }
}
