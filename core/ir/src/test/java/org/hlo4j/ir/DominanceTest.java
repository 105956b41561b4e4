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
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;

class DominanceTest {
  private static final int BLOCKS = 4;

  /**
   * All graphs of four blocks. A block dominates another reachable one if all paths to that one
   * contain it.
   */
  @Test
  void agreesWithItsDefinitionInAllSmallGraphs() {
    int edges = BLOCKS * (BLOCKS - 1);
    for (int graph = 0; graph < 1 << edges; graph++) {
      int bits = graph;
      int[] edge = {0};
      compareWithDefinition(blocks(BLOCKS, () -> (bits >> edge[0]++ & 1) != 0), "graph " + graph);
    }
  }

  @Test
  void agreesWithItsDefinitionInLargerGraphs() {
    Random random = new Random(7);
    for (int graph = 0; graph < 300; graph++) {
      int count = 5 + random.nextInt(16);
      double density = (1 + random.nextInt(4)) / (double) count;
      compareWithDefinition(blocks(count, () -> random.nextDouble() < density), "graph " + graph);
    }
  }

  /**
   * Every block may branch to the next one or leave, so that the last one has very many
   * predecessors.
   */
  @Test
  void takesTimeInProportionToTheNumberOfBlocks() {
    Region region = holder().region(0);
    Block last = new Block();
    Block block = region.front();
    Block middle = block;
    for (int i = 0; i < 200_000; i++) {
      Block next = region.addBlock();
      block.append(jump(last, next));
      block = next;
      middle = i == 100_000 ? block : middle;
    }
    block.append(jump(last));
    region.append(last);
    Dominance dominance = new Dominance();
    for (Block other : region.blocks()) {
      assertThat(dominance.dominates(region.front(), other)).isTrue();
    }
    assertThat(dominance.dominates(middle, block)).isTrue();
    assertThat(dominance.dominates(block, middle)).isFalse();
    assertThat(dominance.dominates(middle, last)).isFalse();
  }

  private static void compareWithDefinition(List<Block> blocks, String graph) {
    Dominance dominance = new Dominance();
    Set<Block> reachable = reached(blocks.getFirst(), null);
    for (Block a : blocks) {
      assertThat(dominance.isReachable(a)).as(graph).isEqualTo(reachable.contains(a));
      Set<Block> around = reached(blocks.getFirst(), a);
      for (Block b : blocks) {
        if (reachable.contains(a) && reachable.contains(b)) {
          assertThat(dominance.dominates(a, b)).as(graph).isEqualTo(a == b || !around.contains(b));
        }
      }
    }
  }

  /** As many blocks, with edges between some of them; none leads to the entry block. */
  private static List<Block> blocks(int count, BooleanSupplier isEdge) {
    Region region = holder().region(0);
    List<Block> blocks = new ArrayList<>(List.of(region.front()));
    while (blocks.size() < count) {
      blocks.add(region.addBlock());
    }
    for (Block from : blocks) {
      List<Block> targets = new ArrayList<>();
      for (Block to : blocks.subList(1, count)) {
        if (isEdge.getAsBoolean()) {
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
  void nestedOperationsMayUseWhatPrecedesTheirParent() {
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
  void detachedOperationsDominateNothing() {
    Operation free = source(1);
    Operation use = sink(free.result(0));
    holder(use);
    assertThat(new Dominance().properlyDominates(free.result(0), use)).isFalse();
  }
}
