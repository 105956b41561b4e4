package org.hlo4j.portability.legalize;

import java.util.List;
import org.hlo4j.bytecode.read.ProgramTranslation;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.vhlo.VhloDialect;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.version.AttributeUpgrade;
import org.jspecify.annotations.Nullable;

/**
 * Translates a VHLO program of any version to StableHLO while it is read, with the result of a
 * conversion to the current version and {@link VhloToStablehlo}. It is restricted to what can be
 * translated one operation at a time, in program order. It throws {@link PassesRequiredException}
 * for everything else, including errors; the passes handle these and report errors.
 */
public final class StablehloTranslation implements ProgramTranslation {
  private static final OpDefinition RETURN = OpMappings.ofVhlo(VhloDialect.RETURN).stablehlo();

  private final TypeMapping types = new TypeMapping(OtherDialects.ALL);
  private final AttributeMapping attributes = new AttributeMapping(types);
  private boolean hasCasts;

  /** Removes the casts between dialects from the program that was read. */
  public void dropCasts(Operation root) {
    if (hasCasts) {
      List<Operation> casts =
          root.stream().filter(op -> op.is(BuiltinOps.UNREALIZED_CONVERSION_CAST)).toList();
      casts.forEach(VhloToStablehlo::dropIfEqual);
    }
  }

  @Override
  public OperationState attributes(OperationState read) {
    String dialect = read.definition().dialect();
    if (!dialect.equals(VhloDialect.NAMESPACE) && OtherDialects.ALL.allows(dialect)) {
      hasCasts |= read.definition() == BuiltinOps.UNREALIZED_CONVERSION_CAST;
      return read;
    }
    checkProperties(read);
    OperationState current =
        AttributeUpgrade.upgrade(read).orElseThrow(() -> PassesRequiredException.INSTANCE);
    OpMapping mapping = OpMappings.ofVhloOrNull(current.definition());
    if (mapping == null) {
      throw PassesRequiredException.INSTANCE;
    }
    try {
      return mapping.fromVhlo(
          current, mapping.stablehlo(), current.discardableAttributes(), attributes);
    } catch (Unconvertible e) {
      throw PassesRequiredException.INSTANCE;
    }
  }

  private static void checkProperties(OperationState read) {
    List<PropertyDefinition> properties = read.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      if (properties.get(i).presence() == Presence.REQUIRED && read.propertyOrNull(i) == null) {
        throw PassesRequiredException.INSTANCE;
      }
    }
  }

  @Override
  public OpDefinition definition(OpDefinition translated, @Nullable Operation parent) {
    if (parent == null && translated != BuiltinOps.MODULE) {
      throw PassesRequiredException.INSTANCE;
    }
    return translated == RETURN && parent != null && parent.is(FuncOps.FUNC)
        ? FuncOps.RETURN
        : translated;
  }

  @Override
  public Type type(Type read) {
    try {
      return types.fromVhlo(read);
    } catch (Unconvertible e) {
      throw PassesRequiredException.INSTANCE;
    }
  }

  /** The passes do not keep use list orders either. */
  @Override
  public boolean keepsUseOrders() {
    return false;
  }

  @Override
  public void outOfOrder() {
    throw PassesRequiredException.INSTANCE;
  }
}
