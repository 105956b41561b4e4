package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.IdentitySet;
import org.hlo4j.ir.rewrite.GreedyOptions.Strictness;
import org.jspecify.annotations.Nullable;

/**
 * Applies patterns and folds to a fixed point, in the order of MLIR's greedy driver: dead
 * operations are erased, foldable ones folded, then the best matching pattern is applied;
 * operations that a change may affect are visited again. An iteration begins by unifying constants
 * and ends by simplifying regions; if it changed anything, another one follows, unless it is known
 * to change nothing.
 *
 * <p>Functions and other operations that share no values are rewritten one after another, each to a
 * fixed point, which improves locality.
 */
public final class GreedyRewriter {
  private final Region region;
  private final RewritePatterns patterns;
  private final GreedyOptions options;
  private final Predicate<Region> afterEach;
  private final Folder folder;
  private final Effects effects;
  private final Rewriter rewriter;
  private Worklist worklist = new Worklist();

  /** The operation of the region that is being rewritten; null if all are. */
  private @Nullable Operation part;

  /** Other operations of the region that were changed with it. */
  private final Set<Operation> others = new LinkedHashSet<>();

  /** New operations that strictness excludes. */
  private final IdentitySet<Operation> excluded = new IdentitySet<>();

  private ConstantPool constants;

  /** Whether this iteration has visited a region of several blocks. */
  private boolean hasBranches;

  /** Whether this iteration has tried a pattern that may depend on dead operations. */
  private boolean triedUses;

  /** Whether this iteration has visited all operations. */
  private boolean visitedAll;

  /** Whether regions are unchanged since an iteration that found nothing to simplify. */
  private boolean regionsAreSimplified;

  /** The number of operations visited at first, of all parts so far. */
  private long visitedAtFirst;

  /** The number of operations folded or rewritten. */
  private long changes;

  /** The outcome of an iteration. */
  private enum Progress {
    NONE,
    /**
     * Only dead operations were erased, without consequences: another iteration would change
     * nothing.
     */
    LAST,
    SOME,
    /** The limit on changes was reached, and there may be more to do. */
    STOPPED
  }

  /**
   * The outcome of a run.
   *
   * @param converged whether the last iteration changed nothing; false if a limit of the {@link
   *     GreedyOptions} stopped the run
   * @param changed whether anything was changed
   */
  public record Outcome(boolean converged, boolean changed) {}

  private GreedyRewriter(
      Region region,
      RewritePatterns patterns,
      GreedyOptions options,
      DialectRegistry registry,
      Predicate<Region> afterEach) {
    this.region = region;
    this.patterns = patterns;
    this.options = options;
    this.afterEach = afterEach;
    this.folder = new Folder(registry);
    this.effects = new Effects(registry);
    Listener listener = new Listener();
    this.rewriter =
        options.keepsTypes
            ? new TypedRewriter(registry, listener)
            : new Rewriter(registry, listener);
    this.constants = new ConstantPool(rewriter);
  }

  /**
   * Rewrites the operations nested in {@code root}.
   *
   * @param root the operation, which must not use values defined outside
   * @param patterns the patterns
   * @param options the options
   * @param registry the dialects
   * @return the outcome
   */
  public static Outcome apply(
      Operation root, RewritePatterns patterns, GreedyOptions options, DialectRegistry registry) {
    return apply(root, patterns, options, registry, _ -> false);
  }

  /**
   * Rewrites the operations nested in {@code root}, with a step at the end of each iteration.
   *
   * @param root the operation, which must not use values defined outside
   * @param patterns the patterns
   * @param options the options
   * @param registry the dialects
   * @param afterEach changes the contents of a region and returns whether it did; then another
   *     iteration follows
   * @return the outcome
   */
  public static Outcome apply(
      Operation root,
      RewritePatterns patterns,
      GreedyOptions options,
      DialectRegistry registry,
      Predicate<Region> afterEach) {
    boolean converged = true;
    boolean changed = false;
    for (Region region : root.regions()) {
      Outcome outcome = new GreedyRewriter(region, patterns, options, registry, afterEach).run();
      converged &= outcome.converged;
      changed |= outcome.changed;
    }
    return new Outcome(converged, changed);
  }

  /**
   * Rewrites the operations nested in {@code root} with MLIR's default options.
   *
   * @param root the operation, which must not use values defined outside
   * @param patterns the patterns
   * @param registry the dialects
   * @return the outcome
   */
  public static Outcome apply(Operation root, RewritePatterns patterns, DialectRegistry registry) {
    return apply(root, patterns, GreedyOptions.DEFAULT, registry);
  }

