package org.hlo4j.opset.vhlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.Arity;

/**
 * A change of the signature of an operation by a revision. Edits are reversible: applied forwards
 * they upgrade an operation of the version before, backwards they downgrade one of the version
 * after.
 */
public sealed interface Edit {
  /**
   * {@return the signature after the edit}
   *
   * @param before the signature before the edit
   */
  OpShape apply(OpShape before);

  /**
   * Adds an attribute that older programs lack.
   *
   * @param name the name of the attribute
   * @param after the attribute that precedes it; empty if it is added at the end
   * @param absent the meaning of its absence
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
   * @param name the name of the attribute
   * @param replacement computes the value to write in a program of the version before
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

  /** Makes the only operand and the only result variadic, in pairs. */
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

  /**
   * Adds variadic regions; older programs have none.
   *
   * @param name the name of the regions
   */
  record AddVariadicRegion(String name) implements Edit {
    @Override
    public OpShape apply(OpShape before) {
      return before.variadicRegions(name);
    }
  }

  /**
   * Renames an operand; programs do not contain the name.
   *
   * @param from the old name
   * @param to the new name
   */
  record RenameOperand(String from, String to) implements Edit {
    @Override
    public OpShape apply(OpShape before) {
      return before.withOperands(
          OpShape.replaced(before.operands(), from, part -> new OpShape.Part(to, part.arity())));
    }
  }

  /**
   * {@return an edit that adds an attribute at the end}
   *
   * @param name the name of the attribute
   * @param absent the meaning of its absence
   */
  static AddAttribute addAttribute(String name, AbsentValue absent) {
    return new AddAttribute(name, Optional.empty(), absent);
  }

  /**
   * {@return an edit that adds an attribute after the attribute {@code after}}
   *
   * @param name the name of the attribute
   * @param after the attribute that precedes it
   * @param absent the meaning of its absence
   */
  static AddAttribute addAttribute(String name, String after, AbsentValue absent) {
    return new AddAttribute(name, Optional.of(after), absent);
  }

  /**
   * {@return an edit that removes an attribute}
   *
   * @param name the name of the attribute
   * @param replacement computes the value to write in a program of the version before
   */
  static RemoveAttribute removeAttribute(String name, Function<Operation, Attribute> replacement) {
    return new RemoveAttribute(name, replacement);
  }

  /** {@return an edit that makes the only operand and result variadic} */
  static MakeVariadic makeVariadic() {
    return new MakeVariadic();
  }

  /**
   * {@return an edit that adds variadic regions}
   *
   * @param name the name of the regions
   */
  static AddVariadicRegion addVariadicRegion(String name) {
    return new AddVariadicRegion(name);
  }

  /**
   * {@return an edit that renames an operand}
   *
   * @param from the old name
   * @param to the new name
   */
  static RenameOperand renameOperand(String from, String to) {
    return new RenameOperand(from, to);
  }
}
