package org.hlo4j.numerics;

import java.math.BigInteger;

/**
 * A decimal literal taken apart: ± {@code digits} * 10^{@code exponent}.
 *
 * @param digits the leading significant digits, at most 19, as an unsigned number; 0 for zero
 * @param exponent the decimal exponent of the last of them, clamped to ±{@link #EXPONENT_BOUND}
 * @param rest the significant digits that did not fit, down to the last one that is not zero
 */
record DecimalLiteral(boolean negative, long digits, int exponent, String rest) {
  /** Far outside every format, and ten times that is still an {@code int}. */
  static final int EXPONENT_BOUND = 1 << 27;

  // No tie between two neighbours of any format has more significant digits (f128's smallest have
  // about 11530), so that further ones only tell whether a value is above a tie.
  private static final int MAX_REST = 16_384;

  private static final int MAX_DIGITS = 19;

  static DecimalLiteral scan(CharSequence text) {
    return new Scanner(text).scan();
  }

  /** All significant digits, the clipped ones replaced by a final 1. */
  BigInteger allDigits() {
    String leading = Long.toUnsignedString(digits);
    return new BigInteger(leading + rest);
  }

  /** The decimal exponent of the last of {@link #allDigits()}. */
  int lastExponent() {
    return exponent - rest.length();
  }

  private static final class Scanner {
    private final CharSequence text;
    private int position;
    private long digits;
    private int count;
    private int exponent;
    private final StringBuilder rest = new StringBuilder(0);

    /** Whether a digit other than zero came after what {@code rest} has room for. */
    private boolean clipped;

    Scanner(CharSequence text) {
      this.text = text;
    }

    DecimalLiteral scan() {
      boolean negative = sign();
      if (!isDigit()) {
        throw malformed();
      }
      scanDigits(false);
      if (at('.')) {
        position++;
        scanDigits(true);
      }
      long scale = exponent;
      if (at('e') || at('E')) {
        position++;
        scale += scanExponent();
      }
      if (position != text.length()) {
        throw malformed();
      }
      int bounded = Math.clamp(scale, -EXPONENT_BOUND, EXPONENT_BOUND);
      return new DecimalLiteral(negative, digits, bounded, significantRest());
    }

    private boolean sign() {
      boolean negative = at('-');
      if (negative || at('+')) {
        position++;
      }
      return negative;
    }

    private void scanDigits(boolean fraction) {
      for (; isDigit(); position++) {
        int digit = text.charAt(position) - '0';
        if (count < MAX_DIGITS) {
          digits = digits * 10 + digit;
          count += digits == 0 ? 0 : 1;
          exponent -= fraction ? 1 : 0;
        } else {
          exponent += fraction ? 0 : 1;
          keepRest(digit);
        }
      }
    }

    private void keepRest(int digit) {
      if (rest.length() < MAX_REST) {
        rest.append((char) ('0' + digit));
      } else {
        clipped |= digit != 0;
      }
    }

    private String significantRest() {
      if (clipped) {
        return rest.append('1').toString();
      }
      int length = rest.length();
      while (length > 0 && rest.charAt(length - 1) == '0') {
        length--;
      }
      return rest.substring(0, length);
    }

    private int scanExponent() {
      boolean negative = sign();
      if (!isDigit()) {
        throw malformed();
      }
      int value = 0;
      for (; isDigit(); position++) {
        value = Math.min(value * 10 + (text.charAt(position) - '0'), EXPONENT_BOUND);
      }
      return negative ? -value : value;
    }

    private boolean at(char c) {
      return position < text.length() && text.charAt(position) == c;
    }

    private boolean isDigit() {
      return position < text.length()
          && text.charAt(position) >= '0'
          && text.charAt(position) <= '9';
    }

    private NumberFormatException malformed() {
      return new NumberFormatException("not a decimal literal: " + text);
    }
  }
}
