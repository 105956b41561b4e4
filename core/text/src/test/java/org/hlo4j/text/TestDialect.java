package org.hlo4j.text;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AliasNames;
import org.hlo4j.ir.asm.BlockNames;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.CustomDirectives;
import org.hlo4j.ir.asm.DefaultDialect;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.asm.RegionArgumentNames;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeRelation;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;

/** A dialect that uses all features of assembly formats and printers, and programs in it. */
public final class TestDialect {
  public static final TypeConstraint ANY = TypeConstraint.ANY;
  public static final TypeConstraint I1 =
      TypeConstraint.exactly("1-bit signless integer", IntegerType.I1);
  public static final AttributeConstraint UNIT =
      AttributeConstraint.of("unit attribute", UnitAttr.class::isInstance);
  public static final AttributeConstraint I64 =
      AttributeConstraint.literal(
          "64-bit signless integer attribute", IntegerAttr.class::isInstance, IntegerType.I64);
  public static final AttributeConstraint STRING =
      AttributeConstraint.literal(
          "string attribute", StringAttr.class::isInstance, NoneType.INSTANCE);
  public static final AttributeConstraint NAME = AttributeConstraint.symbolName("string attribute");
  public static final AttributeConstraint I64_ARRAY =
      AttributeConstraint.denseArray("i64 dense array attribute", IntegerType.I64);
  public static final AttributeConstraint PREDICATE =
      AttributeConstraint.keyword("predicate", predicates());

  private static final OpDefinition MODULE =
      op("builtin.module")
          .optionalProperty("sym_name", NAME)
          .region("bodyRegion", 1)
          .traits(Trait.ISOLATED_FROM_ABOVE, Trait.NO_TERMINATOR, Trait.SINGLE_BLOCK)
          .format("($sym_name^)? attr-dict-with-keyword $bodyRegion")
          .build();

  private static final OpDefinition SCOPE =
      op("test.scope")
          .region("body")
          .traits(Trait.NO_TERMINATOR)
          .format("attr-dict-with-keyword $body")
          .build();

  private static final OpDefinition NAMED =
      op("test.named").variadicResults("r", ANY).format("attr-dict `:` type($r)").build();

  private static final OpDefinition SEVERAL =
      op("test.several")
          .result("first", ANY)
          .variadicResults("rest", ANY)
          .format("attr-dict `:` type($first) `,` type($rest)")
          .build();

  private static final OpDefinition LABELS = op("test.labels").region("body").build();

  private static final OpDefinition BRANCH =
      op("test.br")
          .variadicOperands("operands", ANY)
          .variadicSuccessors("targets")
          .traits(Trait.TERMINATOR)
          .format("$targets (`(` $operands^ `:` type($operands) `)`)? attr-dict")
          .build();

  private TestDialect() {}

  private static Map<String, Attribute> predicates() {
    Map<String, Attribute> words = new LinkedHashMap<>();
    words.put("eq", IntegerAttr.i64(0));
    words.put("slt", IntegerAttr.i64(1));
    words.put("a b", IntegerAttr.i64(2));
    return words;
  }

  /** The operations of the test dialect, and others with formats under test. */
  public static DialectRegistry registry(OpDefinition... more) {
    List<OpDefinition> ops = new ArrayList<>(List.of(SCOPE, NAMED, SEVERAL, LABELS, BRANCH));
    ops.addAll(List.of(more));
    Dialect test =
        Dialect.builder("test")
            .ops(ops)
            .attach(CustomDirectives.class, DIRECTIVES)
            .attach(SCOPE, DefaultDialect.class, new DefaultDialect("test"))
            .attach(
                SCOPE,
                RegionArgumentNames.class,
                (region, names) -> names.suggest(region.front().argument(0), "it er"))
            .attach(NAMED, ResultNames.class, TestDialect::suggestNames)
            .attach(
                LABELS,
                BlockNames.class,
                (op, names) -> op.region(0).blocks().forEach(b -> names.accept(b, "block")))
            .attach(AliasNames.class, new AliasNames() {})
            .build();
    Dialect builtin =
        Dialect.builder("builtin")
            .ops(List.of(MODULE))
            .attach(MODULE, DefaultDialect.class, new DefaultDialect("builtin"))
            .build();
    return DialectRegistry.builder().add(test).add(builtin).build();
  }

  private static void suggestNames(Operation op, org.hlo4j.ir.asm.ValueNames names) {
    if (op.attributeOrNull("names") instanceof StringAttr suggested) {
      String[] parts = suggested.value().split(",", -1);
      for (int i = 0; i < parts.length; i++) {
        if (!parts[i].equals("-")) {
          names.suggest(op.result(i), parts[i]);
        }
      }
    }
  }

  /** A relation that determines a result of type {@code i1}. */
  public static TypeRelation isBoolean(String source, String target) {
    return TypeRelation.derived("is a boolean", source, target, type -> IntegerType.I1);
  }

  private static final CustomDirectives DIRECTIVES =
      CustomDirectives.of(Map.of("Pair", new PairDirective(), "Same", new SameDirective()));

  /** {@code custom<Pair>($a, $b)}: two attributes separated by a cross, or nothing. */
  private static final class PairDirective implements CustomDirective {
    @Override
    public void print(OpAsmPrinter printer, PrintedArguments arguments) {
      Optional<Attribute> first = arguments.attribute(0);
      if (first.isEmpty()) {
        printer.print("none");
        return;
      }
      printer.printAttribute(first.get()).print(" x ");
      printer.printAttribute(arguments.attribute(1).orElseThrow());
    }

    @Override
    public void parse(OpAsmParser parser, ParsedArguments arguments) {
      if (!parser.acceptKeyword("none")) {
        arguments.setAttribute(0, parser.parseAttribute());
        parser.expectKeyword("x");
        arguments.setAttribute(1, parser.parseAttribute());
      }
    }
  }

  /** {@code custom<Same>(ref($operands), type($operands), "word")}: one type for all. */
  private static final class SameDirective implements CustomDirective {
    @Override
    public void print(OpAsmPrinter printer, PrintedArguments arguments) {
      printer.print(arguments.text(2)).print(" ").printType(arguments.type(1));
    }

    @Override
    public void parse(OpAsmParser parser, ParsedArguments arguments) {
      parser.expectKeyword(arguments.text(2));
      Type type = parser.parseType();
      arguments.setTypes(1, java.util.Collections.nCopies(arguments.operands(0).size(), type));
    }
  }

  public static Operation parse(String text, DialectRegistry registry) {
    return MlirParser.parse(
        SourceText.of("-", text), registry, ParserOptions.DEFAULT.withUnregisteredDialects(true));
  }

  /** Parses and prints. */
  public static String print(String text, DialectRegistry registry, PrinterOptions options) {
    return MlirPrinter.toString(
        parse(text, registry), registry, options.toBuilder().assumeVerified(true).build());
  }
}
