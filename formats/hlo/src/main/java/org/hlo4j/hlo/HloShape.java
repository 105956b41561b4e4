package org.hlo4j.hlo;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.jspecify.annotations.Nullable;

/** The shape of a value: what it consists of, and how that is stored. */
public sealed interface HloShape {
  /** The shape of tokens, which order effects. */
  HloShape TOKEN = new Token();

  /** The shape of values that XLA does not look into. */
  HloShape OPAQUE = new Opaque();

  /** The shape of no values. */
  HloShape.Tuple EMPTY_TUPLE = new Tuple(List.of());

  /**
   * The shape of arrays.
   *
   * @param elementType the type of the elements
   * @param dimensions the dimensions
   * @param layout the layout, null if none is given
   */
  record Array(
      HloElementType elementType, List<HloDimension> dimensions, @Nullable HloLayout layout)
      implements HloShape {
    /**
     * Validates the layout.
     *
     * @throws IllegalArgumentException if it is not one of that many dimensions
     */
    public Array {
      dimensions = List.copyOf(dimensions);
      if (layout != null) {
        checkOrder(layout.minorToMajor(), dimensions.size());
      }
    }

    private static void checkOrder(LongList order, int rank) {
      boolean[] seen = new boolean[rank];
      if (order.size() != rank) {
        throw new IllegalArgumentException(
            "a layout of %s dimensions is that of an array of %s".formatted(order.size(), rank));
      }
      for (int i = 0; i < rank; i++) {
        long dimension = order.get(i);
        if (dimension < 0 || dimension >= rank || seen[(int) dimension]) {
          throw new IllegalArgumentException("a layout is no order of dimensions: " + order);
        }
        seen[(int) dimension] = true;
      }
    }

    /** {@return the number of dimensions} */
    public int rank() {
      return dimensions.size();
    }

    /** {@return the sizes and bounds of the dimensions} */
    public LongList sizes() {
      long[] sizes = new long[rank()];
      Arrays.setAll(sizes, i -> dimensions.get(i).size());
      return LongList.wrap(sizes);
    }

    /** {@return whether no dimension is dynamic} */
    public boolean isStatic() {
      return dimensions.stream().noneMatch(HloDimension::isDynamic);
    }

    /**
     * {@return the number of elements, for bounds if dimensions are dynamic}
     *
     * @throws InvalidSizeException if it is greater than any {@code long}
     * @throws IllegalStateException if a dimension has no bound
     */
    public long elementCount() {
      if (!dimensions.stream().allMatch(HloDimension::isBounded)) {
        throw new IllegalStateException("a dimension has no bound");
      }
      return Sizes.product(sizes());
    }

    /** {@return the layout; row-major order if none is given} */
    public HloLayout layoutOrDefault() {
      return layout == null ? HloLayout.rowMajor(rank()) : layout;
    }
  }

  /**
   * The shape of tuples.
   *
   * @param elements the shapes of the elements
   */
  record Tuple(List<HloShape> elements) implements HloShape {
    /** Copies the list. */
    public Tuple {
      elements = List.copyOf(elements);
    }
  }

  /**
   * The shape of buffers, which instructions change in place.
   *
   * @param content the shape of what a buffer holds
   */
  record Buffer(HloShape content) implements HloShape {}

  /** The shape of tokens. */
  record Token() implements HloShape {}

  /** The shape of values that XLA does not look into. */
  record Opaque() implements HloShape {}

  /**
   * {@return the shape of an array with static dimensions in row-major order}
   *
   * @param type the type of the elements
   * @param sizes the sizes
   */
  static Array array(HloElementType type, long... sizes) {
    return new Array(
        type,
        Arrays.stream(sizes).mapToObj(HloDimension::of).toList(),
        HloLayout.rowMajor(sizes.length));
  }

  /**
   * {@return the shape of a tuple}
   *
   * @param elements the shapes of its elements
   */
  static Tuple tuple(HloShape... elements) {
    return new Tuple(List.of(elements));
  }

  /**
   * {@return whether two shapes are the same but for their layouts}
   *
   * @param other the other shape
   */
  default boolean isCompatible(HloShape other) {
    return withoutLayout().equals(other.withoutLayout());
  }

  /** {@return the shape with no layouts} */
  default HloShape withoutLayout() {
    return switch (this) {
      case Array array -> new Array(array.elementType, array.dimensions, null);
      case Tuple tuple -> new Tuple(tuple.elements.stream().map(HloShape::withoutLayout).toList());
      case Buffer buffer -> new Buffer(buffer.content.withoutLayout());
      case Token _, Opaque _ -> this;
    };
  }

  /** {@return the shape whose elements are stored in as many bits as their types say} */
  default HloShape withoutElementBits() {
    return switch (this) {
      case Array array ->
          array.layout == null || array.layout.elementBits() == 0
              ? array
              : new Array(array.elementType, array.dimensions, array.layout.withoutElementBits());
      case Tuple tuple ->
          new Tuple(tuple.elements.stream().map(HloShape::withoutElementBits).toList());
      case Buffer _, Token _, Opaque _ -> this;
    };
  }

  /** {@return the number of values that are no tuples} */
  default long leafCount() {
    return this instanceof Tuple tuple
        ? tuple.elements.stream().mapToLong(HloShape::leafCount).sum()
        : 1;
  }
}
