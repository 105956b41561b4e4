package org.hlo4j.transforms;

import java.util.List;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.transforms.assertion.CheckShapeAssertionsPass;
import org.hlo4j.transforms.dynamism.CanonicalizeDynamismPass;
import org.hlo4j.transforms.inspect.InspectionPasses;
import org.hlo4j.transforms.refine.RefineArgumentsPass;
import org.hlo4j.transforms.refine.RefineShapesPass;

/** The passes that make shapes known, and those that show what is known of them. */
final class ShapePasses {
  private ShapePasses() {}

  static List<PassDefinition> passes() {
    return List.of(
        RefineArgumentsPass.DEFINITION,
        RefineShapesPass.DEFINITION,
        CanonicalizeDynamismPass.DEFINITION,
        CheckShapeAssertionsPass.DEFINITION,
        InspectionPasses.BROADCAST,
        InspectionPasses.INFER,
        InspectionPasses.SPECULATABILITY);
  }
}
