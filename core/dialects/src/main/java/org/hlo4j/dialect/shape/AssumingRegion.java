package org.hlo4j.dialect.shape;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.rewrite.RegionBranches;
import org.jspecify.annotations.Nullable;

/** The control flow of {@code shape.assuming}, which executes its region once. */
final class AssumingRegion implements RegionBranches {
  @Override
  public List<Edge> entries(Operation operation, List<@Nullable Attribute> operands) {
    return List.of(new Edge(operation.region(0), List.of(), List.of()));
  }

  @Override
  public List<Edge> exits(Operation operation, Region region) {
    return List.of(new Edge(null, region.front().back().operands(), operation.results()));
  }
}
