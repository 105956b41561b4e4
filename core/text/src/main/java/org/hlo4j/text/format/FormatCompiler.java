package org.hlo4j.text.format;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.CustomDirectives;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.AttributeForm;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeKind;
import org.hlo4j.ir.define.ValueDefinition;
import org.hlo4j.text.format.FormatLexer.Kind;
import org.jspecify.annotations.Nullable;

/** Compiles an assembly format into directives; resolves names and determines spaces. */
final class FormatCompiler {
  private final OpDefinition definition;
  private final DialectRegistry registry;
  private final CustomDirectives customs;
  private final FormatLexer lexer;
  private final Spacing spacing = new Spacing();
  private final @Nullable FormatCompiler firstPass;
  private final Set<Part> covered = new HashSet<>();
  private boolean hasAttrDict;
  private boolean hasPropDict;

  /**
   * Creates a compiler.
   *
   * @param firstPass the compiler of a first pass over the format: the contents of attr-dict depend
   *     on the elements after it
   */
  FormatCompiler(
      OpDefinition definition,
      String format,
      DialectRegistry registry,
      CustomDirectives customs,
      @Nullable FormatCompiler firstPass) {
    this.definition = definition;
    this.registry = registry;
    this.customs = customs;
    this.lexer = new FormatLexer(format);
    this.firstPass = firstPass;
  }

  /** Returns the parts that the compiled elements cover. */
  Set<Part> covered() {
    return covered;
  }

  List<Directive> compile() {
    List<Directive> elements = new ArrayList<>();
    while (!lexer.is(Kind.END)) {
      addElement(elements);
    }
    if (!hasAttrDict) {
      throw lexer.error("the format has no attr-dict");
    }
    return List.copyOf(elements);
  }

  // Elements.

  private void addElement(List<Directive> elements) {
    switch (lexer.kind()) {
      case LITERAL -> addLiteral(lexer.take(), elements);
      case VARIABLE -> elements.add(variable(lexer.take(), false, false));
      case WORD -> elements.add(directive(lexer.take()));
      case PUNCTUATION -> elements.add(group());
      case STRING, END -> throw lexer.error("expected an element");
    }
  }

  private void addLiteral(String text, List<Directive> elements) {
    switch (text) {
      case "" -> spacing.explicit(false);
      case " " -> {
        spacing.explicit(true);
        elements.add(new WhitespaceDirective(false));
      }
      case "\n", "\\n" -> elements.add(new WhitespaceDirective(true));
      default -> elements.add(literal(text));
    }
  }

  private LiteralDirective literal(String text) {
    return new LiteralDirective(text, Spacing.isKeyword(text), spacing.beforeLiteral(text));
  }

  /** Compiles a reference to an operand, property, region or successor. */
  private Directive variable(String name, boolean insideGroup, boolean qualified) {
    Part part = part(name);
    covered.add(part);
    boolean space = spacing.beforeElement();
    int index = part.index();
    return switch (part.kind()) {
      case OPERANDS -> new OperandsDirective(part, definition.operands().get(index).arity(), space);
      case PROPERTY -> {
        PropertyDefinition property = definition.properties().get(index);
        AttributeConstraint constraint = property.constraint();
        boolean full = qualified && constraint.form() instanceof AttributeForm.Bare;
        AttributeText text =
            full ? new AttributeText.Full(null, constraint) : AttributeText.of(property);
        yield new AttributeDirective(part, property, text, insideGroup, space);
      }
      case REGIONS -> regions(part, definition.regions().get(index).arity(), space);
      case SUCCESSORS ->
          new SuccessorsDirective(part, definition.successors().get(index).arity(), space);
      case RESULTS, OPERAND_TYPES, RESULT_TYPES, TEXT ->
          throw lexer.error("'" + name + "' cannot stand alone");
    };
  }

  private RegionsDirective regions(Part part, Arity arity, boolean space) {
    boolean singleBlock = definition.has(Trait.SINGLE_BLOCK);
    return new RegionsDirective(part, arity, singleBlock, terminatorOrNull(), space);
  }

  private @Nullable OpDefinition terminatorOrNull() {
    return definition.has(Trait.SINGLE_BLOCK_IMPLICIT_TERMINATOR)
        ? definition.terminator().map(registry::opOrNull).orElse(null)
        : null;
  }

