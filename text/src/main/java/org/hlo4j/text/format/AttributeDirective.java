package org.hlo4j.text.format;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.AttributeForm;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.jspecify.annotations.Nullable;

/** The value of a property: {@code $name}, written as its constraint says. */
record AttributeDirective(
    Part.Property part,
    PropertyDefinition property,
    AttributeForm form,
    boolean insideGroup,
    boolean space)
    implements Directive {
  @Override
  public void print(PrintedParts op) {
    op.space(space);
    Attribute value = op.propertyOrDefaultOrNull(part.index());
    if (value != null) {
      print(value, op.printer());
    }
  }

  private void print(Attribute value, OpAsmPrinter printer) {
    switch (form) {
      case AttributeForm.Full _ -> printer.printAttribute(value);
      case AttributeForm.Literal _ -> printer.printAttributeWithoutType(value);
      case AttributeForm.Bare _, AttributeForm.ArrayList _ -> printer.printStrippedAttribute(value);
      case AttributeForm.SymbolName _ -> {
        if (value instanceof StringAttr name) {
          printer.printSymbolName(name.value());
        } else {
          printer.printAttribute(value);
        }
      }
      case AttributeForm.Keyword keyword -> printKeyword(keyword, value, printer);
    }
  }

  private static void printKeyword(
      AttributeForm.Keyword keyword, Attribute value, OpAsmPrinter printer) {
    for (Map.Entry<String, Attribute> choice : keyword.attributes().entrySet()) {
      if (choice.getValue().equals(value)) {
        printer.printKeywordOrString(choice.getKey());
        return;
      }
    }
    printer.printAttribute(value);
  }

  /** Parses the value; where the property may be absent and no group decided, perhaps none. */
  @Override
  public void parse(ParsedParts op) {
    if (!insideGroup && property.presence() != Presence.REQUIRED) {
      parseOptional(op);
    } else {
      op.state().setProperty(part.index(), parse(op.parser()));
    }
  }

  private Attribute parse(OpAsmParser parser) {
    return switch (form) {
      case AttributeForm.Full _ -> parser.parseAttribute();
      case AttributeForm.Literal literal -> parser.parseAttribute(literal.type());
      case AttributeForm.Bare bare -> parser.parseStrippedAttribute(bare.definition());
      case AttributeForm.ArrayList array -> DenseArrays.parse(array.elementType(), parser);
      case AttributeForm.SymbolName _ -> StringAttr.of(parser.parseSymbolName());
      case AttributeForm.Keyword keyword -> parseKeyword(keyword, parser);
    };
  }

  private Attribute parseKeyword(AttributeForm.Keyword keyword, OpAsmParser parser) {
    int offset = parser.offset();
    Optional<String> string = parser.parseOptionalString();
    Optional<String> word = string.or(parser::parseOptionalKeyword);
    Attribute value = word.map(keyword.attributes()::get).orElse(null);
    if (value != null) {
      return value;
    }
    if (string.isEmpty()) {
      String choices = String.join(", ", keyword.attributes().keySet());
      throw parser.error(
          offset,
          "expected string or keyword containing one of the following enum values for attribute '"
              + property.name()
              + "' ["
              + choices
              + "]");
    }
    throw parser.error(
        offset, "invalid " + property.name() + " attribute specification: \"" + string.get() + '"');
  }

  @Override
  public boolean parseOptional(ParsedParts op) {
    Attribute value = parseOptionalOrNull(op.parser());
    if (value == null) {
      return false;
    }
    op.state().setProperty(part.index(), value);
    return true;
  }

  private @Nullable Attribute parseOptionalOrNull(OpAsmParser parser) {
    boolean present =
        switch (form) {
          case AttributeForm.Full _, AttributeForm.Literal _ -> true;
          case AttributeForm.Bare _ -> parser.isNext("<") || parser.isNext("#");
          case AttributeForm.ArrayList _ -> parser.isNext("[") || parser.isNext("#");
          case AttributeForm.SymbolName _ -> parser.isNext("@");
          case AttributeForm.Keyword _ -> true;
        };
    if (!present) {
      return null;
    }
    return switch (form) {
      case AttributeForm.Full _ -> parser.parseOptionalAttribute().orElse(null);
      case AttributeForm.Literal literal ->
          parser.parseOptionalAttribute(literal.type()).orElse(null);
      case AttributeForm.Keyword keyword -> parseOptionalKeywordOrNull(keyword, parser);
      default -> parse(parser);
    };
  }

  private static @Nullable Attribute parseOptionalKeywordOrNull(
      AttributeForm.Keyword keyword, OpAsmParser parser) {
    for (Map.Entry<String, Attribute> choice : keyword.attributes().entrySet()) {
      if (parser.acceptKeyword(choice.getKey())) {
        return choice.getValue();
      }
    }
    return null;
  }

  @Override
  public boolean canBeginGroup() {
    return true;
  }

  @Override
  public List<Part> parts() {
    return List.of(part);
  }
}
