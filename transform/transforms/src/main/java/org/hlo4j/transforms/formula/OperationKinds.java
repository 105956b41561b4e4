package org.hlo4j.transforms.formula;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.formula.Formula.Item;
import org.hlo4j.transforms.formula.Formula.Kind;
import org.jspecify.annotations.Nullable;

/** The operations that can compute each part of a pattern, which prune the search. */
final class OperationKinds {
  private static final Set<OpDefinition> NEGATIVES =
      Set.of(Elementwise.NEGATE, Elementwise.SUBTRACT, Broadcasting.BROADCAST_SUBTRACT);
  private static final Set<OpDefinition> RECIPROCALS =
      Set.of(Elementwise.RSQRT, Elementwise.DIVIDE, Broadcasting.BROADCAST_DIVIDE);

  /** The operations that compute a formula, its negative, or its reciprocal. */
  private static final class Entry {
    final Set<OpDefinition> operations = Collections.newSetFromMap(new IdentityHashMap<>());
    boolean anything;
    boolean number;

    void add(Entry other) {
      operations.addAll(other.operations);
      anything |= other.anything;
      number |= other.number;
    }

    boolean admits(Operation op) {
      return anything
          || operations.contains(op.definition())
          || (number
              && (op.has(Trait.CONSTANT_LIKE) || ConstantNumbers.isArithmetic(op.definition())));
    }
  }

  private final Map<Formula, Entry> plain = new IdentityHashMap<>();
  private final Map<Formula, Entry> negative = new IdentityHashMap<>();
  private final Map<Formula, Entry> reciprocal = new IdentityHashMap<>();

  OperationKinds(Formula formula) {
    visit(formula);
  }

  /** Returns whether the operation of a term may compute the formula. */
  boolean admits(Formula formula, Term core) {
    return admits(plain.get(formula), core);
  }

  /** Returns whether the operation of a term may compute these factors or summands. */
  boolean admits(Kind kind, List<Item> items, Term core) {
    if (items.size() > 1) {
      Operation op = core.opOrNull();
      return op != null && kind.isChainedBy(op.definition());
    }
    Item only = items.getFirst();
    if (!only.inverse()) {
      return admits(only.formula(), core);
    }
    return admits((kind == Kind.SUM ? negative : reciprocal).get(only.formula()), core);
  }

  private static boolean admits(@Nullable Entry entry, Term core) {
    Operation op = core.opOrNull();
    return entry == null || entry.anything || (op != null && entry.admits(op));
  }

  private void visit(Formula formula) {
    if (plain.containsKey(formula)) {
      return;
    }
    Entry own = new Entry();
    plain.put(formula, own);
    children(formula).forEach(this::visit);
    switch (formula) {
      case Formula.Tensor _, Formula.Anything _ -> own.anything = true;
      case Formula.Constant _, Formula.Literal _, Formula.Count _ -> own.number = true;
      case Formula.Indices _ -> own.operations.add(DataMovement.IOTA);
      case Formula.Apply apply -> own.operations.addAll(apply.function().operations());
      case Formula.Reduction _ -> own.operations.add(Reductions.REDUCE);
      case Formula.Chain chain -> own.operations.addAll(chain.kind().operations());
      case Formula.Choice choice -> choice.forms().forEach(form -> own.add(entry(plain, form)));
      case Formula.Named named -> own.add(entry(plain, named.form()));
    }
    negative.put(formula, inverse(formula, Kind.SUM, NEGATIVES, negative));
    reciprocal.put(formula, inverse(formula, Kind.PRODUCT, RECIPROCALS, reciprocal));
  }

  private static Entry entry(Map<Formula, Entry> entries, Formula formula) {
    Entry entry = entries.get(formula);
    if (entry == null) {
      throw new IllegalStateException("a formula inside of itself");
    }
    return entry;
  }

  private Entry inverse(
      Formula formula, Kind kind, Set<OpDefinition> operations, Map<Formula, Entry> inverses) {
    Entry own = new Entry();
    switch (formula) {
      case Formula.Named named -> own.add(entry(inverses, named.form()));
      case Formula.Choice choice -> choice.forms().forEach(form -> own.add(entry(inverses, form)));
      case Formula.Chain chain when chain.kind() == kind -> own.add(entry(plain, chain));
      default -> {
        own.number = entry(plain, formula).number;
        own.operations.addAll(operations);
      }
    }
    return own;
  }

  private static List<Formula> children(Formula formula) {
    return switch (formula) {
      case Formula.Tensor(int _, Formula.Reach _, Formula form) ->
          form == null ? List.of() : List.of(form);
      case Formula.Apply apply -> apply.arguments();
      case Formula.Chain chain -> chain.items().stream().map(Item::formula).toList();
      case Formula.Reduction reduction -> List.of(reduction.argument());
      case Formula.Choice choice -> choice.forms();
      case Formula.Named named -> List.of(named.form());
      default -> List.of();
    };
  }
}
