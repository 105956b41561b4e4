package org.hlo4j.interpreter;

import java.util.List;
import java.util.Optional;

/**
 * The host of the device that a program runs on: gives what is fed in and takes what is fed out.
 * Source: {@code docs/spec.md}, "infeed" and "outfeed".
 */
public interface Host {
  /** Gives nothing and drops what it gets. */
  Host NONE = new Host() {};

  /**
   * The tensors for the next {@code infeed}, in the order of its results.
   *
   * @param config the operation's configuration, often empty
   * @return nothing if there is nothing left, which ends the run
   */
  default Optional<List<Tensor>> infeed(String config) {
    return Optional.empty();
  }

  /** Takes the tensors of an {@code outfeed}. */
  default void outfeed(String config, List<Tensor> tensors) {}

  /**
   * The tensors for a {@code recv} that is a transfer from the host.
   *
   * @return nothing if there is nothing left, which ends the run
   */
  default Optional<List<Tensor>> recv(long channel) {
    return Optional.empty();
  }

  /** Takes the tensors of a {@code send} that is a transfer to the host. */
  default void send(long channel, List<Tensor> tensors) {}
}
