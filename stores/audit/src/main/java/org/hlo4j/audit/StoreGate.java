package org.hlo4j.audit;

import java.util.ArrayList;
import java.util.List;

/**
 * When it is a failure that stores were not looked at as a whole. All commands and jobs over stores
 * ask here.
 *
 * @param isStrict whether all that was not looked at is a failure
 * @param allowsEmpty whether stores may be without programs
 */
public record StoreGate(boolean isStrict, boolean allowsEmpty) {
  /** The exit status if the stores are not as they should be. */
  public static final int NEGATIVE = 1;

  /** The exit status if there was nothing to tell that by. */
  public static final int FAILED = 3;

  /**
   * An objection to stores.
   *
   * @param message its text, in lower case and without a final period
   * @param status the exit status
   */
  public record Objection(String message, int status) {}

  /**
   * {@return the objections to stores}
   *
   * @param skipped what was not looked at
   * @param unreadable the paths that were named but cannot be opened
   * @param programs how many programs there were
   */
  public List<Objection> objections(
      SkippedFiles skipped, List<StoreFiles.Unreadable> unreadable, long programs) {
    List<Objection> objections = new ArrayList<>();
    long gaps = skipped.gaps();
    if (isStrict && gaps > 0) {
      objections.add(
          new Objection(
              gaps == 1 ? "1 file was not looked at" : gaps + " files were not looked at",
              NEGATIVE));
    }
    for (StoreFiles.Unreadable root : unreadable) {
      objections.add(new Objection("cannot open '" + root.path() + "': " + root.reason(), FAILED));
    }
    if (programs == 0 && !allowsEmpty) {
      objections.add(
          new Objection(
              "no programs: looked at are files named "
                  + StoreFiles.suffixes()
                  + "; --all-files takes those of other names, too, and --allow-empty accepts none",
              FAILED));
    }
    return objections;
  }
}
