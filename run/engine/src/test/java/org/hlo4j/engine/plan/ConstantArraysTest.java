package org.hlo4j.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.junit.jupiter.api.Test;

/** Arrays that plans share. */
class ConstantArraysTest {
  private static ElementsAttr constant(int size) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(IntegerType.I32, size));
    tensor.setLong(1, 7);
    return tensor.toAttribute();
  }

  @Test
  void plansShareTheArraysOfLargeConstants() {
    ElementsAttr large = constant(2000);
    assertThat(ConstantArrays.areShared(large)).isTrue();
    assertThat(ConstantArrays.of(large)).isSameAs(ConstantArrays.of(large));
    assertThat(ConstantArrays.areShared(constant(3))).isFalse();
  }
}
