package org.hlo4j.text.print;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.location.LocationFold;
import org.hlo4j.ir.location.NameLoc;
import org.jspecify.annotations.Nullable;

/** Names of values derived from their locations. */
final class LocationNames {
  private final LocationFold<Optional<String>> names = new LocationFold<>(LocationNames::first);

  /** Returns the name of the first named location, outermost first. */
  @Nullable String firstOrNull(Location location) {
    return names.of(location).orElse(null);
  }

  private static Optional<String> first(Location location, List<Optional<String>> parts) {
    if (location instanceof NameLoc named) {
      return Optional.of(named.name());
    }
    for (Optional<String> part : parts) {
      if (part.isPresent()) {
        return part;
      }
    }
    return Optional.empty();
  }
}
