package org.hlo4j.pjrt.proto;

import java.util.List;
import java.util.Set;
import org.hlo4j.pjrt.PjrtShape;

/**
 * What a compiled program takes and returns on each device.
 *
 * @param parameters the shapes of its parameters
 * @param results the shapes of its results
 * @param donated the numbers of the parameters whose memory it may use for results
 */
public record HloSignature(
    List<PjrtShape> parameters, List<PjrtShape> results, Set<Integer> donated) {
  /**
   * Copies the lists.
   *
   * @param parameters the shapes of its parameters
   * @param results the shapes of its results
   * @param donated the numbers of the parameters whose memory it may use for results
   */
  public HloSignature {
    parameters = List.copyOf(parameters);
    results = List.copyOf(results);
    donated = Set.copyOf(donated);
  }
}
