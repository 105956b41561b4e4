package org.hlo4j.text.print;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.IdentityMap;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.BlockNames;
import org.hlo4j.ir.asm.RegionArgumentNames;
import org.hlo4j.ir.asm.ResultNames;
import org.jspecify.annotations.Nullable;

/**
 * The names of values and blocks in printed text: {@code %0}, {@code %arg0}, {@code %cst_1}, {@code
 * ^bb2}.
 *
 * <p>As in MLIR, all values of a region are named before those of the regions inside it, and inner
 * regions go on where the enclosing region ended: two sibling regions use the same numbers. When
 * numbers must be unique, siblings are numbered from the last to the first.
 */
final class SsaNames {
  private static final String PUNCTUATION = "$._-";

  private final PrinterOptions options;
  private final OpStyle.Cache styles;
  private final IdentityMap<Value, String> names = new IdentityMap<>();
  private final Map<Operation, Integer> operationNumbers = new IdentityHashMap<>();
  private final Map<Operation, int[]> resultGroups = new IdentityHashMap<>();
  private final Map<Block, String> blockNames = new IdentityHashMap<>();
  private final Map<Block, Integer> blockOrder = new IdentityHashMap<>();
  private final Deque<Pending> pending = new ArrayDeque<>();
  private final List<String> numerals = new ArrayList<>();
  private int nextValue;
  private int nextArgument;
  private int nextConflict;
  private Scope scope = new Scope(null);

  /** A region still to be numbered, and the state in which that begins. */
  private record Pending(
      Region region, int nextValue, int nextArgument, int nextConflict, Scope parent) {}

  /** The names in use in a region, on top of those in use around it. */
  private static final class Scope {
    private final @Nullable Scope parent;
    private final Set<String> used = new HashSet<>();

    Scope(@Nullable Scope parent) {
      this.parent = parent;
    }

    boolean isUsed(String name) {
      for (Scope s = this; s != null; s = s.parent) {
        if (s.used.contains(name)) {
          return true;
        }
      }
      return false;
    }
  }

