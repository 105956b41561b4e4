package org.hlo4j.portability.version;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Region;

/**
 * The order in which MLIR's dialect conversion visits the blocks of a region: depth first along
 * successors, so that definitions precede uses. Unreachable blocks are last.
 */
public final class DominanceOrder {
  private DominanceOrder() {}

  public static List<Block> of(Region region) {
    List<Block> blocks = region.blocks();
    if (blocks.size() < 2) {
      return blocks;
    }
    List<Block> order = new ArrayList<>(blocks.size());
    Set<Block> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Block start : blocks) {
      if (seen.add(start)) {
        visit(start, seen, order);
      }
    }
    return order;
  }

  private static void visit(Block start, Set<Block> seen, List<Block> order) {
    Deque<Iterator<Block>> path = new ArrayDeque<>();
    order.add(start);
    path.push(start.successors().iterator());
    while (!path.isEmpty()) {
      if (!path.peek().hasNext()) {
        path.pop();
        continue;
      }
      Block next = path.peek().next();
      if (seen.add(next)) {
        order.add(next);
        path.push(next.successors().iterator());
      }
    }
  }
}
