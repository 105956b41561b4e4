package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.syntax.HloScanner;
import org.hlo4j.hlo.syntax.ShardingSyntax;
import org.hlo4j.hlo.text.HloReadOptions;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.jspecify.annotations.Nullable;

/** Shardings, which attributes have as texts. */
final class Shardings {
  static final String ATTRIBUTE = "mhlo.sharding";

  static final HloOpSharding REPLICATED =
      new HloOpSharding.Uniform(HloOpSharding.Kind.REPLICATED, HloOpSharding.Notes.NONE);

  private Shardings() {}

  /**
   * Returns the sharding of an operation whose value has a shape; values that it has besides its
   * results are replicated.
   */
  static @Nullable HloOpSharding ofOrNull(Operation operation, HloShape shape) {
    HloOpSharding sharding = ofOrNull(operation.attributeOrNull(ATTRIBUTE));
    if (!(sharding instanceof HloOpSharding.Tuple tuple)
        || tuple.elements().size() >= shape.leafCount()) {
      return sharding;
    }
    List<HloOpSharding> all = new ArrayList<>(tuple.elements());
    while (all.size() < shape.leafCount()) {
      all.add(REPLICATED);
    }
    return new HloOpSharding.Tuple(all);
  }

  /**
   * Returns the sharding of an attribute, null if there is none.
   *
   * @throws UnsupportedOperation if it is no sharding
   */
  static @Nullable HloOpSharding ofOrNull(@Nullable Attribute attribute) {
    if (attribute == null) {
      return null;
    }
    if (!(attribute instanceof StringAttr text)) {
      throw new UnsupportedOperation("%s is no sharding", attribute);
    }
    try {
      return ShardingSyntax.INSTANCE.parse(
          new HloScanner(SourceText.of(ATTRIBUTE, text.value()), HloReadOptions.DEFAULT));
    } catch (DiagnosticException e) {
      throw new UnsupportedOperation(
          "%s is no sharding: %s", attribute, e.diagnostics().getFirst().message());
    }
  }
}
