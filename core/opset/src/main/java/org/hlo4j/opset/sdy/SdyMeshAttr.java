package org.hlo4j.opset.sdy;

import static org.hlo4j.ir.encode.Field.field;
import static org.hlo4j.ir.encode.FieldKinds.SIGNED_VARINTS;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.encode.FieldKinds;
import org.hlo4j.ir.encode.FormatSyntax;

/**
 * A mesh of devices: {@code <["x"=2, "y"=4], device_ids=[1, 0, …]>}.
 *
 * @param axes the axes, from the slowest to the fastest; none for a single device
 * @param deviceIds the device IDs in row-major order; normalized to empty if they count up from 0
 */
public record SdyMeshAttr(List<SdyMeshAxisAttr> axes, LongList deviceIds)
    implements DialectAttribute {
  private static final Codec<SdyMeshAttr> CODEC =
      Codec.of(
          field(
              "axes",
              FieldKinds.list(FieldKinds.stripped(SdyMeshAxisAttr.DEFINITION)),
              SdyMeshAttr::axes),
          field("device_ids", SIGNED_VARINTS, SdyMeshAttr::deviceIds).orElse(LongList.of()),
          SdyMeshAttr::new);

  /** The definition: name, bytecode encoding and syntax. */
  public static final AttributeDefinition<SdyMeshAttr> DEFINITION =
      AttributeDefinition.of(
          "sdy",
          "mesh",
          2,
          SdyMeshAttr.class,
          CODEC,
          FormatSyntax.of(CODEC, "<$axes(, device_ids=$device_ids)?>"));

  /**
   * Copies the axes, and normalizes the device IDs.
   *
   * @throws IllegalArgumentException if axis names repeat, or if the device IDs are not a
   *     permutation of those that the axes imply
   */
  public SdyMeshAttr {
    axes = List.copyOf(axes);
    check(axes, deviceIds);
    if (!axes.isEmpty() && countsUp(deviceIds, axes)) {
      deviceIds = LongList.of();
    }
  }

  private static void check(List<SdyMeshAxisAttr> axes, LongList deviceIds) {
    deviceIds.stream()
        .filter(id -> id < 0)
        .findFirst()
        .ifPresent(id -> {
          throw new IllegalArgumentException("device id must be non-negative, got: " + id);
        });
    if (axes.isEmpty()) {
      if (deviceIds.size() > 1) {
        throw new IllegalArgumentException(
            "axes is empty and device_ids has more than one element");
      }
      return;
    }
    Set<String> names = new HashSet<>();
    for (SdyMeshAxisAttr axis : axes) {
      if (!names.add(axis.name())) {
        throw new IllegalArgumentException("duplicate axis name: \"" + axis.name() + "\"");
      }
    }
    if (!deviceIds.isEmpty()) {
      checkDevices(devices(axes), deviceIds);
    }
  }

  private static long devices(List<SdyMeshAxisAttr> axes) {
    return Sizes.product(LongList.wrap(axes.stream().mapToLong(SdyMeshAxisAttr::size).toArray()));
  }

  private static void checkDevices(long devices, LongList deviceIds) {
    if (devices != deviceIds.size()) {
      throw new IllegalArgumentException(
          "total product of axis sizes must match total number of device ids, got: %d != %d"
              .formatted(devices, deviceIds.size()));
    }
    long[] sorted = deviceIds.stream().sorted().toArray();
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i] != i) {
        throw new IllegalArgumentException(
            "sorted device ids must be iota(product(axes)), got: "
                + Arrays.stream(sorted).mapToObj(Long::toString).collect(Collectors.joining(", ")));
      }
    }
  }

  /** Whether the IDs are those that an omitted list implies. */
  private static boolean countsUp(LongList deviceIds, List<SdyMeshAxisAttr> axes) {
    if (deviceIds.isEmpty() || deviceIds.size() != devices(axes)) {
      return false;
    }
    for (int i = 0; i < deviceIds.size(); i++) {
      if (deviceIds.get(i) != i) {
        return false;
      }
    }
    return true;
  }

  @Override
  public AttributeDefinition<SdyMeshAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SdyMeshAttr that && CODEC.areEqual(this, that);
  }

  @Override
  public int hashCode() {
    return CODEC.hash(this);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
