import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Gives the classes of a jar a newer format if theirs is so old that it has no stack maps: the
 * ahead-of-time cache holds no classes that only the verifier for these can check. What they do
 * stays the same.
 *
 * <p>These are picocli's, whose latest release is in the format of Java 5. Without them in the
 * cache a short command takes up to 1.7 times the processor time, see check/bench/journal. The
 * cache of JDK 27 holds them as they are: this class can go when that is the oldest release to run
 * on.
 */
final class ModernJar {
  private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_7_VERSION;

  /** A class begins with a mark and its version. */
  private static final int HEADER = 8;

  private ModernJar() {}

  /** Rewrites a jar in its place if it has such classes. */
  static void rewrite(Path file) throws IOException {
    try (var jar = new JarFile(file.toFile())) {
      for (var entry : jar.stream().toList()) {
        if (isOld(entry, jar)) {
          rewrite(jar, file);
          return;
        }
      }
    }
  }

  private static void rewrite(JarFile jar, Path file) throws IOException {
    var fresh = file.resolveSibling(file.getFileName() + ".new");
    try (var classes = new URLClassLoader(new URL[] {file.toUri().toURL()});
        var out = new JarOutputStream(Files.newOutputStream(fresh))) {
      var format =
          ClassFile.of(
              ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
              ClassFile.ClassHierarchyResolverOption.of(
                  ClassHierarchyResolver.ofResourceParsing(classes)));
      for (var entry : jar.stream().toList()) {
        var bytes = jar.getInputStream(entry).readAllBytes();
        var copy = new JarEntry(entry.getName());
        copy.setTime(entry.getTime());
        out.putNextEntry(copy);
        out.write(isOld(entry, jar) ? modern(bytes, format) : bytes);
        out.closeEntry();
      }
    }
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static boolean isOld(JarEntry entry, JarFile jar) throws IOException {
    if (!entry.getName().endsWith(".class")) {
      return false;
    }
    try (var in = jar.getInputStream(entry)) {
      var start = in.readNBytes(HEADER);
      var version = start.length < HEADER ? 0 : (start[6] & 0xFF) << 8 | start[7] & 0xFF;
      return version > 0 && version < FIRST_WITH_STACK_MAPS;
    }
  }

  private static byte[] modern(byte[] bytes, ClassFile format) {
    return format.transformClass(
        format.parse(bytes),
        ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
            .andThen(
                ClassTransform.endHandler(
                    builder -> builder.withVersion(ClassFile.JAVA_17_VERSION, 0))));
  }
}
