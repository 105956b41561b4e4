package org.hlo4j.transforms.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.ir.rewrite.MemoryEffects;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.TokenType;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;

/** Folds of branches and loops with a constant condition. */
final class ControlFolds {
  private ControlFolds() {}

  static List<RewritePattern> all(FoldOptions options) {
    List<RewritePattern> patterns = new ArrayList<>();
    if (options.assumesDeclaredEffects()) {
      patterns.add(
          RewritePattern.of(ControlFlow.WHILE, ControlFolds::eraseDeadLoop).named("dead loop"));
    }
    patterns.add(
        RewritePattern.of(ControlFlow.WHILE, ControlFolds::skipLoop).named("loop that never runs"));
    patterns.add(
        RewritePattern.of(ControlFlow.CASE, ControlFolds::inlineBranch).named("constant branch"));
    return patterns;
  }

  /** Returns whether the body of the loop never runs. */
  private static boolean neverRuns(Operation loop) {
    Operation end = loop.region(0).front().back();
    return end.is(ControlFlow.RETURN) && Matches.isIntegerZero(end.operand(0));
  }

  /**
   * Replaces the results by the initial values. The loop itself is left to dead code elimination,
   * which keeps it if it has effects.
   */
  private static boolean skipLoop(Operation loop, Rewriter rewriter) {
    if ((!loop.hasUses() && !new Effects(rewriter.registry()).isTriviallyDead(loop))
        || !neverRuns(loop)
        || !canReplace(loop, loop.operands(), rewriter)) {
      return false;
    }
    for (int i = 0; i < loop.resultCount(); i++) {
      rewriter.replaceAllUses(loop.result(i), loop.operand(i));
    }
    return true;
  }

  private static boolean canReplace(Operation operation, List<Value> values, Rewriter rewriter) {
    return IntStream.range(0, operation.resultCount())
        .allMatch(i -> rewriter.canReplace(operation.result(i), values.get(i).type()));
  }

  /** Erases a loop that never runs although its body calls functions that may have effects. */
  private static boolean eraseDeadLoop(Operation loop, Rewriter rewriter) {
    if (loop.hasUses() || !neverRuns(loop) || declaresEffects(loop, rewriter)) {
      return false;
    }
    rewriter.erase(loop);
    return true;
  }

  private static boolean declaresEffects(Operation operation, Rewriter rewriter) {
    MemoryEffects effects =
        rewriter.registry().interfaceOrNull(operation.definition(), MemoryEffects.class);
    if (effects != null) {
      return effects.hasEffects(operation);
    }
    if (operation.has(Trait.NO_MEMORY_EFFECT)) {
      return false;
    }
    for (Region region : operation.regions()) {
      for (Block block : region.blocks()) {
        for (Operation inner : block.operations()) {
          if (declaresEffects(inner, rewriter)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /**
   * Inlines the selected branch before the {@code case}, which remains without uses and yields
   * placeholders in that branch.
   */
  private static boolean inlineBranch(Operation branches, Rewriter rewriter) {
    DenseElementsAttr index = Matches.splatOrNull(branches.operand(0));
    if (!branches.hasUses() || index == null) {
      return false;
    }
    List<Supplier<Value>> placeholders = new ArrayList<>();
    HloBuilder builder = HloBuilder.replacing(branches, rewriter);
    for (Type type : branches.resultTypes()) {
      Optional<Supplier<Value>> placeholder = placeholder(type, builder);
      if (placeholder.isEmpty()) {
        return false;
      }
      placeholders.add(placeholder.get());
    }
    long selected = index.longAt(0);
    boolean inBounds = selected >= 0 && selected < branches.regionCount();
    Region region = branches.region(inBounds ? (int) selected : branches.regionCount() - 1);
    Block block = region.front();
    Operation end = block.back();
    if (!canReplace(branches, end.operands(), rewriter)) {
      return false;
    }
    rewriter.inlineBlockBefore(block, branches, List.of());
    for (int i = 0; i < branches.resultCount(); i++) {
      rewriter.replaceAllUses(branches.result(i), end.operand(i));
    }
    rewriter.erase(end);
    rewriter.createBlock(region, List.of(), branches.location());
    List<Value> values = new ArrayList<>();
    placeholders.forEach(placeholder -> values.add(placeholder.get()));
    builder.yield(values);
    return true;
  }

  /** Returns a factory of some value of this type; empty if there is no simple one. */
  private static Optional<Supplier<Value>> placeholder(Type type, HloBuilder builder) {
    if (type instanceof RankedTensorType tensor
        && tensor.hasStaticShape()
        && DenseElementsAttr.isElementType(tensor.elementType())) {
      return Optional.of(() -> builder.constant(Splats.of(tensor, 0L)));
    }
    return type.equals(TokenType.INSTANCE)
        ? Optional.of(() -> builder.make(ControlFlow.AFTER_ALL, type))
        : Optional.empty();
  }
}
