package org.hlo4j.hlo.mapping;

import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloResultAccuracy;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;
import org.hlo4j.opset.stablehlo.ResultAccuracyAttr;
import org.hlo4j.opset.stablehlo.ResultAccuracyMode;

/** How exact the result of a function is to be. */
final class AccuracyMapping implements AttributeMapping {
  static final Property<ResultAccuracyAttr> PROPERTY =
      Property.shared("result_accuracy", PropertyType.of(ResultAccuracyAttr.class));

  @Override
  public void toHlo(Operation operation, HloInstruction.Builder instruction) {
    ResultAccuracyAttr accuracy = PROPERTY.getOr(operation, ResultAccuracyAttr.DEFAULT);
    instruction.set(HloInstructionAttributes.RESULT_ACCURACY, toHlo(accuracy));
  }

  private static HloResultAccuracy toHlo(ResultAccuracyAttr accuracy) {
    return switch (accuracy.mode()) {
      case DEFAULT -> new HloResultAccuracy.Mode(HloWords.AccuracyMode.DEFAULT);
      case HIGHEST -> new HloResultAccuracy.Mode(HloWords.AccuracyMode.HIGHEST);
      case TOLERANCE ->
          new HloResultAccuracy.Tolerance(accuracy.atol(), accuracy.rtol(), accuracy.ulps());
    };
  }

  @Override
  public void toOperation(HloInstruction instruction, OperationState operation) {
    ResultAccuracyAttr accuracy =
        switch (instruction.require(HloInstructionAttributes.RESULT_ACCURACY)) {
          case HloResultAccuracy.Mode mode ->
              new ResultAccuracyAttr(
                  0, 0, 0, Enum.valueOf(ResultAccuracyMode.class, mode.mode().name()));
          case HloResultAccuracy.Tolerance of ->
              new ResultAccuracyAttr(
                  of.absolute(), of.relative(), of.ulps(), ResultAccuracyMode.TOLERANCE);
        };
    if (!accuracy.equals(ResultAccuracyAttr.DEFAULT)) {
      operation.set(PROPERTY, accuracy);
    }
  }
}
