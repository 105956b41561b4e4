package org.hlo4j.tools.cli.store;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hlo4j.audit.FileDigest;
import org.hlo4j.ir.Blob;
import org.hlo4j.tools.run.ToolException;

/** The files of earlier migrations in the folder of outputs. */
record OutputsInUse(Path out, MigrationJournal journal) {
  /** The names of files that are not complete; the process that writes them is a number. */
  private static final Pattern UNFINISHED = Pattern.compile("[.].*[.](\\d+)-\\d+[.]tmp");

  /**
   * Refuses artifacts of another migration, or deletes them.
   *
   * @param way the settings of this migration
   * @param store the folder that it reads
   * @param replaces whether they are deleted
   * @return how many were deleted
   * @throws ToolException if there are such, which stay
   */
  int admit(String way, String store, boolean replaces) throws IOException {
    for (Map<String, String> line : journal.lines().values()) {
      String otherStore = line.getOrDefault("store", store);
      boolean isOther = !way.equals(line.get("way")) || !store.equals(otherStore);
      if (isOther && replaces) {
        return deleteAll();
      } else if (isOther) {
        throw new ToolException(
            "'%s' has artifacts of another migration, of '%s' to %s: name another folder, or say --replace"
                .formatted(out, otherStore, line.get("way")));
      }
    }
    return 0;
  }

  /** Deletes the outputs that are still what was written. */
  private int deleteAll() throws IOException {
    int deleted = 0;
    for (Map.Entry<String, Map<String, String>> line : journal.lines().entrySet()) {
      Path output = out.resolve(line.getKey());
      if (Files.isRegularFile(output)
          && FileDigest.sha256(Blob.map(output)).equals(line.getValue().get("written"))) {
        Files.delete(output);
        deleted++;
      }
    }
    journal.clear();
    return deleted;
  }

  /** Deletes files that processes were writing which are not there any more. */
  void deleteUnfinished() throws IOException {
    Files.walkFileTree(
        out,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Matcher name = UNFINISHED.matcher(file.getFileName().toString());
            if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
              Files.deleteIfExists(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Returns whether names that differ by case are those of one file; the journal is there. */
  boolean ignoresCase() {
    return Files.exists(out.resolve(MigrationJournal.NAME.toUpperCase(Locale.ROOT)));
  }

  /** Returns the outputs of earlier migrations that are none of these. */
  List<String> leftBeside(List<MigrationResult> results) {
    Set<String> outputs =
        results.stream()
            .map(MigrationResult::output)
            .collect(Collectors.toCollection(HashSet::new));
    return journal.lines().keySet().stream()
        .filter(output -> !outputs.contains(output) && Files.exists(out.resolve(output)))
        .toList();
  }
}
