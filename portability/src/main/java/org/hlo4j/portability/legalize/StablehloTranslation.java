package org.hlo4j.portability.legalize;

import java.io.Serial;
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
 * translated one operation at a time: modules and VHLO operations in program order. It throws
 * {@link NotMade} for everything else, including errors; the passes handle these and report errors.
 */
public final class StablehloTranslation implements ProgramTranslation {
  private static final OpDefinition RETURN = OpMappings.ofVhlo(VhloDialect.RETURN).stablehlo();

  private final TypeMapping types = new TypeMapping(OtherDialects.ALL);
  private final AttributeMapping attributes = new AttributeMapping(types);

  /** Thrown if a program cannot be translated one operation at a time. */
  public static final class NotMade extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private static final NotMade INSTANCE = new NotMade();

    private NotMade() {
      super(null, null, false, false);
    }
  }

  @Override
  public OperationState attributes(OperationState read) {
    if (read.definition() == BuiltinOps.MODULE) {
      return read;
    }
    checkProperties(read);
    OperationState current = AttributeUpgrade.upgrade(read).orElseThrow(() -> NotMade.INSTANCE);
    OpMapping mapping = OpMappings.ofVhloOrNull(current.definition());
    if (mapping == null) {
      throw NotMade.INSTANCE;
    }
    try {
      return mapping.fromVhlo(
          current, mapping.stablehlo(), current.discardableAttributes(), attributes);
    } catch (Unconvertible e) {
      throw NotMade.INSTANCE;
    }
  }

  private static void checkProperties(OperationState read) {
    List<PropertyDefinition> properties = read.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      if (properties.get(i).presence() == Presence.REQUIRED && read.propertyOrNull(i) == null) {
        throw NotMade.INSTANCE;
      }
    }
  }

  @Override
  public OpDefinition definition(OpDefinition translated, @Nullable Operation parent) {
    if (parent == null && translated != BuiltinOps.MODULE) {
      throw NotMade.INSTANCE;
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
      throw NotMade.INSTANCE;
    }
  }

  /** The passes do not keep use list orders either. */
  @Override
  public boolean keepsUseOrders() {
    return false;
  }

  @Override
  public void outOfOrder() {
    throw NotMade.INSTANCE;
  }
}
