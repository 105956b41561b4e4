package org.hlo4j.ir.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;

/** The rewriter changes programs as MLIR's does, use lists included, and notifies its listener. */
class RewriterTest {
  private final Toy toy = new Toy();
  private final List<String> events = new ArrayList<>();
  private final Rewriter rewriter =
      new Rewriter(
          Toy.REGISTRY,
          new RewriteListener() {
            @Override
            public void inserted(Operation operation) {
              events.add("inserted " + operation.definition().mnemonic());
            }

            @Override
            public void modified(Operation operation) {
              events.add("modified " + operation.definition().mnemonic());
            }

            @Override
            public void erased(Operation operation) {
              events.add("erased " + operation.definition().mnemonic());
            }
          });

  private static List<Operation> users(Value value) {
    List<Operation> users = new ArrayList<>();
    for (OpOperand use : value.uses()) {
      users.add(use.owner());
    }
    return users;
  }

  @Test
  void replacingTurnsTheOrderOfUsesRound() {
    Value a = toy.constant(1);
    Value b = toy.value(Toy.NEGATE, a);
    Operation first = toy.append(Toy.USE, b);
    Operation second = toy.append(Toy.USE, b);
    assertThat(users(b)).containsExactly(second, first);
    rewriter.replace(b.definingOpOrNull(), a);
    assertThat(users(a)).containsExactly(first, second);
    assertThat(events).containsExactly("modified use", "modified use", "erased negate");
  }

  @Test
  void insertionMovesOnPastAnErasedAnchor() {
    Value a = toy.constant(1);
    Operation anchor = toy.append(Toy.USE, a);
    toy.append(Toy.HOLDER);
    rewriter.setInsertionPoint(anchor);
    rewriter.erase(anchor);
    rewriter.createConstantOrNull(
        "toy", org.hlo4j.ir.builtin.IntegerAttr.i32(2), IntegerType.I32, UnknownLoc.INSTANCE);
    assertThat(toy.names()).containsExactly("1", "2", "holder");
  }

  @Test
  void rejectsErasureOfUsedOperations() {
    Value a = toy.constant(1);
    toy.append(Toy.USE, a);
    assertThatIllegalStateException()
        .isThrownBy(() -> rewriter.erase(a.definingOpOrNull()))
        .withMessageContaining("has uses");
  }

  @Test
  void erasesNestedOperationsFirst() {
    Toy inner = new Toy();
    inner.append(Toy.USE, inner.value(Toy.NEGATE, inner.constant(1)));
    toy.body.append(inner.root);
    rewriter.erase(inner.root);
    assertThat(events)
        .containsExactly("erased use", "erased negate", "erased constant", "erased holder");
  }

  @Test
  void splitsAndMergesBlocks() {
    Value a = toy.constant(1);
    Operation use = toy.append(Toy.USE, a);
    Block tail = rewriter.splitBlock(use);
    assertThat(toy.names()).containsExactly("1");
    assertThat(tail.firstOrNull()).isSameAs(use);
    Value argument = tail.addArgument(IntegerType.I32, UnknownLoc.INSTANCE);
    use.setOperand(0, argument);
    rewriter.mergeBlocks(tail, toy.body, List.of(a));
    assertThat(toy.names()).containsExactly("1", "use");
    assertThat(use.operand(0)).isSameAs(a);
    assertThat(toy.root.region(0).blocks()).hasSize(1);
  }
}
