package org.hlo4j.opset.vhlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.Arity;

/**
 * What a revision changes about an operation. An edit can be undone: read forwards it upgrades an
 * operation of the version before, read backwards it downgrades one of the version after.
 */
public sealed interface Edit {
  /** The shape after the edit. */
  OpShape apply(OpShape before);

  /**
   * Adds an attribute that older programs do not have, which means {@code absent}.
   *
   * @param name the attribute
   * @param after the attribute in front of it, or empty if it is the last one
   * @param absent what it means when it is not there
   */
  record AddAttribute(String name, Optional<String> after, AbsentValue absent) implements Edit {
    @Override
    public OpShape apply(OpShape before) {
      List<String> attributes = new ArrayList<>(before.attributes());
      attributes.add(after.map(a -> attributes.indexOf(a) + 1).orElse(attributes.size()), name);
      return before.withAttributes(attributes);
    }
  }

  /**
   * Removes an attribute whose value was never used.
   *
   * @param name the attribute
   * @param replacement what to write for it in a program of the version before
   */
  record RemoveAttribute(String name, Function<Operation, Attribute> replacement) implements Edit {
    @Override
    public OpShape apply(OpShape before) {
      List<String> attributes = new ArrayList<>(before.attributes());
      if (!attributes.remove(name)) {
        throw new IllegalArgumentException(before.name() + " has no attribute " + name);
      }
      return before.withAttributes(attributes);
    }
  }

  /** Makes the only operand and the only result stand for any number, in pairs. */
  record MakeVariadic() implements Edit {
    @Override
    public OpShape apply(OpShape before) {
      if (before.operands().size() != 1 || before.results().size() != 1) {
        throw new IllegalArgumentException(before.name() + " has not one operand and one result");
      }
      return before
          .withOperands(List.of(pluralOf(before.operands().getFirst())))
          .withResults(List.of(pluralOf(before.results().getFirst())));
    }

    private static OpShape.Part pluralOf(OpShape.Part part) {
      return new OpShape.Part(part.name() + "s", Arity.VARIADIC);
    }
  }

  /** Adds any number of regions, none in older programs. */
  record AddVariadicRegion(String name) implements Edit {
    @Override
    public OpShape apply(OpShape before) {
      return before.variadicRegions(name);
    }
  }

  /** Gives an operand another name, which programs do not see. */
  record RenameOperand(String from, String to) implements Edit {
    @Override
    public OpShape apply(OpShape before) {
      return before.withOperands(
          OpShape.changed(before.operands(), from, part -> new OpShape.Part(to, part.arity())));
    }
  }

  /** Adds an attribute behind all others. */
  static AddAttribute addAttribute(String name, AbsentValue absent) {
    return new AddAttribute(name, Optional.empty(), absent);
  }

  /** Adds an attribute behind the attribute {@code after}. */
  static AddAttribute addAttribute(String name, String after, AbsentValue absent) {
    return new AddAttribute(name, Optional.of(after), absent);
  }

  static RemoveAttribute removeAttribute(String name, Function<Operation, Attribute> replacement) {
    return new RemoveAttribute(name, replacement);
  }

  static MakeVariadic makeVariadic() {
    return new MakeVariadic();
  }

  static AddVariadicRegion addVariadicRegion(String name) {
    return new AddVariadicRegion(name);
  }

  static RenameOperand renameOperand(String from, String to) {
    return new RenameOperand(from, to);
  }
}
