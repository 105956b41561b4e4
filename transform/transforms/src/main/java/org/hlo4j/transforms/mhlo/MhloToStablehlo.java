package org.hlo4j.transforms.mhlo;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.WalkResult;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.AttributeForm;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.op.stablehlo.AllToAllOp;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.mhlo.Counterparts;
import org.hlo4j.opset.mhlo.CustomCallSchedule;
import org.hlo4j.opset.mhlo.MhloOps;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Precision;

/**
 * Expresses MHLO by StableHLO: an operation becomes the one that it is derived from, or a custom
 * call of its name if StableHLO promises to keep it, or it is private to XLA and refused.
 */
public final class MhloToStablehlo {
  /** The attribute of a call that has those of the operation of MHLO. */
  static final String ATTRIBUTES = "mhlo.attributes";

  /** The attribute of a call that has the version of the operation of MHLO. */
  static final String VERSION = "mhlo.version";

  private static final String DIALECT = "mhlo";
  private static final String SCHEDULE = "custom_call_schedule";
  private static final String PRECISION = "precision_config";

  /** Operations that StableHLO carries as calls. */
  private static final Set<OpDefinition> CARRIED =
      Set.of(
          MhloOps.ACOS,
          MhloOps.ACOSH,
          MhloOps.ASIN,
          MhloOps.ASINH,
          MhloOps.ATANH,
          MhloOps.COSH,
          MhloOps.ERF,
          MhloOps.MULHI,
          MhloOps.SINH,
          MhloOps.TOPK);

  /** What XLA keeps to itself in operations that StableHLO has, by their bases. */
  private static final Map<OpDefinition, Predicate<Operation>> PRIVATE =
      Map.of(
          Contractions.CONVOLUTION,
          MhloToStablehlo::hasUnknownDimensions,
          Modules.CUSTOM_CALL,
          op -> isScheduled(op) || returnsIndices(op));

  /** What may come to operations that StableHLO has, by their bases; calls carry it on demand. */
  private static final Map<OpDefinition, Predicate<Operation>> EXPERIMENTAL =
      Map.of(
          Collectives.ALL_TO_ALL,
          op -> op.operandCount() != 1 || !AllToAllOp.SPLIT_DIMENSION.isPresent(op));

  private final boolean experimental;
  private final DialectExchange exchange;

  private MhloToStablehlo(boolean experimental, DialectRegistry registry) {
    this.experimental = experimental;
    this.exchange =
        new DialectExchange(registry, Counterparts::toStablehlo, Counterparts::toStablehlo);
  }

  /**
   * {@return whether a program has operations of MHLO}
   *
   * @param program the program
   */
  public static boolean isNeeded(Operation program) {
    return program.visit(op ->
        op.definition().dialect().equals(DIALECT) ? WalkResult.INTERRUPT : WalkResult.ADVANCE)
        == WalkResult.INTERRUPT;
  }

  /**
   * {@return the operations of MHLO that StableHLO has not, in the order of the program}
   *
   * @param root the operation whose nested operations are meant
   * @param experimental whether custom calls carry experimental features
   * @param registry the dialects
   */
  public static List<Operation> refused(
      Operation root, boolean experimental, DialectRegistry registry) {
    MhloToStablehlo conversion = new MhloToStablehlo(experimental, registry);
    return DialectExchange.operations(root, DIALECT).stream()
        .filter(op -> conversion.stateOf(op).isEmpty())
        .toList();
  }

  /**
   * Converts a program in place.
   *
   * @param root the operation whose nested operations are converted; none is {@link #refused}
   * @param experimental whether custom calls carry experimental features
   * @param registry the dialects
   */
  public static void convert(Operation root, boolean experimental, DialectRegistry registry) {
    MhloToStablehlo conversion = new MhloToStablehlo(experimental, registry);
    for (Operation op : DialectExchange.operations(root, DIALECT)) {
      if (op.definition().baseOrNull() == Modules.CUSTOM_CALL) {
        conversion.exchange.castIndices(op);
      }
      conversion.exchange.replace(op, conversion.stateOf(op).orElseThrow());
    }
    conversion.exchange.exchangeTypes(root);
  }