  private Outcome run() {
    List<Operation> independent =
        options.separates && options.maxRewrites == GreedyOptions.NO_LIMIT
            ? IndependentOperations.of(region)
            : List.of();
    if (independent.isEmpty()) {
      return rewrite();
    }
    boolean converged = true;
    boolean changed = false;
    for (Operation operation : options.topDown ? independent : independent.reversed()) {
      if (isInRegion(operation)) {
        part = operation;
        others.clear();
        worklist = new Worklist();
        regionsAreSimplified = false;
        Outcome outcome = rewrite();
        converged &= outcome.converged;
        changed |= outcome.changed;
      }
    }
    return new Outcome(converged, changed);
  }

  private boolean isInRegion(Operation operation) {
    return operation.parentRegionOrNull() == region;
  }

  /** Returns the operations that are rewritten one after another. */
  private List<Operation> parts() {
    List<Operation> parts = new ArrayList<>();
    if (part != null && isInRegion(part)) {
      parts.add(part);
    }
    others.stream().filter(this::isInRegion).forEach(parts::add);
    return parts;
  }

  private Outcome rewrite() {
    boolean changed = false;
    for (long iteration = 0; GreedyOptions.allows(options.maxIterations, iteration); iteration++) {
      Progress progress = iterate(iteration);
      changed |= progress != Progress.NONE;
      if (progress == Progress.STOPPED) {
        break;
      }
      if (progress == Progress.NONE
          || (progress == Progress.LAST
              && GreedyOptions.allows(options.maxIterations, iteration + 1))) {
        return new Outcome(true, changed);
      }
    }
    return new Outcome(false, changed);
  }

  private Progress iterate(long iteration) {
    worklist.clear();
    constants = new ConstantPool(rewriter);
    hasBranches = false;
    triedUses = false;
    enqueue();
    if (iteration == 0) {
      visitedAtFirst += worklist.size();
    }
    if (options.topDown) {
      worklist.reverse();
    }
    Progress progress = visitAll();
    if (progress == Progress.STOPPED) {
      return progress;
    }
    boolean simplified = simplifyRegions(progress);
    if (finishIteration()) {
      regionsAreSimplified = false;
      return Progress.SOME;
    }
    return simplified ? Progress.SOME : progress;
  }

  /** Performs the final steps of an iteration; returns whether anything changed. */
  private boolean finishIteration() {
    if (part == null) {
      return afterEach.test(region);
    }
    boolean changed = false;
    for (Operation operation : parts()) {
      for (Region inner : operation.regions()) {
        changed |= afterEach.test(inner);
      }
    }
    return changed;
  }

  /**
   * Simplifies regions, unless it is known that nothing can be simplified; returns whether any was.
   */
  private boolean simplifyRegions(Progress progress) {
    if (options.regions == RegionSimplification.DISABLED || areKnownSimplified(progress)) {
      return false;
    }
    boolean mergesBlocks = options.regions == RegionSimplification.AGGRESSIVE;
    RegionSimplifier simplifier = new RegionSimplifier(rewriter, effects);
    boolean changed = false;
    if (part == null) {
      changed = simplifier.simplify(region, mergesBlocks);
    } else {
      for (Operation operation : parts()) {
        changed |= simplifier.simplify(operation, mergesBlocks);
      }
    }
    regionsAreSimplified = !changed;
    return changed;
  }

  /**
   * Returns whether there is nothing to simplify. Without branches that could only be dead
   * operations; there are none if all operations have just been visited, and those again whose
   * users were erased.
   */
  private boolean areKnownSimplified(Progress progress) {
    return !hasBranches
        && ((visitedAll && progress != Progress.SOME)
            || (regionsAreSimplified && progress == Progress.NONE));
  }

  /** Adds all operations to the worklist, in program order or in post-order. */
  private void enqueue() {
    if (part == null) {
      enqueueAll(region);
    } else {
      parts().forEach(this::enqueue);
    }
  }

  private void enqueueAll(Region from) {
    hasBranches |= from.blocks().size() > 1;
    for (Block block : from.blocks()) {
      Operation next;
      for (Operation op = block.firstOrNull(); op != null; op = next) {
        next = op.nextOrNull();
        if (!replacedByEqual(op)) {
          enqueue(op);
        }
      }
    }
  }

  private void enqueue(Operation operation) {
    if (options.topDown) {
      revisit(operation);
    }
    for (int i = 0; i < operation.regionCount(); i++) {
      enqueueAll(operation.region(i));
    }
    if (!options.topDown) {
      revisit(operation);
    }
  }

  /** Adds a constant to the pool; returns whether an equal one has replaced it. */
  private boolean replacedByEqual(Operation operation) {
    Attribute value = Constants.valueOrNull(operation);
    if (value == null || constants.insert(operation, value)) {
      return false;
    }
    regionsAreSimplified = false;
    return true;
  }

