package org.hlo4j.ir.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.junit.jupiter.api.Test;

/** Folding, constants, dead code, patterns and their order. */
class GreedyRewriterTest {
  private final Toy toy = new Toy();

  private GreedyRewriter.Outcome rewrite(RewritePattern... patterns) {
    return GreedyRewriter.apply(toy.root, RewritePatterns.of(List.of(patterns)), Toy.REGISTRY);
  }

  @Test
  void foldsToAFixedPointAndErasesDeadOperations() {
    Value sum = toy.value(Toy.ADD, toy.constant(1), toy.constant(2));
    toy.append(Toy.USE, toy.value(Toy.ADD, sum, toy.constant(3)));
    assertThat(rewrite()).isEqualTo(new GreedyRewriter.Outcome(true, true));
    assertThat(toy.names()).containsExactly("6", "use");
  }

  @Test
  void unifiesEqualConstantsAndMovesThemToTheStart() {
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
  void visitsInTheSelectedOrder() {
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
  void visitsMovedButNotNewOperationsIfOnlyExistingOnesAreSelected() {
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

  /** A pattern that matches the operations that it creates. */
  private static RewritePattern endless(AtomicLong matches) {
    return RewritePattern.of(
        Toy.USE,
        (op, rewriter) -> {
          matches.incrementAndGet();
          rewriter.create(new OperationState(Toy.USE, op.location()).addOperands(op.operands()));
          rewriter.replaceWithNew(
              op, new OperationState(Toy.USE, op.location()).addOperands(op.operands()));
          return true;
        });
  }

  @Test
  void stopsPatternsThatNeverTerminate() {
    toy.append(Toy.USE, toy.constant(1));
    AtomicLong matches = new AtomicLong();
    assertThat(rewrite(endless(matches))).isEqualTo(new GreedyRewriter.Outcome(false, true));
    assertThat(matches).hasValueBetween(262_144L, 262_400L);
  }

  @Test
  void stopsAllFunctionsTogetherAtALimitOfOnesOwn() {
    toy.body.append(holder(1));
    toy.body.append(holder(10));
    AtomicLong matches = new AtomicLong();
    GreedyRewriter.Outcome outcome =
        GreedyRewriter.apply(
            toy.root,
            RewritePatterns.of(List.of(endless(matches))),
            GreedyOptions.DEFAULT.withMaxChanges(7),
            Toy.REGISTRY);
    assertThat(outcome).isEqualTo(new GreedyRewriter.Outcome(false, true));
    assertThat(matches).hasValue(7);
  }

  @Test
  void reportsThatItHasNotConverged() {
    toy.append(Toy.USE, toy.constant(1));
    RewritePattern again = endless(new AtomicLong());
    GreedyRewriter.Outcome outcome =
        GreedyRewriter.apply(
            toy.root,
            RewritePatterns.of(List.of(again)),
            GreedyOptions.DEFAULT.withMaxIterations(3).withMaxRewrites(5),
            Toy.REGISTRY);
    assertThat(outcome).isEqualTo(new GreedyRewriter.Outcome(false, true));
  }

  /** A root operation that uses a constant, or the sum of several. */
  private static Operation holder(int... constants) {
    Toy inside = new Toy();
    Value sum = inside.constant(constants[0]);
    for (int i = 1; i < constants.length; i++) {
      sum = inside.value(Toy.ADD, sum, inside.constant(constants[i]));
    }
    inside.append(Toy.USE, sum);
    return inside.root;
  }

  /** Records the constants that are used where it is tried. */
  private static RewritePattern noting(List<Integer> used) {
    return RewritePattern.of(
        Toy.USE,
        (use, _) -> {
          IntegerAttr value = Constants.valueOrNull(use.operand(0), IntegerAttr.class);
          used.add(value == null ? -1 : value.intValue());
          return false;
        });
  }

  private List<Integer> usedWhenVisited(boolean topDown) {
    return usedWhenVisited(GreedyOptions.DEFAULT.withTopDown(topDown));
  }

  private List<Integer> usedWhenVisited(GreedyOptions options) {
    List<Integer> used = new ArrayList<>();
    GreedyRewriter.Outcome outcome =
        GreedyRewriter.apply(
            toy.root, RewritePatterns.of(List.of(noting(used))), options, Toy.REGISTRY);
    assertThat(outcome).isEqualTo(new GreedyRewriter.Outcome(true, true));
    return used;
  }

  @Test
  void rewritesOperationsThatShareNoValuesOneAfterAnother() {
    toy.body.append(holder(1, 2));
    toy.body.append(holder(10));
    assertThat(usedWhenVisited(true)).containsExactly(3, 3, 10);
  }

  @Test
  void rewritesTheLastOfThemFirstIfSelected() {
    toy.body.append(holder(10));
    toy.body.append(holder(1, 2));
    assertThat(usedWhenVisited(false)).containsExactly(-1, 3, 3, 10);
  }

  @Test
  void rewritesThemTogetherIfSelected() {
    toy.body.append(holder(1, 2));
    toy.body.append(holder(10));
    assertThat(usedWhenVisited(GreedyOptions.DEFAULT.withTopDown(true).withSeparates(false)))
        .containsExactly(3, 10, 3, 10);
  }

  @Test
  void rewritesOperationsThatMayShareValuesTogether() {
    toy.body.append(holder(1, 2));
    toy.body.append(holder(10));
    toy.append(Toy.USE, toy.constant(5));
    assertThat(usedWhenVisited(true)).containsExactly(3, 10, 5, 3, 10, 5);
  }

  @Test
  void rewritesOperationsAddedBesideTheMatchedOne() {
    toy.body.append(holder(1));
    List<Integer> used = new ArrayList<>();
    RewritePattern add =
        RewritePattern.of(
            Toy.HOLDER,
            (holder, rewriter) -> {
              if (toy.body.operationCount() > 1) {
                return false;
              }
              rewriter.at(InsertionPoint.atEnd(toy.body), () -> rewriter.insert(holder(2, 3)));
              return true;
            });
    assertThat(rewrite(add, noting(used))).isEqualTo(new GreedyRewriter.Outcome(true, true));
    assertThat(used).startsWith(1).contains(5);
    assertThat(toy.body.back().region(0).front().operationCount()).isEqualTo(2);
  }
}
