package org.hlo4j.bytecode.rows;

import java.util.Arrays;
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
  private final Verifier verifier;
  private int size;
  private VerdictScope[] scopes = new VerdictScope[64];
  private boolean[] areConstants = new boolean[64];
  private int[] likes = new int[64];

  /** The first constant of a definition and a type of floats. */
  private final Map<OpDefinition, Map<Type, Integer>> floats = new IdentityHashMap<>();

  StartKinds(Verifier verifier) {
    this.verifier = verifier;
  }

  /** Looks at the starts that are new. */
  void follow(Rows rows) {
    int count = rows.startCount();
    if (count > scopes.length) {
      int capacity = Math.max(count, scopes.length * 2);
      scopes = Arrays.copyOf(scopes, capacity);
      areConstants = Arrays.copyOf(areConstants, capacity);
      likes = Arrays.copyOf(likes, capacity);
    }
    while (size < count) {
      add(size, rows.start(size));
      size++;
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
}
