package org.hlo4j.devtools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {
  @TempDir Path folder;

  @Test
  void providersOfSeveralModulesAreListedTogether() throws IOException {
    write("a/META-INF/services/S", "one\n");
    write("b/META-INF/services/S", "two\n");
    copy();
    assertThat(folder.resolve("classes/META-INF/services/S")).hasContent("one\ntwo");
  }

  @Test
  void resourcesFollowTheirSources() throws IOException {
    write("a/x.txt", "1");
    write("b/y.txt", "2");
    write("classes/Other.class", "");
    copy();
    write("a/x.txt", "longer");
    Files.delete(folder.resolve("b/y.txt"));
    copy();
    assertThat(folder.resolve("classes/x.txt")).hasContent("longer");
    assertThat(folder.resolve("classes/y.txt")).doesNotExist();
    assertThat(folder.resolve("classes/Other.class")).exists();
  }

  @Test
  void generatedFilesThatAreTheSameKeepTheirTime() throws IOException {
    write("new/same", "1");
    write("new/other", "2");
    write("old/same", "1");
    write("old/other", "1");
    write("old/gone", "1");
    FileTime before = FileTime.fromMillis(1000);
    Files.setLastModifiedTime(folder.resolve("old/same"), before);
    Files.setLastModifiedTime(folder.resolve("old/other"), before);
    FileTree.replaceWhatDiffers(folder.resolve("new"), folder.resolve("old"));
    assertThat(FileTree.files(folder.resolve("old")))
        .containsExactlyInAnyOrder(Path.of("same"), Path.of("other"));
    assertThat(Files.getLastModifiedTime(folder.resolve("old/same"))).isEqualTo(before);
    assertThat(folder.resolve("old/other")).hasContent("2");
  }

  private void copy() throws IOException {
    FileTree.copyResources(
        List.of(folder.resolve("a"), folder.resolve("b"), folder.resolve("none")),
        folder.resolve("classes"),
        folder.resolve("list"));
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
