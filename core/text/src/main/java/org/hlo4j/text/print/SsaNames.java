package org.hlo4j.text.print;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.BlockNames;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.asm.RegionArgumentNames;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.IdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * The names of values and blocks in printed text: {@code %0}, {@code %arg0}, {@code %cst_1}, {@code
 * ^bb2}.
 *
 * <p>As in MLIR, all values of a region are named before those of nested regions, which continue
 * the numbers of the enclosing region: two sibling regions use the same numbers. If numbers must be
 * unique, siblings are numbered from the last to the first.
 *
 * <p>If possible, the values in an operation isolated from above are named when it is entered and
 * dropped when it is left, so that the tables stay small in large programs.
 */
final class SsaNames {
  private static final String PUNCTUATION = "$._-";

  private final PrinterOptions options;
  private final OpPrintInfo.Cache printInfos;
  private final boolean deferring;
  private final Map<Operation, Integer> operationNumbers = new IdentityHashMap<>();
  private final Deque<Pending> pending = new ArrayDeque<>();
  private final List<String> numerals = new ArrayList<>();
  private final LocationNames locationNames = new LocationNames();

  /** The initial state of regions whose naming is deferred. */
  private final Map<Region, State> deferred = new IdentityHashMap<>();

  /** The tables of the operations that enclose the current one. */
  private final Deque<Tables> outer = new ArrayDeque<>();

  private Tables tables = new Tables(new IdentityMap<>());

  /** The cleared table of an operation that was left, to be reused. */
  private @Nullable IdentityMap<Value, String> spare;

  private final State rootState;
  private int nextValue;
  private int nextArgument;
  private int nextConflict;
  private Scope scope = new Scope(null);

  /** The state in which naming of a region begins: that at the end of the enclosing region. */
  private record State(int nextValue, int nextArgument, int nextConflict, Scope scope) {}

  /** A region still to be named. */
  private record Pending(Region region, State state) {}

  /** The names in an operation that was entered, without those in nested ones that are entered. */
  private static final class Tables {
    private final IdentityMap<Value, String> names;
    private final Map<Operation, int[]> resultGroups = new IdentityHashMap<>();
    private final Map<Block, String> blockNames = new IdentityHashMap<>();
    private final Map<Block, Integer> blockOrder = new IdentityHashMap<>();

    Tables(IdentityMap<Value, String> names) {
      this.names = names;
    }
  }

  /** The names used in a region, in addition to those of the enclosing region. */
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

  /**
   * Names the results of {@code root} and all values nested in it; if {@code defer}, those of
   * isolated operations are named when {@linkplain #enter entered}, as far as the options allow.
   */
  SsaNames(Operation root, PrinterOptions options, OpPrintInfo.Cache printInfos, boolean defer) {
    this.options = options;
    this.printInfos = printInfos;
    this.deferring = defer && !options.valueUsers() && !options.numbersAcrossRegions();
    this.rootState = state();
    nameResults(root);
    if (!isDeferred(root)) {
      push(root, rootState);
      namePending();
    }
  }

  private State state() {
    return new State(nextValue, nextArgument, nextConflict, scope);
  }

  /** Returns whether the contents of an operation are named when it is entered. */
  boolean isDeferred(Operation op) {
    return deferring && op.regionCount() > 0 && op.has(Trait.ISOLATED_FROM_ABOVE);
  }

  private void push(Operation op, State state) {
    for (int i = 0; i < op.regionCount(); i++) {
      pending.push(new Pending(op.region(i), state));
    }
  }

