package org.hlo4j.portability.legalize;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.bytecode.PropertyValues;
import org.hlo4j.bytecode.write.Casts;
import org.hlo4j.bytecode.write.ProgramView;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.ir.internal.IdentityMap;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.OpVersion.Widening;
import org.hlo4j.opset.vhlo.Signature;
import org.hlo4j.opset.vhlo.VhloDialect;
import org.hlo4j.opset.vhlo.VhloOps;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.version.Legality;
import org.jspecify.annotations.Nullable;

/**
 * A view of a StableHLO program as the VHLO program that {@link StablehloToVhlo} and a conversion
 * to a version would produce. It is restricted to what can be translated one operation at a time:
 * operations whose newest version the target contains, in program order. It throws {@link
 * PassesRequiredException} for everything else, including errors; the passes handle these and
 * report errors.
 */
public final class VhloView implements ProgramView, PropertyValues {
  private final Operation root;
  private final OtherDialects others;
  private final TypeMapping types;
  private final AttributeMapping attributes;
  private final IdentityMap<OpDefinition, OpMapping> mappings = new IdentityMap<>(256);

  /** The legality in the target; null for the current version, in which everything is legal. */
  private final @Nullable Legality legality;

  /** Features of legal operations that the target does not support. */
  private final Map<OpDefinition, List<Widening>> laterWidenings = new HashMap<>();

  private Operation op;
  private @Nullable OpMapping mapping;

  /** The VHLO attributes of the operation; null if the operation is kept. */
  private @Nullable OperationState state;

  private VhloView(Operation root, Version target, OtherDialects others) {
    this.root = root;
    this.op = root;
    this.others = others;
    this.types = new TypeMapping(others);
    this.attributes = new AttributeMapping(types);
    Legality ofTarget = new Legality(target);
    this.legality = ofTarget.isCurrent() ? null : ofTarget;
  }

  /**
   * Returns the view of a module.
   *
   * @param others the dialects that are legal besides StableHLO
   * @throws PassesRequiredException as all methods of the view do
   */
  public static VhloView of(Operation root, Version target, OtherDialects others) {
    if (!root.is(BuiltinOps.MODULE)) {
      throw PassesRequiredException.INSTANCE;
    }
    return new VhloView(root, target, others);
  }

  @Override
  public void moveTo(Operation operation) {
    op = operation;
    if (op.regionCount() > 0) {
      checkRegions();
    }
    mapping = op == root ? null : mappingOrNull(op.definition());
    if (mapping != null) {
      checkTypes(mapping);
    }
  }

  /** Checks what depends on types; attributes are requested once for operations that share them. */
  private void checkTypes(OpMapping to) {
    try {
      FunctionResults.check(op);
      List<Widening> later = laterWidenings.get(to.vhlo());
      if (later != null) {
        checkWidenings(later, to.toVhlo(op, op.discardableAttributes(), attributes));
      }
    } catch (Unconvertible e) {
      throw PassesRequiredException.INSTANCE;
    }
  }

  /** Blocks with successors are translated in another order than program order. */
  private void checkRegions() {
    for (int i = 0; i < op.regionCount(); i++) {
      if (op.region(i).blocks().size() > 1) {
        throw PassesRequiredException.INSTANCE;
      }
    }
  }

  private @Nullable OpMapping mappingOrNull(OpDefinition definition) {
    OpMapping known = mappings.getOrNull(definition);
    if (known == null) {
      known = OpMappings.ofStablehloOrNull(definition);
      if (known != null) {
        checkLegal(known.vhlo());
        mappings.put(definition, known);
      }
    }
    return known;
  }

  private void checkLegal(OpDefinition vhlo) {
    OpVersion version = Objects.requireNonNull(VhloOps.ofOrNull(vhlo));
    if (legality == null) {
      return;
    }
    if (!version.existsIn(legality.version())) {
      throw PassesRequiredException.INSTANCE;
    }
    List<Widening> later = legality.laterWidenings(version);
    if (!later.isEmpty()) {
      laterWidenings.put(vhlo, later);
    }
  }

