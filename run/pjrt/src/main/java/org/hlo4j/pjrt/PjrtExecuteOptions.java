package org.hlo4j.pjrt;

import java.util.Set;

/**
 * How a program is run.
 *
 * @param nonDonatable numbers of arguments that stay their owner's, though the program may use
 *     their memory for results: {@code non_donatable_input_indices}
 * @param launchId tells runs on several devices apart; 0 for none
 */
public record PjrtExecuteOptions(Set<Integer> nonDonatable, int launchId) {
  /** The program may reuse all inputs that it donates. */
  public static final PjrtExecuteOptions DEFAULT = new PjrtExecuteOptions(Set.of(), 0);

  /**
   * Copies the numbers.
   *
   * @param nonDonatable numbers of arguments that stay their owner's
   * @param launchId tells runs on several devices apart
   * @throws IllegalArgumentException if a number is negative
   */
  public PjrtExecuteOptions {
    nonDonatable = Set.copyOf(nonDonatable);
    if (nonDonatable.stream().anyMatch(each -> each < 0)) {
      throw new IllegalArgumentException("an argument has a negative number: " + nonDonatable);
    }
  }

  /**
   * {@return a copy that keeps arguments}
   *
   * @param arguments the numbers of arguments that stay their owner's
   * @throws IllegalArgumentException if a number is negative
   */
  public PjrtExecuteOptions withNonDonatable(Set<Integer> arguments) {
    return new PjrtExecuteOptions(arguments, launchId);
  }
}