  private Directive directive(String name) {
    return switch (name) {
      case "attr-dict" -> attrDict(false);
      case "attr-dict-with-keyword" -> attrDict(true);
      case "prop-dict" -> {
        hasPropDict = true;
        spacing.beforeAttributes();
        yield new PropDictDirective(elidedProperties());
      }
      case "operands" -> {
        Part part = cover(Part.all(Part.Kind.OPERANDS));
        yield new OperandsDirective(part, Arity.VARIADIC, spacing.beforeElement());
      }
      case "regions" ->
          regions(cover(Part.all(Part.Kind.REGIONS)), Arity.VARIADIC, spacing.beforeElement());
      case "successors" -> {
        Part part = cover(Part.all(Part.Kind.SUCCESSORS));
        yield new SuccessorsDirective(part, Arity.VARIADIC, spacing.beforeElement());
      }
      case "type" -> types();
      case "functional-type" -> functionalType();
      case "custom" -> custom();
      case "oilist" -> oilist();
      case "qualified" -> qualified();
      default -> throw lexer.error("unknown directive '" + name + "'");
    };
  }

  private Part cover(Part part) {
    covered.add(part);
    return part;
  }

  private AttrDictDirective attrDict(boolean withKeyword) {
    hasAttrDict = true;
    spacing.beforeAttributes();
    Set<String> elided = elidedProperties();
    if (firstPass != null && firstPass.hasPropDict) {
      definition.properties().forEach(property -> elided.add(property.name()));
    }
    return AttrDictDirective.of(definition, withKeyword, isStrict(), elided);
  }

  private boolean isStrict() {
    Dialect dialect = registry.dialectOrNull(definition.dialect());
    return dialect != null && dialect.hasStrictProperties();
  }

  /** Returns the properties that other elements print or determine. */
  private Set<String> elidedProperties() {
    Set<Part> printed = firstPass == null ? Set.of() : firstPass.covered;
    Set<String> elided = new HashSet<>();
    for (Part part : printed) {
      if (part.is(Part.Kind.PROPERTY)) {
        elided.add(definition.properties().get(part.index()).name());
      }
    }
    if (!printed.contains(Part.all(Part.Kind.OPERANDS))) {
      elided.add(OpDefinition.OPERAND_SEGMENT_SIZES);
    }
    if (!printed.contains(Part.all(Part.Kind.RESULT_TYPES))) {
      elided.add(OpDefinition.RESULT_SEGMENT_SIZES);
    }
    return elided;
  }

  private Directive types() {
    lexer.expect('(');
    Part part = cover(typesOf());
    lexer.expect(')');
    return part.index() == Part.ALL
        ? new TypesDirective(part, Arity.VARIADIC, TypeKind.ANY, spacing.beforeElement())
        : typesOfOne(part);
  }

  private Directive typesOfOne(Part part) {
    boolean operand = part.is(Part.Kind.OPERAND_TYPES);
    ValueDefinition value =
        (operand ? definition.operands() : definition.results()).get(part.index());
    return new TypesDirective(
        part, value.arity(), value.constraint().kind(), spacing.beforeElement());
  }

  private Directive functionalType() {
    lexer.expect('(');
    Part inputs = cover(typesOf());
    lexer.expect(',');
    Part results = cover(typesOf());
    lexer.expect(')');
    return new FunctionalTypeDirective(inputs, results, spacing.beforeElement());
  }

  private Directive qualified() {
    lexer.expect('(');
    Directive element =
        lexer.is(Kind.VARIABLE) ? variable(lexer.take(), false, true) : directive(lexer.take());
    lexer.expect(')');
    return element;
  }

  private Part typesOf() {
    if (lexer.is(Kind.VARIABLE)) {
      Part part = part(lexer.take());
      return switch (part.kind()) {
        case OPERANDS -> Part.of(Part.Kind.OPERAND_TYPES, part.index());
        case RESULTS -> Part.of(Part.Kind.RESULT_TYPES, part.index());
        default -> throw lexer.error(part + " has no type");
      };
    }
    return switch (lexer.take()) {
      case "operands" -> Part.all(Part.Kind.OPERAND_TYPES);
      case "results" -> Part.all(Part.Kind.RESULT_TYPES);
      default -> throw lexer.error("expected an operand or result");
    };
  }

  // Custom directives.

  private Directive custom() {
    lexer.expect('<');
    String name = lexer.take();
    lexer.expect('>');
    CustomDirective directive = customs.directiveOrNull(name);
    if (directive == null) {
      throw lexer.error("unknown custom directive '" + name + "'");
    }
    lexer.expect('(');
    List<Part> arguments = new ArrayList<>();
    List<Part> parsed = new ArrayList<>();
    while (!lexer.accept(')')) {
      if (!arguments.isEmpty()) {
        lexer.expect(',');
      }
      addArgument(arguments, parsed);
    }
    covered.addAll(parsed);
    return new CustomUse(
        directive, List.copyOf(arguments), List.copyOf(parsed), spacing.beforeElement());
  }

  private void addArgument(List<Part> arguments, List<Part> parsed) {
    boolean isReference = lexer.is(Kind.WORD) && lexer.text().equals("ref");
    if (isReference) {
      lexer.take();
      lexer.expect('(');
      arguments.add(argument());
      lexer.expect(')');
      return;
    }
    Part part = argument();
    arguments.add(part);
    if (!part.is(Part.Kind.TEXT)) {
      parsed.add(part);
    }
  }

