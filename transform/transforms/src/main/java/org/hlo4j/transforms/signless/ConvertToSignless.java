package org.hlo4j.transforms.signless;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.builtin.UnrankedMemRefType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.ConversionPattern;
import org.hlo4j.ir.rewrite.ConversionPatterns;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.ir.rewrite.ConversionTarget;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.ir.rewrite.TypeConverter;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.ConversionPasses;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.TypeConversions;

/**
 * Converts all integers to signless ones. Afterwards no value, constant and function has a signed
 * or unsigned integer type; the semantics of operations on unsigned numbers may have changed.
 */
public final class ConvertToSignless {
  /** The value of a constant of either dialect. */
  private static final Property<Attribute> VALUE =
      Property.shared("value", PropertyType.of(Attribute.class));

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "stablehlo-convert-to-signless",
          "Pass to transform the IR to be on signless integers.",
          PassDefinition.MODULE,
          ConvertToSignless::run);

  private final TypeConverter types =
      new TypeConverter().add(type -> type).add(ConvertToSignless::signlessOrNull);

  private ConvertToSignless() {
    types
        .addSource((rewriter, wanted, given, location) ->
            isSignless(given.type()) && !isSignless(wanted)
                ? cast(rewriter, wanted, given, location)
                : null)
        .addTarget((rewriter, wanted, given, location) ->
            !isSignless(given.type()) && isSignless(wanted)
                ? cast(rewriter, wanted, given, location)
                : null);
  }

  private static Value cast(Rewriter rewriter, Type wanted, Value given, Location location) {
    return new HloBuilder(rewriter, location)
        .make(BuiltinOps.UNREALIZED_CONVERSION_CAST, wanted, given);
  }

  private static boolean isSignless(Type type) {
    Type element = type instanceof ShapedType shaped ? shaped.elementType() : type;
    return element instanceof IntegerType integer && integer.isSignless();
  }

  private static Type signlessOrNull(Type type) {
    if (type instanceof IntegerType integer) {
      return IntegerType.signless(integer.width());
    }
    if (!(type instanceof ShapedType shaped)
        || !(shaped.elementType() instanceof IntegerType integer)) {
      return type;
    }
    Type element = IntegerType.signless(integer.width());
    return switch (shaped) {
      case RankedTensorType tensor ->
          new RankedTensorType(tensor.shape(), element, tensor.encodingOrNull());
      case UnrankedTensorType tensor -> new UnrankedTensorType(element);
      case MemRefType memory ->
          new MemRefType(
              memory.shape(), element, memory.layoutOrNull(), memory.memorySpaceOrNull());
      case UnrankedMemRefType memory -> new UnrankedMemRefType(element, memory.memorySpaceOrNull());
      default -> type;
    };
  }

  private static void run(Operation module, PassContext context) {
    ConvertToSignless pass = new ConvertToSignless();
    ConversionTarget target =
        new ConversionTarget()
            .otherwise(pass.types::isLegal)
            .dynamicallyLegal(op -> TypeConversions.isLegalFunction(op, pass.types), FuncOps.FUNC)
            .dynamicallyLegal(pass::isLegalConstant, ArithOps.CONSTANT, DataMovement.CONSTANT);
    ConversionPatterns patterns =
        new ConversionPatterns()
            .add(pattern(ArithOps.CONSTANT, pass::constant, pass))
            .add(pattern(DataMovement.CONSTANT, pass::constant, pass))
            .add(TypeConversions.ofFunctions(pass.types))
            .add(
                ConversionPattern.ofAny((operation, operands, rewriter) ->
                        TypeConversions.recreate(operation, operands, pass.types, rewriter))
                    .withTypes(pass.types)
                    .withBenefit(0));
    ConversionPasses.fully(module, target, patterns, context);
  }

  private static ConversionPattern pattern(
      OpDefinition root, ConversionPattern.Rewrite rewrite, ConvertToSignless pass) {
    return ConversionPattern.of(root, rewrite).withTypes(pass.types);
  }

  private boolean isLegalConstant(Operation operation) {
    return types.areLegal(operation.resultTypes())
        && (!(VALUE.getOrNull(operation) instanceof TypedAttr value)
            || types.isLegal(value.type()));
  }

  /** The bits stay the same. */
  private boolean constant(Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    if (!(VALUE.getOrNull(operation) instanceof DenseElementsAttr value)
        || !(value.elementType() instanceof IntegerType)
        || !(types.convertOrNull(operation.result(0).type()) instanceof ShapedType type)) {
      return false;
    }
    rewriter.replaceWithNew(
        operation,
        new OperationState(operation.definition(), operation.location())
            .addResultType(type)
            .set(VALUE, withType(value, type)));
    return true;
  }

  /** Returns the elements under another type; an empty list is not a splat. */
  private static DenseElementsAttr withType(DenseElementsAttr value, ShapedType type) {
    return type.elementCount() == 0
        ? DenseElementsAttr.of(type, Blob.wrap(new byte[0]), false)
        : value.withType(type);
  }
}
