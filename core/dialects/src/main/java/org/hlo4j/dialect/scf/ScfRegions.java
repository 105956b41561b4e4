package org.hlo4j.dialect.scf;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.rewrite.RegionBranches;
import org.jspecify.annotations.Nullable;

/** The control flow of {@code scf} operations. */
final class ScfRegions {
  /** One of the regions, or neither if the condition is false and there is no else region. */
  static final RegionBranches IF =
      new RegionBranches() {
        @Override
        public List<Edge> entries(Operation branch, List<@Nullable Attribute> operands) {
          List<Edge> edges = new ArrayList<>();
          Attribute condition = operands.getFirst();
          if (condition == null || !condition.equals(IntegerAttr.FALSE)) {
            edges.add(new Edge(branch.region(0), List.of(), List.of()));
          }
          if (condition == null || condition.equals(IntegerAttr.FALSE)) {
            Region otherwise = branch.region(1);
            edges.add(new Edge(otherwise.isEmpty() ? null : otherwise, List.of(), List.of()));
          }
          return edges;
        }

        @Override
        public List<Edge> exits(Operation branch, Region region) {
          return List.of(out(branch, region));
        }
      };

  /** The body as many times as constant bounds determine. */
  static final RegionBranches FOR =
      new RegionBranches() {
        @Override
        public List<Edge> entries(Operation loop, List<@Nullable Attribute> operands) {
          List<Value> initial = loop.operands().subList(ScfVerifiers.BOUNDS, loop.operandCount());
          OptionalLong trips = ScfVerifiers.trips(loop);
          List<Edge> edges = new ArrayList<>();
          if (trips.orElse(1) != 0) {
            edges.add(new Edge(loop.region(0), initial, carriedValues(loop)));
          }
          if (trips.orElse(0) == 0) {
            edges.add(new Edge(null, initial, loop.results()));
          }
          return edges;
        }

        @Override
        public List<Edge> exits(Operation loop, Region region) {
          List<Edge> edges = new ArrayList<>();
          if (ScfVerifiers.trips(loop).orElse(2) != 1) {
            edges.add(new Edge(region, region.front().back().operands(), carriedValues(loop)));
          }
          edges.add(out(loop, region));
          return edges;
        }
      };

  private ScfRegions() {}

  private static RegionBranches.Edge out(Operation operation, Region region) {
    return new RegionBranches.Edge(null, region.front().back().operands(), operation.results());
  }

  /** The arguments of a body except the induction variable. */
  private static List<? extends Value> carriedValues(Operation loop) {
    Block body = loop.region(0).front();
    return body.arguments().subList(1, body.argumentCount());
  }
}
