package org.hlo4j.pjrt.capi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Objects of a plugin are destroyed once, when nothing uses them any more. */
class NativeHandleTest {
  private final List<String> destroyed = new ArrayList<>();
  private final NativeHandle parent = handle("parent", null);

  private NativeHandle handle(String name, NativeHandle made) {
    return new NativeHandle(name, MemorySegment.ofAddress(1), made, _ -> destroyed.add(name));
  }

  @Test
  void closingDestroysOnce() {
    parent.close();
    parent.close();
    assertThat(destroyed).containsExactly("parent");
    assertThat(parent.isClosed()).isTrue();
  }

  @Test
  void whatIsClosedIsNotUsed() {
    parent.close();
    assertThatThrownBy(parent::acquire)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("parent is closed");
  }

  @Test
  void theLastUseDestroysWhatIsClosed() {
    parent.acquire();
    parent.acquire();
    parent.close();
    parent.release();
    assertThat(destroyed).isEmpty();
    parent.release();
    assertThat(destroyed).containsExactly("parent");
  }

  @Test
  void childrenAreDestroyedBeforeTheirParents() {
    NativeHandle child = handle("child", parent);
    parent.close();
    assertThat(destroyed).isEmpty();
    child.close();
    assertThat(destroyed).containsExactly("child", "parent");
  }

  @Test
  void aClosedParentInUseMayHaveAnotherChild() {
    parent.acquire();
    parent.close();
    NativeHandle child = handle("child", parent);
    parent.release();
    assertThat(destroyed).isEmpty();
    child.close();
    assertThat(destroyed).containsExactly("child", "parent");
  }

  @Test
  void threadsThatUseAndCloseDestroyOnce() throws InterruptedException {
    for (int round = 0; round < 200; round++) {
      AtomicInteger count = new AtomicInteger();
      NativeHandle handle =
          new NativeHandle("it", MemorySegment.ofAddress(1), null, _ -> count.incrementAndGet());
      CountDownLatch start = new CountDownLatch(1);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        boolean closes = i % 4 == 3;
        threads.add(
            Thread.ofVirtual()
                .start(() -> {
                  try {
                    start.await();
                    for (int use = 0; use < 50; use++) {
                      handle.acquire();
                      assertThat(count).hasValue(0);
                      handle.release();
                    }
                    if (closes) {
                      handle.close();
                    }
                  } catch (IllegalStateException e) {
                    assertThat(e).hasMessage("it is closed");
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                }));
      }
      start.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(count).hasValue(1);
    }
  }
}
