package org.hlo4j.devtools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncrementalCompilerTest {
  @TempDir Path folder;
  private SourceSet set;
  private long clock = 1_000_000;

  @BeforeEach
  void compileAll() throws IOException {
    set = new SourceSet("m", List.of(Path.of("src")), Path.of("classes"), List.of());
    write("Base", "class Base { static final int SIZE = 4; int inherited() { return 1; } }");
    write("Derived", "class Derived extends Base { private int secret() { return 2; } }");
    write("ByInheritance", "class ByInheritance { int f(Derived d) { return d.inherited(); } }");
    write("ByConstant", "class ByConstant { int f() { return Base.SIZE; } }");
    write("ByChain", "class ByChain { int f(Source s) { return s.derived().inherited(); } }");
    write("Source", "class Source { Derived derived() { return new Derived(); } }");
    write("Other", "class Other { }");
    assertThat(compiled()).hasSize(7);
    assertThat(compiled()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Other   | class Other { int more; }                     | Other",
        // What is inside of a source is nobody's business.
        "Derived | class Derived extends Base { private long secret() { return 3; } } | Derived",
        "Base    | class Base { static final int SIZE = 4; int inherited() { return 7; } } | Base",
        "Base    | class Base { static final int SIZE = 4; int inherited() { return 1; } private"
            + " static class Inner { int more; } } | Base",
        // A constant leaves no trace in the classes that have it.
        "Base    | class Base { static final int SIZE = 5; int inherited() { return 1; } } | Base"
            + " ByChain ByConstant ByInheritance Derived Source",
        // What a type inherits is used by users of that type.
        "Base    | class Base { static final int SIZE = 4; short inherited() { return 1; } } | Base"
            + " ByChain ByConstant ByInheritance Derived Source",
        "Derived | class Derived extends Base { int own() { return 2; } } | ByChain ByInheritance"
            + " Derived Source",
      })
  void whatDependsOnAChangeIsCompiled(String type, String text, String expected)
      throws IOException {
    write(type, text);
    assertThat(compiled()).containsExactlyInAnyOrder(expected.split(" "));
    assertThat(compiled()).isEmpty();
  }

  @Test
  void classesOfADeletedSourceAreGoneAndItsUsersDoNotCompile() throws IOException {
    Files.delete(folder.resolve("src/org/hlo4j/p/Source.java"));
    for (int time = 0; time < 2; time++) {
      assertThatThrownBy(this::compiled)
          .isInstanceOf(Failure.class)
          .hasMessageContaining("ByChain.java");
      assertThat(folder.resolve("classes/org/hlo4j/p/Source.class")).doesNotExist();
    }
    Files.delete(folder.resolve("src/org/hlo4j/p/ByChain.java"));
    assertThat(compiled()).isEmpty();
  }

  @Test
  void whatIsKnownIsOfNoUseWhenAModuleIsGone() throws IOException {
    assertThat(CompiledState.isKept(folder, Set.of("m", "another"))).isTrue();
    assertThat(CompiledState.isKept(folder, Set.of("another"))).isFalse();
    CompiledState.forget(folder);
    assertThat(CompiledState.isKept(folder, Set.of("m"))).isFalse();
    assertThat(compiled()).hasSize(7);
  }

  @Test
  void whatDidNotCompileIsCompiledAgainAndItsUsersOnlyIfItChanged() throws IOException {
    write("Base", "class Base { static final int SIZE = 4; int inherited() { return 1 } }");
    assertThatThrownBy(this::compiled).hasMessageContaining("Base.java:1: error");
    assertThatThrownBy(this::compiled).hasMessageContaining("Base.java:1: error");
    write("Base", "class Base { static final int SIZE = 4; int inherited() { return 1; } }");
    assertThat(compiled()).containsExactly("Base");
  }

  @Test
  void usersThatDoNotCompileStayStaleWhenTheChangeIsCompiled() throws IOException {
    write("Source", "class Source { }");
    assertThatThrownBy(this::compiled).hasMessageContaining("ByChain.java");
    assertThatThrownBy(this::compiled).hasMessageContaining("ByChain.java");
    write("ByChain", "class ByChain { }");
    assertThat(compiled()).containsExactly("ByChain");
  }

  @Test
  void classesThatASourceHasNoLongerAreDeleted() throws IOException {
    write(
        "Other",
        "class Other { class Nested {} Runnable r = new Runnable() { public void run() {} }; }");
    compiled();
    assertThat(folder.resolve("classes/org/hlo4j/p/Other$Nested.class")).exists();
    assertThat(folder.resolve("classes/org/hlo4j/p/Other$1.class")).exists();
    write("Other", "class Other { }");
    compiled();
    assertThat(folder.resolve("classes/org/hlo4j/p/Other$Nested.class")).doesNotExist();
    assertThat(folder.resolve("classes/org/hlo4j/p/Other$1.class")).doesNotExist();
  }

  @Test
  void testsOfTypesWhoseDeclarationsChangedAreStale() throws IOException {
    SourceSet tests =
        new SourceSet(
            "m.tests", List.of(Path.of("tests")), Path.of("test-classes"), List.of(set.output()));
    write("tests", "SourceTest", "class SourceTest { Object o = new Source().derived(); }");
    write("tests", "OtherTest", "class OtherTest { Object o = new Other(); }");
    assertThat(compiled(tests)).containsExactly("OtherTest", "SourceTest");
    write("Source", "class Source { Base derived() { return new Derived(); } }");
    compiled();
    assertThat(compiled(tests)).containsExactly("SourceTest");
  }

  @Test
  void whatAnotherCompilerMadeIsNotCompiledAgain() throws IOException {
    Path target = folder.resolve("target");
    Files.move(folder.resolve("classes"), target);
    for (Path file : FileTree.files(target)) {
      Files.setLastModifiedTime(target.resolve(file), FileTime.fromMillis(clock));
    }
    FileTime older = FileTime.fromMillis(10);
    Files.setLastModifiedTime(target.resolve("org/hlo4j/p/Base.class"), older);
    FileTree.deleteAll(folder.resolve(".dev"));
    Files.createDirectories(folder.resolve(".dev"));
    long started = clock + 1;
    clock += 10;
    write("Other", "class Other { int later; }");
    CompiledState state = CompiledState.read(folder);
    new IncrementalCompiler(folder, state).adopt(set, Path.of("target"), started);
    assertThat(folder.resolve("classes/org/hlo4j/p/Base.class")).exists();
    // Written while it ran; left by it.
    assertThat(compiled()).containsExactly("Base", "Other");
  }

  private void write(String type, String text) throws IOException {
    write("src", type, text);
  }

  private void write(String root, String type, String text) throws IOException {
    Path source = folder.resolve(root).resolve("org/hlo4j/p").resolve(type + ".java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "package org.hlo4j.p; " + text);
    Files.setLastModifiedTime(source, FileTime.fromMillis(++clock));
  }

  private Set<String> compiled() throws IOException {
    return compiled(set);
  }

  /** Returns the types whose classes are compiled, whose files are all made old before. */
  private Set<String> compiled(SourceSet sources) throws IOException {
    Files.createDirectories(folder.resolve(".dev"));
    Path output = folder.resolve(sources.output());
    FileTime old = FileTime.fromMillis(1000);
    for (Path file : FileTree.files(output)) {
      Files.setLastModifiedTime(output.resolve(file), old);
    }
    new IncrementalCompiler(folder, CompiledState.read(folder)).compile(List.of(sources));
    Set<String> types = new TreeSet<>();
    for (Path file : FileTree.files(output)) {
      if (!Files.getLastModifiedTime(output.resolve(file)).equals(old)) {
        types.add(CompiledSource.outermost(file.getFileName().toString().replace(".class", "")));
      }
    }
    return types;
  }
}
