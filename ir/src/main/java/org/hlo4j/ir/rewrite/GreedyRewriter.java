package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IdentitySet;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.GreedyOptions.Strictness;
import org.jspecify.annotations.Nullable;

/**
 * Applies patterns and folds until nothing changes, in the order of MLIR's greedy driver: dead
 * operations are erased, what folds is folded, then the best pattern that matches is applied; what
 * a change may have made improvable is visited again. An iteration begins by making equal constants
 * one and ends by tidying up regions; when it changed anything, another one follows, unless it is
 * known to find nothing.
 *
 * <p>Functions and what else shares no values are rewritten one after another, each until nothing
 * changes: a function is then at hand in the caches of the processor.
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

  /** The operation of the region that is rewritten now; null if all are. */
  private @Nullable Operation part;

  /** What else of the region was changed with it. */
  private final Set<Operation> others = new LinkedHashSet<>();

  /** What is not to be visited as it is new. */
  private final IdentitySet<Operation> excluded = new IdentitySet<>();

  private ConstantPool constants;

  /** Whether a region of several blocks was met in this iteration. */
  private boolean hasBranches;

  /** Whether a pattern was tried in this iteration that may see dead operations go. */
  private boolean triedUses;

  /** Whether all operations were visited in this iteration. */
  private boolean visitedAll;

  /** Whether the regions are as the last iteration left them, which found nothing to tidy up. */
  private boolean isTidy;

  /** How many operations there were to be visited at the start of what is or was rewritten. */
  private long visitedAtFirst;

  /** How many operations were folded or rewritten. */
  private long changes;

  /** What came of an iteration. */
  private enum Progress {
    NONE,
    /** Dead operations went, and nothing can come of it: another iteration would find nothing. */
    LAST,
    SOME,
    /** As many changes were made as are allowed, and there may be more to do. */
    STOPPED
  }

  /**
   * What a run came to.
   *
   * @param converged whether the last iteration found nothing more to do; false if the run was
   *     stopped by a limit of its {@link GreedyOptions}
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
    this.rewriter = new Rewriter(registry, new Listener());
    this.constants = new ConstantPool(rewriter);
  }

  /** Rewrites what is inside {@code root}, which must not use values from outside. */
  public static Outcome apply(
      Operation root, RewritePatterns patterns, GreedyOptions options, DialectRegistry registry) {
    return apply(root, patterns, options, registry, _ -> false);
  }

  /**
   * As above, with something else that each iteration ends with.
   *
   * @param afterEach changes what is inside a region; says whether it did, as then another
   *     iteration follows
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

  /** As above, with MLIR's default options. */
  public static Outcome apply(Operation root, RewritePatterns patterns, DialectRegistry registry) {
    return apply(root, patterns, GreedyOptions.DEFAULT, registry);
  }

  private Outcome run() {
    List<Operation> independent =
        options.separates() && options.maxRewrites() == GreedyOptions.NO_LIMIT
            ? IndependentOperations.of(region)
            : List.of();
    if (independent.isEmpty()) {
      return rewrite();
    }
    boolean converged = true;
    boolean changed = false;
    for (Operation operation : options.topDown() ? independent : independent.reversed()) {
      if (isHere(operation)) {
        part = operation;
        others.clear();
        worklist = new Worklist();
        isTidy = false;
        Outcome outcome = rewrite();
        converged &= outcome.converged;
        changed |= outcome.changed;
      }
    }
    return new Outcome(converged, changed);
  }

  private boolean isHere(Operation operation) {
    return operation.parentRegionOrNull() == region;
  }

  /** What is rewritten of the region if not all is. */
  private List<Operation> parts() {
    List<Operation> parts = new ArrayList<>();
    if (part != null && isHere(part)) {
      parts.add(part);
    }
    others.stream().filter(this::isHere).forEach(parts::add);
    return parts;
  }

  private Outcome rewrite() {
    boolean changed = false;
    for (long iteration = 0;
        GreedyOptions.allows(options.maxIterations(), iteration);
        iteration++) {
      Progress progress = iterate(iteration);
      changed |= progress != Progress.NONE;
      if (progress == Progress.STOPPED) {
        break;
      }
      if (progress == Progress.NONE
          || (progress == Progress.LAST
              && GreedyOptions.allows(options.maxIterations(), iteration + 1))) {
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
    if (options.topDown()) {
      worklist.reverse();
    }
    Progress progress = visitAll();
    if (progress == Progress.STOPPED) {
      return progress;
    }
    boolean tidied = tidyUp(progress);
    if (changesAfterwards()) {
      isTidy = false;
      return Progress.SOME;
    }
    return tidied ? Progress.SOME : progress;
  }

  /** Does what each iteration ends with; says whether anything changed. */
  private boolean changesAfterwards() {
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

  /** Tidies up regions, unless it is known that nothing is to be done; says whether any was. */
  private boolean tidyUp(Progress progress) {
    if (options.regions() == RegionSimplification.DISABLED || isKnownTidy(progress)) {
      return false;
    }
    boolean mergesBlocks = options.regions() == RegionSimplification.AGGRESSIVE;
    RegionSimplifier simplifier = new RegionSimplifier(rewriter, effects);
    boolean changed = false;
    if (part == null) {
      changed = simplifier.simplify(region, mergesBlocks);
    } else {
      for (Operation operation : parts()) {
        changed |= simplifier.simplify(operation, mergesBlocks);
      }
    }
    isTidy = !changed;
    return changed;
  }

  /**
   * Without branches, regions have nothing to tidy up but dead operations. There are none where all
   * were just visited, and those again whose users went.
   */
  private boolean isKnownTidy(Progress progress) {
    return !hasBranches
        && ((visitedAll && progress != Progress.SOME) || (isTidy && progress == Progress.NONE));
  }

  /** Takes in all operations, in the order of the program or each after those inside it. */
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
    if (options.topDown()) {
      revisit(operation);
    }
    for (int i = 0; i < operation.regionCount(); i++) {
      enqueueAll(operation.region(i));
    }
    if (!options.topDown()) {
      revisit(operation);
    }
  }

  /** Takes a constant into the pool; says whether an equal one stands for it now. */
  private boolean replacedByEqual(Operation operation) {
    Attribute value = options.poolsConstants() ? Constants.valueOrNull(operation) : null;
    if (value == null || constants.insert(operation, value)) {
      return false;
    }
    isTidy = false;
    return true;
  }

  private Progress visitAll() {
    boolean changed = false;
    boolean dropped = false;
    boolean droppedInside = false;
    long rewrites = 0;
    long maxChanges = options.maxChanges(visitedAtFirst);
    while (GreedyOptions.allows(options.maxRewrites(), rewrites)) {
      Operation operation = worklist.popOrNull();
      if (operation == null) {
        break;
      }
      if (!GreedyOptions.allows(maxChanges, changes)) {
        return Progress.STOPPED;
      }
      if (effects.isTriviallyDead(operation)) {
        dropped = true;
        droppedInside |= !standsInFunction(operation);
        rewriter.erase(operation);
      } else if (options.folds() && !operation.has(Trait.CONSTANT_LIKE) && fold(operation)) {
        changed = true;
        changes++;
      } else if (rewrite(operation)) {
        changed = true;
        changes++;
        rewrites++;
      }
    }
    visitedAll = worklist.isEmpty() && options.strictness() != Strictness.EXISTING;
    if (changed || (dropped && (droppedInside || triedUses || hasBranches))) {
      return Progress.SOME;
    }
    return dropped ? Progress.LAST : Progress.NONE;
  }

  /** Whether nothing that folds or is rewritten is around the operation. */
  private boolean standsInFunction(Operation operation) {
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
      triedUses |= pattern.seesUses();
      if (pattern.matchAndRewrite(operation, rewriter)) {
        return true;
      }
    }
    return false;
  }

  private boolean fold(Operation operation) {
    Folding folding = folder.fold(operation);
    if (folding instanceof Folding.Results results) {
      List<Value> values = materialize(operation, results);
      if (values.isEmpty()) {
        return false;
      }
      rewriter.replace(operation, values);
      return true;
    }
    if (folding == Folding.IN_PLACE) {
      revisit(operation);
      return true;
    }
    return false;
  }

  /** The values that stand for the results; none if a constant could not be made. */
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

  /** Puts the operation on the list, and then those around it, if all are inside the region. */
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

  /** What defines an operand may become dead, or have a single user left, with its user. */
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
      if (options.strictness() == Strictness.EXISTING) {
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
