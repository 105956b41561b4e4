package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.SpecViolation.opViolation;
import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.text;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.CustomCallApiVersion;
import org.hlo4j.opset.stablehlo.OutputOperandAliasAttr;
import org.jspecify.annotations.Nullable;

/** The operation {@code custom_call}. */
final class CustomCallRules {
  private CustomCallRules() {}

  static void verify(LocalOperation op) {
    checkLayouts(op);
    for (OutputOperandAliasAttr alias : aliases(op)) {
      checkAlias(op, alias);
    }
    checkBackendConfig(op);
    BufferCallRules.check(op);
  }

  static List<OutputOperandAliasAttr> aliases(LocalOperation op) {
    return CustomCallOp.OUTPUT_OPERAND_ALIASES.get(op);
  }

  /** The result type: a tuple unless there is exactly one result. */
  static Type resultType(LocalOperation op) {
    return op.resultCount() == 1 ? op.resultType(0) : new TupleType(op.resultTypes());
  }

  // Layouts.

  private static void checkLayouts(LocalOperation op) {
    List<DenseElementsAttr> ofOperands = CustomCallOp.OPERAND_LAYOUTS.getOrNull(op);
    List<DenseElementsAttr> ofResults = CustomCallOp.RESULT_LAYOUTS.getOrNull(op);
    if (ofOperands == null && ofResults == null) {
      return;
    }
    if (ofOperands == null || ofResults == null) {
      throw opViolation(
          op,
          "",
          "Layout attributes should be specified for either both operands and results or none.");
    }
    checkLayouts(op, Value.types(op.operands()), ofOperands, "operand");
    List<Type> results =
        op.resultCount() == 1 && op.resultType(0) instanceof TupleType tuple
            ? tuple.types()
            : op.resultTypes();
    checkLayouts(op, results, ofResults, "result");
  }

  private static void checkLayouts(
      LocalOperation op, List<Type> types, List<DenseElementsAttr> layouts, String kind) {
    if (types.size() != layouts.size()) {
      throw opViolation(
          op,
          "",
          "Number of %ss must match the number of %s layouts, %s != %s"
              .formatted(kind, kind, types.size(), layouts.size()));
    }
    for (int i = 0; i < types.size(); i++) {
      checkLayout(op, i, types.get(i), layouts.get(i), kind);
    }
  }

  private static void checkLayout(
      LocalOperation op, int index, Type type, DenseElementsAttr layout, String kind) {
    if (type instanceof TupleType) {
      throw opViolation(op, "", "Tuple types are not fully supported with layout constraints yet");
    }
    if (!(type instanceof ShapedType shaped)) {
      if (!layout.type().shape().contains(0)) {
        throw opViolation(
            op,
            "",
            "Only tensor types can have non-empty layout: %s #%s of type %s has layout %s"
                .formatted(kind, index, quoted(type), text(layout)));
      }
      return;
    }
    if (!shaped.hasRank()) {
      return;
    }
    LongList order = ConstantValues.numbers(layout);
    if (order.size() != shaped.rank() || !Dimensions.isPermutation(order)) {
      throw opViolation(
          op,
          "",
          "incorrect layout %s for type %s, layout must be a permutation of [0, %s)"
              .formatted(text(layout), quoted(type), shaped.rank()));
    }
  }

  // Aliases.

  private static void checkAlias(LocalOperation op, OutputOperandAliasAttr alias) {
    if (!Dimensions.isInRange(alias.operandIndex(), op.operandCount())) {
      throw opViolation(
          op,
          "",
          "expects operandIndex in the output_operand_alias attribute to be in range [0, %s); got: %s."
              .formatted(op.operandCount(), alias.operandIndex()));
    }
    Type operand = op.operand((int) alias.operandIndex()).type();
    Type operandPart = partOrNull(operand, alias.operandTupleIndices());
    if (operandPart == null) {
      throw opViolation(
          op, "", "operand_tuple_indices in the output_operand_alias attribute out of bounds");
    }
    Type outputPart = partOrNull(resultType(op), alias.outputTupleIndices());
    if (outputPart == null) {
      throw opViolation(
          op, "", "output_tuple_indices in the output_operand_alias attribute out of bounds");
    }
    if (!operandPart.equals(outputPart)) {
      throw opViolation(
          op,
          "",
          "shapes mismatch in the output_operand_alias attribute: operand part has type %s and output part has type %s"
              .formatted(quoted(operandPart), quoted(outputPart)));
    }
  }

  /** The type at the given path into nested tuples; null if there is none. */
  private static @Nullable Type partOrNull(Type whole, LongList positions) {
    Type part = whole;
    for (int i = 0; i < positions.size(); i++) {
      if (!(part instanceof TupleType tuple)
          || !Dimensions.isInRange(positions.get(i), tuple.types().size())) {
        return null;
      }
      part = tuple.types().get((int) positions.get(i));
    }
    return part;
  }

