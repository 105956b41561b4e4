package org.hlo4j.tools.cli.command;

import org.hlo4j.inspect.explain.Remedy;

/** The remedies of blockers and cautions in terms of the command line. */
public final class RemedyText {
  private RemedyText() {}

  /** Returns a remedy with the option that applies it. */
  public static String of(Remedy remedy) {
    return switch (remedy.kind()) {
      case EXPAND -> remedy.text() + ": convert --expand";
      case OMIT_LOCATIONS ->
          "convert --expand omits the ends of ranges, convert --strip-debuginfo all locations";
      case DROP -> remedy.text();
      case ALLOW -> remedy.text() + ": --allow-other-dialects";
    };
  }
}