  /** Returns the operation of StableHLO that says the same; empty if there is none. */
  private Optional<OperationState> stateOf(Operation op) {
    OpDefinition base = op.definition().baseOrNull();
    if (CARRIED.contains(op.definition())) {
      return call(op).map(call -> call.setAttribute(VERSION, IntegerAttr.i64(1)));
    }
    if (base == null
        || !base.dialect().equals("stablehlo")
        || PRIVATE.getOrDefault(base, _ -> false).test(op)) {
      return Optional.empty();
    }
    if (EXPERIMENTAL.getOrDefault(base, _ -> false).test(op)) {
      return experimental ? call(op) : Optional.empty();
    }
    return same(op, base);
  }

  private Optional<OperationState> same(Operation op, OpDefinition base) {
    OperationState state = exchange.begin(op, base);
    List<PropertyDefinition> properties = op.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      Attribute value = op.propertyOrNull(i);
      if (value != null && value != CustomCallSchedule.NONE) {
        state.setAttribute(properties.get(i).name(), op.definition().toBase(i, value));
      }
    }
    return isOfStablehlo(state, base) ? Optional.of(state) : Optional.empty();
  }

  /** Returns whether all attributes have counterparts, and lists could be made arrays. */
  private static boolean isOfStablehlo(OperationState state, OpDefinition base) {
    for (int i = 0; i < base.properties().size(); i++) {
      Attribute value = state.propertyOrNull(i);
      boolean isList =
          base.properties().get(i).constraint().form() instanceof AttributeForm.ArrayList;
      if (value != null && (isOfMhlo(value) || (isList && !(value instanceof DenseArrayAttr)))) {
        return false;
      }
    }
    return state.discardableAttributes().entries().stream()
        .noneMatch(attribute -> isOfMhlo(attribute.value()));
  }

  private static boolean isOfMhlo(Attribute attribute) {
    return switch (attribute) {
      case DialectAttribute own -> own.definition().dialect().equals(DIALECT);
      case ArrayAttr array -> array.elements().stream().anyMatch(MhloToStablehlo::isOfMhlo);
      default -> false;
    };
  }

  /** Returns a custom call that carries an operation under its name. */
  private static Optional<OperationState> call(Operation op) {
    Map<String, Attribute> attributes = new TreeMap<>();
    List<PropertyDefinition> properties = op.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      Attribute value = op.propertyOrNull(i);
      if (value != null) {
        String name = properties.get(i).name();
        Attribute converted = Counterparts.toStablehlo(value);
        attributes.put(name, name.equals(PRECISION) ? words(converted) : converted);
      }
    }
    for (NamedAttribute attribute : op.discardableAttributes().entries()) {
      attributes.put(attribute.name(), Counterparts.toStablehlo(attribute.value()));
    }
    if (attributes.values().stream().anyMatch(MhloToStablehlo::isOfMhlo)) {
      return Optional.empty();
    }
    OperationState call =
        OperationState.inPlaceOf(op, Modules.CUSTOM_CALL, op.operands().toArray(Value[]::new));
    call.set(CustomCallOp.CALL_TARGET_NAME, op.name());
    call.setAttribute(
        ATTRIBUTES,
        DictionaryAttr.of(
            attributes.entrySet().stream()
                .map(entry -> new NamedAttribute(entry.getKey(), entry.getValue()))
                .toList()));
    return Optional.of(call);
  }

  /** Writes precisions as strings. */
  private static Attribute words(Attribute precisions) {
    return precisions instanceof ArrayAttr array
        ? new ArrayAttr(
            array.elements().stream()
                .map(each ->
                    each instanceof Precision precision
                        ? StringAttr.of(precision.spelling())
                        : each)
                .collect(Collectors.toList()))
        : precisions;
  }

  private static boolean isScheduled(Operation call) {
    Attribute schedule = call.attributeOrNull(SCHEDULE);
    return schedule != null && schedule != CustomCallSchedule.NONE;
  }

  /** Returns whether there are results that StableHLO's calls have not. */
  private static boolean returnsIndices(Operation call) {
    return call.resultTypes().stream()
        .anyMatch(type -> Shapes.elementType(type) instanceof IndexType);
  }

  /** Returns whether a dimension of the text is a question mark. */
  private static boolean hasUnknownDimensions(Operation convolution) {
    ConvDimensionNumbersAttr numbers = ConvolutionOp.DIMENSION_NUMBERS.getOrNull(convolution);
    return numbers != null && numbers.toString().contains("?");
  }
}
