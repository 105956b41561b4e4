package org.hlo4j.transforms.refine;

import java.util.concurrent.FutureTask;
import org.hlo4j.ir.Awaited;

/** Work on a stack of its own, so that recursion is bounded by memory alone. */
final class FreshStack {
  /** How deep calls are followed on one stack. */
  static final int CALLS = 64;

  private FreshStack() {}

  /** Does the work in another thread and waits for it; throws what it throws. */
  static void run(Runnable work) {
    FutureTask<Boolean> task = new FutureTask<>(work, true);
    Thread.ofPlatform().daemon().start(task);
    Awaited.result(task);
  }
}
