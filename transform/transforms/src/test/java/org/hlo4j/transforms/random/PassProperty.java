package org.hlo4j.transforms.random;

/**
 * The expected behaviour of a pass: on which programs, and with which tolerance.
 *
 * @param pipeline the pass with its options
 * @param source generates programs
 * @param tolerance the permitted difference of results
 * @param programs the number of programs
 * @param changes the least number of them that it changes
 * @param isIdempotent whether a second run must change nothing
 */
public record PassProperty(
    String pipeline,
    RandomProgram.Source source,
    Tolerance tolerance,
    int programs,
    int changes,
    boolean isIdempotent) {
  private static final int PROGRAMS = 24;

  /** A pass that preserves every bit, and changes most programs of the source. */
  static PassProperty of(String pipeline, RandomProgram.Source source) {
    return new PassProperty(pipeline, source, Tolerance.EXACT, PROGRAMS, PROGRAMS * 3 / 4, true);
  }

  PassProperty within(Tolerance value) {
    return new PassProperty(pipeline, source, value, programs, changes, isIdempotent);
  }

  PassProperty changing(int atLeast) {
    return new PassProperty(pipeline, source, tolerance, programs, atLeast, isIdempotent);
  }

  PassProperty programs(int number) {
    return new PassProperty(
        pipeline, source, tolerance, number, number * changes / programs, isIdempotent);
  }

  PassProperty notIdempotent() {
    return new PassProperty(pipeline, source, tolerance, programs, changes, false);
  }

  @Override
  public String toString() {
    return pipeline;
  }
}