  private Part argument() {
    return switch (lexer.kind()) {
      case VARIABLE -> part(lexer.take());
      case STRING -> Part.text(lexer.take());
      case WORD -> {
        if (!lexer.take().equals("type")) {
          throw lexer.error("unknown argument of a custom directive");
        }
        lexer.expect('(');
        Part types = typesOf();
        lexer.expect(')');
        yield types;
      }
      case LITERAL, PUNCTUATION, END -> throw lexer.error("expected an argument");
    };
  }

  // Groups.

  private OptionalGroup group() {
    lexer.expect('(');
    GroupCompiler group = new GroupCompiler();
    group.addElements();
    if (group.elements.isEmpty() || group.anchor.isEmpty()) {
      throw lexer.error("optional group without elements or anchor");
    }
    List<Directive> otherwise = new ArrayList<>();
    if (lexer.accept(':')) {
      lexer.expect('(');
      while (!lexer.accept(')')) {
        addElement(otherwise);
      }
    }
    lexer.expect('?');
    requireBegin(group.elements);
    return new OptionalGroup(
        List.copyOf(group.elements), group.anchor, group.unit, List.copyOf(otherwise));
  }

  private void requireBegin(List<Directive> elements) {
    boolean decidable =
        elements.stream()
            .filter(element -> !(element instanceof WhitespaceDirective))
            .findFirst()
            .filter(Directive::canBeginGroup)
            .isPresent();
    if (!decidable) {
      throw lexer.error("the first element of an optional group cannot be optional");
    }
  }

  /** Collects the elements of a group up to its closing parenthesis. */
  private final class GroupCompiler {
    private final List<Directive> elements = new ArrayList<>();
    private List<Part> anchor = List.of();
    private @Nullable Part unit;

    void addElements() {
      while (!lexer.accept(')')) {
        addElementOrAnchor();
        if (lexer.accept('^')) {
          anchor = elements.getLast().parts();
        }
      }
    }

    private void addElementOrAnchor() {
      if (!lexer.is(Kind.VARIABLE)) {
        addElement(elements);
        return;
      }
      String name = lexer.take();
      if (lexer.isPunctuation('^') && !elements.isEmpty() && isUnit(name)) {
        lexer.take();
        unit = Part.of(Part.Kind.PROPERTY, definition.propertyIndex(name));
        covered.add(unit);
        anchor = List.of(unit);
      } else {
        elements.add(variable(name, true, false));
      }
    }
  }

  private boolean isUnit(String name) {
    int index = definition.propertyIndex(name);
    return index >= 0 && definition.properties().get(index).constraint().isUnit();
  }

  private OiList oilist() {
    lexer.expect('(');
    List<OiList.Clause> clauses = new ArrayList<>();
    do {
      clauses.add(clause());
    } while (lexer.accept('|'));
    lexer.expect(')');
    return new OiList(List.copyOf(clauses));
  }

  private OiList.Clause clause() {
    if (!lexer.is(Kind.LITERAL)) {
      throw lexer.error("expected a literal");
    }
    LiteralDirective keyword = literal(lexer.take());
    List<Directive> elements = new ArrayList<>();
    while (!lexer.isPunctuation('|') && !lexer.isPunctuation(')')) {
      addElement(elements);
    }
    Part unit = null;
    if (elements.isEmpty() && isUnit(keyword.text())) {
      unit = cover(Part.of(Part.Kind.PROPERTY, definition.propertyIndex(keyword.text())));
    }
    return new OiList.Clause(keyword, List.copyOf(elements), unit);
  }

  // Names.

  private Part part(String name) {
    int property = definition.propertyIndex(name);
    if (property >= 0) {
      return Part.of(Part.Kind.PROPERTY, property);
    }
    Part part = findOrNull(name, definition.operands(), v -> v.name(), Part.Kind.OPERANDS);
    part =
        part != null
            ? part
            : findOrNull(name, definition.results(), v -> v.name(), Part.Kind.RESULTS);
    part =
        part != null
            ? part
            : findOrNull(name, definition.regions(), r -> r.name(), Part.Kind.REGIONS);
    part =
        part != null
            ? part
            : findOrNull(name, definition.successors(), s -> s.name(), Part.Kind.SUCCESSORS);
    if (part == null) {
      throw lexer.error("'" + name + "' is no operand, property, result, region or successor");
    }
    return part;
  }

  private static <T> @Nullable Part findOrNull(
      String name, List<T> declared, Function<T, String> nameOf, Part.Kind kind) {
    for (int i = 0; i < declared.size(); i++) {
      if (nameOf.apply(declared.get(i)).equals(name)) {
        return Part.of(kind, i);
      }
    }
    return null;
  }
}
