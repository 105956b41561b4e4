package org.hlo4j.architecture;

import java.io.File;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The class files of the project's modules. */
final class ProjectClasses {
  private ProjectClasses() {}

  /**
   * Returns the project's classes on the class path, in folders and jars, tests excluded.
   *
   * @param isPackage chooses packages by their names
   */
  static List<ClassModel> in(Predicate<String> isPackage) throws IOException {
    List<ClassModel> classes = new ArrayList<>();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    for (String name : classPath.split(File.pathSeparator, -1)) {
      Path entry = Path.of(name);
      if (entry.endsWith("test-classes") || name.contains("/.dev/tests/")) {
        continue;
      }
      if (Files.isDirectory(entry)) {
        add(entry, isPackage, classes);
      } else if (entry.getFileName().toString().startsWith("hlo4j-")) {
        try (FileSystem jar = FileSystems.newFileSystem(entry)) {
          add(jar.getPath("/"), isPackage, classes);
        }
      }
    }
    return classes;
  }

  private static void add(Path folder, Predicate<String> isPackage, List<ClassModel> classes)
      throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(ProjectClasses::isOurs).toList()) {
        ClassModel type = ClassFile.of().parse(Files.readAllBytes(file));
        if (isPackage.test(type.thisClass().asSymbol().packageName())) {
          classes.add(type);
        }
      }
    }
  }

  /** The jar of linalg contains a library. */
  private static boolean isOurs(Path file) {
    String name = file.toString();
    return name.endsWith(".class") && !name.contains("/netlib/");
  }
}
