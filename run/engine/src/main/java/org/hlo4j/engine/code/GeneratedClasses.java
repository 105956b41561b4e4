package org.hlo4j.engine.code;

import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The generated classes in use, by their bytes: code of one form is one class, which the JVM
 * unloads when no plan has it any more.
 */
final class GeneratedClasses {
  /** The most classes that are found again. */
  private static final int MAX = 256;

  private static final Map<ByteBuffer, WeakReference<GeneratedCode>> CLASSES =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(
            Map.Entry<ByteBuffer, WeakReference<GeneratedCode>> eldest) {
          return size() > MAX;
        }
      };

  private GeneratedClasses() {}

  /** Returns an instance of a class. */
  static GeneratedCode of(byte[] bytes) {
    ByteBuffer key = ByteBuffer.wrap(bytes);
    synchronized (CLASSES) {
      WeakReference<GeneratedCode> known = CLASSES.get(key);
      GeneratedCode code = known == null ? null : known.get();
      if (code == null) {
        code = define(bytes);
        CLASSES.put(key, new WeakReference<>(code));
      }
      return code;
    }
  }

  private static GeneratedCode define(byte[] bytes) {
    try {
      return (GeneratedCode)
          MethodHandles.lookup()
              .defineHiddenClass(bytes, true)
              .lookupClass()
              .getConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("generated code cannot be loaded", e);
    }
  }
}
