package org.hlo4j.ir.builtin;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.jspecify.annotations.Nullable;

/** Several locations in one: {@code loc(fused<metadata>[a, b])}. */
public final class FusedLoc implements Location {
  private final List<Location> locations;
  private final @Nullable Attribute metadata;
  private final int hash;

  public FusedLoc(List<Location> locations, @Nullable Attribute metadata) {
    this.locations = List.copyOf(locations);
    this.metadata = metadata;
    this.hash = Hashes.mix(Hashes.of(this.locations), Objects.hashCode(metadata));
  }

  /**
   * Fuses locations as MLIR does: those fused with the same metadata are taken apart, unknown ones
   * and repetitions dropped, and a single one without metadata stands for itself.
   */
  public static Location of(List<Location> locations, @Nullable Attribute metadata) {
    Set<Location> distinct = new LinkedHashSet<>();
    for (Location location : locations) {
      if (location instanceof FusedLoc fused && Objects.equals(fused.metadata, metadata)) {
        distinct.addAll(fused.locations);
      } else {
        distinct.add(location);
      }
    }
    distinct.remove(UnknownLoc.INSTANCE);
    if (distinct.isEmpty()) {
      return metadata == null
          ? UnknownLoc.INSTANCE
          : new FusedLoc(List.of(UnknownLoc.INSTANCE), metadata);
    }
    if (distinct.size() == 1 && metadata == null) {
      return distinct.iterator().next();
    }
    return new FusedLoc(List.copyOf(distinct), metadata);
  }

  public List<Location> locations() {
    return locations;
  }

  public Optional<Attribute> metadata() {
    return Optional.ofNullable(metadata);
  }

  public @Nullable Attribute metadataOrNull() {
    return metadata;
  }

  @Override
  public List<Location> parts() {
    return locations;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof FusedLoc that && NestedLocations.equal(this, that));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return NestedLocations.toString(this);
  }
}
