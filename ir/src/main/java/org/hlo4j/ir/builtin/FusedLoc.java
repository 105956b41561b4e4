package org.hlo4j.ir.builtin;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.jspecify.annotations.Nullable;

/** Several locations in one: {@code loc(fused<metadata>[a, b])}. */
public final class FusedLoc implements Location {
  private final List<Location> locations;
  private final @Nullable Attribute metadata;

  public FusedLoc(List<Location> locations, @Nullable Attribute metadata) {
    this.locations = List.copyOf(locations);
    this.metadata = metadata;
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
  public boolean equals(Object other) {
    return this == other
        || (other instanceof FusedLoc that
            && locations.equals(that.locations)
            && Objects.equals(metadata, that.metadata));
  }

  @Override
  public int hashCode() {
    return 31 * locations.hashCode() + Objects.hashCode(metadata);
  }

  @Override
  public String toString() {
    return "fused" + locations;
  }
}
