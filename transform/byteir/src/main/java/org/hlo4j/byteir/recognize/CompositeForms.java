package org.hlo4j.byteir.recognize;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.stablehlo.Modules;

/** Composites with the name, operands and attributes of a target. */
final class CompositeForms implements Recognition {
  private final TargetDefinition target;

  private CompositeForms(TargetDefinition target) {
    this.target = target;
  }

  static List<Recognition> all() {
    return Targets.all().stream().<Recognition>map(CompositeForms::new).toList();
  }

  @Override
  public TargetDefinition target() {
    return target;
  }

  @Override
  public Set<OpDefinition> roots() {
    return Set.of(Modules.COMPOSITE);
  }

  /** Empty: the same for all targets, so documented once elsewhere. */
  @Override
  public String description() {
    return "";
  }

  @Override
  public boolean rewrite(Operation root, RecognitionContext context) {
    if (!root.is(Modules.COMPOSITE)
        || !CompositeOp.NAME.get(root).equals(target.name())
        || root.regions().stream().anyMatch(region -> !region.blocks().isEmpty())
        || CompositeOp.VERSION.get(root) != 0) {
      return false;
    }
    DictionaryAttr attributes = CompositeOp.COMPOSITE_ATTRIBUTES.get(root);
    Optional<Operation> call =
        context.call(target, root, List.copyOf(root.operands()), attributes, root.resultTypes());
    call.ifPresent(created -> context.replaceComposite(root, created));
    return call.isPresent();
  }
}
