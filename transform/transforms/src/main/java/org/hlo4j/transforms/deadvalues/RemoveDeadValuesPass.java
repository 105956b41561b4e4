package org.hlo4j.transforms.deadvalues;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.IdentitySet;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.ir.rewrite.SuccessorOperands;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.symbol.Callers;

/**
 * Erases everything that no effect and no visible result depends on: operations, arguments and
 * results of private functions whose callers are all known calls, block arguments. Preserves what
 * the program computes and its effects. Where upstream would insert {@code ub.poison} for a dead
 * value, the value stays, as do results of {@code scf} operations with other live results.
 */
public final class RemoveDeadValuesPass implements Pass {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "remove-dead-values",
          "Remove dead values",
          PassDefinition.ANY,
          List.of(
              PassOption.bool(
                  "canonicalize",
                  true,
                  "Accepted: upstream tidies up with it operations with regions, whose values stay"
                      + " here.")),
          _ -> new RemoveDeadValuesPass());

  private RemoveDeadValuesPass() {}

  @Override
  public void run(Operation root, PassContext context) {
    new Removal(root, context.registry()).run(root);
  }

  /** Collects what is dead in a program, then erases it. */
  private static final class Removal {
    private final Callers callers;
    private final ValueLiveness liveness;
    private final Effects effects;
    private final SuccessorOperands successors;
    private final List<Operation> functions = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<Operation> erased = new ArrayList<>();

    /** The operations that are erased, with nested ones. */
    private final IdentitySet<Operation> removed = new IdentitySet<>();

    Removal(Operation root, DialectRegistry registry) {
      this.callers = new Callers(root);
      this.liveness = new ValueLiveness(root, registry, callers);
      this.effects = new Effects(registry);
      this.successors = new SuccessorOperands(registry);
    }

    void run(Operation root) {
      root.walk(op -> {
        if (op != root) {
          collect(op);
        }
        for (Region region : op.regions()) {
          region.blocks().stream().skip(1).forEach(blocks::add);
        }
      });
      erased.forEach(Operation::dropAllReferences);
      List<Runnable> definitions = new ArrayList<>();
      blocks.forEach(block -> shrink(block, definitions));
      functions.forEach(function -> shrink(function, definitions));
      definitions.forEach(Runnable::run);
      erased.forEach(Operation::erase);
    }

    private void collect(Operation op) {
      Operation parent = op.parentOpOrNull();
      if (parent != null && removed.contains(parent)) {
        removed.add(op);
      } else if (op.is(FuncOps.FUNC)) {
        if (!callers.areUnknown(op) && !op.region(0).isEmpty()) {
          functions.add(op);
        }
      } else if (isDead(op)) {
        removed.add(op);
        erased.add(op);
      }
    }

    private boolean isDead(Operation op) {
      return !op.has(Trait.TERMINATOR)
          && !op.has(Trait.SYMBOL)
          && op.successorCount() == 0
          && !Callers.isCall(op)
          && (!op.operands().stream().allMatch(liveness::isLive)
              || (liveness.areAllDead(op.results()) && effects.isMemoryEffectFree(op)));
    }

    private BitSet dead(List<? extends Value> values) {
      BitSet dead = new BitSet();
      for (int i = 0; i < values.size(); i++) {
        dead.set(i, !liveness.isLive(values.get(i)));
      }
      return dead;
    }

    /**
     * Removes the dead arguments to which some branch passes a dead value; others cost nothing.
     *
     * @param definitions receives actions that erase the arguments once they have no uses
     */
    private void shrink(Block block, List<Runnable> definitions) {
      BitSet passed = new BitSet();
      if (successors.areKnown(block)) {
        block.uses().forEach(use -> passed.or(dead(successors.of(use))));
        passed.and(dead(block.arguments()));
      }
      if (!passed.isEmpty()) {
        for (BlockOperand use : block.uses()) {
          successors.set(use, FuncOp.without(successors.of(use), passed));
        }
        definitions.add(() -> {
          for (int i = passed.length() - 1; i >= 0; i = passed.previousSetBit(i - 1)) {
            block.eraseArgument(i);
          }
        });
      }
    }

    /** Removes dead arguments and results of a function, and those of its calls. */
    private void shrink(Operation operation, List<Runnable> definitions) {
      FuncOp function = new FuncOp(operation);
      BitSet arguments = dead(function.arguments());
      BitSet results = new BitSet();
      results.set(0, function.functionType().results().size());
      results.andNot(liveness.usedResults(operation));
      List<Operation> calls =
          liveness.callsOf(operation).stream().filter(call -> !removed.contains(call)).toList();
      if (!arguments.isEmpty()) {
        calls.forEach(call -> FuncOp.eraseCallOperands(call, arguments));
        definitions.add(() -> function.eraseArguments(arguments));
      }
      if (!results.isEmpty()) {
        for (Operation end : ValueLiveness.returnsOf(operation)) {
          end.setOperands(FuncOp.without(end.operands(), results));
        }
        definitions.add(() -> {
          function.eraseResults(results);
          calls.forEach(call -> FuncOp.eraseCallResults(call, results));
        });
      }
    }
  }
}
