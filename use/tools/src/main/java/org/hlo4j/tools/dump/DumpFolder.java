package org.hlo4j.tools.dump;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.audit.LocalFile;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.ir.Blob;
import org.hlo4j.program.ProgramForm;

/**
 * What is in a folder of a dump, by names.
 *
 * @param modules the modules, in the order of their numbers
 * @param bytes the size of all files
 * @param files how many there are
 * @param unknown the paths of those that are not understood
 * @param skipped links and the like, which are not looked at
 */
public record DumpFolder(
    List<DumpedModule> modules, long bytes, int files, List<String> unknown, SkippedFiles skipped) {
  /** Returns whether a folder holds a dump, whose files have the names of modules. */
  public static boolean is(Path folder) {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (DirectoryStream<Path> modules =
        Files.newDirectoryStream(folder, "{module_[0-9]*,[0-9]*.module_[0-9]*}")) {
      return modules.iterator().hasNext();
    } catch (IOException | DirectoryIteratorException e) {
      return false; // what opens it says why
    }
  }

  /**
   * Lists a folder.
   *
   * @throws IOException if it cannot be read
   */
  public static DumpFolder of(Path folder) throws IOException {
    List<DumpFile> known = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    long bytes = 0;
    int count = 0;
    try (StoreFiles files =
        StoreFiles.unopened(Map.of(folder.toString(), folder.toString()), true)) {
      while (files.hasNext()) {
        StoreFile file = files.next();
        bytes += file.size();
        count++;
        if (file instanceof LocalFile local) {
          DumpFile.of(local)
              .filter(DumpFolder::isWhatItsNameSays)
              .ifPresentOrElse(known::add, () -> unknown.add(local.path()));
        } else {
          unknown.add(file.path());
        }
      }
      known.sort(DumpFile.ORDER);
      return new DumpFolder(modules(known), bytes, count, unknown, files.skipped());
    }
  }

  /** Texts of any kind have the suffix of texts of modules. */
  private static boolean isWhatItsNameSays(DumpFile file) {
    if (file.kind() != DumpKind.STAGE || !file.isText()) {
      return true;
    }
    try (InputStream in = Files.newInputStream(file.file().file())) {
      byte[] start = in.readNBytes(1 << 12);
      return ProgramForm.of(Blob.wrap(start)).equals(Optional.of(ProgramForm.HLO));
    } catch (IOException e) {
      return true; // reading it says why
    }
  }

  private static List<DumpedModule> modules(List<DumpFile> sorted) {
    List<DumpedModule> modules = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= sorted.size(); i++) {
      if (i == sorted.size() || !sorted.get(i).isOfModule(sorted.get(from))) {
        modules.add(module(sorted.subList(from, i)));
        from = i;
      }
    }
    return modules;
  }

  private static DumpedModule module(List<DumpFile> files) {
    List<DumpFile> stages = new ArrayList<>();
    List<LocalFile> snapshots = new ArrayList<>();
    Map<DumpKind, Integer> beside = new EnumMap<>(DumpKind.class);
    int again = 0;
    for (DumpFile file : files) {
      if (file.kind() == DumpKind.SNAPSHOT) {
        snapshots.add(file.file());
      } else if (!file.isStage()) {
        beside.merge(file.kind(), 1, Integer::sum);
      } else if (!stages.isEmpty() && file.isAlso(stages.getLast())) {
        again++;
      } else {
        stages.add(file);
      }
    }
    DumpFile any = files.getFirst();
    return new DumpedModule(any.module(), any.name(), any.time(), stages, snapshots, beside, again);
  }
}
