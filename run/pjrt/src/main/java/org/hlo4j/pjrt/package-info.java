/**
 * Runs programs on devices by plugins of PJRT, XLA's interface to compilers and devices.
 *
 * <p>{@link org.hlo4j.pjrt.PjrtPlugin} loads one, a {@link org.hlo4j.pjrt.PjrtClient} has its
 * devices, compiles programs and holds buffers. What is closed is not used any more; it is freed
 * when the calls that use it are over and everything that was made by it is closed, so that the
 * order does not matter. Mistakes are exceptions of Java: {@link NullPointerException}, {@link
 * IllegalArgumentException}, {@link IndexOutOfBoundsException}, and {@link IllegalStateException}
 * for what has been closed, deleted or donated. What a plugin refuses is a {@link
 * org.hlo4j.pjrt.PjrtException}. All classes may be used by several threads at a time, also virtual
 * ones, which hold their carriers while the plugin works.
 *
 * <p>Plugins are native code: {@code --enable-native-access=org.hlo4j.pjrt} allows to call it, or
 * {@code ALL-UNNAMED} where hlo4j is on the class path. A plugin that fails takes the process with
 * it, unless it has one of its own: {@link org.hlo4j.pjrt.PjrtProcess}.
 */
package org.hlo4j.pjrt;
