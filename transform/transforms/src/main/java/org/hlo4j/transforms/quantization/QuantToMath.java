package org.hlo4j.transforms.quantization;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.ConversionPattern;
import org.hlo4j.ir.rewrite.ConversionPatterns;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.ir.rewrite.ConversionTarget;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.TypeConverter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.build.ConversionPasses;

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

  private final TypeConverter types = new TypeConverter().add(QuantizedTypes::storage);

  private QuantToMath() {}

  private static void run(Operation function, PassContext context) {
    QuantToMath pass = new QuantToMath();
    ConversionTarget target =
        new ConversionTarget()
            .illegalDialects("quant")
            .dynamicallyLegalDialects(pass.types::isLegal, "stablehlo", "chlo", "func")
            .dynamicallyLegal(pass::isLegalFunction, FuncOps.FUNC);
    ConversionPatterns patterns =
        new ConversionPatterns()
            .addAll(QuantizePatterns.all(context.diagnostics()))
            .addAll(DotPatterns.all())
            .add(StoragePattern.with(pass.types));
    for (RewritePattern pattern : QuantizedOpToQdq.patterns()) {
      patterns.add(pattern);
    }
    patterns
        .add(ConversionPattern.of(FuncOps.FUNC, pass::function).withTypes(pass.types))
        .add(ConversionPattern.of(FuncOps.RETURN, QuantToMath::returns).withTypes(pass.types));
    ConversionPasses.partially(function, target, patterns, context);
  }

  private boolean isLegalFunction(Operation operation) {
    FunctionType type = new FuncOp(operation).functionType();
    return types.areLegal(type.inputs()) && types.areLegal(type.results());
  }

  private boolean function(Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    FuncOp function = new FuncOp(operation);
    Optional<List<Type>> inputs = types.convert(function.functionType().inputs());
    Optional<List<Type>> results = types.convert(function.functionType().results());
    if (inputs.isEmpty()
        || results.isEmpty()
        || !rewriter.convertArgumentTypes(function.body(), types)) {
      return false;
    }
    rewriter.modify(
        operation, () -> function.setFunctionType(new FunctionType(inputs.get(), results.get())));
    return true;
  }

  private static boolean returns(
      Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    rewriter.replaceWithNew(operation, new OperationState(operation).addOperands(operands));
    return true;
  }
}
