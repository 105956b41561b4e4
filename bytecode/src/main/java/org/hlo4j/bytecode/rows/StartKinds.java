package org.hlo4j.bytecode.rows;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.verify.VerdictScope;
import org.hlo4j.ir.verify.Verifier;

/** What verdicts on operations depend on, by their starts. */
final class StartKinds {
  private final Rows rows;
  private final Verifier verifier;
  private final VerdictScope[] scopes;
  private final boolean[] areConstants;
  private final int[] likes;

  /** The first constant of a definition and a type of floats. */
  private final Map<OpDefinition, Map<Type, Integer>> floats = new IdentityHashMap<>();

  StartKinds(Rows rows, Verifier verifier) {
    this.rows = rows;
    this.verifier = verifier;
    this.scopes = new VerdictScope[rows.startCount()];
    this.areConstants = new boolean[scopes.length];
    this.likes = new int[scopes.length];
    for (int i = 0; i < scopes.length; i++) {
      add(i, rows.start(i));
    }
  }

  private void add(int number, Operation start) {
    boolean isPlain = start.discardableAttributes().isEmpty();
    scopes[number] = isPlain ? verifier.verdictScope(start.definition()) : VerdictScope.PROGRAM;
    areConstants[number] = start.has(Trait.CONSTANT_LIKE);
    likes[number] = number;
    if (areConstants[number]
        && isPlain
        && start.definition().properties().size() == 1
        && start.propertyOrNull(0) instanceof DenseElementsAttr value
        && !VerdictScope.countsValuesOf(value.type())) {
      Integer first =
          floats
              .computeIfAbsent(start.definition(), _ -> new HashMap<>())
              .putIfAbsent(value.type(), number);
      likes[number] = first == null ? number : first;
    }
  }

  /** How far one has to look for a verdict. */
  VerdictScope scope(int start) {
    return scopes[start];
  }

  /** Whether the start is that of a constant. */
  boolean isConstant(int start) {
    return areConstants[start];
  }

  /** The first start with which the verdict is the same: of floats just the type counts. */
  int like(int start) {
    return likes[start];
  }

  /** Whether a check may look at a value, which is that of a constant. */
  boolean isNumber(int start, int type) {
    return areConstants[start] && VerdictScope.countsValuesOf(rows.type(type));
  }
}
