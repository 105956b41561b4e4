package org.hlo4j.byteir.define;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.jspecify.annotations.Nullable;

/**
 * The definition of an entry of {@code byteir_attrs}.
 *
 * @param name the key, as spelled in the document
 * @param kind the kind of the value
 * @param required whether it must be present
 * @param defaultValue the value if absent, unless absence has a meaning of its own
 * @param words the valid strings of a {@link AttributeKind#WORD}
 * @param synonyms alternative strings, and those of {@code words} they are read as
 * @param otherNames alternative keys
 */
public record TargetAttribute(
    String name,
    AttributeKind kind,
    boolean required,
    Optional<Attribute> defaultValue,
    List<String> words,
    Map<String, String> synonyms,
    List<String> otherNames) {
  /** Copies the collections. */
  public TargetAttribute {
    words = List.copyOf(words);
    synonyms = Map.copyOf(synonyms);
    otherNames = List.copyOf(otherNames);
  }

  /**
   * {@return a required attribute}
   *
   * @param name the key
   * @param kind the kind of the value
   */
  public static TargetAttribute required(String name, AttributeKind kind) {
    return new TargetAttribute(name, kind, true, Optional.empty(), List.of(), Map.of(), List.of());
  }

  /**
   * {@return an optional attribute whose absence has a meaning of its own}
   *
   * @param name the key
   * @param kind the kind of the value
   */
  public static TargetAttribute optional(String name, AttributeKind kind) {
    return new TargetAttribute(name, kind, false, Optional.empty(), List.of(), Map.of(), List.of());
  }

  /**
   * {@return an attribute with a default}
   *
   * @param name the key
   * @param kind the kind of the value
   * @param otherwise the default
   */
  public static TargetAttribute defaulted(String name, AttributeKind kind, Attribute otherwise) {
    return new TargetAttribute(
        name, kind, false, Optional.of(otherwise), List.of(), Map.of(), List.of());
  }

  /**
   * {@return a required attribute that is one of the given words}
   *
   * @param name the key
   * @param words the valid strings
   */
  public static TargetAttribute word(String name, String... words) {
    return new TargetAttribute(
        name, AttributeKind.WORD, true, Optional.empty(), List.of(words), Map.of(), List.of());
  }

  /**
   * {@return this attribute with a synonym for one of its words, replacing any other}
   *
   * @param synonym the alternative string
   * @param word the word it is read as
   */
  public TargetAttribute withSynonym(String synonym, String word) {
    return new TargetAttribute(
        name, kind, required, defaultValue, words, Map.of(synonym, word), otherNames);
  }

  /**
   * {@return this attribute with an alternative key, replacing any other}
   *
   * @param otherName the alternative key
   */
  public TargetAttribute withAlias(String otherName) {
    return new TargetAttribute(
        name, kind, required, defaultValue, words, synonyms, List.of(otherName));
  }

  /**
   * {@return the value as written, under this name or an alternative one}
   *
   * @param attributes the dictionary of a call
   */
  public Optional<Attribute> find(DictionaryAttr attributes) {
    return Optional.ofNullable(findOrNull(attributes));
  }

  /**
   * {@return the canonical form of a value; empty if it is invalid}
   *
   * @param value the value as written
   */
  public Optional<Attribute> canonical(Attribute value) {
    return Optional.ofNullable(canonicalOrNull(value));
  }

  @Nullable Attribute findOrNull(DictionaryAttr attributes) {
    Attribute found = attributes.getOrNull(name);
    for (String other : otherNames) {
      found = found == null ? attributes.getOrNull(other) : found;
    }
    return found;
  }

  @Nullable Attribute canonicalOrNull(Attribute value) {
    Attribute canonical = kind.canonicalOrNull(value);
    if (!(canonical instanceof StringAttr word)) {
      return canonical;
    }
    String meant = synonyms.getOrDefault(word.value(), word.value());
    return words.contains(meant) ? StringAttr.of(meant) : null;
  }

  /** {@return the constraint on the value, in the words of messages and documents} */
  public String description() {
    return words.isEmpty()
        ? kind.documentName()
        : kind.documentName() + ": \"" + String.join("\", \"", words) + "\"";
  }
}
