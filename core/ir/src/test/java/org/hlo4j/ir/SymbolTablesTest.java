package org.hlo4j.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.ir.Fixture.holder;
import static org.hlo4j.ir.Fixture.source;

import java.util.List;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;

class SymbolTablesTest {
  private static final OpDefinition TABLE =
      OpDefinition.op("test.table").region("body").traits(Trait.SYMBOL_TABLE).build();

  private static Operation named(String name, Operation operation) {
    operation.setAttribute(SymbolTables.SYMBOL_NAME, StringAttr.of(name));
    return operation;
  }

  private static Operation around(OpDefinition definition, Operation... inside) {
    OperationState state = new OperationState(definition, UnknownLoc.INSTANCE);
    Block block = state.addRegion().addBlock();
    List.of(inside).forEach(block::append);
    return state.create();
  }

  @Test
  void findsSymbolsByName() {
    Operation f = named("f", source(0));
    Operation table = around(TABLE, source(0), f, named("g", source(0)));
    SymbolTables symbols = new SymbolTables();
    assertThat(symbols.lookupOrNull(table, "f")).isSameAs(f);
    assertThat(symbols.lookupOrNull(table, "h")).isNull();
  }

  @Test
  void findsTheFirstOfSeveralOfOneName() {
    Operation first = named("f", source(0));
    Operation table = around(TABLE, first, named("f", source(0)));
    assertThat(new SymbolTables().lookupOrNull(table, "f")).isSameAs(first);
  }

  @Test
  void findsNestedSymbols() {
    Operation f = named("f", source(0));
    Operation outer = around(TABLE, named("inner", around(TABLE, f)), named("g", source(0)));
    SymbolTables symbols = new SymbolTables();
    assertThat(symbols.lookupOrNull(outer, new SymbolRefAttr("inner", List.of("f")))).isSameAs(f);
    assertThat(symbols.lookupOrNull(outer, new SymbolRefAttr("inner", List.of("g")))).isNull();
    assertThat(symbols.lookupOrNull(outer, new SymbolRefAttr("none", List.of("f")))).isNull();
    assertThat(symbols.lookupOrNull(outer, new SymbolRefAttr("g", List.of("f")))).isNull();
    assertThat(symbols.lookupOrNull(outer, SymbolRefAttr.flat("f"))).isNull();
  }

  @Test
  void resolvesInTheNearestTable() {
    Operation use = source(0);
    Operation f = named("f", source(0));
    Operation inner = around(TABLE, holder(use), f);
    Operation outer = around(TABLE, named("f", source(0)), inner);
    assertThat(SymbolTables.nearestTableOrNull(use)).isSameAs(inner);
    assertThat(SymbolTables.nearestTableOrNull(inner)).isSameAs(inner);
    assertThat(SymbolTables.nearestTableOrNull(inner.parentOpOrNull())).isSameAs(outer);
    assertThat(new SymbolTables().lookupNearestOrNull(use, SymbolRefAttr.flat("f"))).isSameAs(f);
  }

  @Test
  void findsNothingWhereNoTableIs() {
    Operation use = source(0);
    holder(use);
    assertThat(SymbolTables.nearestTableOrNull(use)).isNull();
    assertThat(new SymbolTables().lookupNearestOrNull(use, SymbolRefAttr.flat("f"))).isNull();
  }

  @Test
  void stopsAtUnknownOperationsThatMayBeTables() {
    Operation use = source(0);
    around(TABLE, around(OpDefinition.unregistered("other.table"), use), named("f", source(0)));
    assertThat(SymbolTables.nearestTableOrNull(use)).isNull();
    assertThat(new SymbolTables().lookupNearestOrNull(use, SymbolRefAttr.flat("f"))).isNull();
  }
}
