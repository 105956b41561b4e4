package org.hlo4j.text.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.FusedLoc;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.text.TestDialect;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attributes, types and locations that each use the previous one twice: 2^60 parts in all. */
class SharedPartsTest {
  private static final int LEVELS = 60;
  private static final DialectRegistry NONE = TestDialect.registry();

  private static <T> T nested(int levels, T innermost, UnaryOperator<T> twice) {
    T value = innermost;
    for (int i = 0; i < levels; i++) {
      value = twice.apply(value);
    }
    return value;
  }

  private static Attribute array(int levels) {
    return nested(levels, (Attribute) IntegerAttr.of(IntegerType.I32, 1), a -> ArrayAttr.of(a, a));
  }

  private static Attribute dictionary(int levels) {
    return nested(
        levels,
        (Attribute) IntegerAttr.of(IntegerType.I32, 1),
        a -> DictionaryAttr.of("a", a).with("b", a));
  }

  private static Type tuple(int levels) {
    return nested(levels, (Type) IntegerType.I32, t -> new TupleType(List.of(t, t)));
  }

  private static Location callSites(int levels) {
    Location name = new NameLoc("f", UnknownLoc.INSTANCE);
    return nested(levels, name, l -> new CallSiteLoc(l, l));
  }

  private static Location fused(int levels) {
    Location name = new NameLoc("f", UnknownLoc.INSTANCE);
    return nested(
        levels, name, l -> new FusedLoc(List.of(l, new NameLoc("g", l)), ArrayAttr.EMPTY));
  }

  static Stream<Object> nested() {
    return nested(LEVELS);
  }

  private static Stream<Object> nested(int levels) {
    Type tuple = tuple(levels);
    return Stream.of(
        array(levels),
        dictionary(levels),
        tuple,
        new FunctionType(List.of(tuple, tuple), List.of(tuple)),
        callSites(levels),
        fused(levels));
  }

  @ParameterizedTest
  @MethodSource("nested")
  void textDefinesRepeatedPartsOnce(Object symbol) {
    String text =
        symbol instanceof Type type
            ? MlirPrinter.toString(type)
            : MlirPrinter.toString((Attribute) symbol);
    assertThat(text.length()).isLessThan(100 * LEVELS);
    assertThat(text).contains("\n");
  }

  @ParameterizedTest
  @MethodSource("nested")
  void aLineForPeopleLeavesPartsOut(Object symbol) {
    String text =
        symbol instanceof Type type
            ? MlirPrinter.toLine(type)
            : MlirPrinter.toLine((Attribute) symbol);
    assertThat(text).hasSizeLessThan(100).contains("...").doesNotContain("\n");
  }

  @ParameterizedTest
  @MethodSource("nested")
  void toStringEndsInTime(Object symbol) {
    assertThat(symbol.toString()).hasSizeLessThan(1 << 20);
  }

  @Test
  void equalValuesThatShareNothingAreComparedInTime() {
    List<Object> one = nested().toList();
    List<Object> other = nested().toList();
    assertThat(one).isEqualTo(other);
    assertThat(one).isNotEqualTo(nested(LEVELS - 1).toList());
  }

  @Test
  void aPlaceIsLookedForInEachPartOnce() {
    assertThat(FileLineColLoc.findIn(callSites(LEVELS))).isEmpty();
    assertThat(FileLineColLoc.findIn(fused(LEVELS))).isEmpty();
  }

  @Test
  void longListsWithoutRepetitionHaveNoAliases() {
    List<Attribute> numbers =
        Stream.iterate(0L, i -> i + 1)
            .limit(40_000)
            .map(i -> (Attribute) IntegerAttr.of(IntegerType.I64, i))
            .toList();
    assertThat(MlirPrinter.toLine(new ArrayAttr(numbers))).endsWith("39999]");
    assertThat(MlirPrinter.toString(new ArrayAttr(numbers))).startsWith("[0, 1,").endsWith("]");
  }

  @Test
  void programsReadTheirAliasesBack() {
    int levels = 18; // as deep as the parser permits
    StringBuilder program = new StringBuilder("#a0 = [1, 2]\n!t0 = tuple<i1, i2>\n");
    for (int i = 1; i < levels; i++) {
      program.append("#a%d = [#a%d, #a%d]\n".formatted(i, i - 1, i - 1));
      program.append("!t%d = tuple<!t%d, !t%d>\n".formatted(i, i - 1, i - 1));
    }
    int last = levels - 1;
    program.append("\"x.y\"() {a = #a%d, b = [!t%d]} : () -> ()\n".formatted(last, last));
    Operation read = parse(program.toString());
    String text = print(read, false);
    assertThat(text).hasSizeLessThan(4 * program.length()).contains("#attr = ", "!type = ");
    assertThat(print(parse(text), false)).isEqualTo(text);
    assertThat(print(read, true)).hasSizeLessThan(4 * program.length());
  }

  private static Operation parse(String text) {
    return MlirParser.parse(
        SourceText.of("a.mlir", text), NONE, ParserOptions.DEFAULT.withUnregisteredDialects(true));
  }

  private static String print(Operation op, boolean alone) {
    return MlirPrinter.toString(
        op, NONE, PrinterOptions.builder().generic(true).localScope(alone).build());
  }
}
