package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.tools.run.Console;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Tests that the manual page agrees with the help of the commands. */
class ManPageTest {
  private static final Path PAGE = ProjectFolder.file("docs/man/hlo4j.1");

  private final StringBuilder page = new StringBuilder();

  private void line(String text) {
    page.append(text).append('\n');
  }

  /** Escapes requests and escapes of roff. */
  private static String text(String text) {
    String escaped = text.replace("\\", "\\e").replace("-", "\\-").strip();
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }

  private static String sentences(CommandSpec spec) {
    return text(String.join(" ", spec.usageMessage().description()));
  }

  private String page() {
    CommandLine line = Hlo4jMain.commandLine(Console.system());
    CommandSpec spec = line.getCommandSpec();
    line(".TH HLO4J 1 \"\" \"hlo4j\" \"User Commands\"");
    line(".SH NAME");
    line("hlo4j \\- looks into StableHLO programs, explains, compares and converts them");
    line(".SH SYNOPSIS");
    line(".B hlo4j");
    line("\\fICOMMAND\\fR [\\fIOPTION\\fR]... \\fIFILE\\fR...");
    line(".SH DESCRIPTION");
    line("Programs are MLIR text, MLIR bytecode, portable artifacts or files of jax.export;");
    line("they are told apart by what is in the file, and \\- is standard input.");
    line(".SH COMMANDS");
    for (Map.Entry<String, CommandLine> sub : line.getSubcommands().entrySet()) {
      if (!sub.getKey().equals("help")) {
        command(sub.getKey(), sub.getValue().getCommandSpec());
      }
    }
    line(".SH EXIT STATUS");
    spec.usageMessage().exitCodeList().forEach((status, meaning) -> item(status, meaning));
    return page.toString();
  }

  private void item(String name, String meaning) {
    line(".TP");
    line(".B " + text(name));
    line(text(meaning));
  }

  private void command(String name, CommandSpec spec) {
    String operands =
        spec.positionalParameters().stream()
            .map(p ->
                p.paramLabel()
                    + (p.arity().max() > 1 && !p.paramLabel().contains("...") ? "..." : ""))
            .collect(Collectors.joining(" "));
    line(".SS " + text(name + " [OPTION]... " + operands));
    line(sentences(spec));
    for (PositionalParamSpec operand : spec.positionalParameters()) {
      item(operand.paramLabel(), String.join(" ", operand.description()));
    }
    List<OptionSpec> options = new ArrayList<>(spec.options());
    for (ArgGroupSpec group : spec.argGroups()) {
      options.removeAll(group.allOptionsNested());
      options.addAll(group.allOptionsNested());
    }
    for (OptionSpec option : options) {
      if (!option.hidden() && !option.usageHelp() && !option.versionHelp()) {
        String value = option.arity().max() > 0 ? "=" + option.paramLabel() : "";
        String description = String.join(" ", option.description());
        item(
            String.join(", ", option.names()) + value,
            description.replace("${DEFAULT-VALUE}", String.valueOf(option.defaultValue())));
      }
    }
  }

  @Test
  void agreesWithTheHelp() throws IOException {
    String page = page();
    Golden.check(PAGE, page);
  }

  @Test
  void everyCommandAndOptionIsDescribed() {
    CommandLine line = Hlo4jMain.commandLine(Console.system());
    for (CommandLine sub : line.getSubcommands().values()) {
      CommandSpec spec = sub.getCommandSpec();
      assertThat(spec.usageMessage().description()).as(spec.name()).isNotEmpty();
      for (OptionSpec option : spec.options()) {
        assertThat(option.description())
            .as("%s %s", spec.name(), option.longestName())
            .isNotEmpty();
      }
    }
  }
}
