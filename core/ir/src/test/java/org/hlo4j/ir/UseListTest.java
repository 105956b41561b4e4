package org.hlo4j.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.ir.Fixture.sink;
import static org.hlo4j.ir.Fixture.source;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UseListTest {
  private static List<Operation> users(Value value) {
    List<Operation> users = new ArrayList<>();
    value.uses().forEach(use -> users.add(use.owner()));
    return users;
  }

  @Test
  void listsTheNewestUseFirst() {
    Value value = source(1).result(0);
    Operation first = sink(value);
    Operation second = sink(value);
    assertThat(users(value)).containsExactly(second, first);
  }

  @Test
  void listsTheLastOperandOfAnOperationFirst() {
    Value value = source(1).result(0);
    sink(value, value);
    assertThat(value.firstUseOrNull().index()).isEqualTo(1);
  }

  @Test
  void putsAReplacedOperandInFront() {
    Value a = source(1).result(0);
    Value b = source(1).result(0);
    Operation first = sink(a);
    Operation second = sink(b);
    Operation third = sink(b);
    first.setOperand(0, b);
    assertThat(users(b)).containsExactly(first, third, second);
    assertThat(a.hasUses()).isFalse();
  }

  @Test
  void turnsTheOrderRoundWhenAllUsesAreReplaced() {
    Value a = source(1).result(0);
    Value b = source(1).result(0);
    Operation first = sink(a);
    Operation second = sink(a);
    a.replaceAllUsesWith(b);
    assertThat(users(b)).containsExactly(first, second);
    assertThat(a.useCount()).isZero();
  }

  @Test
  void reordersUses() {
    Value value = source(1).result(0);
    Operation first = sink(value);
    Operation second = sink(value);
    value.reorderUses(List.of(first.opOperand(0), second.opOperand(0)));
    assertThat(users(value)).containsExactly(first, second);
    second.setOperand(0, source(1).result(0));
    assertThat(users(value)).containsExactly(first);
  }

  @Test
  void rejectsAnOrderThatIsNotAPermutation() {
    Value value = source(1).result(0);
    Operation user = sink(value);
    sink(value);
    assertThatThrownBy(() -> value.reorderUses(List.of(user.opOperand(0))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void forgetsUsesOfAnErasedOperation() {
    Value value = source(1).result(0);
    Operation user = sink(value);
    user.erase();
    assertThat(value.hasUses()).isFalse();
  }

  @Test
  void changesTheNumberOfOperands() {
    Value a = source(1).result(0);
    Value b = source(1).result(0);
    Operation user = sink(a);
    user.setOperands(List.of(b, a, b));
    assertThat(user.operands()).containsExactly(b, a, b);
    assertThat(a.useCount()).isEqualTo(1);
    assertThat(b.useCount()).isEqualTo(2);
  }
}