  private Progress visitAll() {
    boolean changed = false;
    boolean dropped = false;
    boolean droppedNested = false;
    long rewrites = 0;
    long maxChanges = options.maxChanges(visitedAtFirst);
    while (GreedyOptions.allows(options.maxRewrites, rewrites)) {
      Operation operation = worklist.popOrNull();
      if (operation == null) {
        break;
      }
      if (!GreedyOptions.allows(maxChanges, changes)) {
        return Progress.STOPPED;
      }
      if (effects.isTriviallyDead(operation)) {
        dropped = true;
        droppedNested |= !isDirectlyInFunction(operation);
        rewriter.erase(operation);
      } else if (options.folds && !operation.has(Trait.CONSTANT_LIKE) && fold(operation)) {
        changed = true;
        changes++;
      } else if (rewrite(operation)) {
        changed = true;
        changes++;
        rewrites++;
      }
    }
    visitedAll = worklist.isEmpty() && options.strictness != Strictness.EXISTING;
    if (changed || (dropped && (droppedNested || triedUses || hasBranches))) {
      return Progress.SOME;
    }
    return dropped ? Progress.LAST : Progress.NONE;
  }

  /** Returns whether no operation that folds or is rewritten encloses the operation. */
  private boolean isDirectlyInFunction(Operation operation) {
    Operation parent = operation.parentOpOrNull();
    return operation.parentRegionOrNull() == region
        || (parent != null && parent.has(Trait.ISOLATED_FROM_ABOVE));
  }

  private boolean rewrite(Operation operation) {
    List<RewritePattern> candidates = patterns.forOp(operation.definition());
    if (candidates.isEmpty()) {
      return false;
    }
    InsertionPoint here = InsertionPoint.before(operation);
    for (int i = 0; i < candidates.size(); i++) {
      RewritePattern pattern = candidates.get(i);
      rewriter.setInsertionPoint(here);
      triedUses |= pattern.dependsOnUses();
      if (rewriter.apply(pattern, operation)) {
        return true;
      }
    }
    return false;
  }

  private boolean fold(Operation operation) {
    Folding folding = folder.fold(operation);
    if (folding instanceof Folding.Results results) {
      List<Value> values = materialize(operation, results);
      return !values.isEmpty() && rewriter.tryReplace(operation, values);
    }
    if (folding == Folding.IN_PLACE) {
      revisit(operation);
      return true;
    }
    return false;
  }

  /** Returns the replacements of the results; none if a constant could not be materialized. */
  private List<Value> materialize(Operation operation, Folding.Results results) {
    rewriter.setInsertionPoint(operation);
    List<Value> values = new ArrayList<>();
    List<Operation> made = new ArrayList<>();
    for (Folding.Result result : results.results()) {
      if (result instanceof Folding.Existing existing) {
        values.add(existing.value());
        continue;
      }
      Operation constant =
          rewriter.createConstantOrNull(
              operation.definition().dialect(),
              ((Folding.Constant) result).value(),
              operation.result(values.size()).type(),
              operation.location());
      if (constant == null) {
        made.forEach(rewriter::erase);
        return List.of();
      }
      made.add(constant);
      values.add(constant.result(0));
    }
    return values;
  }

  /** Pushes an operation and then its ancestors, if all are in the region. */
  private void revisit(Operation operation) {
    Operation outermost = operation;
    while (outermost.parentRegionOrNull() != region) {
      Operation parent = outermost.parentOpOrNull();
      if (parent == null) {
        return;
      }
      outermost = parent;
    }
    if (outermost != part && part != null) {
      others.add(outermost);
    }
    Operation op = operation;
    while (op != outermost) {
      push(op);
      op = Objects.requireNonNull(op.parentOpOrNull());
    }
    push(outermost);
  }

  private void push(Operation operation) {
    if (!excluded.contains(operation)) {
      worklist.push(operation);
    }
  }

  /** Pushes the definitions of operands, which may become dead or single-use without this user. */
  private void revisitOperandsOf(Operation operation) {
    for (int i = 0; i < operation.operandCount(); i++) {
      Operation definition = operation.operand(i).definingOpOrNull();
      if (definition != null && hasAtMostOneOtherUser(operation.operand(i), operation)) {
        revisit(definition);
      }
    }
  }

  private static boolean hasAtMostOneOtherUser(Value value, Operation user) {
    @Nullable Operation other = null;
    for (OpOperand use : value.uses()) {
      Operation owner = use.owner();
      if (owner == user || owner == other) {
        continue;
      }
      if (other != null) {
        return false;
      }
      other = owner;
    }
    return true;
  }

  private final class Listener implements RewriteListener {
    @Override
    public void inserted(Operation operation) {
      if (options.strictness == Strictness.EXISTING) {
        operation.walk(excluded::add);
      }
      revisit(operation);
    }

    @Override
    public void moved(Operation operation) {
      revisit(operation);
    }

    @Override
    public void modified(Operation operation) {
      revisit(operation);
    }

    @Override
    public void erased(Operation operation) {
      revisitOperandsOf(operation);
      worklist.remove(operation);
      constants.erased(operation);
    }
  }
}
