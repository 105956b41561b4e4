package org.hlo4j.hlo.mapping;

import org.hlo4j.hlo.HloDevices;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;

/** The numbers of devices in an order. */
public final class DeviceOrder {
  private static final long MAX_DEVICES = 1 << 20;

  private DeviceOrder() {}

  /**
   * {@return the numbers one by one}
   *
   * @param devices the order
   * @throws IllegalArgumentException if there are too many
   */
  public static LongList of(HloDevices devices) {
    return switch (devices) {
      case HloDevices.Listed listed -> listed.ids();
      case HloDevices.Iota iota -> of(iota);
    };
  }

  private static LongList of(HloDevices.Iota iota) {
    long count = Sizes.product(iota.sizes());
    if (count > MAX_DEVICES) {
      throw new IllegalArgumentException(count + " devices are too many");
    }
    int rank = iota.sizes().size();
    long[] strides = new long[rank];
    long stride = 1;
    for (int i = rank - 1; i >= 0; i--) {
      strides[i] = stride;
      stride = Sizes.multiply(stride, iota.sizes().get(i));
    }
    long[] order = new long[(int) count];
    for (int place = 0; place < order.length; place++) {
      long rest = place;
      for (int i = rank - 1; i >= 0; i--) {
        int dimension = (int) iota.permutation().get(i);
        long size = iota.sizes().get(dimension);
        order[place] += rest % size * strides[dimension];
        rest /= size;
      }
    }
    return LongList.wrap(order);
  }
}
