package org.hlo4j.hlo.proto;

import java.util.List;
import org.hlo4j.hlo.HloAlias;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloProgramShape;
import org.jspecify.annotations.Nullable;

/**
 * What callers of a compiled module have to know.
 *
 * @param shape the shapes of its parameters and of its result
 * @param aliases results whose buffers are those of parameters
 * @param donors parameters whose buffers it may use
 * @param parameterShardings how its parameters are distributed over partitions
 * @param resultSharding how its result is distributed, null if that is not said
 */
public record HloInterface(
    HloProgramShape shape,
    List<HloAlias.OfProgram> aliases,
    List<HloAlias.Donor> donors,
    List<HloOpSharding> parameterShardings,
    @Nullable HloOpSharding resultSharding) {
  /** Copies the lists. */
  public HloInterface {
    aliases = List.copyOf(aliases);
    donors = List.copyOf(donors);
    parameterShardings = List.copyOf(parameterShardings);
  }
}
