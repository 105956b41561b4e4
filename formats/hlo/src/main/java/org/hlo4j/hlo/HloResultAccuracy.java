package org.hlo4j.hlo;

/** How exact the result of a function is to be. */
public sealed interface HloResultAccuracy {
  /**
   * As a mode says.
   *
   * @param mode the mode
   */
  record Mode(HloWords.AccuracyMode mode) implements HloResultAccuracy {}

  /**
   * Within a tolerance.
   *
   * @param absolute the absolute error
   * @param relative the relative error
   * @param ulps the error in units of the last place
   */
  record Tolerance(double absolute, double relative, long ulps) implements HloResultAccuracy {}
}
