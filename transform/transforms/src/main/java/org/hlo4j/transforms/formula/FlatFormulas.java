package org.hlo4j.transforms.formula;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.transforms.formula.Formula.Chain;
import org.hlo4j.transforms.formula.Formula.Item;
import org.hlo4j.transforms.formula.Formula.Kind;

/** Formulas without chains in chains of the same kind, each created once. */
final class FlatFormulas {
  private final Map<Formula, Formula> known = new IdentityHashMap<>();

  Formula flat(Formula formula) {
    Formula flat = known.get(formula);
    if (flat == null) {
      flat = create(formula);
      known.put(formula, flat);
    }
    return flat;
  }

  private Formula create(Formula formula) {
    return switch (formula) {
      case Formula.Tensor(int slot, Formula.Reach reach, Formula form) when form != null ->
          new Formula.Tensor(slot, reach, flat(form));
      case Formula.Apply apply -> new Formula.Apply(apply.function(), all(apply.arguments()));
      case Chain chain -> chain(chain);
      case Formula.Reduction reduction ->
          new Formula.Reduction(reduction.kind(), flat(reduction.argument()));
      case Formula.Choice choice -> new Formula.Choice(all(choice.forms()));
      case Formula.Named named -> new Formula.Named(named.slot(), flat(named.form()));
      default -> formula;
    };
  }

  private List<Formula> all(List<Formula> formulas) {
    return formulas.stream().map(this::flat).toList();
  }

  private Chain chain(Chain chain) {
    Kind kind = chain.kind();
    List<Item> flat = new ArrayList<>();
    for (Item item : chain.items()) {
      Formula inner = flat(item.formula());
      while (inner instanceof Formula.Named(int _, Chain named) && named.kind() == kind) {
        inner = named;
      }
      if (inner instanceof Chain nested && nested.kind() == kind) {
        nested.items().stream()
            .filter(each -> !isNeutral(kind, each.formula()))
            .forEach(each -> flat.add(item.inverse() ? each.inverted() : each));
      } else {
        flat.add(new Item(inner, item.inverse()));
      }
    }
    return new Chain(kind, List.copyOf(flat));
  }

  /** Returns whether a summand is 0 or a factor 1: {@code a * (1 / b)} is {@code a / b}. */
  private static boolean isNeutral(Kind kind, Formula formula) {
    return formula instanceof Formula.Literal(double value) && value == kind.neutral();
  }
}
