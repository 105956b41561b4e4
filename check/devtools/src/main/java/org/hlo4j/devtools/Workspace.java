package org.hlo4j.devtools;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The classes in {@code .dev}: brings them up to date, one process at a time. */
final class Workspace implements AutoCloseable {
  /** The module that generates sources of others: views, and what templates say. */
  private static final String GENERATOR = "viewgen";

  /** The module whose sources are views. */
  private static final String VIEWS_MODULE = "ops";

  private final DevProject project;
  private final FileChannel lock;
  private final IncrementalCompiler compiler;
  private final CompiledState state;

  private Workspace(DevProject project, FileChannel lock) throws IOException {
    this.project = project;
    this.lock = lock;
    if (!CompiledState.isKept(project.folder(), project.setNames())) {
      CompiledState.forget(project.folder());
      FileTree.deleteAll(project.folder().resolve(DevProject.classes()));
      FileTree.deleteAll(project.folder().resolve(".dev/tests"));
    }
    this.state = CompiledState.read(project.folder());
    this.compiler = new IncrementalCompiler(project.folder(), state);
  }

  /** Waits for other processes that compile. */
  static Workspace open(DevProject project) throws IOException {
    Path file = project.folder().resolve(".dev/lock");
    FileChannel lock = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (lock.tryLock() == null) {
      lock.lock();
    }
    return new Workspace(project, lock);
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }

  CompiledState state() {
    return state;
  }

  void compileModules() throws IOException {
    copyResources(project.modules(), "main", DevProject.classes());
    if (compiler.compile(mainSets(project.closure(List.of(GENERATOR)))) > 0
        || !Files.exists(viewsAreCurrent())) {
      Files.deleteIfExists(viewsAreCurrent());
      generate("GenerateViews", VIEWS_MODULE);
      Files.createFile(viewsAreCurrent());
    }
    for (String module : project.modules()) {
      Path templates = project.folder().resolve(project.templates(module));
      if (Files.isDirectory(templates)) {
        generate("ExpandTemplates", module, templates.toString());
      }
    }
    compiler.compile(mainSets(project.modules()));
  }

  void compileTests(String module) throws IOException {
    SourceSet tests = project.tests(module);
    Files.createDirectories(project.folder().resolve(tests.output()));
    copyResources(List.of(module), "test", tests.output());
    compiler.compile(List.of(tests));
  }

  /** Takes over what Maven compiled, of all modules that it has compiled. */
  void adopt(long started) throws IOException {
    Path folder = project.folder();
    Files.deleteIfExists(viewsAreCurrent());
    for (String module : project.modules()) {
      Path target = project.folder(module).resolve("target");
      adoptGenerated(module, target.resolve("generated-sources/java"), started);
      if (Files.isDirectory(folder.resolve(target).resolve("classes"))) {
        compiler.adopt(project.main(module), target.resolve("classes"), started);
      }
      if (project.hasTests(module)
          && Files.isDirectory(folder.resolve(target).resolve("test-classes"))) {
        compiler.adopt(project.tests(module), target.resolve("test-classes"), started);
      }
    }
    copyResources(project.modules(), "main", DevProject.classes());
  }

  private void adoptGenerated(String module, Path sources, long started) throws IOException {
    Path from = project.folder().resolve(sources);
    Path to = project.folder().resolve(DevProject.generated(module));
    if (!Files.isDirectory(from)) {
      return;
    }
    FileTree.deleteAll(to);
    for (Path source : FileTree.files(from)) {
      Files.createDirectories(to.resolve(source).getParent());
      Files.copy(from.resolve(source), to.resolve(source));
      // Older than the build that has compiled it.
      Files.setLastModifiedTime(to.resolve(source), FileTime.fromMillis(started - 1000));
    }
    if (module.equals(VIEWS_MODULE)) {
      Files.createFile(viewsAreCurrent());
    }
  }

  private Path viewsAreCurrent() {
    return project.folder().resolve(".dev/views-are-current");
  }

  private List<SourceSet> mainSets(Set<String> modules) {
    return modules.stream().map(project::main).toList();
  }

  private void copyResources(Collection<String> modules, String kind, Path output)
      throws IOException {
    Path folder = project.folder();
    Files.createDirectories(folder.resolve(output));
    List<Path> folders = new ArrayList<>();
    for (String module : modules) {
      folders.add(
          folder.resolve(project.folder(module)).resolve("src").resolve(kind).resolve("resources"));
    }
    String list = output.toString().replaceAll("\\W+", "-") + ".resources";
    FileTree.copyResources(
        folders, folder.resolve(output), folder.resolve(".dev").resolve(list.substring(1)));
  }

  /** Has a class of the generator write the sources of a module, to a folder that it is told. */
  private void generate(String generator, String module, String... arguments) throws IOException {
    Path made = project.folder().resolve(".dev/generated-new");
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = made.toString();
    FileTree.deleteAll(made);
    URL[] classPath = {project.folder().resolve(DevProject.classes()).toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(classPath)) {
      loader
          .loadClass("org.hlo4j.viewgen." + generator)
          .getMethod("main", String[].class)
          .invoke(null, (Object) all);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    FileTree.replaceWhatDiffers(made, project.folder().resolve(DevProject.generated(module)));
    FileTree.deleteAll(made);
  }
}
