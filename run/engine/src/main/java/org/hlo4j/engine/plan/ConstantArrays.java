package org.hlo4j.engine.plan;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.SparseElementsAttr;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of large constants. Plans of one program, as for several shapes of its inputs, share
 * them as long as one of these is there.
 */
final class ConstantArrays {
  /** Constants of fewer elements are not worth an entry. */
  private static final long MIN_ELEMENTS = 1024;

  private static final Map<Key, WeakReference<Object>> ARRAYS = new ConcurrentHashMap<>();
  private static final ReferenceQueue<ElementsAttr> UNREACHABLE = new ReferenceQueue<>();

  private ConstantArrays() {}

  /** An attribute as such: whether large ones are equal takes long to tell. */
  private static final class Key extends WeakReference<ElementsAttr> {
    private final int hash;

    Key(ElementsAttr elements) {
      super(elements, UNREACHABLE);
      this.hash = System.identityHashCode(elements);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other || (other instanceof Key key && get() != null && get() == key.get());
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** Returns whether plans share the array of a constant, if they have it. */
  static boolean areShared(ElementsAttr elements) {
    return elements.type().elementCount() >= MIN_ELEMENTS
        && !(elements instanceof SparseElementsAttr);
  }

  /**
   * Sets the elements of an array to those of a constant.
   *
   * @param elements a constant whose array is shared
   */
  static void load(ElementsAttr elements, Object array) {
    Tensor.of(elements, array);
    unload(elements);
  }

  /** Gives back the memory that a constant of a mapped file takes beside its array. */
  private static void unload(ElementsAttr elements) {
    Blob data =
        switch (elements) {
          case DenseElementsAttr dense -> dense.data();
          case DenseResourceElementsAttr resource -> resource.handle().blobOrNull();
          default -> null;
        };
    if (data != null) {
      data.unload();
    }
  }

  /** Returns the array of a constant, which nobody may change. */
  static Object of(ElementsAttr elements) {
    if (!areShared(elements)) {
      return Tensor.of(elements).array();
    }
    for (Reference<?> gone = UNREACHABLE.poll(); gone != null; gone = UNREACHABLE.poll()) {
      ARRAYS.remove(gone);
    }
    Key key = new Key(elements);
    WeakReference<Object> held = ARRAYS.get(key);
    Object array = held == null ? null : held.get();
    if (array == null) {
      array = Tensor.of(elements).array();
      unload(elements);
      ARRAYS.put(key, new WeakReference<>(array));
    }
    return array;
  }
}
