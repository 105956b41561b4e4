package org.hlo4j.opset.vhlo;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.TypeDefinition;

/** A change of the operation set in a release. */
public sealed interface Change {
  /**
   * A new operation, in its first version.
   *
   * @param shape the signature of the operation
   */
  record AddsOp(OpShape shape) implements Change {}

  /**
   * A new type.
   *
   * @param type the type
   */
  record AddsType(TypeDefinition<?> type) implements Change {}

  /**
   * A new version of a type, which replaces the version before in programs.
   *
   * @param <B> the version before
   * @param <A> the new version
   * @param before the definition of the version before
   * @param after the definition of the new version
   * @param upgrade converts to the new version; empty if no program of a release contains the type
   * @param downgrade converts to the version before; empty if it cannot express the type
   */
  record RevisesType<B extends VhloType, A extends VhloType>(
      TypeDefinition<B> before,
      TypeDefinition<A> after,
      Function<B, Optional<A>> upgrade,
      Function<A, Optional<B>> downgrade)
      implements Change {
    /**
     * {@return the new version of a type of {@link #before}; empty if it has none}
     *
     * @param type the type to convert
     */
    public Optional<A> upgraded(Type type) {
      return upgrade.apply(before.type().cast(type));
    }

    /**
     * {@return the version before of a type of {@link #after}; empty if it has none}
     *
     * @param type the type to convert
     */
    public Optional<B> downgraded(Type type) {
      return downgrade.apply(after.type().cast(type));
    }
  }

  /**
   * A new attribute.
   *
   * @param attribute the attribute
   */
  record AddsAttribute(AttributeDefinition<? extends DialectAttribute> attribute)
      implements Change {}

  /**
   * A new value of an enumeration.
   *
   * @param enumeration the enumeration
   * @param word the keyword of the value
   */
  record AddsEnumWord(VhloEnum enumeration, String word) implements Change {}

  /**
   * A new version of an operation, derived from the version before by edits.
   *
   * @param op the mnemonic without version: {@code custom_call}
   * @param edits the edits in order
   */
  record Revises(String op, List<Edit> edits) implements Change {
    /** Copies the list. */
    public Revises {
      edits = List.copyOf(edits);
    }
  }

  /**
   * A relaxation of the constraints of an operation without a new version.
   *
   * @param op the mnemonic of the version: {@code custom_call_v1}
   * @param what the newly accepted feature, as the subject of a sentence: {@code "a future
   *     operand"}
   * @param isUsed whether an operation uses the feature
   * @param isRetroactive whether writers of earlier releases accepted at least some uses, so that
   *     artifacts of these releases may contain them
   */
  record Widens(String op, String what, Predicate<Signature> isUsed, boolean isRetroactive)
      implements Change {}

  /**
   * A new bytecode format version for artifacts.
   *
   * @param version the bytecode format version
   */
  record ChangesBytecodeFormat(int version) implements Change {}
}
