package org.hlo4j.tools.training;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.tools.cli.Hlo4jMain;
import org.hlo4j.tools.opt.OptMain;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.translate.TranslateMain;

/**
 * Runs many commands in one process, so that one recording covers the classes that each of them
 * loads.
 *
 * <p>The argument is a file. Each line is a pipeline: commands separated by {@code |}, words by
 * spaces, {@code @NAME} for the path of file NAME in the same folder, {@code @NAME*N} for that of a
 * file with the same content N times, {@code %NAME} for that of a file written by one command and
 * read by another. A line with {@code @@FOLDER} is run for each program in text form in that
 * folder. Empty lines and those that start with {@code #} are skipped.
 */
public final class TrainingRun {
  private static final Pattern EACH = Pattern.compile("@@(\\S+)");

  private final Path folder;
  private int failures;

  /** The folder of files written by one command and read by a later one. */
  private final Path passing;

  private TrainingRun(Path folder) throws IOException {
    this.folder = folder;
    passing = Files.createTempDirectory("hlo4j-training");
    passing.toFile().deleteOnExit();
  }

  /** Exits with status 1 if a command failed: the recording is then incomplete. */
  public static void main(String[] arguments) throws IOException {
    var commands = Path.of(arguments[0]).toAbsolutePath();
    var run = new TrainingRun(commands.resolveSibling(""));
    for (var line : Files.readAllLines(commands)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        run.line(line);
      }
    }
    Exit.with(run.failures == 0 ? 0 : 1);
  }

  private void line(String line) throws IOException {
    var each = EACH.matcher(line);
    if (!each.find()) {
      pipeline(line);
      return;
    }
    try (var files = Files.newDirectoryStream(folder.resolve(each.group(1)), "*.mlir")) {
      for (var file : files) {
        pipeline(each.replaceFirst(Matcher.quoteReplacement("@" + file)));
      }
    }
  }

  private void pipeline(String line) throws IOException {
    var data = new byte[0];
    for (var command : line.split("\\|", -1)) {
      var out = new ByteArrayOutputStream();
      if (status(words(command), data, new PrintStream(out, false, StandardCharsets.UTF_8)) != 0) {
        System.err.println("failed: " + command.strip() + "\nin: " + line);
        failures++;
        return;
      }
      data = out.toByteArray();
    }
  }

  private static int status(List<String> words, byte[] input, PrintStream out) {
    var console = new Console(new ByteArrayInputStream(input), out, System.err);
    var arguments = words.subList(1, words.size());
    var status =
        switch (words.getFirst()) {
          case "stablehlo-opt" -> OptMain.run(arguments, console);
          case "stablehlo-translate" -> TranslateMain.run(arguments, console);
          case "hlo4j" -> Hlo4jMain.run(arguments, console);
          default -> throw new IllegalArgumentException("unknown command " + words.getFirst());
        };
    out.flush();
    return status;
  }

  private List<String> words(String command) throws IOException {
    var words = new ArrayList<String>();
    for (var word : command.strip().split(" +", -1)) {
      words.add(
          switch (word.charAt(0)) {
            case '@' -> file(word.substring(1)).toString();
            case '%' -> passed(word.substring(1)).toString();
            default -> word;
          });
    }
    return words;
  }

  private Path passed(String name) {
    var file = passing.resolve(name);
    file.toFile().deleteOnExit();
    return file;
  }

  private Path file(String name) throws IOException {
    var star = name.indexOf('*');
    if (star < 0) {
      return folder.resolve(name);
    }
    var times = Integer.parseInt(name.substring(star + 1));
    var content = Files.readString(folder.resolve(name.substring(0, star)));
    var file = Files.createTempFile("hlo4j-training", ".mlir");
    file.toFile().deleteOnExit();
    return Files.writeString(file, content.repeat(times));
  }
}
