package org.hlo4j.portability.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.portability.TestPrograms;
import org.junit.jupiter.api.Test;

class DominanceOrderTest {
  @Test
  void followsSuccessorsDepthFirst() {
    Operation module =
        TestPrograms.parse(
            """
            func.func @f(%p: i1) {
              cf.cond_br %p, ^bb3, ^bb2
            ^bb1:
              return
            ^bb2:
              cf.br ^bb1
            ^bb3:
              cf.br ^bb1
            ^bb4:
              cf.br ^bb1
            }
            """);
    var body = module.region(0).front().firstOrNull().region(0);
    List<Block> text = body.blocks();
    assertThat(DominanceOrder.of(body))
        .containsExactly(text.get(0), text.get(3), text.get(1), text.get(2), text.get(4));
  }
}
