package org.hlo4j.transforms.mhlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.opset.mhlo.Counterparts;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/**
 * Attributes of MHLO in forms of another time. Before 2023 words of enumerations were strings,
 * {@code "EQ"}, and structures dictionaries, {@code {offset_dims = dense<0> : tensor<1xi64>}}; some
 * producers write lists as StableHLO has them, {@code array<i64: 0>}.
 */
public final class OtherForms {
  /** The structures that were dictionaries: of numbers, and lists of numbers. */
  private static final Set<String> STRUCTURES =
      Set.of("channel_handle", "conv", "dot", "gather", "scatter");

  private final DialectRegistry registry;
  private int renewed;

  private OtherForms(DialectRegistry registry) {
    this.registry = registry;
  }

  /**
   * Replaces attributes in other forms by those of today.
   *
   * @param root the operation whose nested operations are meant
   * @param registry the dialects
   * @return how many were replaced
   */
  public static int renew(Operation root, DialectRegistry registry) {
    OtherForms forms = new OtherForms(registry);
    DialectExchange.operations(root, "mhlo").forEach(forms::renew);
    return forms.renewed;
  }

  private void renew(Operation op) {
    List<PropertyDefinition> properties = op.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      Attribute value = op.propertyOrNull(i);
      AttributeConstraint constraint = properties.get(i).constraint();
      if (value != null && !constraint.test(value)) {
        int index = i;
        today(value, constraint)
            .ifPresent(renewal -> {
              op.setProperty(index, renewal);
              renewed++;
            });
      }
    }
  }

  /** Returns the attribute of today; empty if it has none of the other forms. */
  private Optional<Attribute> today(Attribute value, AttributeConstraint constraint) {
    if (value instanceof ArrayAttr array && constraint.element().isPresent()) {
      List<Attribute> elements = new ArrayList<>();
      array.elements().stream()
          .flatMap(each -> today(each, constraint.element().get()).stream())
          .forEach(elements::add);
      return elements.size() == array.size()
          ? Optional.of(new ArrayAttr(elements))
          : Optional.empty();
    }
    if (value instanceof DenseArrayAttr) {
      return Optional.of(Counterparts.toMhlo(value)).filter(constraint::test);
    }
    return constraint
        .definition()
        .flatMap(definition ->
            switch (value) {
              case StringAttr word -> ofWord(word.value(), definition);
              case DictionaryAttr fields when STRUCTURES.contains(definition.mnemonic()) ->
                  ofFields(fields, definition);
              default -> Optional.empty();
            });
  }

  private Optional<Attribute> ofWord(String word, AttributeDefinition<?> definition) {
    if (!word.matches("[A-Z_]+")) {
      return Optional.empty();
    }
    for (String text : List.of("#mhlo<%s %s>", "#mhlo.%s<%s>")) {
      try {
        return Optional.of(
            MlirParser.parseAttribute(
                text.formatted(definition.mnemonic(), word), registry, ParserOptions.DEFAULT));
      } catch (DiagnosticException otherSyntax) {
        // Some enumerations have angle brackets.
      }
    }
    return Optional.empty();
  }

  private static <A extends Attribute> Optional<Attribute> ofFields(
      DictionaryAttr entries, AttributeDefinition<A> definition) {
    List<Object> values = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Field<A, ?> field : definition.codec().fields()) {
      Attribute entry = entries.getOrNull(field.name());
      names.add(field.name());
      Optional<?> value = entry == null ? field.defaultValue() : number(entry);
      if (value.isEmpty() || !isLike(value.get(), field)) {
        return Optional.empty();
      }
      values.add(value.get());
    }
    return entries.entries().stream().map(NamedAttribute::name).allMatch(names::contains)
        ? Optional.of(definition.codec().assemble(values))
        : Optional.empty();
  }

  /** Returns whether a value is of the class of a field: a list, or else a number. */
  private static boolean isLike(Object value, Field<?, ?> field) {
    return field
        .defaultValue()
        .<Boolean>map(absent -> absent.getClass().isInstance(value))
        .orElse(value instanceof Long);
  }

  private static Optional<?> number(Attribute entry) {
    return switch (entry) {
      case IntegerAttr integer when integer.fitsLong() -> Optional.of(integer.longValue());
      case DenseElementsAttr list when list.isListable() && list.type().rank() == 1 ->
          Optional.of(list.toLongs());
      default -> Optional.empty();
    };
  }
}