  private static void checkBackendConfig(LocalOperation op) {
    Attribute config = CustomCallOp.BACKEND_CONFIG.getOrNull(op);
    Attribute version = CustomCallOp.API_VERSION.getOrNull(op);
    if (config == null || version == null) {
      return;
    }
    CustomCallApiVersion api = CustomCallApiVersion.of(version).orElseThrow();
    boolean typed = api == CustomCallApiVersion.API_VERSION_TYPED_FFI;
    if (typed ? !(config instanceof DictionaryAttr) : !(config instanceof StringAttr)) {
      throw opViolation(
          op,
          "",
          "backend_config for api_version %s must be a %s attribute."
              .formatted(api.spelling(), typed ? "dictionary" : "string"));
    }
  }

  /** Custom calls that create, pin, unpin or pass on buffers. */
  static final class BufferCallRules {
    private BufferCallRules() {}

    static void check(LocalOperation op) {
      switch (CustomCallOp.CALL_TARGET_NAME.get(op)) {
        case "CreateBuffer" -> checkCreate(op);
        case "Pin" -> checkConversion(op, "Pin", "tensor", "memref");
        case "Unpin" -> checkConversion(op, "Unpin", "memref", "tensor");
        default -> checkBuffersAreAliased(op);
      }
    }

    private static void checkCreate(LocalOperation op) {
      if (op.operandCount() != 0) {
        throw opViolation(op, "", "CreateBuffer custom_call shouldn't have any inputs");
      }
      if (op.resultCount() != 1) {
        throw opViolation(op, "", "CreateBuffer custom_call should have one result");
      }
      if (!(op.resultType(0) instanceof MemRefType)) {
        throw opViolation(op, "", "CreateBuffer custom_call should have a memref result");
      }
    }

    private static void checkConversion(LocalOperation op, String name, String from, String to) {
      String subject = name + " custom_call should have ";
      if (op.operandCount() != 1) {
        throw opViolation(op, "", subject + "one input");
      }
      Type input = op.operand(0).type();
      if (!isKind(input, from)) {
        throw opViolation(op, "", subject + "a " + from + " input");
      }
      if (op.resultCount() != 1) {
        throw opViolation(op, "", subject + "one output");
      }
      Type output = op.resultType(0);
      if (!isKind(output, to)) {
        throw opViolation(op, "", subject + "a " + to + " output");
      }
      if (!Shapes.areCompatible(input, output)
          || !Shapes.elementType(input).equals(Shapes.elementType(output))) {
        throw opViolation(op, "", subject + "compatible input and output types");
      }
    }

    private static boolean isKind(Type type, String kind) {
      boolean memref = type instanceof MemRefType;
      return kind.equals("memref") ? memref : !memref && type instanceof ShapedType;
    }

    /** Each result that is a buffer must alias an operand, and each operand at most one result. */
    private static void checkBuffersAreAliased(LocalOperation op) {
      Set<LongList> outputs = new HashSet<>();
      Set<LongList> operands = new HashSet<>();
      for (OutputOperandAliasAttr alias : aliases(op)) {
        Type operand = op.operand((int) alias.operandIndex()).type();
        if (!(partOrNull(operand, alias.operandTupleIndices()) instanceof MemRefType)) {
          continue;
        }
        if (!outputs.add(alias.outputTupleIndices())) {
          throw opViolation(
              op,
              "",
              "buffer output %s is used in output_operand_alias more than once"
                  .formatted(Shapes.text(alias.outputTupleIndices())));
        }
        LongList path =
            Dimensions.concat(LongList.of(alias.operandIndex()), alias.operandTupleIndices());
        if (!operands.add(path)) {
          throw opViolation(
              op,
              "",
              "buffer operand %s%s is used in output_operand_alias more than once"
                  .formatted(alias.operandIndex(), Shapes.text(alias.operandTupleIndices())));
        }
      }
      checkOutputs(op, resultType(op), LongList.of(), outputs);
    }

    private static void checkOutputs(
        LocalOperation op, Type type, LongList path, Set<LongList> aliased) {
      if (type instanceof TupleType tuple) {
        for (int i = 0; i < tuple.types().size(); i++) {
          checkOutputs(op, tuple.types().get(i), Dimensions.concat(path, LongList.of(i)), aliased);
        }
      } else if (type instanceof MemRefType && !aliased.contains(path)) {
        throw opViolation(
            op,
            "",
            "buffer output %s is not used in output_operand_alias".formatted(Shapes.text(path)));
      }
    }
  }
}
