package org.hlo4j.text.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.define.PropertyDefinition;

/** The properties that nothing else in the format takes care of, in {@code <{…}>}: prop-dict. */
record PropDictDirective(Set<String> elided) implements Directive {
  @Override
  public void print(PrintedParts op) {
    DictionaryAttr left = left(op.operation());
    if (!left.isEmpty()) {
      op.printer().print(" <").printAttribute(left).print(">");
    }
  }

  private DictionaryAttr left(Operation operation) {
    List<NamedAttribute> left = new ArrayList<>();
    List<PropertyDefinition> properties = operation.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      Attribute value = operation.propertyOrNull(i);
      if (value != null && !elided.contains(properties.get(i).name())) {
        left.add(new NamedAttribute(properties.get(i).name(), value));
      }
    }
    return DictionaryAttr.of(left);
  }

  @Override
  public void parse(ParsedParts op) {
    if (!op.parser().accept("<")) {
      return;
    }
    for (NamedAttribute attribute : op.parser().parseOptionalAttributes().entries()) {
      op.state().setAttribute(attribute.name(), attribute.value());
    }
    op.parser().expect(">");
  }
}
