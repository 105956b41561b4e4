package org.hlo4j.program.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorTableTest {
  private final OperatorTable<List<String>> table =
      new OperatorTable<List<String>>(name -> "there is no " + name)
          .add("Clip", since(6, 11), call -> call.add("old"))
          .add("Clip", since(13), call -> call.add("new"))
          .addUnfolded("Random", since(1), call -> call.add("random"))
          .add(call -> call.add("plain"), "add", "sub")
          .refuse("strings are not numbers", "split");

  @ParameterizedTest
  @CsvSource({"6, old, 6", "10, old, 6", "12, old, 11", "13, new, 13", "99, new, 13"})
  void theNewestRowUpToAVersionConvertsIt(long version, String result, int since) {
    OperatorTable.Row<List<String>> row = table.find("Clip", version);
    List<String> call = new ArrayList<>();
    row.builder().build(call);
    assertThat(call).containsExactly(result);
    assertThat(row.sinceOf(version)).isEqualTo(since);
  }

  @Test
  void operatorsAndVersionsWithoutRowsAreRefused() {
    assertThatExceptionOfType(UnsupportedNodeException.class)
        .isThrownBy(() -> table.find("Clip", 5))
        .withMessage("version 5 of the operator is not supported");
    assertThatExceptionOfType(UnsupportedNodeException.class)
        .isThrownBy(() -> table.find("Unknown", 13))
        .withMessage("there is no Unknown");
  }

  @Test
  void aRefusedOperatorHasARowThatSaysWhy() {
    OperatorTable.Row<List<String>> row = table.find("split");
    assertThat(row.refusal()).contains("strings are not numbers");
    assertThatExceptionOfType(UnsupportedNodeException.class)
        .isThrownBy(() -> row.builder().build(new ArrayList<>()))
        .withMessage("strings are not numbers");
  }

  @Test
  void onlyRowsWithVersionsAreFolded() {
    assertThat(table.find("Clip", 6).isFolded()).isTrue();
    assertThat(table.find("Random", 1).isFolded()).isFalse();
    assertThat(table.find("add").isFolded()).isFalse();
  }

  @Test
  void anAliasHasTheRowOfItsOperator() {
    table.alias(table.find("add"), "plus");
    assertThat(table.has("plus")).isTrue();
    assertThat(table.find("plus").builder()).isSameAs(table.find("add").builder());
  }

  @Test
  void aVersionHasOneRow() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> table.add("Clip", since(11, 14), call -> {}))
        .withMessage("two rows for Clip");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> table.add(call -> {}, "add"));
  }
}
