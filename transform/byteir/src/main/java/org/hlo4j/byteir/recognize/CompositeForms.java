package org.hlo4j.byteir.recognize;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.stablehlo.Modules;

/** Composites with the name, operands and attributes of a target. */
final class CompositeForms {
  private CompositeForms() {}

  /** Without descriptions: one would be the same for all targets, so it stands elsewhere. */
  static List<Recognition> all() {
    return Targets.all().stream()
        .map(target ->
            new Recognition(
                target,
                Set.of(Modules.COMPOSITE),
                "",
                (root, context) -> rewrite(target, root, context)))
        .toList();
  }

  private static boolean rewrite(
      TargetDefinition target, Operation root, RecognitionContext context) {
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
