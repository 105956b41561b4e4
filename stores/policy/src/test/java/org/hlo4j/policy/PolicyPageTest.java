package org.hlo4j.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

class PolicyPageTest {
  private static final String START = "<!-- rules: written by PolicyPageTest -->\n";
  private static final String END = "<!-- end of rules -->\n";

  private static final Path PAGE = ProjectFolder.file("docs/policies.md");

  /** The page is documentation and golden file in one. */
  @Test
  void pageListsTheRules() throws IOException {
    String page = Files.readString(PAGE);
    String actual =
        page.substring(0, page.indexOf(START) + START.length())
            + table()
            + page.substring(page.indexOf(END));
    Golden.check(PAGE, actual);
  }

  private static String table() {
    StringBuilder table =
        new StringBuilder("\n| rule | value, for example | what it demands |\n|---|---|---|\n");
    for (PolicyRule rule : PolicyRule.values()) {
      table.append(
          "| `%s` | `%s` | %s |\n".formatted(rule.key(), rule.example(), rule.description()));
    }
    return table.append('\n').toString();
  }

  @Test
  void policiesOfThePageAreRead() throws IOException {
    Matcher blocks =
        Pattern.compile("```yaml policy\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
    assertThat(blocks.results())
        .isNotEmpty()
        .allSatisfy(block -> assertThat(Policy.parse("page", block.group(1))).isNotNull());
  }
}
