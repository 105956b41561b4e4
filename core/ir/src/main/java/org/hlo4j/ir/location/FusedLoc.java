package org.hlo4j.ir.location;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/** A location that combines several: {@code loc(fused<metadata>[a, b])}. */
public final class FusedLoc implements Location {
  private final List<Location> locations;
  private final @Nullable Attribute metadata;
  private final int hash;

  /**
   * Creates a location of exactly these parts; see {@link #of} for MLIR's simplification.
   *
   * @param locations the locations
   * @param metadata the metadata; null for none
   */
  public FusedLoc(List<Location> locations, @Nullable Attribute metadata) {
    this.locations = List.copyOf(locations);
    this.metadata = metadata;
    this.hash = Hashes.mix(Hashes.of(this.locations), Objects.hashCode(metadata));
  }

  /**
   * Fuses locations as MLIR does: locations fused with the same metadata are flattened, unknown
   * locations and duplicates dropped, and a single location without metadata is returned as it is.
   *
   * @param locations the locations
   * @param metadata the metadata; null for none
   * @return the fused location
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

  /** {@return the fused locations} */
  public List<Location> locations() {
    return locations;
  }

  /** {@return the metadata; empty if there is none} */
  public Optional<Attribute> metadata() {
    return Optional.ofNullable(metadata);
  }

  /** {@return the metadata; null if there is none} */
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
