package org.hlo4j.hlo.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.hlo4j.hlo.HloPadding;
import org.hlo4j.hlo.HloSlice;
import org.hlo4j.hlo.HloWindow;

/** What is said of dimensions one after the other: windows, paddings and slices. */
public final class WindowSyntax {
  /** A window: what differs from a window that moves by one over an array as it is. */
  public static final TextSyntax<HloWindow> WINDOW =
      Syntaxes.of(WindowSyntax::parseWindow, WindowSyntax::printWindow);

  /** A padding. */
  public static final TextSyntax<HloPadding> PADDING =
      Syntaxes.of(WindowSyntax::parsePadding, WindowSyntax::printPadding);

  /** The dimensions of a slice. */
  public static final TextSyntax<List<HloSlice>> SLICE =
      Syntaxes.of(
          in -> List.copyOf(in.list("{", "}", () -> parseSlice(in))), WindowSyntax::printSlice);

  /**
   * A part of a window, which has one number for each dimension, or two.
   *
   * @param name the name
   * @param absent the numbers of a dimension if the part is missing
   * @param numbers the numbers of a dimension
   */
  private record Part(String name, long absent, List<ToLongFunction<HloWindow.Dimension>> numbers) {
    @SafeVarargs
    @SuppressWarnings("varargs")
    Part(String name, long absent, ToLongFunction<HloWindow.Dimension>... numbers) {
      this(name, absent, List.of(numbers));
    }

    boolean isAbsent(HloWindow window) {
      return window.dimensions().stream()
          .allMatch(dimension ->
              numbers.stream().allMatch(number -> number.applyAsLong(dimension) == absent));
    }
  }

  private static final Part SIZE = new Part("size", 0, HloWindow.Dimension::size);
  private static final Part STRIDE = new Part("stride", 1, HloWindow.Dimension::stride);
  private static final Part PAD =
      new Part("pad", 0, HloWindow.Dimension::low, HloWindow.Dimension::high);
  private static final Part LHS_DILATE =
      new Part("lhs_dilate", 1, HloWindow.Dimension::baseDilation);
  private static final Part RHS_DILATE =
      new Part("rhs_dilate", 1, HloWindow.Dimension::windowDilation);
  private static final Part RHS_REVERSAL =
      new Part("rhs_reversal", 0, dimension -> dimension.isReversed() ? 1 : 0);

  private static final List<Part> PARTS =
      List.of(SIZE, STRIDE, PAD, LHS_DILATE, RHS_DILATE, RHS_REVERSAL);

  private WindowSyntax() {}

  /** The numbers of a part, for each dimension. */
  private static final class Numbers {
    private final Part part;
    private final List<List<Long>> values = new ArrayList<>();

    Numbers(Part part) {
      this.part = part;
    }

    long get(int dimension, int number) {
      return values.isEmpty() ? part.absent() : values.get(dimension).get(number);
    }
  }

  private static HloWindow parseWindow(HloScanner in) {
    int start = in.offset();
    List<Numbers> all = PARTS.stream().map(Numbers::new).toList();
    in.expect("{");
    while (!in.take("}")) {
      parsePart(in, all);
    }
    int rank = all.getFirst().values.size();
    for (Numbers numbers : all) {
      int size = numbers.values.size();
      if (size != 0 && size != rank) {
        throw in.errorAt(
            start, "%s has %s dimensions, size %s".formatted(numbers.part.name(), size, rank));
      }
    }
    List<HloWindow.Dimension> dimensions = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      dimensions.add(
          new HloWindow.Dimension(
              all.get(PARTS.indexOf(SIZE)).get(i, 0),
              all.get(PARTS.indexOf(STRIDE)).get(i, 0),
              all.get(PARTS.indexOf(PAD)).get(i, 0),
              all.get(PARTS.indexOf(PAD)).get(i, 1),
              all.get(PARTS.indexOf(LHS_DILATE)).get(i, 0),
              all.get(PARTS.indexOf(RHS_DILATE)).get(i, 0),
              all.get(PARTS.indexOf(RHS_REVERSAL)).get(i, 0) != 0));
    }
    return new HloWindow(dimensions);
  }

  private static void parsePart(HloScanner in, List<Numbers> all) {
    int start = in.offset();
    String name = in.attributeName();
    for (Numbers numbers : all) {
      if (numbers.part.name().equals(name) && numbers.values.isEmpty()) {
        do {
          numbers.values.add(parseNumbers(in, numbers.part.numbers().size()));
        } while (in.take("x"));
        return;
      }
    }
    throw in.errorAt(start, "no part of a window, or one that is there twice: '" + name + "'");
  }

  private static List<Long> parseNumbers(HloScanner in, int count) {
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        in.expect("_");
      }
      numbers.add(in.integer());
    }
    return numbers;
  }

  private static void printWindow(HloWindow window, HloTextWriter out) {
    List<Part> parts = new ArrayList<>();
    for (Part part : PARTS) {
      if (part == SIZE ? !window.dimensions().isEmpty() : !part.isAbsent(window)) {
        parts.add(part);
      }
    }
    out.list(
        "{",
        " ",
        "}",
        parts,
        part ->
            out.append(part.name())
                .list(
                    "=",
                    "x",
                    "",
                    window.dimensions(),
                    dimension ->
                        out.list(
                            "",
                            "_",
                            "",
                            part.numbers(),
                            number -> out.append(number.applyAsLong(dimension)))));
  }

  private static HloPadding parsePadding(HloScanner in) {
    List<HloPadding.Dimension> dimensions = new ArrayList<>();
    if (in.atInteger()) { // arrays without dimensions have an empty padding
      do {
        List<Long> edges = parseNumbers(in, 2);
        long interior = in.take("_") ? in.integer() : 0;
        dimensions.add(new HloPadding.Dimension(edges.get(0), edges.get(1), interior));
      } while (in.take("x"));
    }
    return new HloPadding(dimensions);
  }

  private static void printPadding(HloPadding padding, HloTextWriter out) {
    boolean hasInterior =
        padding.dimensions().stream().anyMatch(dimension -> dimension.interior() != 0);
    out.list(
        "",
        "x",
        "",
        padding.dimensions(),
        dimension -> {
          out.append(dimension.low()).append("_").append(dimension.high());
          if (hasInterior) {
            out.append("_").append(dimension.interior());
          }
        });
  }

  private static HloSlice parseSlice(HloScanner in) {
    in.expect("[");
    long start = in.integer();
    in.expect(":");
    long limit = in.integer();
    long stride = in.take(":") ? in.integer() : 1;
    in.expect("]");
    return new HloSlice(start, limit, stride);
  }

  private static void printSlice(List<HloSlice> slice, HloTextWriter out) {
    boolean hasStride = slice.stream().anyMatch(dimension -> dimension.stride() != 1);
    out.list(
        "{",
        ", ",
        "}",
        slice,
        dimension -> {
          out.append("[").append(dimension.start()).append(":").append(dimension.limit());
          out.append(hasStride ? ":" + dimension.stride() : "").append("]");
        });
  }
}
