package org.hlo4j.byteir.define;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code byteir_attrs}.
 *
 * @param name its key, as the document spells it
 * @param kind what its value is
 * @param required whether it must be there
 * @param defaultValue what it is if absent, where that has a meaning
 * @param words the strings that it may be, if it is a word
 * @param synonyms words that are read as others
 * @param otherNames keys that are read as this one
 */
public record TargetAttribute(
    String name,
    AttributeKind kind,
    boolean required,
    Optional<Attribute> defaultValue,
    List<String> words,
    Map<String, String> synonyms,
    List<String> otherNames) {
  public TargetAttribute {
    words = List.copyOf(words);
    synonyms = Map.copyOf(synonyms);
    otherNames = List.copyOf(otherNames);
  }

  /** An attribute that must be there. */
  public static TargetAttribute required(String name, AttributeKind kind) {
    return new TargetAttribute(name, kind, true, Optional.empty(), List.of(), Map.of(), List.of());
  }

  /** An attribute that may be absent, which means something of its own. */
  public static TargetAttribute optional(String name, AttributeKind kind) {
    return new TargetAttribute(name, kind, false, Optional.empty(), List.of(), Map.of(), List.of());
  }

  /** An attribute that is {@code otherwise} if absent. */
  public static TargetAttribute defaulted(String name, AttributeKind kind, Attribute otherwise) {
    return new TargetAttribute(
        name, kind, false, Optional.of(otherwise), List.of(), Map.of(), List.of());
  }

  /** One of these words, which must be there. */
  public static TargetAttribute word(String name, String... words) {
    return new TargetAttribute(
        name, AttributeKind.WORD, true, Optional.empty(), List.of(words), Map.of(), List.of());
  }

  /** Reads another word too, as one of this attribute's. */
  public TargetAttribute reading(String synonym, String word) {
    return new TargetAttribute(
        name, kind, required, defaultValue, words, Map.of(synonym, word), otherNames);
  }

  /** Reads another key too. */
  public TargetAttribute alsoNamed(String otherName) {
    return new TargetAttribute(
        name, kind, required, defaultValue, words, synonyms, List.of(otherName));
  }

  /** The entry as it is written, under this name or another that is read. */
  public Optional<Attribute> find(DictionaryAttr attributes) {
    return Optional.ofNullable(findOrNull(attributes));
  }

  /** The document's form of a value; empty if it is no value of this attribute. */
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

  /** What is asked of the value, in the words of messages and documents. */
  public String description() {
    return words.isEmpty()
        ? kind.documentName()
        : kind.documentName() + ": \"" + String.join("\", \"", words) + "\"";
  }
}