  /** Returns whether an operation inside the root maps to VHLO rather than to itself. */
  boolean isMapped(Operation inner) {
    return mappingOrNull(inner.definition()) != null;
  }

  /** Checks an operation of another dialect, which may exchange values if casts are legal. */
  void checkKept(Operation kept) {
    if (!others.allows(kept)
        || OtherDialects.dialectOf(kept).equals(VhloDialect.NAMESPACE)
        || (!others.allowsCasts() && (kept.operandCount() > 0 || kept.resultCount() > 0))) {
      throw PassesRequiredException.INSTANCE;
    }
  }

  private OperationState convertAttributes(OpMapping to) {
    OperationState converted;
    try {
      converted = to.toVhlo(op, op.discardableAttributes(), attributes);
    } catch (Unconvertible e) {
      throw PassesRequiredException.INSTANCE;
    }
    List<PropertyDefinition> definitions = to.vhlo().properties();
    for (int i = 0; i < definitions.size(); i++) {
      Attribute value = converted.propertyOrNull(i);
      if (value != null) {
        checkLegal(value);
      } else if (definitions.get(i).presence() == Presence.REQUIRED) {
        throw PassesRequiredException.INSTANCE;
      }
    }
    for (NamedAttribute attribute : converted.discardableAttributes().entries()) {
      checkLegal(attribute.value());
    }
    return converted;
  }

  private void checkWidenings(List<Widening> later, OperationState converted) {
    Signature signature = Signature.of(op, this::convert, converted::attributeOrNull);
    for (Widening widening : later) {
      if (widening.change().isUsed().test(signature)) {
        throw PassesRequiredException.INSTANCE;
      }
    }
  }

  private void checkLegal(Attribute attribute) {
    if (legality != null && legality.incompatibility(attribute).isPresent()) {
      throw PassesRequiredException.INSTANCE;
    }
  }

  /** Returns the VHLO type to which a type maps. */
  Type convert(Type type) {
    Type converted;
    try {
      converted = types.toVhlo(type);
    } catch (Unconvertible e) {
      throw PassesRequiredException.INSTANCE;
    }
    if (legality != null && legality.incompatibility(converted).isPresent()) {
      throw PassesRequiredException.INSTANCE;
    }
    return converted;
  }

  /** Returns the type that maps to a VHLO type. */
  Type convertBack(Type type) {
    try {
      return types.fromVhlo(type);
    } catch (Unconvertible e) {
      throw PassesRequiredException.INSTANCE;
    }
  }

  @Override
  public OpDefinition definition() {
    return mapping == null ? op.definition() : mapping.vhlo();
  }

  @Override
  public boolean isKept() {
    return mapping == null;
  }

  @Override
  public PropertyValues attributes() {
    state = mapping == null ? null : convertAttributes(mapping);
    return this;
  }

  @Override
  public @Nullable Attribute propertyOrNull(int index) {
    return state == null ? op.propertyOrNull(index) : state.propertyOrNull(index);
  }

  @Override
  public @Nullable Attribute unregisteredPropertiesOrNull() {
    return op.unregisteredPropertiesOrNull();
  }

  @Override
  public DictionaryAttr discardableAttributes() {
    return state == null ? op.discardableAttributes() : state.discardableAttributes();
  }

  @Override
  public Type resultType(Type type) {
    return mapping == null ? type : convert(type);
  }

  @Override
  public Type argumentType(BlockArgument argument) {
    Operation parent = argument.owner().parentOpOrNull();
    if (parent != null && isMapped(parent)) {
      return convert(argument.type());
    }
    if (!others.allowsCasts()) {
      throw PassesRequiredException.INSTANCE;
    }
    return argument.type();
  }

  @Override
  public Casts casts() {
    return CastFinder.find(root, this);
  }

  /** The passes do not keep use list orders either, but change some; see {@link CastFinder}. */
  @Override
  public boolean keepsUseOrders() {
    return false;
  }

  @Override
  public void onForwardReference(Operation user) {
    throw PassesRequiredException.INSTANCE;
  }
}
