package org.hlo4j.interpreter;

import java.util.List;
import java.util.Optional;

/**
 * The host of the device that a program runs on: the source of infeeds and the sink of outfeeds.
 * Source: {@code docs/spec.md}, "infeed" and "outfeed".
 */
public interface Host {
  /** Provides no tensors and discards those it receives. */
  Host NONE = new Host() {};

  /**
   * Returns the tensors for the next {@code infeed}.
   *
   * @param config the operation's configuration, often empty
   * @return one tensor for each result of the operation but the token; empty if there is no more
   *     data, which ends the run
   */
  default Optional<List<Tensor>> infeed(String config) {
    return Optional.empty();
  }

  /**
   * Receives the tensors of an {@code outfeed}.
   *
   * @param config the operation's configuration, often empty
   * @param tensors the operands of the operation but the token
   */
  default void outfeed(String config, List<Tensor> tensors) {}

  /**
   * Returns the tensors for a {@code recv} that is a transfer from the host.
   *
   * @param channel the channel's handle
   * @return one tensor for each result of the operation but the token; empty if there is no more
   *     data, which ends the run
   */
  default Optional<List<Tensor>> recv(long channel) {
    return Optional.empty();
  }

  /**
   * Receives the tensors of a {@code send} that is a transfer to the host.
   *
   * @param channel the channel's handle
   * @param tensors the operands of the operation but the token
   */
  default void send(long channel, List<Tensor> tensors) {}
}
