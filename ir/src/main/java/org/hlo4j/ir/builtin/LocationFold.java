package org.hlo4j.ir.builtin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.ir.Location;

/**
 * What follows for a location from what follows for its parts. Each location is asked for once,
 * however often it is shared, and may be nested deeper than the stack is.
 */
public final class LocationFold<R> {
  private final Step<R> step;
  private final Map<Location, R> known = new IdentityHashMap<>();

  /** What follows for a location. */
  @FunctionalInterface
  public interface Step<R> {
    /** What follows for a location from what follows for its parts, in their order. */
    R apply(Location location, List<R> parts);
  }

  /** A fold whose step depends on its arguments alone. */
  public LocationFold(Step<R> step) {
    this.step = step;
  }

  /** What follows for {@code location}. */
  public R of(Location location) {
    R result = known.get(location);
    if (result == null) {
      compute(location);
      result = known(location);
    }
    return result;
  }

  private void compute(Location outermost) {
    Deque<Location> pending = new ArrayDeque<>();
    pending.push(outermost);
    while (!pending.isEmpty()) {
      Location location = pending.peek();
      boolean ready = true;
      for (Location part : location.parts()) {
        if (!known.containsKey(part)) {
          pending.push(part);
          ready = false;
        }
      }
      if (ready) {
        pending.pop();
        if (!known.containsKey(location)) {
          known.put(location, step.apply(location, ofParts(location)));
        }
      }
    }
  }

  private List<R> ofParts(Location location) {
    List<Location> parts = location.parts();
    if (parts.isEmpty()) {
      return List.of();
    }
    List<R> results = new ArrayList<>(parts.size());
    parts.forEach(part -> results.add(known(part)));
    return results;
  }

  private R known(Location location) {
    return Objects.requireNonNull(known.get(location));
  }
}
