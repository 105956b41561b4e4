package org.hlo4j.pytorch.operator.linalg;

import java.util.List;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.spectral.FourierFormulas;
import org.hlo4j.formulas.spectral.Frames;
import org.hlo4j.formulas.window.RepeatedPadding;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.pytorch.operator.shape.PaddingOperators;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Discrete Fourier transforms of frames of signals, and signals of such spectra. */
public final class ShortTimeOperators {
  private ShortTimeOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(n -> forward(n, false), "aten.stft.default")
        .add(n -> forward(n, n.flag("center", true)), "aten.stft.center")
        .add(ShortTimeOperators::inverse, "aten.istft.default");
  }

  /** Returns the window, as long as a frame; null if all its elements are one. */
  private static @Nullable Value windowOrNull(OperatorCall n, Frames frames) {
    HloBuilder b = n.builder();
    Size length = Size.of(b, frames.windowLength());
    Value window = n.tensorOrNull("window");
    if (window == null) {
      if (frames.windowLength() == frames.length()) {
        return null;
      }
      Value one = Numbers.of(b, 1, FourierFormulas.floatOf(n.tensor("self")));
      window = DynamicShapes.fill(b, one, List.of(length));
    }
    if (TensorTypes.of(window).rank() != 1 || !Size.of(b, window, 0).is(frames.windowLength())) {
      throw UnsupportedNodeException.of(
          "its window has type %s, not length %d", window.type(), frames.windowLength());
    }
    return Frames.padded(b, window, frames.before(), Size.of(b, frames.after()));
  }

  private static boolean isComplex(@Nullable Value value) {
    return value != null && TypePromotion.isComplex(TensorTypes.elementOf(value));
  }

  // Spectra of frames.

  private static void forward(OperatorCall n, boolean isCentered) {
    HloBuilder b = n.builder();
    Frames frames = frames(n);
    Value signal = signal(n, frames, isCentered);
    int last = TensorTypes.of(signal).rank() - 1;
    Size count = Size.of(b, signal, last).plus(-frames.length()).over(frames.hop()).plus(1);
    if (count.isKnown() && count.orDynamic() < 1) {
      throw UnsupportedNodeException.of("its signal is shorter than a frame");
    }
    Value window = windowOrNull(n, frames);
    boolean isOfComplex = isComplex(signal) || isComplex(window);
    boolean isHalf = n.flag("onesided", !isOfComplex);
    if (isHalf && isOfComplex) {
      throw UnsupportedNodeException.of("a onesided spectrum is that of a real signal");
    }
    if (window != null) {
      Type type =
          TypePromotion.common(TensorTypes.elementOf(signal), TensorTypes.elementOf(window));
      signal = Numbers.convert(b, signal, type);
      window = Numbers.convert(b, window, type);
    }
    Value parts =
        IndexedPart.along(last + 1, last).gather(b, signal, List.of(frames.indices(b, count)));
    Value product = Frames.windowed(b, parts, last + 1, window);
    int[] dimensions = {last + 1};
    Value spectrum =
        isHalf
            ? FourierFormulas.half(b, FourierFormulas.real(b, product), dimensions)
            : FourierFormulas.all(b, FourierFormulas.complex(b, product), dimensions, true);
    double factor = n.flag("normalized", false) ? 1 / Math.sqrt(frames.length()) : 1;
    Value result = swapped(b, FourierFormulas.scaled(b, spectrum, factor));
    n.set(
        n.flag("return_complex", isOfComplex)
            ? result
            : ComplexNumbers.pairs(b.expr(result)).value());
  }

  /** Returns the signal with what is added around it. */
  private static Value signal(OperatorCall n, Frames frames, boolean isCentered) {
    HloBuilder b = n.builder();
    Value signal = n.tensor("self");
    int rank = TensorTypes.of(signal).rank();
    if (rank != 1 && rank != 2) {
      throw UnsupportedNodeException.of("its signal has rank %d", rank);
    }
    if (!isCentered) {
      return n.flag("align_to_window", false)
          ? Frames.padded(b, signal, frames.before(), Size.of(b, frames.after()))
          : signal;
    }
    long around = frames.length() / 2;
    String mode = n.text("pad_mode", "reflect");
    if (mode.equals("constant")) {
      return Frames.padded(b, signal, around, Size.of(b, around));
    }
    RepeatedPadding padding = PaddingOperators.repeated(mode);
    List<Size> sides = Size.known(b, LongList.wrap(new long[rank]));
    sides.set(rank - 1, Size.of(b, around));
    padding.checkFits(Size.of(b, signal, rank - 1), Size.of(b, around), Size.of(b, around));
    return padding.pad(b, signal, sides, sides, true);
  }

  // Signals of spectra.

  /** Adds up frames where they overlap, and divides by the squares of the windows there. */
  private static void inverse(OperatorCall n) {
    HloBuilder b = n.builder();
    Frames frames = frames(n);
    Value given = n.tensor("self");
    int rank = TensorTypes.of(given).rank();
    if (!isComplex(given) || (rank != 2 && rank != 3)) {
      throw UnsupportedNodeException.of("its spectrum has type %s", given.type());
    }
    boolean isReal = !n.flag("return_complex", false);
    Value window = windowOrNull(n, frames);
    if (isReal && isComplex(window)) {
      throw UnsupportedNodeException.of("a real signal has no complex window");
    }
    Value parts = parts(n, frames, swapped(b, given), isReal);
    int last = rank - 1;
    Size count = Size.of(b, parts, last - 1);
    Value indices = frames.indices(b, count);
    if (window == null) {
      Value one = Numbers.of(b, 1, TensorTypes.elementOf(parts));
      window = DynamicShapes.fill(b, one, List.of(Size.of(b, frames.length())));
    } else {
      Type type = TypePromotion.common(TensorTypes.elementOf(parts), TensorTypes.elementOf(window));
      parts = Numbers.convert(b, parts, type);
      window = Numbers.convert(b, window, type);
    }
    Size end = count.plus(-1).times(frames.hop()).plus(frames.length());
    Value sum = Frames.overlapped(b, Frames.windowed(b, parts, last, window), indices, end);
    Value squares = b.expr(window).times(b.expr(window)).value();
    Value each = Size.broadcast(b, squares, Size.allOf(b, indices), LongList.of(1));
    Value weights = Frames.overlapped(b, each, indices, end);
    long around = n.flag("center", true) ? frames.length() / 2 : 0;
    Size start = Size.of(b, around);
    Size stop = n.has("length") ? n.size("length").plus(around) : end.plus(-around);
    Size limit = stop.min(end).max(start);
    Value signal = DynamicShapes.slice(b, sum, last - 1, start, limit);
    Value divisor = DynamicShapes.slice(b, weights, 0, start, limit);
    Value spread = Size.broadcast(b, divisor, Size.allOf(b, signal), LongList.of(last - 1L));
    Value result = b.expr(signal).over(b.expr(spread)).value();
    Size missing = stop.minus(end).max(0);
    n.set(missing.is(0) ? result : Frames.padded(b, result, 0, missing));
  }

  /** Returns the frames of a spectrum. */
  private static Value parts(OperatorCall n, Frames frames, Value spectrum, boolean isReal) {
    HloBuilder b = n.builder();
    int last = TensorTypes.of(spectrum).rank() - 1;
    long size = TensorTypes.of(spectrum).shape().get(last);
    boolean isHalf = n.flag("onesided", size != frames.length());
    long expected = isHalf ? frames.length() / 2 + 1 : frames.length();
    if (size != expected || (isHalf && !isReal)) {
      throw UnsupportedNodeException.of(
          "its spectrum has %d frequencies for frames of length %d", size, frames.length());
    }
    double length = frames.length();
    double factor = n.flag("normalized", false) ? 1 / Math.sqrt(length) : 1 / length;
    Value signal =
        isReal
            ? FourierFormulas.signal(
                b,
                FourierFormulas.fitted(b, spectrum, last, frames.length() / 2 + 1),
                last,
                frames.length())
            : FourierFormulas.all(b, spectrum, new int[] {last}, false);
    return FourierFormulas.scaled(b, signal, factor);
  }

  private static Frames frames(OperatorCall n) {
    long length = n.integer("n_fft");
    return new Frames(length, n.integer("hop_length", length / 4), n.integer("win_length", length));
  }

  private static Value swapped(HloBuilder b, Value value) {
    int rank = TensorTypes.of(value).rank();
    return b.transpose(value, DynamicShapes.swapped(rank, rank - 2, rank - 1).toArray());
  }
}
