package org.hlo4j.jax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that any bytes yield an export or a diagnostic. */
class HostileFileTest {
  private static void readsOrRefuses(byte[] bytes) {
    try {
      byte[] written = JaxExport.read(bytes).write();
      assertThat(Arrays.equals(JaxExport.read(written).write(), written)).isTrue();
    } catch (DiagnosticException refused) {
      assertThat(refused).hasMessageContaining(":0x").hasMessageContaining("jax.export");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.12-custom_nodes", "0.8-sharded"})
  void survivesDamageOfAnyByte(String name) {
    byte[] bytes = Exports.bytes(name);
    for (int i = 0; i < bytes.length; i++) {
      for (int damage : new int[] {1, 0x80}) {
        byte[] damaged = bytes.clone();
        damaged[i] ^= (byte) damage;
        readsOrRefuses(damaged);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.12-custom_nodes", "0.8-sharded"})
  void survivesTruncation(String name) {
    byte[] bytes = Exports.bytes(name);
    for (int length = 0; length < bytes.length; length++) {
      readsOrRefuses(Arrays.copyOf(bytes, length));
    }
  }

  /** Each level refers to the one below twice: thirty tables that expand to a billion. */
  @Test
  void refusesSmallFilesThatStandForHugeTrees() {
    FlatBuilder builder = new FlatBuilder();
    int tree = builder.table().end();
    for (int level = 0; level < 30; level++) {
      int below = tree;
      int children = builder.vector(List.of(1, 2), _ -> below);
      tree = builder.table().addByte(0, 2).addOffset(1, children).end();
    }
    byte[] file = builder.finish(tree);
    assertThatThrownBy(() -> TreeTable.read(FlatTable.root(Blob.wrap(file), "bomb")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("its parts are larger than the file");
  }

  @Test
  void refusesTreesThatAreNestedTooDeeply() {
    assertThatCode(() -> readNested(400)).doesNotThrowAnyException();
    assertThatThrownBy(() -> readNested(100_000))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("tables are nested too deeply");
  }

  private static PyTree readNested(int depth) {
    FlatBuilder builder = new FlatBuilder();
    int tree = builder.table().end();
    for (int level = 0; level < depth; level++) {
      int below = tree;
      int children = builder.vector(List.of(1), _ -> below);
      tree = builder.table().addByte(0, 2).addOffset(1, children).end();
    }
    byte[] file = builder.finish(tree);
    return TreeTable.read(FlatTable.root(Blob.wrap(file), "deep"));
  }
}
