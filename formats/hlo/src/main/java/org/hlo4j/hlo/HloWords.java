package org.hlo4j.hlo;

import java.util.List;
import java.util.Locale;

/** The enumerations of attributes: each value has a word in text and a number in protos. */
public final class HloWords {
  private HloWords() {}

  /**
   * {@return precisions; none if all are the default}
   *
   * @param precisions the precisions of operands
   */
  public static List<Precision> ifNotDefault(List<Precision> precisions) {
    return precisions.stream().allMatch(Precision.DEFAULT::equals) ? List.of() : precisions;
  }

  /** What the instructions of a fusion are fused for. */
  public enum FusionKind implements HloWord {
    /** {@code kLoop} */
    LOOP("kLoop"),
    /** {@code kInput} */
    INPUT("kInput"),
    /** {@code kOutput} */
    OUTPUT("kOutput"),
    /** {@code kCustom} */
    CUSTOM("kCustom");

    private final String text;

    FusionKind(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /** What a comparison asks. */
  public enum Direction implements HloWord {
    /** {@code EQ} */
    EQ,
    /** {@code NE} */
    NE,
    /** {@code GE} */
    GE,
    /** {@code GT} */
    GT,
    /** {@code LE} */
    LE,
    /** {@code LT} */
    LT
  }

  /**
   * How floats are ordered: NaN is unordered, all are ordered by their bits, or so but for zeros
   * and NaN, which have no signs.
   */
  public enum Order implements HloWord {
    /** {@code PARTIAL} */
    PARTIAL,
    /** {@code TOTAL} */
    TOTAL,
    /** {@code WEAK} */
    WEAK
  }

  /** Kinds of Fourier transforms. */
  public enum FftType implements HloWord {
    /** {@code FFT} */
    FFT,
    /** {@code IFFT} */
    IFFT,
    /** {@code RFFT} */
    RFFT,
    /** {@code IRFFT} */
    IRFFT
  }

  /** How the matrix of a triangular solve is transposed. */
  public enum Transposition implements HloWord {
    /** {@code NO_TRANSPOSE} */
    NO_TRANSPOSE,
    /** {@code TRANSPOSE} */
    TRANSPOSE,
    /** {@code ADJOINT} */
    ADJOINT;

    @Override
    public int number() {
      return ordinal() + 1;
    }
  }

  /** Distributions of random numbers. */
  public enum Distribution implements HloWord {
    /** {@code rng_uniform} */
    UNIFORM("rng_uniform"),
    /** {@code rng_normal} */
    NORMAL("rng_normal");

    private final String text;

    Distribution(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }

    @Override
    public int number() {
      return ordinal() + 1;
    }
  }

  /** Algorithms of random bits. */
  public enum RandomAlgorithm implements HloWord {
    /** {@code rng_default} */
    DEFAULT("rng_default"),
    /** {@code rng_three_fry} */
    THREE_FRY("rng_three_fry"),
    /** {@code rng_philox} */
    PHILOX("rng_philox");

    private final String text;

    RandomAlgorithm(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /** How exact products are. */
  public enum Precision implements HloWord {
    /** {@code default} */
    DEFAULT,
    /** {@code high} */
    HIGH,
    /** {@code highest} */
    HIGHEST;

    private final String text = name().toLowerCase(Locale.ROOT);

    @Override
    public String text() {
      return text;
    }
  }

  /** How products of matrices are computed. */
  public enum DotAlgorithm implements HloWord {
    /** {@code unset} */
    UNSET,
    /** {@code dot_any_f8_any_f8_f32} */
    DOT_ANY_F8_ANY_F8_F32,
    /** {@code dot_any_f8_any_f8_f32_fast_accum} */
    DOT_ANY_F8_ANY_F8_F32_FAST_ACCUM,
    /** {@code dot_f16_f16_f16} */
    DOT_F16_F16_F16,
    /** {@code dot_f16_f16_f32} */
    DOT_F16_F16_F32,
    /** {@code dot_bf16_bf16_bf16} */
    DOT_BF16_BF16_BF16,
    /** {@code dot_bf16_bf16_f32} */
    DOT_BF16_BF16_F32,
    /** {@code dot_bf16_bf16_f32_x3} */
    DOT_BF16_BF16_F32_X3,
    /** {@code dot_bf16_bf16_f32_x6} */
    DOT_BF16_BF16_F32_X6,
    /** {@code dot_tf32_tf32_f32} */
    DOT_TF32_TF32_F32,
    /** {@code dot_tf32_tf32_f32_x3} */
    DOT_TF32_TF32_F32_X3,
    /** {@code dot_f32_f32_f32} */
    DOT_F32_F32_F32,
    /** {@code dot_f64_f64_f64} */
    DOT_F64_F64_F64,
    /** {@code dot_bf16_bf16_f32_x9} */
    DOT_BF16_BF16_F32_X9,
    /** {@code dot_bf16_bf16_fp8x3} */
    DOT_BF16_BF16_FP8X3,
    /** {@code dot_bf16_bf16_fp8x4} */
    DOT_BF16_BF16_FP8X4;

    private final String text = name().toLowerCase(Locale.ROOT);

    @Override
    public String text() {
      return text;
    }
  }

  /** What a convolution is of a network: its own, or that of a gradient. */
  public enum ConvolutionKind implements HloWord {
    /** {@code unset} */
    UNSET("unset"),
    /** {@code fprop} */
    FORWARD("fprop"),
    /** {@code dgrad} */
    INPUT_GRADIENT("dgrad"),
    /** {@code wgrad} */
    WEIGHT_GRADIENT("wgrad");

    private final String text;

    ConvolutionKind(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /** How a custom call pads. */
  public enum PaddingKind implements HloWord {
    /** {@code PADDING_INVALID} */
    INVALID("PADDING_INVALID"),
    /** {@code PADDING_VALID} */
    VALID("PADDING_VALID"),
    /** {@code PADDING_SAME} */
    SAME("PADDING_SAME");

    private final String text;

    PaddingKind(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /** When a custom call is scheduled. */
  public enum CustomCallSchedule implements HloWord {
    /** {@code SCHEDULE_NONE} */
    NONE("SCHEDULE_NONE"),
    /** {@code SCHEDULE_LATEST} */
    LATEST("SCHEDULE_LATEST"),
    /** {@code SCHEDULE_EARLIEST} */
    EARLIEST("SCHEDULE_EARLIEST");

    private final String text;

    CustomCallSchedule(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /** How a custom call is called. */
  public enum ApiVersion implements HloWord {
    /** {@code API_VERSION_UNSPECIFIED} */
    UNSPECIFIED("API_VERSION_UNSPECIFIED"),
    /** {@code API_VERSION_ORIGINAL} */
    ORIGINAL("API_VERSION_ORIGINAL"),
    /** {@code API_VERSION_STATUS_RETURNING} */
    STATUS_RETURNING("API_VERSION_STATUS_RETURNING"),
    /** {@code API_VERSION_STATUS_RETURNING_UNIFIED} */
    STATUS_RETURNING_UNIFIED("API_VERSION_STATUS_RETURNING_UNIFIED"),
    /** {@code API_VERSION_TYPED_FFI} */
    TYPED_FFI("API_VERSION_TYPED_FFI");

    private final String text;

    ApiVersion(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /** Whether something is so, if that is known. */
  public enum TriState implements HloWord {
    /** {@code unknown} */
    UNKNOWN("unknown"),
    /** {@code true} */
    YES("true"),
    /** {@code false} */
    NO("false");

    private final String text;

    TriState(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /** How exact the result of a function is. */
  public enum AccuracyMode implements HloWord {
    /** {@code default} */
    DEFAULT,
    /** {@code highest} */
    HIGHEST;

    private final String text = name().toLowerCase(Locale.ROOT);

    @Override
    public String text() {
      return text;
    }
  }

  /** Whether two buffers may be one, or must. */
  public enum AliasKind implements HloWord {
    /** It is not said; not in text. */
    NONE("none"),
    /** {@code may-alias} */
    MAY("may-alias"),
    /** {@code must-alias} */
    MUST("must-alias");

    private final String text;

    AliasKind(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /** How the parts of an unreduced value are reduced. */
  public enum Reduction implements HloWord {
    /** {@code SUM} */
    SUM,
    /** {@code MAX} */
    MAX,
    /** {@code MIN} */
    MIN
  }
}
