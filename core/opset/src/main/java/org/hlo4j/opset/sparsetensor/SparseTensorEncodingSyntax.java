package org.hlo4j.opset.sparsetensor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.opset.sparsetensor.SparseTensorEncodingAttr.Builder;
import org.jspecify.annotations.Nullable;

/**
 * The text of sparse encodings:
 *
 * <pre>{@code
 * encoding  ::= `<` `{` (field (`,` field)* `,`?)? `}` `>`
 * field     ::= `map` `=` map | `posWidth` `=` integer | `crdWidth` `=` integer
 *             | `explicitVal` `=` attribute | `implicitVal` `=` attribute
 * map       ::= symbols? levels? `(` dimension, … `)` `->` `(` level, … `)`
 * dimension ::= name (`=` expression)? (`:` slice)?
 * level     ::= (name `=`)? expression `:` level-type
 * }</pre>
 */
final class SparseTensorEncodingSyntax implements AsmSyntax<SparseTensorEncodingAttr> {
  @Override
  public void print(SparseTensorEncodingAttr encoding, AsmPrinter printer) {
    AffineMap map = encoding.dimensionToLevel();
    printer.print("<{ map = ");
    if (map.symbolCount() > 0) {
      printer.print("[" + names("s", map.symbolCount()) + "]");
    }
    printer.print("(");
    for (int i = 0; i < map.dimensionCount(); i++) {
      printer.print((i == 0 ? "d" : ", d") + i);
      if (!encoding.slices().isEmpty()) {
        printer.print(" : ").printAttribute(encoding.slices().get(i));
      }
    }
    printer.print(") -> (");
    for (int i = 0; i < map.results().size(); i++) {
      printer.print(i == 0 ? "" : ", ").print(LevelExpressions.text(map.results().get(i)));
      printer.print(" : ").print(encoding.levelTypes().get(i).toString());
    }
    printer.print(")");
    printRest(encoding, printer);
    printer.print(" }>");
  }

  private static void printRest(SparseTensorEncodingAttr encoding, AsmPrinter printer) {
    if (encoding.positionWidth() != 0) {
      printer.print(", posWidth = ").print(encoding.positionWidth());
    }
    if (encoding.coordinateWidth() != 0) {
      printer.print(", crdWidth = ").print(encoding.coordinateWidth());
    }
    encoding
        .explicitValue()
        .ifPresent(value -> printer.print(", explicitVal = ").printAttribute(value));
    encoding
        .implicitValue()
        .ifPresent(value -> printer.print(", implicitVal = ").printAttribute(value));
  }