  /** Names all values inside {@code root} and its results. */
  SsaNames(Operation root, PrinterOptions options, OpStyle.Cache styles) {
    this.options = options;
    this.styles = styles;
    push(root);
    nameResults(root);
    while (!pending.isEmpty()) {
      Pending at = pending.pop();
      if (!options.numbersAcrossRegions()) {
        nextValue = at.nextValue;
        nextArgument = at.nextArgument;
        nextConflict = at.nextConflict;
      }
      scope = new Scope(at.parent);
      nameRegion(at.region);
      for (Block block : at.region.blocks()) {
        for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
          push(op);
        }
      }
    }
  }

  private void push(Operation op) {
    for (int i = 0; i < op.regionCount(); i++) {
      pending.push(new Pending(op.region(i), nextValue, nextArgument, nextConflict, scope));
    }
  }

  // Asking.

  /** The name of the value without {@code %}, or of the group of results that it begins. */
  String headName(Value value) {
    String name = names.getOrNull(value);
    return name == null ? "<<UNKNOWN SSA VALUE>>" : name;
  }

  /** Prints the value as operand: {@code %0}, {@code %0#1}. */
  void print(Value value, TextBuffer out) {
    if (!(value instanceof OpResult result) || result.owner().resultCount() == 1) {
      printHead(value, out);
      return;
    }
    int[] groups = groups(result.owner());
    int group = Arrays.binarySearch(groups, result.index());
    int index = group >= 0 ? group : -group - 2;
    int begin = groups[index];
    int end = index + 1 < groups.length ? groups[index + 1] : result.owner().resultCount();
    printHead(result.owner().result(begin), out);
    if (end - begin != 1) {
      out.append('#').append((long) result.index() - begin);
    }
  }

  private void printHead(Value value, TextBuffer out) {
    String name = names.getOrNull(value);
    if (name == null) {
      out.append("<<UNKNOWN SSA VALUE>>");
    } else {
      out.append('%').append(name);
    }
  }

  /** The numbers of the results that begin a group, ascending; the first is 0. */
  int[] groups(Operation op) {
    int[] groups = op.resultCount() > 1 ? resultGroups.get(op) : null;
    return groups == null ? FIRST_ONLY : groups;
  }

  private static final int[] FIRST_ONLY = {0};

  /** Prints the number of an operation without results, which has one if users are printed. */
  void printNumber(Operation op, TextBuffer out) {
    Integer number = operationNumbers.get(op);
    if (number == null) {
      out.append("<<UNKNOWN OPERATION>>");
    } else {
      out.append('%').append(number.longValue());
    }
  }

  /** The label of the block, with {@code ^}. */
  String blockName(Block block) {
    String name = blockNames.get(block);
    return name == null ? "INVALIDBLOCK" : name;
  }

  /** The position of the block in its region. */
  int blockOrder(Block block) {
    Integer order = blockOrder.get(block);
    return order == null ? -1 : order;
  }

  /** Gives the region's arguments the names of these values. */
  void shadow(Region region, List<? extends Value> values) {
    for (int i = 0; i < values.size(); i++) {
      TextBuffer name = new TextBuffer(16);
      print(values.get(i), name);
      names.put(region.front().argument(i), name.toString().substring(1));
    }
  }

  // Naming.

  private void nameRegion(Region region) {
    Operation parent = region.parentOpOrNull();
    RegionArgumentNames suggestions =
        options.generic() || parent == null ? null : styles.of(parent).argumentNamesOrNull();
    if (suggestions != null) {
      suggestions.suggest(region, (value, name) -> setName(value, prefixOr(value, name)));
    }
    int order = 0;
    for (Block block : region.blocks()) {
      int number = order;
      blockNames.computeIfAbsent(block, b -> "^bb" + number);
      blockOrder.put(block, order++);
      nameBlock(block);
    }
  }

  private void nameBlock(Block block) {
    boolean entry = block.isEntryBlock();
    for (int i = 0; i < block.argumentCount(); i++) {
      BlockArgument argument = block.argument(i);
      if (!names.containsKey(argument)) {
        setName(argument, prefixOr(argument, entry ? "arg" + nextArgument++ : ""));
      }
    }
    for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
      nameResults(op);
    }
  }

  private void nameResults(Operation op) {
    if (!options.generic()) {
      suggest(op);
    }
    if (op.resultCount() == 0) {
      if (options.valueUsers()) {
        operationNumbers.put(op, nextValue++);
      }
      return;
    }
    Value first = op.result(0);
    if (!names.containsKey(first)) {
      String prefix = options.nameLocationsAsPrefix() ? prefixOr(first, "") : "";
      setName(first, prefix);
    }
  }

  private void suggest(Operation op) {
    OpStyle style = styles.of(op);
    BlockNames labels = style.blockNamesOrNull();
    if (labels != null) {
      labels.suggest(
          op,
          (block, name) -> blockNames.put(block, "^" + Identifiers.sanitize(name, PUNCTUATION)));
    }
    ResultNames suggestions = style.resultNamesOrNull();
    if (suggestions != null) {
      suggestions.suggest(op, (value, name) -> suggestResult(op, value, name));
    }
  }

  private void suggestResult(Operation op, Value value, String name) {
    setName(value, prefixOr(value, name));
    if (value instanceof OpResult result && result.index() > 0) {
      int[] groups = groups(op);
      int[] more = Arrays.copyOf(groups, groups.length + 1);
      more[groups.length] = result.index();
      Arrays.sort(more);
      resultGroups.put(op, more);
    }
  }

  private String prefixOr(Value value, String name) {
    if (!options.nameLocationsAsPrefix()) {
      return name;
    }
    String prefix = LocationNames.firstOrNull(value.location());
    return prefix == null ? name : prefix;
  }

  private void setName(Value value, String name) {
    names.put(value, name.isEmpty() ? numeral(nextValue++) : unique(name));
  }

  /** The number as text, the same each time: functions begin to count anew. */
  private String numeral(int number) {
    while (numerals.size() <= number) {
      numerals.add(Integer.toString(numerals.size()));
    }
    return numerals.get(number);
  }

  private String unique(String wanted) {
    String name = Identifiers.sanitize(wanted, PUNCTUATION);
    String candidate = name;
    while (scope.isUsed(candidate)) {
      candidate = name + "_" + nextConflict++;
    }
    scope.used.add(candidate);
    return candidate;
  }
}
