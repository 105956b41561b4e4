package org.hlo4j.text.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.define.PropertyDefinition;

/**
 * The properties that no other element prints, in angle brackets: {@code prop-dict}. As in MLIR,
 * the parser accepts braces within the brackets.
 *
 * @param elided the names of those that are never printed here
 */
record PropDictDirective(Set<String> elided) implements Directive {
  @Override
  public void print(PrintedParts op) {
    List<NamedAttribute> left = left(op.operation());
    if (!left.isEmpty()) {
      op.printer().print(" <");
      op.printer().printList(left, each -> print(each, op.printer()));
      op.printer().print(">");
    }
  }

  private static void print(NamedAttribute property, OpAsmPrinter printer) {
    printer.print(property.name());
    if (property.value() != UnitAttr.INSTANCE) {
      printer.print(" = ").printAttribute(property.value());
    }
  }

  /** In the order of the definition, as MLIR prints them here: elsewhere it sorts by name. */
  private List<NamedAttribute> left(Operation operation) {
    List<NamedAttribute> left = new ArrayList<>();
    List<PropertyDefinition> properties = operation.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      Attribute value = operation.propertyOrNull(i);
      if (value != null && !elided.contains(properties.get(i).name())) {
        left.add(new NamedAttribute(properties.get(i).name(), value));
      }
    }
    return left;
  }

  @Override
  public void parse(ParsedParts op) {
    OpAsmParser parser = op.parser();
    if (!parser.accept("<")) {
      return;
    }
    if (parser.isNext("{")) {
      int start = parser.offset();
      for (NamedAttribute attribute : parser.parseOptionalAttributes().entries()) {
        set(op.state(), attribute.name(), attribute.value(), start, start, parser);
      }
    } else if (!parser.isNext(">")) {
      parseProperty(op.state(), parser);
      while (!parser.isNext(">")) {
        parser.expect(",");
        parseProperty(op.state(), parser);
      }
    }
    parser.expect(">");
  }

  private void parseProperty(OperationState state, OpAsmParser parser) {
    int nameAt = parser.offset();
    String name =
        parser
            .parseOptionalKeyword()
            .orElseThrow(() -> parser.error(nameAt, "expected valid keyword"));
    int valueAt = nameAt;
    Attribute value = UnitAttr.INSTANCE;
    if (parser.accept("=")) {
      valueAt = parser.offset();
      value = parser.parseAttribute();
    }
    set(state, name, value, nameAt, valueAt, parser);
  }

  private void set(
      OperationState state,
      String name,
      Attribute value,
      int nameAt,
      int valueAt,
      OpAsmParser parser) {
    int index = elided.contains(name) ? -1 : state.definition().propertyIndex(name);
    if (index < 0 || state.propertyOrNull(index) != null) {
      throw parser.error(nameAt, "duplicate or unknown property in properties dictionary: " + name);
    }
    if (!state.definition().properties().get(index).constraint().test(value)) {
      throw parser.error(valueAt, "invalid kind of attribute specified");
    }
    state.setProperty(index, value);
  }
}
