package org.hlo4j.transforms.mhlo;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.mhlo.Counterparts;
import org.hlo4j.opset.mhlo.MhloOpset;
import org.hlo4j.opset.stablehlo.CustomCallApiVersion;
import org.hlo4j.opset.stablehlo.FutureType;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Precision;

/** Expresses StableHLO by MHLO, with the operations that custom calls carry. */
public final class StablehloToMhlo {
  private static final String DIALECT = "stablehlo";

  /** The attribute by which older calls had typed options. */
  private static final String BACKEND_CONFIG = "mhlo.backend_config";

  /** What a call that carries an operation of MHLO may have. */
  private static final Set<String> CARRIER =
      Set.of(
          CustomCallOp.CALL_TARGET_NAME.name(),
          CustomCallOp.BACKEND_CONFIG.name(),
          MhloToStablehlo.ATTRIBUTES,
          MhloToStablehlo.VERSION);

  private final DialectExchange exchange;

  private StablehloToMhlo(DialectRegistry registry) {
    exchange = new DialectExchange(registry, Counterparts::toMhlo, Counterparts::toMhlo);
  }

  /**
   * {@return the operations of StableHLO that MHLO has not, in the order of the program}
   *
   * @param root the operation whose nested operations are meant
   * @param registry the dialects
   */
  public static List<Operation> refused(Operation root, DialectRegistry registry) {
    StablehloToMhlo conversion = new StablehloToMhlo(registry);
    return DialectExchange.operations(root, DIALECT).stream()
        .filter(op -> conversion.stateOf(op).isEmpty())
        .toList();
  }

  /**
   * Converts a program in place.
   *
   * @param root the operation whose nested operations are converted; none is {@link #refused}
   * @param registry the dialects
   */
  public static void convert(Operation root, DialectRegistry registry) {
    StablehloToMhlo conversion = new StablehloToMhlo(registry);
    for (Operation op : DialectExchange.operations(root, DIALECT)) {
      conversion.exchange.replace(op, conversion.stateOf(op).orElseThrow());
    }
    conversion.exchange.exchangeTypes(root);
  }

  /** Returns the operation of MHLO that says the same; empty if there is none. */
  private Optional<OperationState> stateOf(Operation op) {
    if (op.is(Modules.CUSTOM_CALL)
        && CustomCallOp.CALL_TARGET_NAME.getOr(op, "").startsWith("mhlo.")) {
      return carried(op);
    }
    OpDefinition derived = MhloOpset.opOrNull("mhlo." + op.definition().mnemonic());
    if (Stream.concat(op.operands().stream(), op.results().stream())
        .anyMatch(value -> value.type() instanceof FutureType)) {
      return Optional.empty();
    }
    return derived != null && derived.baseOrNull() == op.definition()
        ? same(op, derived).flatMap(state -> withTypedOptions(op, state))
        : Optional.empty();
  }

  private Optional<OperationState> same(Operation op, OpDefinition derived) {
    OperationState state = exchange.begin(op, derived);
    List<PropertyDefinition> properties = op.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      Attribute value = op.propertyOrNull(i);
      if (value != null) {
        int index = derived.propertyIndex(properties.get(i).name());
        if (index < 0) {
          return Optional.empty();
        }
        state.setProperty(index, derived.fromBase(index, value));
      }
    }
    return Optional.of(state);
  }

  /** Turns the options of older calls into those of a call by the typed interface. */
  private static Optional<OperationState> withTypedOptions(Operation op, OperationState state) {
    Attribute options = op.attributeOrNull(BACKEND_CONFIG);
    if (options == null || !op.is(Modules.CUSTOM_CALL)) {
      return Optional.of(state);
    }
    Attribute untyped = CustomCallOp.BACKEND_CONFIG.attributeOrNull(op);
    boolean plain =
        (untyped == null || untyped.equals(StringAttr.EMPTY))
            && CustomCallApiVersion.of(CustomCallOp.API_VERSION.get(op))
                .equals(Optional.of(CustomCallApiVersion.API_VERSION_ORIGINAL));
    state.setAttributes(state.discardableAttributes().without(BACKEND_CONFIG));
    state.setAttribute(CustomCallOp.BACKEND_CONFIG, options);
    state.setAttribute(
        CustomCallOp.API_VERSION, CustomCallApiVersion.API_VERSION_TYPED_FFI.attribute());
    return plain ? Optional.of(state) : Optional.empty();
  }

  /** Returns the operation of MHLO that a call carries. */
  private static Optional<OperationState> carried(Operation call) {
    OpDefinition definition = MhloOpset.opOrNull(CustomCallOp.CALL_TARGET_NAME.get(call));
    Attribute untyped = CustomCallOp.BACKEND_CONFIG.attributeOrNull(call);
    if (definition == null
        || !(call.attributeOrNull(MhloToStablehlo.ATTRIBUTES) instanceof DictionaryAttr attributes)
        || !definition.regions().isEmpty()
        || !names(call).allMatch(CARRIER::contains)
        || (untyped != null && !untyped.equals(StringAttr.EMPTY))) {
      return Optional.empty();
    }
    OperationState state =
        OperationState.inPlaceOf(call, definition, call.operands().toArray(Value[]::new));
    for (NamedAttribute attribute : attributes.entries()) {
      boolean isPrecision = attribute.name().equals("precision_config");
      state.setAttribute(
          attribute.name(),
          Counterparts.toMhlo(isPrecision ? precisions(attribute.value()) : attribute.value()));
    }
    return Optional.of(state);
  }

  private static Stream<String> names(Operation op) {
    List<PropertyDefinition> properties = op.definition().properties();
    Stream<String> inherent =
        Stream.iterate(0, i -> i < properties.size(), i -> i + 1)
            .filter(i -> op.propertyOrNull(i) != null)
            .map(i -> properties.get(i).name());
    return Stream.concat(
        inherent, op.discardableAttributes().entries().stream().map(NamedAttribute::name));
  }

  /** Reads precisions from strings. */
  private static Attribute precisions(Attribute words) {
    if (!(words instanceof ArrayAttr array)) {
      return words;
    }
    return new ArrayAttr(
        array.elements().stream()
            .map(each ->
                Stream.of(Precision.values())
                    .map(Attribute.class::cast)
                    .filter(known ->
                        each instanceof StringAttr word
                            && ((Precision) known).spelling().equals(word.value()))
                    .findFirst()
                    .orElse(each))
            .toList());
  }
}
