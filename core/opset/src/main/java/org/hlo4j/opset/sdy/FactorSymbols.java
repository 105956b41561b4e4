package org.hlo4j.opset.sdy;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.builtin.LongList;

/** The symbols of factors: {@code i} to {@code z}, then {@code z_1}, {@code z_2} and so on. */
public final class FactorSymbols {
  private static final String LONG_SYMBOL = "z_";
  private static final int LAST_LETTER = 'z' - 'i';

  private FactorSymbols() {}

  /**
   * {@return the symbol of a factor}
   *
   * @param factor the index of the factor, from 0
   */
  public static String symbolOf(long factor) {
    return factor <= LAST_LETTER
        ? String.valueOf((char) ('i' + factor))
        : LONG_SYMBOL + (factor - LAST_LETTER);
  }

  /** Parses the factors of adjacent symbols: {@code ij}, {@code z_1z_2}. */
  static LongList parseAll(String symbols, AsmParser parser) {
    List<Long> factors = new ArrayList<>();
    int at = 0;
    while (at < symbols.length()) {
      if (symbols.startsWith(LONG_SYMBOL, at)) {
        int begin = at + LONG_SYMBOL.length();
        at = endOfDigits(symbols, begin);
        factors.add(LAST_LETTER + parseNumber(symbols, begin, at, parser));
      } else {
        factors.add(parseLetter(symbols.charAt(at++), parser));
      }
    }
    return LongList.copyOf(factors);
  }

  /** Parses a symbol and returns the index of its factor. */
  static long parseOne(String symbol, AsmParser parser) {
    LongList factors = parseAll(symbol, parser);
    if (factors.size() != 1) {
      throw parser.error("expecting single factor symbol: " + symbol);
    }
    return factors.get(0);
  }

  private static long parseLetter(char letter, AsmParser parser) {
    if (letter < 'i' || letter > 'z') {
      throw parser.error("expecting symbol from 'i' to 'z'. Received: '" + letter + "'");
    }
    return (long) letter - 'i';
  }

  private static int endOfDigits(String text, int begin) {
    int end = begin;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  private static long parseNumber(String symbols, int begin, int end, AsmParser parser) {
    String digits = symbols.substring(begin, end);
    if (digits.isEmpty()) {
      throw parser.error(
          "expecting integer after 'z_'. Received: '"
              + symbols.substring(begin - LONG_SYMBOL.length())
              + "'");
    }
    if (digits.startsWith("0")) {
      throw parser.error(
          "expecting positive integer without leading zeros. Received: '" + digits + "'");
    }
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw parser.error("expecting symbol index <=2^63-1. Received: '" + digits + "'");
    }
  }
}
