package org.hlo4j.pjrt.process;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A process with the processes that it starts, which end with it and with this process. Once a
 * process has ended, the system does not tell what it had started: that is asked for while it runs.
 * Processes whose parents end before they were seen are not found.
 */
final class ProcessTree {
  /** How long descendants are taken to be the same: to list them takes about a millisecond. */
  private static final long LOOK_NANOS = 100_000_000;

  /** How often the descendants are looked for that those started which are just being ended. */
  private static final int ROUNDS = 10;

  private static final Set<ProcessTree> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(ProcessTree::end)));
  }

  private final Process root;
  private final Set<ProcessHandle> descendants = new HashSet<>();
  private long lastLook = System.nanoTime() - LOOK_NANOS;

  /** Watches a process, whose descendants end when it does. */
  ProcessTree(Process root) {
    this.root = root;
    RUNNING.add(this);
    root.onExit()
        .thenRun(() -> {
          end();
          RUNNING.remove(this);
        });
  }

  /** Looks for descendants, if that is some time ago. */
  synchronized void look() {
    long now = System.nanoTime();
    if (now - lastLook >= LOOK_NANOS) {
      lastLook = now;
      add(root.toHandle());
    }
  }

  private boolean add(ProcessHandle process) {
    return descendants.addAll(process.descendants().toList());
  }

  /** Ends the process and its descendants. */
  synchronized void end() {
    boolean isMore = add(root.toHandle());
    root.destroyForcibly();
    for (int i = 0; i < ROUNDS && (i == 0 || isMore); i++) {
      isMore = false;
      for (ProcessHandle each : Set.copyOf(descendants)) {
        isMore |= add(each);
        each.destroyForcibly();
      }
    }
  }

  /** Ends the descendants of this process. */
  static void endDescendants() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }
}
