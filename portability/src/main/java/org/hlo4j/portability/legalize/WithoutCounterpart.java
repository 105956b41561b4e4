package org.hlo4j.portability.legalize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;

/**
 * An operation of a program that has no counterpart in VHLO, so that no release can hold it.
 *
 * @param operation the operation
 * @param reason why, as a part of a sentence
 */
public record WithoutCounterpart(Operation operation, String reason) {
  /** All such operations inside {@code program}, in its order; each is judged by itself. */
  public static List<WithoutCounterpart> in(Operation program) {
    TypeMapping types = new TypeMapping(false);
    AttributeMapping attributes = new AttributeMapping(types);
    List<WithoutCounterpart> found = new ArrayList<>();
    program.walk(op -> {
      if (op != program) {
        reason(op, types, attributes)
            .ifPresent(reason -> found.add(new WithoutCounterpart(op, reason)));
      }
    });
    return found;
  }

  private static Optional<String> reason(
      Operation op, TypeMapping types, AttributeMapping attributes) {
    OpMapping mapping = OpMappings.ofStablehloOrNull(op.definition());
    if (mapping == null) {
      return op.name().equals("builtin.module")
          ? Optional.empty()
          : Optional.of("the dialect '" + op.definition().dialect() + "'");
    }
    OperationState translated = new OperationState(mapping.vhlo(), op.location());
    try {
      op.resultTypes().forEach(types::toVhlo);
      for (int i = 0; i < op.regionCount(); i++) {
        for (Block block : op.region(i).blocks()) {
          for (BlockArgument argument : block.arguments()) {
            types.toVhlo(argument.type());
          }
        }
      }
      for (AttributeRule rule : mapping.rules()) {
        rule.toVhlo(op, translated, attributes);
      }
      for (NamedAttribute attribute : op.discardableAttributes().entries()) {
        attributes.toVhlo(attribute.value());
      }
      return Optional.empty();
    } catch (Unconvertible e) {
      return Optional.of(e.reason());
    }
  }
}
