package org.hlo4j.transforms.quantization;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.ConversionPattern;
import org.hlo4j.ir.rewrite.ConversionPatterns;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.ir.rewrite.ConversionTarget;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.TypeConverter;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.build.ConversionPasses;
import org.hlo4j.transforms.build.TypeConversions;

/**
 * Expands quantized computation to integers and floats. Afterwards no value is quantized: values
 * are the storage integers, also in the types of functions. Sums and matrix products are computed
 * with integers, other arithmetic with floats.
 */
public final class QuantToMath {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "stablehlo-legalize-quant-to-math",
          "Convert from StableHLO quantized ops to StableHLO primitive math ops.",
          PassDefinition.FUNCTION,
          QuantToMath::run);

  private QuantToMath() {}

  private static void run(Operation function, PassContext context) {
    TypeConverter types = new TypeConverter().add(QuantizedTypes::storage);
    ConversionTarget target =
        new ConversionTarget()
            .illegalDialects("quant")
            .dynamicallyLegalDialects(types::isLegal, "stablehlo", "chlo", "func")
            .dynamicallyLegal(op -> TypeConversions.isLegalFunction(op, types), FuncOps.FUNC);
    ConversionPatterns patterns =
        new ConversionPatterns()
            .addAll(QuantizePatterns.all(context.diagnostics()))
            .addAll(DotPatterns.all())
            .add(StoragePattern.with(types));
    for (RewritePattern pattern : QuantizedOpToQdq.patterns()) {
      patterns.add(pattern);
    }
    patterns
        .add(TypeConversions.ofFunctions(types))
        .add(ConversionPattern.of(FuncOps.RETURN, QuantToMath::returns).withTypes(types));
    ConversionPasses.partially(function, target, patterns, context);
  }

  private static boolean returns(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    rewriter.replaceWithNew(operation, new OperationState(operation).addOperands(operands));
    return true;
  }
}
