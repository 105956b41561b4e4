package org.hlo4j.ir.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.junit.jupiter.api.Test;

/** Folding, constants, dead code, patterns and their order. */
class GreedyRewriterTest {
  private final Toy toy = new Toy();

  private GreedyRewriter.Outcome rewrite(RewritePattern... patterns) {
    return GreedyRewriter.apply(toy.root, RewritePatterns.of(List.of(patterns)), Toy.REGISTRY);
  }

  @Test
  void foldsUntilNothingFoldsAndDropsWhatIsDead() {
    Value sum = toy.value(Toy.ADD, toy.constant(1), toy.constant(2));
    toy.append(Toy.USE, toy.value(Toy.ADD, sum, toy.constant(3)));
    assertThat(rewrite()).isEqualTo(new GreedyRewriter.Outcome(true, true));
    assertThat(toy.names()).containsExactly("6", "use");
  }

  @Test
  void makesEqualConstantsOneAndMovesThemToTheStart() {
    Value argument = toy.body.addArgument(toy.constant(7).type(), toy.root.location());
    toy.append(Toy.USE, argument, toy.constant(7));
    toy.append(Toy.USE, argument, toy.constant(8), toy.constant(7));
    rewrite();
    assertThat(toy.names()).containsExactly("8", "7", "use", "use");
  }

  @Test
  void movesConstantsBehindOtherCommutativeOperands() {
    Value argument = toy.body.addArgument(toy.constant(7).type(), toy.root.location());
    Operation add = toy.append(Toy.ADD, toy.constant(1), argument);
    toy.append(Toy.USE, add.result(0));
    rewrite();
    assertThat(add.operand(0)).isSameAs(argument);
  }

  @Test
  void undoesInvolutions() {
    Value a = toy.body.addArgument(toy.constant(7).type(), toy.root.location());
    Operation use = toy.append(Toy.USE, toy.value(Toy.NEGATE, toy.value(Toy.NEGATE, a)));
    rewrite();
    assertThat(use.operand(0)).isSameAs(a);
    assertThat(toy.names()).containsExactly("use");
  }

  @Test
  void triesPatternsOfHigherBenefitFirst() {
    List<String> tried = new ArrayList<>();
    toy.append(Toy.USE);
    rewrite(
        RewritePattern.ofAny((_, _) -> tried.add("any") && false),
        RewritePattern.of(Toy.USE, (_, _) -> tried.add("one") && false),
        RewritePattern.of(Toy.USE, (_, _) -> tried.add("two") && false).withBenefit(2));
    assertThat(tried).containsExactly("two", "one", "any");
  }

  @Test
  void visitsInTheOrderThatIsAskedFor() {
    toy.append(Toy.USE, toy.constant(1));
    toy.append(Toy.HOLDER);
    for (boolean topDown : new boolean[] {true, false}) {
      List<String> visited = new ArrayList<>();
      RewritePattern log =
          RewritePattern.ofAny((op, _) -> visited.add(op.definition().mnemonic()) && false);
      GreedyRewriter.apply(
          toy.root,
          RewritePatterns.of(List.of(log)),
          GreedyOptions.DEFAULT.withTopDown(topDown),
          Toy.REGISTRY);
      assertThat(visited)
          .containsExactlyElementsOf(
              topDown
                  ? List.of("constant", "use", "holder")
                  : List.of("holder", "use", "constant"));
    }
  }

  @Test
  void triesPatternsThatSeeUsesAgainWhenDeadOperationsWent() {
    for (boolean seesUses : new boolean[] {true, false}) {
      Toy program = new Toy();
      program.append(Toy.USE, program.constant(1));
      program.constant(2);
      List<String> visited = new ArrayList<>();
      RewritePattern log = RewritePattern.of(Toy.USE, (_, _) -> visited.add("use") && false);
      GreedyRewriter.Outcome outcome =
          GreedyRewriter.apply(
              program.root,
              RewritePatterns.of(List.of(seesUses ? log : log.ignoringUses())),
              Toy.REGISTRY);
      assertThat(outcome).isEqualTo(new GreedyRewriter.Outcome(true, true));
      assertThat(visited).hasSize(seesUses ? 2 : 1);
    }
  }

  @Test
  void visitsWhatIsMovedButNotWhatIsNewIfOnlyExistingOperationsAreWanted() {
    Operation first = toy.append(Toy.USE, toy.constant(1));
    Operation second = toy.append(Toy.HOLDER);
    List<Operation> visited = new ArrayList<>();
    RewritePattern change =
        RewritePattern.ofAny((op, rewriter) -> {
          visited.add(op);
          if (op != second || op.nextOrNull() == first) {
            return false;
          }
          rewriter.moveBefore(op, first);
          rewriter.create(new OperationState(Toy.USE, op.location()).addOperands(first.operands()));
          return true;
        });
    GreedyRewriter.apply(
        toy.root,
        RewritePatterns.of(List.of(change)),
        GreedyOptions.DEFAULT.withStrictness(GreedyOptions.Strictness.EXISTING),
        Toy.REGISTRY);
    assertThat(visited).contains(first, second);
    assertThat(visited).allMatch(op -> !op.is(Toy.USE) || op == first);
    assertThat(visited.stream().filter(op -> op == second).count()).isGreaterThan(1);
  }

  @Test
  void saysWhenItStopsBeforeTheEnd() {
    toy.append(Toy.USE, toy.constant(1));
    RewritePattern again =
        RewritePattern.of(
            Toy.USE,
            (op, rewriter) -> {
              rewriter.replaceWithNew(
                  op, new OperationState(Toy.USE, op.location()).addOperands(op.operands()));
              return true;
            });
    GreedyRewriter.Outcome outcome =
        GreedyRewriter.apply(
            toy.root,
            RewritePatterns.of(List.of(again)),
            GreedyOptions.DEFAULT.withMaxIterations(3).withMaxRewrites(5),
            Toy.REGISTRY);
    assertThat(outcome).isEqualTo(new GreedyRewriter.Outcome(false, true));
  }
}
