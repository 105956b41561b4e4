package org.hlo4j.onnx.importer;

import java.util.List;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.quantized.PackedIntegers;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** The value of a name in a graph. */
public sealed interface OnnxValue {

  /** A tensor. */
  sealed interface TensorValue extends OnnxValue {
    RankedTensorType type();

    /**
     * Returns the elements of a list of sizes, {@link ShapedType#DYNAMIC} for those that are not
     * known; null if none is.
     */
    @Nullable LongList sizes();

    default Type elementType() {
      return type().elementType();
    }

    default int rank() {
      return type().rank();
    }

    /** Returns the tensor as a value of a program. */
    default Value in(Emitter emitter) {
      return switch (this) {
        case Computed computed -> computed.value();
        case Constant constant -> emitter.constant(constant.elements());
        case Packed packed -> packed.unpacked(emitter);
      };
    }

    /**
     * Returns the size of a dimension.
     *
     * @throws UnsupportedNodeException if the tensor does not have it
     */
    default long size(int dimension) {
      if (dimension >= rank()) {
        throw UnsupportedNodeException.of(
            "it has a tensor of %d dimensions, which are too few", rank());
      }
      return type().shape().get(dimension);
    }
  }

  /**
   * A tensor that is computed when the program runs.
   *
   * @param sizes see {@link TensorValue#sizes}
   */
  record Computed(Value value, @Nullable LongList sizes) implements TensorValue {
    public Computed(Value value) {
      this(value, null);
    }

    @Override
    public RankedTensorType type() {
      return (RankedTensorType) value.type();
    }
  }

  /** A tensor whose elements are known: an initializer, or computed from such. */
  record Constant(DenseElementsAttr elements) implements TensorValue {
    static Constant of(Tensor tensor) {
      return new Constant(tensor.toAttribute());
    }

    @Override
    public RankedTensorType type() {
      return (RankedTensorType) elements.type();
    }

    @Override
    public @Nullable LongList sizes() {
      return rank() <= 1 && elements.isListable() && elements.elementCount() <= SizeLists.MAX_LENGTH
          ? elements.toLongs()
          : null;
    }

    public Tensor tensor() {
      return Tensor.of(elements);
    }
  }

  /**
   * A tensor of many integers of a few bits, which stay as the model has them: the program takes
   * them out of their bytes.
   *
   * @param bytes a list of {@code ui8}; the first integer of a byte has its lowest bits
   */
  record Packed(RankedTensorType type, DenseElementsAttr bytes) implements TensorValue {
    @Override
    public @Nullable LongList sizes() {
      return null;
    }

    private Value unpacked(Emitter emitter) {
      HloBuilder b = emitter.builder(UnknownLoc.INSTANCE);
      Expr packed = b.expr(emitter.constant(bytes));
      return PackedIntegers.tensor(packed, type).value();
    }
  }

  /** Strings, which nodes may have as operands but programs do not compute. */
  record Strings(LongList shape, List<String> elements) implements OnnxValue {
    public Strings {
      elements = List.copyOf(elements);
    }
  }

  /** A sequence whose length is known. */
  record Sequence(List<OnnxValue> elements) implements OnnxValue {
    public Sequence {
      elements = List.copyOf(elements);
    }
  }

  /** An optional of which it is known whether it has an element. */
  record Optional(@Nullable OnnxValue element) implements OnnxValue {}

  /** An input of a function that its call omits. */
  enum Absent implements OnnxValue {
    INSTANCE
  }

  /** The output of a node that cannot be converted. */
  enum Unknown implements OnnxValue {
    INSTANCE
  }
}
