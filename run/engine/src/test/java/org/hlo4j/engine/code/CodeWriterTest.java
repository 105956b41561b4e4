package org.hlo4j.engine.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.engine.code.CodeWriter.Place;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileArrays;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.ir.builtin.FloatType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Classes that are generated for loops. */
class CodeWriterTest {
  private static final ElementKind F32 = ElementKind.of(FloatType.F32);
  private static final StridedView ROWS = StridedView.rowMajor(new int[] {3, 20});
  private static final StridedView TURNED = new StridedView(0, new int[] {3, 20}, new int[] {1, 3});

  /** Copies the elements of the slot of one index among those of a run to that of another. */
  private static @Nullable GeneratedCode copy(int from, int to, StridedView target, int times) {
    return CodeWriter.writeOrNull(
        Collections.nCopies(times, ElementLoop.copy(F32, from, ROWS, to, target)),
        Map.of(
            from, new Place(0, 0, Storage.FLOATS, from), to, new Place(1, 0, Storage.FLOATS, to)),
        Map.of());
  }

  @Test
  void codeOfOneFormIsOneClass() {
    assertThat(copy(1, 2, TURNED, 1)).isNotNull().isSameAs(copy(7, 5, TURNED, 1));
    assertThat(copy(1, 2, TURNED, 1)).isNotSameAs(copy(1, 2, ROWS, 1));
  }

  @Test
  void codeUsesTheArraysOfSlots() {
    float[][] arrays = new float[10][60];
    for (int i = 0; i < 60; i++) {
      arrays[4][i] = i;
    }
    TileArrays bySlot =
        new TileArrays() {
          @Override
          public Object array(int slot) {
            return arrays[slot];
          }

          @Override
          public int offset(int slot) {
            return 0;
          }
        };
    Objects.requireNonNull(copy(1, 2, TURNED, 1)).run(bySlot, new int[] {4, 9});
    assertThat(arrays[9]).startsWith(0, 20, 40, 1, 21, 41, 2);
  }

  @Test
  void methodsThatTheJvmWouldNotCompileAreNotWritten() {
    StridedView apart = new StridedView(0, new int[] {3, 20}, new int[] {40, 2});
    List<ElementLoop> loops = Collections.nCopies(2000, ElementLoop.copy(F32, 1, apart, 2, apart));
    assertThat(
            CodeWriter.writeOrNull(
                loops,
                Map.of(
                    1, new Place(0, 0, Storage.FLOATS, 1), 2, new Place(1, 0, Storage.FLOATS, 1)),
                Map.of()))
        .isNull();
  }
}
