package org.hlo4j.text.format;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;

/**
 * The attributes that no other element prints, properties included: {@code attr-dict}. Properties
 * that have their default are omitted.
 *
 * @param isStrict whether properties are rejected
 * @param elided the names of those that are never printed here
 */
record AttrDictDirective(
    boolean withKeyword, boolean isStrict, Set<String> elided, List<Defaulted> defaults)
    implements Directive {
  /** A property and its default, which is omitted. */
  record Defaulted(int index, String name, Attribute value) {}

  static AttrDictDirective of(
      OpDefinition definition, boolean withKeyword, boolean isStrict, Collection<String> elided) {
    List<Defaulted> defaults = new ArrayList<>();
    for (int i = 0; i < definition.properties().size(); i++) {
      PropertyDefinition property = definition.properties().get(i);
      int index = i;
      property
          .defaultValue()
          .ifPresent(value -> defaults.add(new Defaulted(index, property.name(), value)));
    }
    return new AttrDictDirective(withKeyword, isStrict, Set.copyOf(elided), List.copyOf(defaults));
  }

  @Override
  public void print(PrintedParts op) {
    Set<String> left = elidedFor(op.operation());
    if (withKeyword) {
      op.printer().printOptionalAttributesWithKeyword(op.operation(), left);
    } else {
      op.printer().printOptionalAttributes(op.operation(), left);
    }
  }

  private Set<String> elidedFor(Operation operation) {
    Set<String> left = elided;
    for (int i = 0; i < defaults.size(); i++) {
      Defaulted property = defaults.get(i);
      if (property.value().equals(operation.propertyOrNull(property.index()))) {
        left = left == elided ? new HashSet<>(elided) : left;
        left.add(property.name());
      }
    }
    return left;
  }

  @Override
  public void parse(ParsedParts op) {
    if (!withKeyword && !op.parser().isNext("{")) {
      return;
    }
    OperationState state = op.state();
    if (isStrict) {
      StrictAttributes.parse(op.parser(), state, withKeyword);
      return;
    }
    boolean[] present = presentProperties(state);
    int start = op.parser().offset();
    if (withKeyword) {
      op.parser().parseOptionalAttributesWithKeyword(state);
    } else {
      op.parser().parseOptionalAttributes(state);
    }
    checkNewProperties(state, present, start, op.parser());
  }

  private static boolean[] presentProperties(OperationState state) {
    boolean[] present = new boolean[state.definition().properties().size()];
    for (int i = 0; i < present.length; i++) {
      present[i] = state.propertyOrNull(i) != null;
    }
    return present;
  }

  /**
   * Rejects properties here, so that the error points to the dictionary and not to the operation.
   */
  private static void checkNewProperties(
      OperationState state, boolean[] present, int start, OpAsmParser parser) {
    for (int i = 0; i < present.length; i++) {
      PropertyDefinition property = state.definition().properties().get(i);
      Attribute value = present[i] ? null : state.propertyOrNull(i);
      if (value != null && !property.constraint().test(value)) {
        throw parser.error(
            start,
            "'%s' op attribute '%s' failed to satisfy constraint: %s"
                .formatted(
                    state.definition(), property.name(), property.constraint().description()));
      }
    }
  }
}
