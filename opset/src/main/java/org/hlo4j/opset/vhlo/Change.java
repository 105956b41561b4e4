package org.hlo4j.opset.vhlo;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.TypeDefinition;

/** Something that a release changed. */
public sealed interface Change {
  /** A new operation, in its first version. */
  record AddsOp(OpShape shape) implements Change {}

  /** A new type. */
  record AddsType(TypeDefinition<?> type) implements Change {}

  /**
   * A new version of a type, which takes the place of the one before wherever a program holds it.
   *
   * @param upgrade the new version of a type; empty if no program of a release holds that type
   * @param downgrade the old version of a type; empty if it cannot express it
   */
  record RevisesType<B extends VhloType, A extends VhloType>(
      TypeDefinition<B> before,
      TypeDefinition<A> after,
      Function<B, Optional<A>> upgrade,
      Function<A, Optional<B>> downgrade)
      implements Change {
    /** The new version of a type of {@link #before}. */
    public Optional<A> upgraded(Type type) {
      return upgrade.apply(before.type().cast(type));
    }

    /** The old version of a type of {@link #after}. */
    public Optional<B> downgraded(Type type) {
      return downgrade.apply(after.type().cast(type));
    }
  }

  /** A new attribute. */
  record AddsAttribute(AttributeDefinition<? extends DialectAttribute> attribute)
      implements Change {}

  /** A new word of an enumeration. */
  record AddsEnumWord(VhloEnum enumeration, String word) implements Change {}

  /** A new version of an operation, made from the one before by edits. */
  record Revises(String op, List<Edit> edits) implements Change {
    public Revises {
      edits = List.copyOf(edits);
    }
  }

  /**
   * A version of an operation that accepts more than it did, without becoming another version.
   *
   * @param op the mnemonic of the version: {@code custom_call_v1}
   * @param what what it did not accept, as the subject of a sentence: {@code "a future operand"}
   * @param isUsed whether an operation makes use of it
   * @param isRetroactive whether writers of earlier releases accepted it, some of it at least, so
   *     that artifacts of these releases may hold it
   */
  record Widens(String op, String what, Predicate<Signature> isUsed, boolean isRetroactive)
      implements Change {}

  /** Another version of the bytecode format, which artifacts take from here on. */
  record ChangesBytecodeFormat(int version) implements Change {}
}
