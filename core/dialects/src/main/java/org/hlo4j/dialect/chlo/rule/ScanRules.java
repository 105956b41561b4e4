package org.hlo4j.dialect.chlo.rule;

import static org.hlo4j.dialect.hlo.SpecViolation.opViolation;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Regions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.ValueGroups;
import org.hlo4j.op.chlo.ScanOp;

/** The operation {@code scan}. */
final class ScanRules {
  private ScanRules() {}

  private static long dimension(OperationInputs op) {
    return ScanOp.DIMENSION.get(op);
  }

  /** The size of the scanned dimension that the attribute specifies; dynamic if it is absent. */
  private static long specifiedSize(OperationInputs op) {
    return ScanOp.SCAN_DIM_SIZE.getOr(op, Shapes.DYNAMIC);
  }

  /**
   * Outputs have the returned types with the scanned dimension added; carries the returned types.
   */
  static List<Type> infer(OperationInputs op) {
    if (op.regionCount() == 0 || op.region(0).isEmpty()) {
      throw violation(op, "", "ScanOp region is empty");
    }
    List<Value> returned = Regions.returned(op, op.region(0));
    int carries = ValueGroups.operands(op, "inits").size();
    if (returned.size() < carries) {
      throw violation(op, "", "ScanOp body must return at least " + carries + " values (carries)");
    }
    long size = inferredSize(op);
    List<Type> results = new ArrayList<>();
    for (int i = 0; i < returned.size(); i++) {
      if (!(returned.get(i).type() instanceof RankedTensorType type)) {
        throw violation(op, "", "terminator operand " + i + " is not ranked");
      }
      boolean output = i < returned.size() - carries;
      LongList shape = output ? withDimension(op, type.shape(), dimension(op), size) : type.shape();
      results.add(RankedTensorType.of(shape, type.elementType()));
    }
    return results;
  }

  private static long inferredSize(OperationInputs op) {
    long size = specifiedSize(op);
    List<Value> inputs = ValueGroups.operands(op, "inputs");
    for (int i = 0; i < inputs.size(); i++) {
      if (!(inputs.get(i).type() instanceof RankedTensorType input)) {
        throw violation(op, "", "operand " + i + " is not ranked");
      }
      if (dimension(op) >= input.rank()) {
        throw violation(op, "", "scan dimension of operand " + i + " is out of bounds");
      }
      size = Shapes.isDynamic(size) ? input.dimension((int) dimension(op)) : size;
    }
    return size;
  }

  private static LongList withDimension(
      OperationInputs op, LongList shape, long dimension, long size) {
    if (dimension < 0 || dimension > shape.size()) {
      throw violation(op, "", "scan dimension of the results is out of bounds");
    }
    int position = (int) dimension;
    return Dimensions.concat(
        Dimensions.concat(shape.subList(0, position), LongList.of(size)),
        shape.subList(position, shape.size()));
  }

  static void verify(LocalOperation op) {
    List<Value> inputs = ValueGroups.operands(op, "inputs");
    if (inputs.isEmpty() && ValueGroups.resultTypes(op, "outputs").isEmpty()) {
      throw opViolation(op, "", "at least one of inputs or outputs must be present");
    }
    checkSizes(op, inputs);
    Block body = op.region(0).front();
    if (body.argumentCount() != op.operandCount()) {
      throw opViolation(
          op,
          "",
          "expects %s arguments in the body, but got %s"
              .formatted(op.operandCount(), body.argumentCount()));
    }
    for (int i = 0; i < op.operandCount(); i++) {
      if (!(op.operand(i).type() instanceof RankedTensorType type)) {
        throw opViolation(op, "", "operand " + i + " is not ranked");
      }
      Type expected = i < inputs.size() ? slice(type, dimension(op)) : type;
      if (!TypeCompatibility.areCompatible(expected, body.argument(i).type())) {
        throw opViolation(op, "", "operand and body argument " + i + " are incompatible");
      }
    }
  }

  private static Type slice(RankedTensorType type, long dimension) {
    return new RankedTensorType(
        Dimensions.without(type.shape(), LongList.of(dimension)),
        type.elementType(),
        type.encodingOrNull());
  }

  private static void checkSizes(LocalOperation op, List<Value> inputs) {
    long size = specifiedSize(op);
    for (int i = 0; i < inputs.size(); i++) {
      if (!(inputs.get(i).type() instanceof RankedTensorType input)) {
        throw opViolation(op, "", "operand " + i + " is not ranked");
      }
      if (dimension(op) >= input.rank()) {
        throw opViolation(op, "", "scan dimension of operand " + i + " is out of bounds");
      }
      long found = input.dimension((int) dimension(op));
      if (!Shapes.areCompatible(size, found)) {
        throw opViolation(op, "", "invalid scan dimension size of operand " + i);
      }
      size = Shapes.isDynamic(found) ? size : found;
    }
  }
}
