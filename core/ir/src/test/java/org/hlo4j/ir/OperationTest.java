package org.hlo4j.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.ir.Fixture.holder;
import static org.hlo4j.ir.Fixture.jump;
import static org.hlo4j.ir.Fixture.sink;
import static org.hlo4j.ir.Fixture.source;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperationTest {
  private static List<Operation> preOrder(Operation root) {
    List<Operation> visited = new ArrayList<>();
    root.walk(visited::add);
    return visited;
  }

  private static List<Operation> postOrder(Operation root) {
    List<Operation> visited = new ArrayList<>();
    root.walkPostOrder(visited::add);
    return visited;
  }

  @Test
  void rejectsErasureOfAnOperationWithUses() {
    Operation source = source(1);
    sink(source.result(0));
    assertThatThrownBy(source::erase)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("erased operation 'test.source' has uses");
  }

  @Test
  void rejectsInsertionOfAnOperationIntoTwoBlocks() {
    Operation op = source(0);
    holder(op);
    assertThatThrownBy(() -> new Block().append(op))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("'test.source' stands in a block already");
  }

  @Test
  void rejectsInsertionOfABlockIntoTwoRegions() {
    Block block = new Region().addBlock();
    assertThatThrownBy(() -> new Region().append(block)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void rejectsARegionOfAnotherOperation() {
    Operation owner = holder();
    OperationState state = new OperationState(Fixture.HOLDER, UnknownLoc.INSTANCE);
    state.addRegion(owner.region(0));
    assertThatThrownBy(state::create).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void separatesInherentAndDiscardableAttributes() {
    Operation op = sink();
    op.setAttribute("label", StringAttr.of("a"));
    op.setAttribute("other", IntegerAttr.TRUE);
    assertThat(op.propertyOrNull(0)).isEqualTo(StringAttr.of("a"));
    assertThat(op.discardableAttributes().size()).isEqualTo(1);
    assertThat(op.attributeOrNull("label")).isEqualTo(StringAttr.of("a"));
    assertThat(op.attributeOrNull("other")).isEqualTo(IntegerAttr.TRUE);
    op.removeAttribute("label");
    op.removeAttribute("other");
    assertThat(op.hasAttribute("label")).isFalse();
    assertThat(op.hasAttribute("other")).isFalse();
  }

  @Test
  void changesNoPropertyOfAnotherOperationCreatedFromTheSameState() {
    OperationState state = new OperationState(sink().definition(), UnknownLoc.INSTANCE);
    state.setProperty(0, StringAttr.of("a"));
    Operation one = state.create();
    state.setProperty(0, StringAttr.of("b"));
    Operation two = state.create();
    Operation three = state.create();
    assertThat(two.hasSameAttributes(three)).isTrue();
    assertThat(two.attributesHashCode()).isEqualTo(three.attributesHashCode());
    two.setProperty(0, StringAttr.of("c"));
    assertThat(List.of(one, two, three))
        .extracting(op -> op.propertyOrNull(0))
        .containsExactly(StringAttr.of("a"), StringAttr.of("c"), StringAttr.of("b"));
    assertThat(two.hasSameAttributes(three)).isFalse();
  }

  @Test
  void setsPropertiesAsOneAttributeOnlyIfUnregistered() {
    Operation op =
        new OperationState(OpDefinition.unregistered("x.op"), UnknownLoc.INSTANCE).create();
    assertThat(op.unregisteredPropertiesOrNull()).isNull();
    op.setUnregisteredProperties(IntegerAttr.TRUE);
    assertThat(op.unregisteredPropertiesOrNull()).isEqualTo(IntegerAttr.TRUE);
    assertThat(op.copy().unregisteredPropertiesOrNull()).isEqualTo(IntegerAttr.TRUE);
    Operation known = sink();
    assertThatThrownBy(() -> known.setUnregisteredProperties(IntegerAttr.TRUE))
        .isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5})
  void hasAnyNumberOfResults(int count) {
    OperationState state =
        new OperationState(OpDefinition.unregistered("x.op"), UnknownLoc.INSTANCE);
    for (int i = 0; i < count; i++) {
      state.addResultType(IntegerType.signless(i + 1));
    }
    Operation op = state.create();
    assertThat(op.resultCount()).isEqualTo(count);
    assertThat(op.results()).hasSize(count);
    assertThat(op.resultTypes()).isEqualTo(state.resultTypes());
    for (int i = 0; i < count; i++) {
      assertThat(op.results().get(i)).isSameAs(op.result(i));
      assertThat(op.result(i).index()).isEqualTo(i);
    }
    assertThatThrownBy(() -> op.result(count)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void walksEachOperationBeforeThoseInside() {
    Operation a = source(0);
    Operation b = source(0);
    Operation inner = holder(a, b);
    Operation c = source(0);
    Operation outer = holder(inner, c);
    assertThat(preOrder(outer)).containsExactly(outer, inner, a, b, c);
    assertThat(preOrder(inner)).containsExactly(inner, a, b);
  }

  @Test
  void walksEachOperationAfterThoseInside() {
    Operation a = source(0);
    Operation b = source(0);
    Operation inner = holder(a, b);
    Operation c = source(0);
    Operation outer = holder(inner, c);
    assertThat(postOrder(outer)).containsExactly(a, b, inner, c, outer);
  }

  @Test
  void walksAllBlocksOfAllRegions() {
    OperationState state = new OperationState(Fixture.HOLDER, UnknownLoc.INSTANCE);
    Region region = state.addRegion();
    Operation a = source(0);
    Operation b = source(0);
    region.addBlock();
    region.addBlock().append(a);
    region.addBlock();
    region.addBlock().append(b);
    Operation outer = state.create();
    assertThat(preOrder(outer)).containsExactly(outer, a, b);
    assertThat(postOrder(outer)).containsExactly(a, b, outer);
  }

  @Test
  void letsTheVisitedOperationBeErasedWhenWalkingAfterwards() {
    Operation outer = holder(source(0), holder(source(0)), source(0));
    outer.walkPostOrder(op -> {
      if (op != outer) {
        op.erase();
      }
    });
    assertThat(outer.region(0).front().isEmpty()).isTrue();
  }

  @Test
  void walksNestingOfAnyDepthWithoutRecursion() {
    Operation op = holder();
    for (int depth = 0; depth < 100_000; depth++) {
      op = holder(op);
    }
    assertThat(preOrder(op)).hasSize(100_001);
    assertThat(postOrder(op)).hasSize(100_001);
  }

  @Test
  void maintainsTheOrderInABlock() {
    Operation a = source(0);
    Operation b = source(0);
    Operation c = source(0);
    holder(a, b);
    assertThat(a.isBeforeInBlock(b)).isTrue();
    a.blockOrNull().insertBefore(c, a);
    assertThat(c.isBeforeInBlock(a)).isTrue();
    a.moveAfter(b);
    assertThat(b.isBeforeInBlock(a)).isTrue();
    b.moveBefore(c);
    assertThat(b.isBeforeInBlock(c)).isTrue();
  }

  @Test
  void copiesWithTheValuesInsideItsOwn() {
    Operation source = source(1);
    Operation user = sink(source.result(0));
    Operation outer = holder(source, user);
    Operation copy = outer.copy();
    Operation copiedSource = copy.region(0).front().firstOrNull();
    Operation copiedUser = copiedSource.nextOrNull();
    assertThat(copiedUser.operand(0)).isSameAs(copiedSource.result(0));
    assertThat(source.result(0).useCount()).isEqualTo(1);
  }

  @Test
  void copiesReferencesToLaterOperationsAndBlocks() {
    OperationState state = new OperationState(Fixture.HOLDER, UnknownLoc.INSTANCE);
    Region region = state.addRegion();
    Block first = region.addBlock();
    Block second = region.addBlock();
    Operation source = source(1);
    first.append(sink(source.result(0)));
    first.append(jump(second));
    second.append(source);
    Operation copy = state.create().copy();
    Block copiedFirst = copy.region(0).front();
    Block copiedSecond = copy.region(0).back();
    assertThat(copiedFirst.firstOrNull().operand(0)).isSameAs(copiedSecond.firstOrNull().result(0));
    assertThat(copiedFirst.back().successor(0)).isSameAs(copiedSecond);
    assertThat(second.uses()).hasSize(1);
  }

  @Test
  void numbersBlockArgumentsAnew() {
    Block block = new Block();
    block.addArgument(IntegerType.I32, UnknownLoc.INSTANCE);
    BlockArgument last = block.addArgument(IntegerType.I64, UnknownLoc.INSTANCE);
    BlockArgument inserted = block.insertArgument(1, IntegerType.I1, UnknownLoc.INSTANCE);
    assertThat(inserted.index()).isEqualTo(1);
    assertThat(last.index()).isEqualTo(2);
    block.eraseArgument(0);
    assertThat(last.index()).isEqualTo(1);
  }
}
