package org.hlo4j.text.format;

import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.AttributeForm;
import org.hlo4j.ir.define.PropertyDefinition;
import org.jspecify.annotations.Nullable;

/** The syntax of the value of a property, depending on its constraint. */
sealed interface AttributeText {
  void print(Attribute value, OpAsmPrinter printer);

  Attribute parse(OpAsmParser parser);

  /** Parses a value if one is next. */
  Optional<Attribute> parseOptional(OpAsmParser parser);

  /** Returns the syntax of a property. */
  static AttributeText of(PropertyDefinition property) {
    AttributeConstraint constraint = property.constraint();
    AttributeForm form = constraint.form();
    if (form instanceof AttributeForm.Literal literal) {
      return new Full(literal.type(), constraint);
    }
    if (form instanceof AttributeForm.Bare bare) {
      return new Bare(bare.definition());
    }
    if (form instanceof AttributeForm.ArrayList array) {
      return new Array(array.elementType());
    }
    if (form instanceof AttributeForm.SymbolName) {
      return new SymbolName();
    }
    if (form instanceof AttributeForm.Keyword keyword) {
      return new Keyword(property.name(), keyword.attributes());
    }
    return new Full(null, constraint);
  }

  /** The attribute, without its type if that is fixed. */
  record Full(@Nullable Type fixedType, AttributeConstraint constraint) implements AttributeText {
    @Override
    public void print(Attribute value, OpAsmPrinter printer) {
      if (fixedType == null) {
        printer.printAttribute(value);
      } else {
        printer.printAttributeWithoutType(value);
      }
    }

    @Override
    public Attribute parse(OpAsmParser parser) {
      int offset = parser.offset();
      return checked(parser.parseAttribute(fixedType), offset, parser);
    }

    @Override
    public Optional<Attribute> parseOptional(OpAsmParser parser) {
      int offset = parser.offset();
      return parser
          .parseOptionalAttribute(fixedType)
          .map(attribute -> checked(attribute, offset, parser));
    }

    /** Returns the attribute if the property accepts its kind; else throws MLIR's error. */
    private Attribute checked(Attribute attribute, int offset, OpAsmParser parser) {
      if (!constraint.isOfKind(attribute)) {
        throw parser.error(offset, "invalid kind of attribute specified");
      }
      return attribute;
    }
  }

  /** Without dialect and mnemonic, which are fixed. */
  record Bare(AttributeDefinition<?> definition) implements AttributeText {
    @Override
    public void print(Attribute value, OpAsmPrinter printer) {
      printer.printStrippedAttribute(value);
    }

    @Override
    public Attribute parse(OpAsmParser parser) {
      return parser.parseStrippedAttribute(definition);
    }

    @Override
    public Optional<Attribute> parseOptional(OpAsmParser parser) {
      return parser.isNext("<") || parser.isNext("#")
          ? Optional.of(parse(parser))
          : Optional.empty();
    }
  }

  /** A dense array in square brackets. */
  record Array(Type elementType) implements AttributeText {
    @Override
    public void print(Attribute value, OpAsmPrinter printer) {
      printer.printStrippedAttribute(value);
    }

    @Override
    public Attribute parse(OpAsmParser parser) {
      return DenseArrays.parse(elementType, parser);
    }

    @Override
    public Optional<Attribute> parseOptional(OpAsmParser parser) {
      return parser.isNext("[") || parser.isNext("#")
          ? Optional.of(parse(parser))
          : Optional.empty();
    }
  }

  /** A string in the syntax of symbols. */
  record SymbolName() implements AttributeText {
    @Override
    public void print(Attribute value, OpAsmPrinter printer) {
      if (value instanceof StringAttr name) {
        printer.printSymbolName(name.value());
      } else {
        printer.printAttribute(value);
      }
    }

    @Override
    public Attribute parse(OpAsmParser parser) {
      return StringAttr.of(parser.parseSymbolName());
    }

    @Override
    public Optional<Attribute> parseOptional(OpAsmParser parser) {
      return parser.parseOptionalSymbolName().map(StringAttr::of);
    }
  }

  /** A keyword that maps to an attribute. */
  record Keyword(String property, Map<String, Attribute> attributes) implements AttributeText {
    @Override
    public void print(Attribute value, OpAsmPrinter printer) {
      for (Map.Entry<String, Attribute> choice : attributes.entrySet()) {
        if (choice.getValue().equals(value)) {
          printer.printKeywordOrString(choice.getKey());
          return;
        }
      }
      printer.printAttribute(value);
    }

    @Override
    public Attribute parse(OpAsmParser parser) {
      int offset = parser.offset();
      return parseOptional(parser)
          .orElseThrow(() ->
              parser.error(
                  offset,
                  "expected string or keyword containing one of the following enum values for"
                      + " attribute '"
                      + property
                      + "' ["
                      + String.join(", ", attributes.keySet())
                      + "]"));
    }

    @Override
    public Optional<Attribute> parseOptional(OpAsmParser parser) {
      int offset = parser.offset();
      for (Map.Entry<String, Attribute> choice : attributes.entrySet()) {
        if (parser.acceptKeyword(choice.getKey())) {
          return Optional.of(choice.getValue());
        }
      }
      Optional<String> string = parser.parseOptionalString();
      if (string.isPresent() && !attributes.containsKey(string.get())) {
        String message = "invalid " + property + " attribute specification: ";
        throw parser.error(offset, message + '"' + string.get() + '"');
      }
      return string.map(attributes::get);
    }
  }
}
