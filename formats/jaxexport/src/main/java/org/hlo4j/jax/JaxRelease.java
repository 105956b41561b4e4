package org.hlo4j.jax;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.Version;

/**
 * The versions that a release of JAX reads.
 *
 * @param name the version, such as {@code 0.5.3}
 * @param stablehlo the version of StableHLO in the corresponding {@code jaxlib}
 * @param schema the newest supported schema of files
 * @param storedVersion the version stored in its files, and the only one that releases up to 0.4.34
 *     accept
 * @param oldestConvention the oldest supported calling convention
 * @param newestConvention the newest supported calling convention
 */
public record JaxRelease(
    String name,
    Version stablehlo,
    int schema,
    int storedVersion,
    int oldestConvention,
    int newestConvention) {
  /**
   * All releases that differ from their predecessor, oldest first, from their wheels on PyPI:
   * release, StableHLO, schema, stored version, calling conventions.
   */
  private static final List<JaxRelease> ALL =
      """
          0.4.24    0.17.6   2  2 6-9
          0.4.25    0.18.2   2  2 6-9
          0.4.26    0.19.4   2  2 9-9
          0.4.28    0.19.10  2  2 9-9
          0.4.29    1.1.2    2  2 9-9
          0.4.30    1.1.3    2  2 9-9
          0.4.31    1.4.2    2  2 9-9
          0.4.33    1.7.1    2  2 9-9
          0.4.34    1.7.5    2  2 9-9
          0.4.35    1.7.8    3  2 9-9
          0.4.36    1.8.5    3  2 9-9
          0.4.38    1.8.7    3  2 9-9
          0.5.0     1.8.9    3  2 9-9
          0.5.1     1.9.3    3  2 9-9
          0.5.3     1.10.0   3  2 9-9
          0.6.0     1.10.4   4  2 9-9
          0.6.1     1.10.9   4  2 9-9
          0.6.2     1.11.0   4  2 9-9
          0.7.0     1.12.1   4  2 9-10
          0.7.1     1.13.0   4  2 9-10
          0.7.2     1.13.0   4  2 9-10
          0.8.0     1.13.1   4  2 9-10
          0.8.1     1.13.3   4  2 9-10
          0.8.2     1.13.5   5  3 9-10
          0.8.3     1.13.5   5  3 9-10
          0.9.0     1.13.7   6  3 9-10
          0.9.0.1   1.13.7   6  3 9-10
          0.9.1     1.13.8   6  3 9-10
          0.9.2     1.14.0   8  3 9-10
          0.10.0    1.16.0  10  3 9-10
          0.10.1    1.17.0  11  3 9-10
          0.10.2    1.17.0  11  3 9-10
          0.11.0    1.18.0  11  3 9-10
          0.11.1    1.19.0  12 12 9-10
          0.11.2    1.20.0  12 12 9-10
          0.12.0    1.22.0  12 12 9-10
          0.12.0.1  1.22.0  12 12 9-10
      """
          .lines()
          .map(JaxRelease::ofRow)
          .toList();

  private static final Pattern NUMBERS = Pattern.compile("\\d{1,6}(\\.\\d{1,6}){0,3}");

  /** The first release that writes and reads Shardy's dialect in artifacts. */
  private static final String FIRST_WITH_SHARDY = "0.7.0";

  private static JaxRelease ofRow(String row) {
    String[] cells = row.strip().split(" +|-", -1);
    return new JaxRelease(
        cells[0],
        Version.parse(cells[1]),
        Integer.parseInt(cells[2]),
        Integer.parseInt(cells[3]),
        Integer.parseInt(cells[4]),
        Integer.parseInt(cells[5]));
  }

  /** {@return the known releases, oldest first} */
  public static List<JaxRelease> all() {
    return ALL;
  }

  /**
   * Returns the newest known release that is not newer than the given version. Other releases do
   * not differ from it in the versions they read, as far as is known.
   *
   * @param text a version such as {@code 0.5.3}
   * @return the release; empty if the text is not a version, or older than all known ones
   */
  public static Optional<JaxRelease> of(String text) {
    return NUMBERS.matcher(text).matches()
        ? ALL.reversed().stream().filter(release -> compare(release.name, text) <= 0).findFirst()
        : Optional.empty();
  }

  /** Returns the first release that supports a schema. */
  static JaxRelease firstWithSchema(int schema) {
    return ALL.stream().filter(release -> release.schema >= schema).findFirst().orElseThrow();
  }

  /** Returns whether this is the given release or a later one. */
  boolean isAtLeast(String release) {
    return compare(name, release) >= 0;
  }

  /** {@return the name of the first release that reads programs with Shardy's dialect} */
  public static String firstWithShardy() {
    return FIRST_WITH_SHARDY;
  }

  /** {@return whether the release reads programs with Shardy's dialect} */
  public boolean readsShardy() {
    return isAtLeast(FIRST_WITH_SHARDY);
  }

  /**
   * Returns the custom calls of a program that are known to fail in this release. No custom call is
   * guaranteed to work.
   *
   * @param program the module
   * @return a sentence for each call
   */
  public List<String> unknownCalls(Operation program) {
    return LapackCalls.unknown(program, this);
  }

  private static int compare(String a, String b) {
    String[] left = a.split("\\.", -1);
    String[] right = b.split("\\.", -1);
    for (int i = 0; i < Math.max(left.length, right.length); i++) {
      int order = Integer.compare(number(left, i), number(right, i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int number(String[] numbers, int index) {
    return index < numbers.length ? Integer.parseInt(numbers[index]) : 0;
  }

  @Override
  public String toString() {
    return "JAX " + name;
  }
}