  private void namePending() {
    while (!pending.isEmpty()) {
      Pending at = pending.pop();
      State start = at.state;
      if (!options.numbersAcrossRegions()) {
        nextValue = start.nextValue;
        nextArgument = start.nextArgument;
        nextConflict = start.nextConflict;
      }
      scope = new Scope(start.scope);
      nameRegion(at.region);
      State end = null;
      for (Block block : at.region.blocks()) {
        for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
          if (op.regionCount() > 0) {
            end = end == null ? state() : end;
            pushOrDefer(op, end);
          }
        }
      }
    }
  }

  private void pushOrDefer(Operation op, State state) {
    if (isDeferred(op)) {
      deferred.put(Objects.requireNonNull(op.parentRegionOrNull()), state);
    } else {
      push(op, state);
    }
  }

  /** Names the contents of an operation if that was deferred; returns whether it was. */
  boolean enter(Operation op) {
    if (!isDeferred(op)) {
      return false;
    }
    Region around = op.parentRegionOrNull();
    State start = around == null ? rootState : deferred.get(around);
    outer.push(tables);
    tables = new Tables(emptyTable());
    push(op, Objects.requireNonNull(start));
    namePending();
    return true;
  }

  /** Drops the names of the operation that was entered last. */
  void leave() {
    spare = tables.names;
    tables = outer.pop();
  }

  private IdentityMap<Value, String> emptyTable() {
    IdentityMap<Value, String> table = spare;
    spare = null;
    if (table == null) {
      return new IdentityMap<>();
    }
    table.clear();
    return table;
  }

  // Queries.

  /** Returns the name of the value without {@code %}, or of the result group that it begins. */
  String headName(Value value) {
    String name = nameOrNull(value);
    return name == null ? "<<UNKNOWN SSA VALUE>>" : name;
  }

  private @Nullable String nameOrNull(Value value) {
    String name = tables.names.getOrNull(value);
    return name == null ? firstOrNull(t -> t.names.getOrNull(value)) : name;
  }

  /** Looks up in the tables of enclosing operations. */
  private <T> @Nullable T firstOrNull(Function<Tables, @Nullable T> lookup) {
    for (Tables around : outer) {
      T found = lookup.apply(around);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Prints the value as an operand: {@code %0}, {@code %0#1}. */
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
    String name = nameOrNull(value);
    if (name == null) {
      out.append("<<UNKNOWN SSA VALUE>>");
    } else {
      out.append('%').append(name);
    }
  }

  /** Returns the indices of the results that begin a group, ascending; the first is 0. */
  int[] groups(Operation op) {
    if (op.resultCount() <= 1) {
      return FIRST_ONLY;
    }
    int[] groups = tables.resultGroups.get(op);
    groups = groups == null ? firstOrNull(t -> t.resultGroups.get(op)) : groups;
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

  /** Returns the label of the block, with {@code ^}. */
  String blockName(Block block) {
    String name = tables.blockNames.get(block);
    name = name == null ? firstOrNull(t -> t.blockNames.get(block)) : name;
    if (name != null) {
      return name;
    }
    int order = blockOrder(block);
    return order < 0 ? "INVALIDBLOCK" : "^bb" + order;
  }

  /** Returns the position of the block in its region. */
  int blockOrder(Block block) {
    Integer order = tables.blockOrder.get(block);
    order = order == null ? firstOrNull(t -> t.blockOrder.get(block)) : order;
    return order == null ? -1 : order;
  }

  // Naming.

  private void nameRegion(Region region) {
    Operation parent = region.parentOpOrNull();
    RegionArgumentNames suggestions =
        options.generic() || parent == null ? null : printInfos.of(parent).argumentNamesOrNull();
    if (suggestions != null) {
      suggestions.suggest(region, (value, name) -> setName(value, prefixOr(value, name)));
    }
    int order = 0;
    for (Block block : region.blocks()) {
      tables.blockOrder.put(block, order++);
      nameBlock(block);
    }
  }

  private void nameBlock(Block block) {
    boolean entry = block.isEntryBlock();
    for (int i = 0; i < block.argumentCount(); i++) {
      BlockArgument argument = block.argument(i);
      if (nameOrNull(argument) == null) {
        setName(argument, prefixOr(argument, entry ? "arg" + nextArgument++ : ""));
      }
    }
    for (Operation op = block.firstOrNull(); op != null; op = op.nextOrNull()) {
      nameResults(op);
    }
  }

  private void nameResults(Operation op) {
    boolean isNamed = !options.generic() && suggest(op);
    if (op.resultCount() == 0) {
      if (options.valueUsers()) {
        operationNumbers.put(op, nextValue++);
      }
      return;
    }
    Value first = op.result(0);
    if (!isNamed || !tables.names.containsKey(first)) {
      String prefix = options.nameLocationsAsPrefix() ? prefixOr(first, "") : "";
      setName(first, prefix);
    }
  }

  /** Collects suggested names; returns whether names of results were suggested. */
  private boolean suggest(Operation op) {
    OpPrintInfo style = printInfos.of(op);
    BlockNames labels = style.blockNamesOrNull();
    if (labels != null) {
      labels.suggest(
          op,
          (block, name) ->
              tables.blockNames.put(block, "^" + Identifiers.sanitize(name, PUNCTUATION)));
    }
    ResultNames suggestions = style.resultNamesOrNull();
    if (suggestions != null) {
      suggestions.suggest(op, (value, name) -> suggestResult(op, value, name));
    }
    return suggestions != null;
  }

  private void suggestResult(Operation op, Value value, String name) {
    setName(value, prefixOr(value, name));
    if (value instanceof OpResult result && result.index() > 0) {
      int[] groups = groups(op);
      int[] more = Arrays.copyOf(groups, groups.length + 1);
      more[groups.length] = result.index();
      Arrays.sort(more);
      tables.resultGroups.put(op, more);
    }
  }

  private String prefixOr(Value value, String name) {
    if (!options.nameLocationsAsPrefix()) {
      return name;
    }
    String prefix = locationNames.firstOrNull(value.location());
    return prefix == null ? name : prefix;
  }

  private void setName(Value value, String name) {
    tables.names.put(value, name.isEmpty() ? numeral(nextValue++) : unique(name));
  }

  /** Returns the number as text, cached: each function starts from 0. */
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
