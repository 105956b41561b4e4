package org.hlo4j.transforms.random;

/**
 * What is asked of a pass: programs that it has work on, and how near the results must be.
 *
 * @param pipeline the pass with its options
 * @param source makes programs
 * @param tolerance how far results may be off
 * @param programs how many programs to try
 * @param changes how many of them it must change
 * @param isIdempotent whether the pass must find nothing more to do the second time
 */
public record PassProperty(
    String pipeline,
    RandomProgram.Source source,
    Tolerance tolerance,
    int programs,
    int changes,
    boolean isIdempotent) {
  private static final int PROGRAMS = 24;

  /** A pass that keeps every bit, and changes most programs of the source. */
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
