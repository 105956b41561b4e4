package org.hlo4j.text.format;

import java.util.BitSet;
import java.util.List;
import org.hlo4j.ir.builtin.UnitAttr;
import org.jspecify.annotations.Nullable;

/** Clauses in any order, each at most once: {@code oilist(`a` $x | `b` $y)}. */
record OiList(List<Clause> clauses) implements Directive {
  /**
   * A clause. One without elements represents the unit attribute named as its keyword.
   *
   * @param unit that attribute, if there is one
   */
  record Clause(LiteralDirective keyword, List<Directive> elements, @Nullable Part unit) {
    boolean isPresent(PrintedParts op) {
      return unit != null
          ? op.isPresent(unit)
          : elements.stream().flatMap(e -> e.parts().stream()).anyMatch(op::isPresent);
    }
  }

  @Override
  public void print(PrintedParts op) {
    for (Clause clause : clauses) {
      if (clause.isPresent(op)) {
        clause.keyword().print(op);
        clause.elements().forEach(element -> element.print(op));
      }
    }
  }

  @Override
  public void parse(ParsedParts op) {
    BitSet seen = new BitSet();
    int at = acceptedClause(op);
    while (at >= 0) {
      Clause clause = clauses.get(at);
      if (seen.get(at)) {
        throw op.parser()
            .error(
                op.parser().operationOffset(),
                "`"
                    + clause.keyword().text()
                    + "` clause can appear at most once in the expansion of the oilist directive");
      }
      seen.set(at);
      if (clause.unit() != null) {
        op.state().setProperty(clause.unit().index(), UnitAttr.INSTANCE);
      }
      clause.elements().forEach(element -> element.parse(op));
      at = acceptedClause(op);
    }
  }

  private int acceptedClause(ParsedParts op) {
    for (int i = 0; i < clauses.size(); i++) {
      if (clauses.get(i).keyword().parseOptional(op)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public List<Part> parts() {
    return clauses.stream()
        .flatMap(clause -> clause.elements().stream())
        .flatMap(element -> element.parts().stream())
        .toList();
  }
}
