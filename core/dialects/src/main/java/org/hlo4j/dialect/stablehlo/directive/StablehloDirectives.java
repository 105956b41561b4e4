package org.hlo4j.dialect.stablehlo.directive;

import java.util.Map;
import org.hlo4j.ir.asm.CustomDirectives;

/** StableHLO's custom directives, by the names in its assembly formats. */
public final class StablehloDirectives {
  private StablehloDirectives() {}

  public static CustomDirectives create() {
    return CustomDirectives.of(
        Map.ofEntries(
            Map.entry("ComplexOpType", new ComplexOpTypeDirective()),
            Map.entry("ConvolutionDimensions", new ConvolutionDimensionsDirective()),
            Map.entry("CustomCallTarget", new CustomCallTargetDirective()),
            Map.entry("DotDimensionNumbers", new DotDimensionNumbersDirective()),
            Map.entry("ExponentMantissa", new ExponentMantissaDirective()),
            Map.entry("PairwiseOpType", new PairwiseOpTypeDirective()),
            Map.entry("PrecisionConfig", new PrecisionConfigDirective()),
            Map.entry("PrecisionConfigAndAlgorithm", new PrecisionConfigAndAlgorithmDirective()),
            Map.entry("SameOperandsAndResultType", new SameOperandsAndResultTypeDirective()),
            Map.entry("SelectOpType", new SelectOpTypeDirective()),
            Map.entry("SliceRanges", new SliceRangesDirective()),
            Map.entry("TupleOpType", new TupleOpTypeDirective()),
            Map.entry("VariadicOperandWithAttribute", new VariadicOperandWithAttributeDirective()),
            Map.entry(
                "VariadicSameOperandsAndResultType",
                new VariadicSameOperandsAndResultTypeDirective()),
            Map.entry("WindowAttributes", new WindowAttributesDirective())));
  }
}
