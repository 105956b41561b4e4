package org.hlo4j.devtools;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads class files: which source each is of, and what is kept of that source. */
final class ClassFacts {
  /** How the internal names of the project's types begin. */
  private static final String PREFIX = "org/hlo4j/";

  private ClassFacts() {}

  /** Returns the classes in a folder by their sources, which are relative to a root of sources. */
  static Map<Path, List<ClassModel>> bySource(Path folder) throws IOException {
    Map<Path, List<ClassModel>> bySource = new TreeMap<>();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(file -> file.toString().endsWith(".class")).sorted().toList();
    }
    for (Path file : files) {
      ClassModel type = ClassFile.of().parse(file);
      type.findAttribute(Attributes.sourceFile())
          .map(attribute -> attribute.sourceFile().stringValue())
          .map(name -> Path.of(type.thisClass().asInternalName()).resolveSibling(name))
          .ifPresent(source -> bySource.computeIfAbsent(source, _ -> new ArrayList<>()).add(type));
    }
    return bySource;
  }

  /** Returns what is kept of a source with a stamp and classes. */
  static CompiledSource of(Stamp stamp, Collection<ClassModel> classes) {
    Set<String> supertypes = new TreeSet<>();
    Set<String> references = new TreeSet<>();
    List<String> names = new ArrayList<>();
    for (ClassModel type : classes) {
      names.add(type.thisClass().asInternalName());
      Stream.concat(type.superclass().stream(), type.interfaces().stream())
          .map(ClassEntry::asInternalName)
          .filter(name -> name.startsWith(PREFIX))
          .forEach(name -> supertypes.add(CompiledSource.outermost(name)));
      for (PoolEntry entry : type.constantPool()) {
        if (entry instanceof Utf8Entry text) {
          addTypes(text.stringValue(), references);
        }
      }
    }
    names.forEach(name -> references.remove(CompiledSource.outermost(name)));
    return new CompiledSource(stamp, Signatures.of(classes), names, supertypes, references);
  }

  /**
   * Adds the types in a name, a descriptor or a signature. The names of local variables' types are
   * among them, so whatever an expression with one depends on is a reference.
   */
  static void addTypes(String text, Set<String> types) {
    int start = text.indexOf(PREFIX);
    while (start >= 0) {
      int end = start + PREFIX.length();
      while (end < text.length() && isOfName(text.charAt(end))) {
        end++;
      }
      types.add(text.substring(start, end));
      start = text.indexOf(PREFIX, end);
    }
  }

  /** The name of a nested type ends with that of the one around it. */
  private static boolean isOfName(char character) {
    return character == '/' || (character != '$' && Character.isJavaIdentifierPart(character));
  }
}