  private static String names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).collect(Collectors.joining(", "));
  }

  @Override
  public SparseTensorEncodingAttr parse(AsmParser parser) {
    parser.expect("<");
    parser.expect("{");
    Builder builder = null;
    Fields fields = new Fields();
    Optional<String> key = parser.parseOptionalKeyword();
    while (key.isPresent()) {
      parser.expect("=");
      if (key.get().equals("map")) {
        builder = new MapParser(parser).parse();
      } else {
        fields.parse(parser, key.get());
      }
      key = parser.accept(",") ? parser.parseOptionalKeyword() : Optional.empty();
    }
    parser.expect("}");
    parser.expect(">");
    if (builder == null) {
      throw parser.error(parser.nameOffset(), "expected a non-empty array for lvlTypes");
    }
    Builder complete = fields.addTo(builder);
    return parser.make(parser.nameOffset(), complete::build);
  }

  /** The fields other than the map. */
  private static final class Fields {
    private long positionWidth;
    private long coordinateWidth;
    private @Nullable Attribute explicitValue;
    private @Nullable Attribute implicitValue;

    void parse(AsmParser parser, String key) {
      switch (key) {
        case "posWidth" -> positionWidth = parseWidth(parser, "position");
        case "crdWidth" -> coordinateWidth = parseWidth(parser, "index");
        case "explicitVal" -> explicitValue = parseNumber(parser, key);
        case "implicitVal" -> implicitValue = parseNumber(parser, key);
        default -> throw parser.error(parser.nameOffset(), "unexpected key: " + key);
      }
    }

    private static long parseWidth(AsmParser parser, String what) {
      if (parser.parseAttribute() instanceof IntegerAttr width) {
        return width.longValue();
      }
      throw parser.error(parser.nameOffset(), "expected an integral " + what + " bitwidth");
    }

    private static Attribute parseNumber(AsmParser parser, String key) {
      Attribute value = parser.parseAttribute();
      if (value instanceof IntegerAttr || value instanceof FloatAttr) {
        return value;
      }
      throw parser.error(parser.nameOffset(), "expected a numeric value for " + key);
    }

    Builder addTo(Builder builder) {
      return builder
          .positionWidth(positionWidth)
          .coordinateWidth(coordinateWidth)
          .explicitValue(explicitValue)
          .implicitValue(implicitValue);
    }
  }

  /** Parses the map from dimensions to levels. */
  private static final class MapParser {
    private final AsmParser parser;
    private final List<String> symbols = new ArrayList<>();
    private final List<String> levels = new ArrayList<>();
    private final List<String> dimensions = new ArrayList<>();
    private final List<AffineExpr> inverse = new ArrayList<>();
    private final List<SparseTensorDimSliceAttr> slices = new ArrayList<>();
    private final List<AffineExpr> expressions = new ArrayList<>();
    private final List<LevelType> types = new ArrayList<>();
    private boolean hasSlices;

    MapParser(AsmParser parser) {
      this.parser = parser;
    }

    Builder parse() {
      parser.parseList(Delimiter.OPTIONAL_SQUARE, () -> symbols.add(parseBinding(symbols)));
      parser.parseList(Delimiter.OPTIONAL_BRACE, () -> levels.add(parseBinding(levels)));
      parser.parseList(Delimiter.PAREN, this::parseDimension);
      parser.expect("->");
      int at = parser.offset();
      parser.parseList(Delimiter.PAREN, this::parseLevel);
      if (!levels.isEmpty() && levels.size() != types.size()) {
        throw parser.error(
            at,
            "Level-rank mismatch between forward-declarations and specifiers. Declared "
                + levels.size()
                + " level-variables; but got "
                + types.size()
                + " level-specifiers.");
      }
      AffineMap map = new AffineMap(dimensions.size(), symbols.size(), expressions);
      return SparseTensorEncodingAttr.builder(map, types)
          .levelToDimension(inverse)
          .slices(hasSlices ? slices : List.of());
    }

    private String parseBinding(List<String> bound) {
      int at = parser.offset();
      String name =
          parser
              .parseOptionalKeyword()
              .orElseThrow(() -> parser.error(at, "expected bare identifier"));
      if (bound.contains(name)) {
        throw parser.error(at, "redefinition of identifier '" + name + "'");
      }
      return name;
    }

    private boolean parseDimension() {
      String name = parseBinding(dimensions);
      if (parser.accept("=")) {
        inverse.add(new LevelExpressions(parser, levels, symbols).parse());
      }
      SparseTensorDimSliceAttr slice = SparseTensorDimSliceAttr.UNKNOWN;
      if (parser.accept(":")) {
        slice = parseSlice();
        hasSlices = true;
      }
      slices.add(slice);
      return dimensions.add(name);
    }

    private SparseTensorDimSliceAttr parseSlice() {
      int at = parser.offset();
      if (parser.parseAttribute() instanceof SparseTensorDimSliceAttr slice) {
        return slice;
      }
      throw parser.error(at, "expected SparseTensorDimSliceAttr");
    }

    /** Levels are declared in the order in which they are specified later. */
    private void parseLevelName() {
      int at = parser.offset();
      String name = parser.parseKeyword();
      int declared = levels.indexOf(name);
      if (declared < 0) {
        throw parser.error(at, "use of undeclared identifier '" + name + "'");
      }
      if (declared != types.size()) {
        throw parser.error(
            at,
            "Level-variable ordering mismatch. The variable '"
                + name
                + "' was forward-declared as the "
                + ordinal(declared)
                + " level; but is bound by the "
                + ordinal(types.size())
                + " specification.");
      }
      parser.expect("=");
    }

    private static String ordinal(int number) {
      boolean teens = number % 100 / 10 == 1;
      String suffix =
          switch (teens ? 0 : number % 10) {
            case 1 -> "st";
            case 2 -> "nd";
            case 3 -> "rd";
            default -> "th";
          };
      return number + suffix;
    }

    private boolean parseLevel() {
      if (!levels.isEmpty()) {
        parseLevelName();
      }
      expressions.add(new LevelExpressions(parser, dimensions, symbols).parse());
      parser.expect(":");
      return types.add(LevelType.parse(parser));
    }
  }
}
