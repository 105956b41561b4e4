package org.hlo4j.program.importing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.jspecify.annotations.Nullable;

/**
 * The table of a framework's operators. It does not know the classes whose operators it has: these
 * add rows to it.
 *
 * @param <C> the framework's calls of operators
 */
public final class OperatorTable<C> {
  private static final int[] ALWAYS = {0};

  private final Map<String, List<Row<C>>> rows = new TreeMap<>();
  private final Map<String, Coarse<C>> coarse = new HashMap<>();
  private final Set<String> composites = new HashSet<>();
  private final UnaryOperator<String> whyUnknown;

  /** Converts calls of an operator. */
  @FunctionalInterface
  public interface Builder<C> {
    /** Creates the operations of a call and sets its results. */
    void build(C call);
  }

  /** Replaces the results of a converted call by a custom call, if one has the same meaning. */
  @FunctionalInterface
  public interface Coarsening<C> {
    /** Replaces the results; those before remain without uses. */
    void replace(C call, TargetDefinition target);
  }

  private record Coarse<C>(TargetDefinition target, Coarsening<C> coarsening) {}

  /**
   * A row.
   *
   * @param <C> the framework's calls of operators
   * @param name the name of the operator, with its domain or overload
   * @param since the versions of the operator that the row converts, ascending; 0 alone if the
   *     framework has no versions
   * @param builder converts a call
   * @param isFolded whether a call whose operands are known is computed while it is imported
   * @param refusal why the operator is refused, if it is
   */
  public record Row<C>(
      String name, int[] since, Builder<C> builder, boolean isFolded, Optional<String> refusal) {
    /** Returns the version since which the operator is as in a version of its operator set. */
    public int sinceOf(long version) {
      int latest = 0;
      for (int each : since) {
        latest = each <= version ? Math.max(latest, each) : latest;
      }
      return latest;
    }

    /** Returns a row of an operator without versions, which is not in the table. */
    public static <C> Row<C> of(String name, Builder<C> builder) {
      return new Row<>(name, ALWAYS, builder, false, Optional.empty());
    }

    private boolean converts(long version) {
      return since[0] <= version;
    }
  }

  /**
   * Creates a table without rows.
   *
   * @param whyUnknown returns why an operator that has no row is not converted
   */
  public OperatorTable(UnaryOperator<String> whyUnknown) {
    this.whyUnknown = whyUnknown;
  }

  /** Returns versions, for the row of an operator. */
  public static int[] since(int... versions) {
    return versions;
  }

  /**
   * Adds versions of an operator. Calls whose operands are known are computed.
   *
   * @param since the versions that the row converts, ascending
   */
  public OperatorTable<C> add(String name, int[] since, Builder<C> builder) {
    return add(new Row<>(name, since, builder, true, Optional.empty()));
  }

  /** Adds versions of an operator that is never computed: its results are random, say. */
  public OperatorTable<C> addUnfolded(String name, int[] since, Builder<C> builder) {
    return add(new Row<>(name, since, builder, false, Optional.empty()));
  }

  /** Adds operators without versions, which the program computes even if operands are known. */
  public OperatorTable<C> add(Builder<C> builder, String... names) {
    for (String name : names) {
      add(Row.of(name, builder));
    }
    return this;
  }

  /** Adds operators that are refused. */
  public OperatorTable<C> refuse(String reason, String... names) {
    Builder<C> builder =
        _ -> {
          throw UnsupportedNodeException.of("%s", reason);
        };
    for (String name : names) {
      add(new Row<>(name, ALWAYS, builder, false, Optional.of(reason)));
    }
    return this;
  }

  /** Adds operators that are other names of one. */
  public OperatorTable<C> alias(Row<C> row, String... names) {
    for (String name : names) {
      add(new Row<>(name, row.since, row.builder, row.isFolded, row.refusal));
    }
    return this;
  }

  /** Lets operators be coarse-grained operations of ByteIR. */
  public OperatorTable<C> coarse(
      TargetDefinition target, Coarsening<C> coarsening, String... names) {
    for (String name : names) {
      coarse.put(name, new Coarse<>(target, coarsening));
    }
    return this;
  }

  /** Lets operators, which are formulas of many operations, be composites. */
  public OperatorTable<C> composites(String... names) {
    composites.addAll(List.of(names));
    return this;
  }

  private OperatorTable<C> add(Row<C> row) {
    List<Row<C>> versions = rows.computeIfAbsent(row.name, _ -> new ArrayList<>());
    for (int since : row.since) {
      if (versions.stream().anyMatch(other -> other.sinceOf(since) == since)) {
        throw new IllegalStateException("two rows for " + row.name);
      }
    }
    versions.add(row);
    return this;
  }

  /** Returns whether an operator has a row. */
  public boolean has(String name) {
    return rows.containsKey(name);
  }

  /** Returns the row of an operator of a framework that has no versions. */
  public Row<C> find(String name) {
    return find(name, 0);
  }

  /**
   * Returns the row of an operator in a version of its operator set.
   *
   * @throws UnsupportedNodeException if there is none
   */
  public Row<C> find(String name, long version) {
    List<Row<C>> versions = rows.getOrDefault(name, List.of());
    return versions.stream()
        .filter(row -> row.converts(version))
        .max((one, other) -> Integer.compare(one.sinceOf(version), other.sinceOf(version)))
        .orElseThrow(() ->
            UnsupportedNodeException.of(
                versions.isEmpty()
                    ? whyUnknown.apply(name)
                    : "version " + version + " of the operator is not supported"));
  }

  /** Returns whether an operator may be a composite. */
  public boolean isComposite(String name) {
    return composites.contains(name);
  }

  /** Returns the target of the custom calls that an operator becomes; null if it becomes none. */
  public @Nullable TargetDefinition targetOrNull(String name) {
    Coarse<C> found = coarse.get(name);
    return found == null ? null : found.target;
  }

  void coarsen(String name, C call) {
    Coarse<C> found = coarse.get(name);
    if (found != null) {
      found.coarsening.replace(call, found.target);
    }
  }

  /** Returns the rows by the names of operators, sorted. */
  public Map<String, List<Row<C>>> rowsByName() {
    return Collections.unmodifiableMap(rows);
  }

  /** Returns all rows, sorted by the names of operators. */
  public List<Row<C>> rows() {
    return rows.values().stream().flatMap(List::stream).toList();
  }
}
