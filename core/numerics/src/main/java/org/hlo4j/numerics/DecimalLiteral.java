package org.hlo4j.numerics;

import java.math.BigInteger;

/**
 * The parts of a decimal literal: ± {@code digits} * 10^{@code exponent}.
 *
 * @param digits the leading significant digits, at most 19, as an unsigned number; 0 for zero
 * @param exponent the decimal exponent of the last of them, clamped to ±{@link #EXPONENT_BOUND}
 * @param rest the remaining significant digits, up to the last non-zero one
 */
record DecimalLiteral(boolean negative, long digits, int exponent, String rest) {
  /** Beyond every format, while ten times the bound is still an {@code int}. */
  static final int EXPONENT_BOUND = 1 << 27;

  // No tie between neighbours of any format has more significant digits (f128's smallest ones have
  // about 11530); further digits only decide whether a value is above a tie.
  private static final int MAX_REST = 16_384;

  private static final int MAX_DIGITS = 19;

  static DecimalLiteral scan(CharSequence text) {
    return new Scanner(text).scan();
  }

  /** Returns all significant digits; those that were clipped are replaced by a final 1. */
  BigInteger allDigits() {
    String leading = Long.toUnsignedString(digits);
    return new BigInteger(leading + rest);
  }

  /** Returns the decimal exponent of the last of {@link #allDigits()}. */
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

    /** Whether a non-zero digit followed those that {@code rest} has room for. */
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
