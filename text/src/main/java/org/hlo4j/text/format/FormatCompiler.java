package org.hlo4j.text.format;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.CustomDirectives;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.AttributeForm;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.text.format.FormatLexer.Kind;
import org.jspecify.annotations.Nullable;

/** Turns the text of an assembly format into directives, resolving names and settling spaces. */
final class FormatCompiler {
  private final OpDefinition definition;
  private final DialectRegistry registry;
  private final CustomDirectives customs;
  private final FormatLexer lexer;
  private final Spacing spacing = new Spacing();
  private final @Nullable FormatCompiler firstPass;
  private final Set<Part> given = new HashSet<>();
  private boolean hasAttrDict;
  private boolean hasPropDict;

  /**
   * Makes the compiler.
   *
   * @param firstPass the compiler that has compiled the format before: what attr-dict prints
   *     depends on what follows it
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

  /** The parts that the compiled elements give. */
  Set<Part> given() {
    return given;
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

  /** The element that prints the operand, property, region or successor of this name. */
  private Directive variable(String name, boolean insideGroup, boolean qualified) {
    Part part = part(name);
    given.add(part);
    boolean space = spacing.beforeElement();
    return switch (part) {
      case Part.Operands p ->
          new OperandsDirective(p, definition.operands().get(p.index()).arity(), space);
      case Part.Property p -> {
        PropertyDefinition property = definition.properties().get(p.index());
        AttributeForm form =
            qualified && property.constraint().form() instanceof AttributeForm.Bare
                ? new AttributeForm.Full()
                : property.constraint().form();
        yield new AttributeDirective(p, property, form, insideGroup, space);
      }
      case Part.Regions p -> regions(p, definition.regions().get(p.index()).arity(), space);
      case Part.Successors p ->
          new SuccessorsDirective(p, definition.successors().get(p.index()).arity(), space);
      default -> throw lexer.error("'" + name + "' cannot stand alone");
    };
  }

  private RegionsDirective regions(Part.Regions part, Arity arity, boolean space) {
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
        Part.Operands part = give(new Part.Operands(Part.ALL));
        yield new OperandsDirective(part, Arity.VARIADIC, spacing.beforeElement());
      }
      case "regions" ->
          regions(give(new Part.Regions(Part.ALL)), Arity.VARIADIC, spacing.beforeElement());
      case "successors" -> {
        Part.Successors part = give(new Part.Successors(Part.ALL));
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

  private <P extends Part> P give(P part) {
    given.add(part);
    return part;
  }

  private AttrDictDirective attrDict(boolean withKeyword) {
    hasAttrDict = true;
    spacing.beforeAttributes();
    Set<String> elided = elidedProperties();
    if (firstPass != null && firstPass.hasPropDict) {
      definition.properties().forEach(property -> elided.add(property.name()));
    }
    return AttrDictDirective.of(definition, withKeyword, elided);
  }

  /** The properties that are printed elsewhere, or follow from what is. */
  private Set<String> elidedProperties() {
    Set<Part> printed = firstPass == null ? Set.of() : firstPass.given;
    Set<String> elided = new HashSet<>();
    for (Part part : printed) {
      if (part instanceof Part.Property(int index)) {
        elided.add(definition.properties().get(index).name());
      }
    }
    if (!printed.contains(new Part.Operands(Part.ALL))) {
      elided.add(OpDefinition.OPERAND_SEGMENT_SIZES);
    }
    if (!printed.contains(new Part.ResultTypes(Part.ALL))) {
      elided.add(OpDefinition.RESULT_SEGMENT_SIZES);
    }
    return elided;
  }

  private Directive types() {
    lexer.expect('(');
    Part part = give(typesOf());
    lexer.expect(')');
    return new TypesDirective(part, arityOf(part), spacing.beforeElement());
  }

  private Directive functionalType() {
    lexer.expect('(');
    Part inputs = give(typesOf());
    lexer.expect(',');
    Part results = give(typesOf());
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
      return switch (part(lexer.take())) {
        case Part.Operands(int index) -> new Part.OperandTypes(index);
        case Part.Results(int index) -> new Part.ResultTypes(index);
        case Part other -> throw lexer.error(other + " has no type");
      };
    }
    return switch (lexer.take()) {
      case "operands" -> new Part.OperandTypes(Part.ALL);
      case "results" -> new Part.ResultTypes(Part.ALL);
      default -> throw lexer.error("expected an operand or result");
    };
  }

  private Arity arityOf(Part types) {
    return switch (types) {
      case Part.OperandTypes(int index) when index != Part.ALL ->
          definition.operands().get(index).arity();
      case Part.ResultTypes(int index) when index != Part.ALL ->
          definition.results().get(index).arity();
      default -> Arity.VARIADIC;
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
    given.addAll(parsed);
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
    if (!(part instanceof Part.Text)) {
      parsed.add(part);
    }
  }

  private Part argument() {
    return switch (lexer.kind()) {
      case VARIABLE -> part(lexer.take());
      case STRING -> new Part.Text(lexer.take());
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
    private Part.@Nullable Property unit;

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
        unit = new Part.Property(definition.propertyIndex(name));
        given.add(unit);
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
    Part.Property unit = null;
    if (elements.isEmpty() && isUnit(keyword.text())) {
      unit = give(new Part.Property(definition.propertyIndex(keyword.text())));
    }
    return new OiList.Clause(keyword, List.copyOf(elements), unit);
  }

  // Names.

  private Part part(String name) {
    int property = definition.propertyIndex(name);
    if (property >= 0) {
      return new Part.Property(property);
    }
    Part part = find(name, definition.operands(), v -> v.name(), Part.Operands::new);
    part = part != null ? part : find(name, definition.results(), v -> v.name(), Part.Results::new);
    part = part != null ? part : find(name, definition.regions(), r -> r.name(), Part.Regions::new);
    part =
        part != null
            ? part
            : find(name, definition.successors(), s -> s.name(), Part.Successors::new);
    if (part == null) {
      throw lexer.error("'" + name + "' is no operand, property, result, region or successor");
    }
    return part;
  }

  private static <T> @Nullable Part find(
      String name,
      List<T> declared,
      Function<T, String> nameOf,
      java.util.function.IntFunction<Part> make) {
    for (int i = 0; i < declared.size(); i++) {
      if (nameOf.apply(declared.get(i)).equals(name)) {
        return make.apply(i);
      }
    }
    return null;
  }
}
