package org.hlo4j.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.ir.Fixture.holder;
import static org.hlo4j.ir.Fixture.jump;
import static org.hlo4j.ir.Fixture.sink;
import static org.hlo4j.ir.Fixture.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.junit.jupiter.api.Test;

class DominanceTest {
  private static final int BLOCKS = 4;

  /**
   * All graphs of four blocks. A block dominates another that can be reached if all paths to that
   * one go through it.
   */
  @Test
  void agreesWithItsDefinitionInAllSmallGraphs() {
    int edges = BLOCKS * (BLOCKS - 1);
    for (int graph = 0; graph < 1 << edges; graph++) {
      List<Block> blocks = blocks(graph);
      Dominance dominance = new Dominance();
      Set<Block> reachable = reached(blocks.getFirst(), null);
      for (Block b : blocks) {
        assertThat(dominance.isReachable(b)).as("graph %s", graph).isEqualTo(reachable.contains(b));
        for (Block a : blocks) {
          if (reachable.contains(a) && reachable.contains(b)) {
            boolean expected = a == b || !reached(blocks.getFirst(), a).contains(b);
            assertThat(dominance.dominates(a, b)).as("graph %s", graph).isEqualTo(expected);
          }
        }
      }
    }
  }

  /** Bit {@code i} says whether there is an edge; none leads to the entry. */
  private static List<Block> blocks(int graph) {
    Region region = holder().region(0);
    List<Block> blocks = new ArrayList<>(List.of(region.front()));
    while (blocks.size() < BLOCKS) {
      blocks.add(region.addBlock());
    }
    int edge = 0;
    for (Block from : blocks) {
      List<Block> targets = new ArrayList<>();
      for (Block to : blocks.subList(1, BLOCKS)) {
        if ((graph >> edge++ & 1) != 0) {
          targets.add(to);
        }
      }
      from.append(jump(targets.toArray(Block[]::new)));
    }
    return blocks;
  }

  private static Set<Block> reached(Block entry, Block without) {
    Set<Block> reached = new HashSet<>();
    Deque<Block> pending = new ArrayDeque<>(List.of(entry));
    while (!pending.isEmpty()) {
      Block block = pending.pop();
      if (block == without || !reached.add(block)) {
        continue;
      }
      Operation last = block.back();
      for (int i = 0; i < last.successorCount(); i++) {
        pending.push(last.successor(i));
      }
    }
    return reached;
  }

  @Test
  void ordersOperationsOfABlock() {
    Operation first = source(1);
    Operation second = sink(first.result(0));
    holder(first, second);
    Dominance dominance = new Dominance();
    assertThat(dominance.properlyDominates(first, second)).isTrue();
    assertThat(dominance.properlyDominates(second, first)).isFalse();
    assertThat(dominance.properlyDominates(first, first)).isFalse();
    assertThat(dominance.properlyDominates(first.result(0), second)).isTrue();
  }

  @Test
  void letsOperationsInsideUseWhatComesBeforeTheOneAroundThem() {
    Operation before = source(1);
    Operation inside = sink(before.result(0));
    Operation around = holder(inside);
    Operation after = source(1);
    holder(before, around, after);
    Dominance dominance = new Dominance();
    assertThat(dominance.properlyDominates(before.result(0), inside)).isTrue();
    assertThat(dominance.properlyDominates(after.result(0), inside)).isFalse();
    assertThat(dominance.properlyDominates(inside, after)).isFalse();
  }

  @Test
  void letsOperationsUseTheArgumentsOfBlocksAroundThem() {
    Operation use = sink();
    Operation inner = holder(use);
    Operation outer = holder(inner);
    Operation sibling = source(1);
    holder(outer, sibling);
    Value ofOuter = outer.region(0).front().addArgument(IntegerType.I32, UnknownLoc.INSTANCE);
    Dominance dominance = new Dominance();
    assertThat(dominance.properlyDominates(ofOuter, use)).isTrue();
    assertThat(dominance.properlyDominates(ofOuter, inner)).isTrue();
    assertThat(dominance.properlyDominates(ofOuter, sibling)).isFalse();
  }

  @Test
  void knowsNothingOfOperationsThatStandNowhere() {
    Operation free = source(1);
    Operation use = sink(free.result(0));
    holder(use);
    assertThat(new Dominance().properlyDominates(free.result(0), use)).isFalse();
  }
}
