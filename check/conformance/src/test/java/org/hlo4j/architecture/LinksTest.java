package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

/** Tests that links between the pages of the project have targets, headings included. */
class LinksTest {
  private static final Pattern LINK = Pattern.compile("\\[[^\\]\\[]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```|``[^\\n]*?``|`[^`\\n]*`");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *#*$");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```");

  private final Map<Path, Set<String>> anchors = new HashMap<>();

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> top = Files.list(ProjectFolder.ROOT)) {
      top.filter(LinksTest::isPage).forEach(pages::add);
    }
    for (String folder : List.of("docs", "examples", "use", "check")) {
      if (Files.isDirectory(ProjectFolder.file(folder))) {
        try (Stream<Path> files = Files.walk(ProjectFolder.file(folder))) {
          files.filter(LinksTest::isPage).forEach(pages::add);
        }
      }
    }
    return pages;
  }

  private static boolean isPage(Path file) {
    return file.toString().endsWith(".md") && Files.isRegularFile(file);
  }

  @Test
  void leadSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : pages()) {
      Matcher link = LINK.matcher(CODE.matcher(Files.readString(page)).replaceAll(""));
      while (link.find()) {
        links++;
        if (!leads(page, link.group(1))) {
          broken.add(ProjectFolder.ROOT.relativize(page) + ": " + link.group(1));
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(links).isGreaterThan(100);
  }

  private boolean leads(Path page, String link) throws IOException {
    if (link.matches("(https?|mailto):.*")) {
      return true;
    }
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
    if (!target.startsWith(ProjectFolder.ROOT) || !Files.exists(target)) {
      return false;
    }
    return hash < 0 || anchors(target).contains(link.substring(hash + 1));
  }

  private Set<String> anchors(Path page) throws IOException {
    Set<String> known = anchors.get(page);
    if (known == null) {
      known = new HashSet<>();
      Matcher heading = HEADING.matcher(FENCED.matcher(Files.readString(page)).replaceAll(""));
      while (heading.find()) {
        String anchor = anchor(heading.group(1));
        String unique = anchor;
        for (int i = 1; !known.add(unique); i++) {
          unique = anchor + "-" + i;
        }
      }
      anchors.put(page, known);
    }
    return known;
  }

  /** Returns the anchor that Markdown renderers generate for a heading. */
  private static String anchor(String heading) {
    return LINK.matcher(heading)
        .replaceAll(link -> Matcher.quoteReplacement(link.group().replaceAll("\\].*", "")))
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }
}
