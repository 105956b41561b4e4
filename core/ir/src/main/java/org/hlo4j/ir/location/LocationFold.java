package org.hlo4j.ir.location;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.ir.Location;

/**
 * A bottom-up function of locations. It is evaluated once for each location, even if shared, and
 * without recursion, as locations may be nested deeper than the stack allows.
 *
 * @param <R> the type of the results
 */
public final class LocationFold<R> {
  private final Step<R> step;
  private final Map<Location, R> cache = new IdentityHashMap<>();

  /**
   * The function.
   *
   * @param <R> the type of the results
   */
  @FunctionalInterface
  public interface Step<R> {
    /**
     * Computes the result of a location.
     *
     * @param location the location
     * @param parts the results of its {@linkplain Location#parts parts}, in order
     * @return the result
     */
    R apply(Location location, List<R> parts);
  }

  /**
   * Creates a fold.
   *
   * @param step the function, which must depend on its arguments only
   */
  public LocationFold(Step<R> step) {
    this.step = step;
  }

  /**
   * {@return the result of a location}
   *
   * @param location the location
   */
  public R of(Location location) {
    R result = cache.get(location);
    if (result == null) {
      compute(location);
      result = cached(location);
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
        if (!cache.containsKey(part)) {
          pending.push(part);
          ready = false;
        }
      }
      if (ready) {
        pending.pop();
        if (!cache.containsKey(location)) {
          cache.put(location, step.apply(location, ofParts(location)));
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
    parts.forEach(part -> results.add(cached(part)));
    return results;
  }

  private R cached(Location location) {
    return Objects.requireNonNull(cache.get(location));
  }
}
