package org.hlo4j.opset.vhlo;

import java.util.List;
import java.util.OptionalInt;

/** An enumeration of VHLO: its keywords, numbered in order, and the attribute that holds one. */
public enum VhloEnum {
  /** The direction of a comparison. */
  COMPARISON_DIRECTION("comparison_direction_v1", 3, 0, "EQ", "NE", "GE", "GT", "LE", "LT"),
  /** The interpretation of compared elements. */
  COMPARISON_TYPE(
      "comparison_type_v1",
      4,
      0,
      "NOTYPE",
      "FLOAT",
      "TOTALORDER",
      "SIGNED",
      "UNSIGNED",
      "WEAKORDER"),
  /** The calling convention of a custom call. */
  CUSTOM_CALL_API_VERSION(
      "api_version_v1",
      5,
      0,
      "API_VERSION_UNSPECIFIED",
      "API_VERSION_ORIGINAL",
      "API_VERSION_STATUS_RETURNING",
      "API_VERSION_STATUS_RETURNING_UNIFIED",
      "API_VERSION_TYPED_FFI"),
  /** The kind of a Fourier transform. */
  FFT_TYPE("fft_type_v1", 7, 0, "FFT", "IFFT", "RFFT", "IRFFT"),
  /** The precision of an operand. */
  PRECISION("precision_v1", 11, 0, "DEFAULT", "HIGH", "HIGHEST"),
  /** The mode in which the accuracy of a result is specified. */
  RESULT_ACCURACY_MODE("result_accuracy_mode_v1", 19, 0, "DEFAULT", "HIGHEST", "TOLERANCE"),
  /** The algorithm of a random bit generator. */
  RNG_ALGORITHM("rng_algorithm_v1", 12, 0, "DEFAULT", "THREE_FRY", "PHILOX"),
  /** The distribution of random numbers; numbered from 1. */
  RNG_DISTRIBUTION("rng_distribution_v1", 13, 1, "UNIFORM", "NORMAL"),
  /** Whether a matrix is transposed or conjugated. */
  TRANSPOSE("transpose_v1", 16, 0, "TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT");

  private final String mnemonic;
  private final int code;
  private final int first;
  private final List<String> words;

  /**
   * Keywords are numbered from {@code first}; {@code code} is that of the attribute in bytecode.
   */
  VhloEnum(String mnemonic, int code, int first, String... words) {
    this.mnemonic = mnemonic;
    this.code = code;
    this.first = first;
    this.words = List.of(words);
  }

  /** {@return the mnemonic of the attribute, with version} */
  public String mnemonic() {
    return mnemonic;
  }

  int code() {
    return code;
  }

  /** {@return the keywords in the order of their numbers} */
  public List<String> words() {
    return words;
  }

  /**
   * {@return the number of a keyword in bytecode; empty if there is no such keyword}
   *
   * @param word the keyword
   */
  public OptionalInt numberOf(String word) {
    int index = words.indexOf(word);
    return index < 0 ? OptionalInt.empty() : OptionalInt.of(first + index);
  }

  boolean hasNumber(long number) {
    return number >= first && number < first + words.size();
  }

  String wordOf(int number) {
    return words.get(number - first);
  }

  /**
   * {@return the attribute that holds a keyword}
   *
   * @param word the keyword
   * @throws IllegalArgumentException if there is no such keyword
   */
  public EnumV1Attr attribute(String word) {
    return new EnumV1Attr(
        this,
        numberOf(word)
            .orElseThrow(() -> new IllegalArgumentException(mnemonic + " has no word " + word)));
  }
}
