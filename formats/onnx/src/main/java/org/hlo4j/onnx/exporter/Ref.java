package org.hlo4j.onnx.exporter;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.jspecify.annotations.Nullable;

/**
 * A value of the model that represents a value of the program. Its shape may be smaller, if it
 * broadcasts to that of the program as NumPy does: operators that broadcast take it as it is, and
 * others {@linkplain GraphBuilder#full expanded}.
 *
 * <p>Complex numbers are two values, which have references of their own.
 *
 * @param name its name in the model; empty for an omitted input
 * @param shape its shape in the model
 * @param type the type of the value of the program
 * @param parts the real and the imaginary part of complex numbers; null of other values
 */
public record Ref(String name, LongList shape, RankedTensorType type, @Nullable Parts parts) {
  public static final Ref ABSENT = new Ref("", LongList.of(), RankedTensorType.of(IntegerType.I1));

  /** The parts of complex numbers. */
  record Parts(Ref real, Ref imaginary) {}

  public Ref(String name, LongList shape, RankedTensorType type) {
    this(name, shape, type, null);
  }

  public Ref(String name, RankedTensorType type) {
    this(name, type.shape(), type);
  }

  public static Ref complex(Ref real, Ref imaginary) {
    LongList shape = StaticShapes.broadcast(real.type().shape(), imaginary.type().shape());
    return new Ref(
        real.name(),
        shape,
        RankedTensorType.of(shape, new ComplexType(real.elementType())),
        new Parts(real.broadcastTo(shape), imaginary.broadcastTo(shape)));
  }

  public boolean isComplex() {
    return parts != null;
  }

  /** Returns the real part; this value if it is real. */
  public Ref real() {
    return parts == null ? this : parts.real();
  }

  /** Returns the imaginary part; this value if it is real. */
  public Ref imaginary() {
    return parts == null ? this : parts.imaginary();
  }

  public Type elementType() {
    return type.elementType();
  }

  /** Returns the rank of the value of the program. */
  public int rank() {
    return type.rank();
  }

  public long size(int dimension) {
    return type.shape().get(dimension);
  }

  boolean isFull() {
    return parts == null
        ? shape.equals(type.shape())
        : parts.real().isFull() && parts.imaginary().isFull();
  }

  /** Returns this value as one of a larger type to which it broadcasts. */
  public Ref broadcastTo(LongList newShape) {
    return parts == null
        ? new Ref(name, shape, RankedTensorType.of(newShape, elementType()))
        : complex(parts.real().broadcastTo(newShape), parts.imaginary().broadcastTo(newShape));
  }
}
