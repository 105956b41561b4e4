package org.hlo4j.pjrt.capi;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.hlo4j.pjrt.PjrtException;
import org.jspecify.annotations.Nullable;

/** Waits for events of a plugin, which say that asynchronous work is over. */
@SuppressWarnings("restricted") // native access is this package's task
public final class Events {
  /** The events that have not happened, by the numbers that their callbacks get. */
  private static final Map<Long, Pending> PENDING = new ConcurrentHashMap<>();

  private static final AtomicLong NUMBERS = new AtomicLong();
  private static final MemorySegment CALLBACK = callback();

  /**
   * An event that has not happened.
   *
   * @param kept what must stay reachable until then
   */
  private record Pending(
      PjrtApi api, MemorySegment event, CompletableFuture<@Nullable Void> future, Object kept) {

    /** Runs on a thread of the plugin, which nothing of the caller's may hold up. */
    void happened(long error) {
      @Nullable PjrtException failure = error == 0 ? null : api.exception(error);
      destroy(api, event);
      CompletableFuture.runAsync(() -> {
        if (failure == null) {
          future.complete(null);
        } else {
          future.completeExceptionally(failure);
        }
      });
    }
  }

  private Events() {}

  private static MemorySegment callback() {
    try {
      MethodHandle onReady =
          MethodHandles.lookup()
              .findStatic(
                  Events.class,
                  "onReady",
                  MethodType.methodType(void.class, long.class, long.class));
      return Linker.nativeLinker()
          .upcallStub(
              onReady,
              FunctionDescriptor.ofVoid(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG),
              Arena.global());
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Called by plugins. An exception that left it would end the process. */
  @SuppressWarnings("UnusedMethod")
  private static void onReady(long error, long number) {
    Pending pending = PENDING.remove(number);
    if (pending != null) {
      try {
        pending.happened(error);
      } catch (Throwable e) {
        pending.future().completeExceptionally(e);
      }
    }
  }

  /**
   * {@return a future that completes when an event happens, which then is destroyed}
   *
   * @param api the functions of the plugin
   * @param event the event, which is not used any more
   * @param kept what must stay reachable until then
   */
  public static CompletableFuture<@Nullable Void> future(
      PjrtApi api, MemorySegment event, Object kept) {
    CompletableFuture<@Nullable Void> future = new CompletableFuture<>();
    Long number = NUMBERS.incrementAndGet();
    PENDING.put(number, new Pending(api, event, future, kept));
    try (Arena arena = Arena.ofConfined()) {
      api.args("PJRT_Event_OnReady", event, arena)
          .set("callback", CALLBACK)
          .setLong("user_arg", number)
          .call();
    } catch (PjrtException e) {
      PENDING.remove(number);
      destroy(api, event);
      throw e;
    }
    return future;
  }

  /**
   * Waits for an event, and destroys it.
   *
   * @param api the functions of the plugin
   * @param event the event
   * @param kept native memory whose arena cannot be closed meanwhile
   * @throws PjrtException if what it stands for failed
   */
  public static void await(PjrtApi api, MemorySegment event, MemorySegment kept) {
    try (Arena arena = Arena.ofConfined()) {
      CArgs args = api.args("PJRT_Event_Await", event, arena);
      api.call(args.function(), args.memory(), kept);
    } finally {
      destroy(api, event);
    }
  }

  /**
   * Destroys an event.
   *
   * @param api the functions of the plugin
   * @param event the event, or null
   */
  public static void destroy(PjrtApi api, MemorySegment event) {
    if (event.address() != 0) {
      api.call("PJRT_Event_Destroy", event);
    }
  }
}
