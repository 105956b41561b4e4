package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.BlockOperand;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;

/**
 * Merges blocks with equal operations and successors. Operands defined outside of them may differ;
 * they become block arguments.
 */
final class BlockMerger {
  private final Rewriter rewriter;
  private final SuccessorOperands forwarded;

  BlockMerger(Rewriter rewriter, SuccessorOperands forwarded) {
    this.rewriter = rewriter;
    this.forwarded = forwarded;
  }

  /** An operand of an operation of a block, by position. */
  private record Place(int operation, int operand) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      return operation == other.operation
          ? Integer.compare(operand, other.operand)
          : Integer.compare(operation, other.operation);
    }
  }

  /** Blocks to be merged into the first one. */
  private static final class Cluster {
    final Members first;
    final List<Members> others = new ArrayList<>();
    final TreeSet<Place> different = new TreeSet<>();

    Cluster(Members first) {
      this.first = first;
    }
  }

  /** A block with its operations and the numbers of the values that it defines. */
  private static final class Members {
    final Block block;
    final List<Operation> operations = new ArrayList<>();
    final Map<Value, Integer> positions = new HashMap<>();

    Members(Block block) {
      this.block = block;
      block.arguments().forEach(this::number);
      for (Operation op : block.operations()) {
        operations.add(op);
        op.results().forEach(this::number);
      }
    }

    private void number(Value value) {
      positions.put(value, positions.size());
    }

    /** Returns whether the values are used in this block only, and all parts can be compared. */
    boolean isClosed() {
      for (Value value : positions.keySet()) {
        for (OpOperand use : value.uses()) {
          if (use.owner().blockOrNull() != block) {
            return false;
          }
        }
      }
      return operations.stream().allMatch(op -> op.regions().stream().allMatch(Region::isEmpty));
    }
  }

  /** Merges equal blocks; returns whether any were merged. */
  boolean merge(Region region) {
    boolean changed = false;
    while (region.blocks().size() > 1 && mergeOnce(region)) {
      changed = true;
    }
    return changed;
  }

  private boolean mergeOnce(Region region) {
    Map<List<Block>, List<Block>> bySuccessors = new LinkedHashMap<>();
    for (Block block : region.blocks()) {
      if (!block.isEntryBlock()) {
        bySuccessors.computeIfAbsent(block.successors(), _ -> new ArrayList<>()).add(block);
      }
    }
    boolean changed = false;
    for (List<Block> blocks : bySuccessors.values()) {
      for (Cluster cluster : blocks.size() > 1 ? clusters(blocks) : List.<Cluster>of()) {
        changed |= !cluster.others.isEmpty() && merge(cluster);
      }
    }
    return changed;
  }

  private static List<Cluster> clusters(Collection<Block> blocks) {
    List<Cluster> clusters = new ArrayList<>();
    for (Block block : blocks) {
      Members members = new Members(block);
      if (members.isClosed()
          && clusters.stream().noneMatch(cluster -> addIfEqual(cluster, members))) {
        clusters.add(new Cluster(members));
      }
    }
    return clusters;
  }

  private static boolean addIfEqual(Cluster cluster, Members members) {
    Members first = cluster.first;
    List<Place> different = new ArrayList<>();
    if (first.operations.size() != members.operations.size()
        || !types(first.block).equals(types(members.block))) {
      return false;
    }
    for (int i = 0; i < first.operations.size(); i++) {
      Operation a = first.operations.get(i);
      Operation b = members.operations.get(i);
      if (!areEqualButForOperands(a, b)) {
        return false;
      }
      for (int j = 0; j < a.operandCount(); j++) {
        Value ofA = a.operand(j);
        Value ofB = b.operand(j);
        if (ofA == ofB) {
          continue;
        }
        if (!ofA.type().equals(ofB.type())
            || !Objects.equals(first.positions.get(ofA), members.positions.get(ofB))) {
          return false;
        }
        if (!first.positions.containsKey(ofA)) {
          different.add(new Place(i, j));
        }
      }
    }
    cluster.different.addAll(different);
    cluster.others.add(members);
    return true;
  }

  private static List<Object> types(Block block) {
    return new ArrayList<>(block.arguments().stream().map(BlockArgument::type).toList());
  }

  private static boolean areEqualButForOperands(Operation a, Operation b) {
    if (!a.is(b.definition())
        || a.operandCount() != b.operandCount()
        || !a.resultTypes().equals(b.resultTypes())
        || !a.successors().equals(b.successors())
        || !a.discardableAttributes().equals(b.discardableAttributes())
        || !Objects.equals(a.unregisteredPropertiesOrNull(), b.unregisteredPropertiesOrNull())) {
      return false;
    }
    for (int i = 0; i < a.definition().properties().size(); i++) {
      if (!Objects.equals(a.propertyOrNull(i), b.propertyOrNull(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean merge(Cluster cluster) {
    Block first = cluster.first.block;
    if (!cluster.different.isEmpty()) {
      List<Members> all = new ArrayList<>(List.of(cluster.first));
      all.addAll(cluster.others);
      if (!all.stream().allMatch(members -> forwarded.areKnown(members.block))) {
        return false;
      }
      passDifferences(cluster, all);
    }
    for (Members other : cluster.others) {
      other.block.uses().forEach(use -> use.set(first));
      rewriter.erase(other.block);
    }
    return true;
  }

  /** Turns differing operands into block arguments; equal differences share one. */
  private void passDifferences(Cluster cluster, List<Members> all) {
    Map<List<Value>, BlockArgument> arguments = new LinkedHashMap<>();
    for (Place place : cluster.different) {
      List<Value> values = new ArrayList<>();
      for (Members members : all) {
        values.add(members.operations.get(place.operation).operand(place.operand));
      }
      BlockArgument argument =
          arguments.computeIfAbsent(
              values,
              _ ->
                  cluster.first.block.addArgument(
                      values.getFirst().type(), values.getFirst().location()));
      cluster.first.operations.get(place.operation).setOperand(place.operand, argument);
    }
    for (int i = 0; i < all.size(); i++) {
      for (BlockOperand use : all.get(i).block.uses()) {
        List<Value> given = new ArrayList<>(forwarded.of(use));
        for (List<Value> values : arguments.keySet()) {
          given.add(values.get(i));
        }
        forwarded.set(use, given);
      }
    }
  }

  /** Drops block arguments to which all predecessors forward the same value. */
  boolean dropRepeatedArguments(Region region) {
    boolean changed = false;
    for (Block block : region.blocks()) {
      if (block.hasPredecessors() && forwarded.areKnown(block)) {
        for (int i = block.argumentCount() - 1; i >= 0; i--) {
          changed |= dropIfRepeated(block, i);
        }
      }
    }
    return changed;
  }

  private boolean dropIfRepeated(Block block, int index) {
    List<BlockOperand> uses = block.uses();
    Value common = forwarded.of(uses.getFirst()).get(index);
    BlockArgument argument = block.argument(index);
    for (BlockOperand use : uses) {
      if (forwarded.of(use).get(index) != common || common == argument) {
        return false;
      }
    }
    rewriter.replaceAllUses(argument, common);
    for (BlockOperand use : uses) {
      List<Value> given = new ArrayList<>(forwarded.of(use));
      given.remove(index);
      forwarded.set(use, given);
    }
    block.eraseArgument(index);
    return true;
  }
}
