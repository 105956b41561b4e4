package org.hlo4j.pjrt.proto;

import java.util.List;
import java.util.Set;
import org.hlo4j.pjrt.PjrtShape;

/**
 * The arguments and results of a compiled program on each device.
 *
 * @param parameters the shapes of its parameters
 * @param results the shapes of its results
 * @param donated the numbers of the parameters whose memory it may use for results
 * @param parameterTiles of which tiles the arrays consist that are its parameters on all devices;
 *     empty if it does not say
 * @param resultTiles the same of its results
 */
public record HloSignature(
    List<PjrtShape> parameters,
    List<PjrtShape> results,
    Set<Integer> donated,
    List<DeviceTiles> parameterTiles,
    List<DeviceTiles> resultTiles) {
  /**
   * Copies the lists.
   *
   * @param parameters the shapes of its parameters
   * @param results the shapes of its results
   * @param donated the numbers of the parameters whose memory it may use for results
   * @param parameterTiles the tiles of its parameters
   * @param resultTiles the tiles of its results
   */
  public HloSignature {
    parameters = List.copyOf(parameters);
    results = List.copyOf(results);
    donated = Set.copyOf(donated);
    parameterTiles = List.copyOf(parameterTiles);
    resultTiles = List.copyOf(resultTiles);
  }
}
