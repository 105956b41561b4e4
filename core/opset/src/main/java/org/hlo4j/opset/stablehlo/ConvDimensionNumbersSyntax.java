package org.hlo4j.opset.stablehlo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.syntax.OptionalFieldsSyntax;

/**
 * Syntax of convolution dimension numbers. Each tensor has a list in which a letter denotes a batch
 * or feature dimension and a number a spatial one: {@code [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]}.
 * The {@code raw} form lists the fields by name and can also express invalid numbers.
 */
public final class ConvDimensionNumbersSyntax implements AsmSyntax<ConvDimensionNumbersAttr> {
  private static final int MAX_LISTED = 10;

  private final OptionalFieldsSyntax<ConvDimensionNumbersAttr> raw;

  ConvDimensionNumbersSyntax(OptionalFieldsSyntax<ConvDimensionNumbersAttr> raw) {
    this.raw = raw;
  }

  @Override
  public void print(ConvDimensionNumbersAttr attribute, AsmPrinter printer) {
    printer.print("<");
    if (!isPrintable(attribute)) {
      printer.print("raw ");
      raw.printFields(attribute, printer);
      return;
    }
    printLists(attribute, printer);
    printer.print(">");
  }

  /**
   * Prints the three lists without enclosing brackets.
   *
   * @param a the attribute
   * @param printer the printer to write to
   */
  public static void printLists(ConvDimensionNumbersAttr a, AsmPrinter printer) {
    printList(
        a.inputSpatialDimensions(),
        "bf",
        a.inputBatchDimension(),
        a.inputFeatureDimension(),
        printer);
    printer.print("x");
    printList(
        a.kernelSpatialDimensions(),
        "io",
        a.kernelInputFeatureDimension(),
        a.kernelOutputFeatureDimension(),
        printer);
    printer.print("->");
    printList(
        a.outputSpatialDimensions(),
        "bf",
        a.outputBatchDimension(),
        a.outputFeatureDimension(),
        printer);
  }

  private static void printList(
      LongList spatial, String letters, long first, long second, AsmPrinter printer) {
    String[] words = new String[spatial.size() + 2];
    Arrays.fill(words, "?");
    for (int i = 0; i < spatial.size(); i++) {
      put(words, spatial.get(i), Integer.toString(i));
    }
    put(words, first, letters.substring(0, 1));
    put(words, second, letters.substring(1));
    printer.print("[" + String.join(", ", words) + "]");
  }

  /** Omits dimensions that are out of range. */
  private static void put(String[] words, long position, String word) {
    if (position >= 0 && position < words.length) {
      words[(int) position] = word;
    }
  }

  /** Whether each list names each dimension once. */
  private static boolean isPrintable(ConvDimensionNumbersAttr a) {
    return isPermutation(
            a.inputSpatialDimensions(), a.inputBatchDimension(), a.inputFeatureDimension())
        && isPermutation(
            a.kernelSpatialDimensions(),
            a.kernelInputFeatureDimension(),
            a.kernelOutputFeatureDimension())
        && isPermutation(
            a.outputSpatialDimensions(), a.outputBatchDimension(), a.outputFeatureDimension());
  }

  private static boolean isPermutation(LongList spatial, long first, long second) {
    long rank = spatial.size() + 2L;
    var all = spatial.stream().boxed().collect(Collectors.toSet());
    all.add(first);
    all.add(second);
    return all.size() == rank && all.stream().allMatch(d -> d >= 0 && d < rank);
  }

  @Override
  public ConvDimensionNumbersAttr parse(AsmParser parser) {
    parser.expect("<");
    if (parser.acceptKeyword("raw")) {
      return raw.parseFields(parser);
    }
    ConvDimensionNumbersAttr attribute = parseLists(parser);
    parser.expect(">");
    return attribute;
  }

  /**
   * Parses the output of {@link #printLists}.
   *
   * @param parser the parser to read from
   * @return the parsed attribute
   */
  public static ConvDimensionNumbersAttr parseLists(AsmParser parser) {
    Dimensions input = Dimensions.parse(parser, "bf");
    parser.expectKeyword("x");
    Dimensions kernel = Dimensions.parse(parser, "io");
    parser.expect("->");
    Dimensions output = Dimensions.parse(parser, "bf");
    return new ConvDimensionNumbersAttr(
        input.first,
        input.second,
        input.spatial,
        kernel.first,
        kernel.second,
        kernel.spatial,
        output.first,
        output.second,
        output.spatial);
  }

  /** One list: the positions of its two letters and of its numbers. */
  private record Dimensions(long first, long second, LongList spatial) {

    static Dimensions parse(AsmParser parser, String letters) {
      parser.expect("[");
      var positions = new TreeMap<Long, Long>();
      long[] letterPositions = {-1, -1};
      long index = 0;
      do {
        parseOne(parser, letters, letterPositions, positions, index++);
      } while (parser.accept(","));
      String missing = missing(letters, letterPositions);
      if (!missing.isEmpty()) {
        throw parser.error("Expected dimensions " + missing + " not specified");
      }
      parser.expect("]");
      return new Dimensions(letterPositions[0], letterPositions[1], spatial(parser, positions));
    }

    private static void parseOne(
        AsmParser parser,
        String letters,
        long[] letterPositions,
        TreeMap<Long, Long> positions,
        long index) {
      int at = parser.offset();
      OptionalLong number = parser.parseOptionalInteger();
      if (number.isPresent()) {
        if (number.getAsLong() < 0) {
          throw parser.error(at, "Unexpected dimension " + number.getAsLong());
        }
        if (positions.put(number.getAsLong(), index) != null) {
          throw parser.error(at, "Duplicate entries for spatial dimension " + number.getAsLong());
        }
        return;
      }
      String word = parser.parseKeyword();
      String missing = missing(letters, letterPositions);
      if (word.length() != 1 || missing.isEmpty()) {
        throw parser.error(at, "Unexpected keyword " + word);
      }
      int letter = letters.indexOf(word);
      if (letter < 0 || letterPositions[letter] >= 0) {
        throw parser.error(at, "Unexpected dimension " + word + ", expecting " + missing);
      }
      letterPositions[letter] = index;
    }

    private static String missing(String letters, long[] letterPositions) {
      return IntStream.range(0, letters.length())
          .filter(i -> letterPositions[i] < 0)
          .mapToObj(i -> letters.substring(i, i + 1))
          .collect(Collectors.joining(", "));
    }

    private static LongList spatial(AsmParser parser, TreeMap<Long, Long> positions) {
      List<String> absent = new ArrayList<>();
      long expected = 0;
      for (long number : positions.keySet()) {
        for (; expected < number && absent.size() < MAX_LISTED; expected++) {
          absent.add(Long.toString(expected));
        }
        expected = number + 1;
      }
      if (!absent.isEmpty()) {
        throw parser.error(
            "Expected spatial dimensions " + String.join(", ", absent) + " not specified");
      }
      return LongList.copyOf(List.copyOf(positions.values()));
    }
  }
}
