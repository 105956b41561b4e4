package org.hlo4j.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** The main class for {@code spark-submit}. */
public final class SparkMain {
  private static final int FAILED = 1;
  private static final int MISUSED = 2;
  private static final int VIOLATED = 3;

  private static final String USAGE =
      """
      usage: spark-submit [Spark's options] hlo4j-spark.jar audit   --output DIR [option...] PATH...
             spark-submit [Spark's options] hlo4j-spark.jar policy  --output DIR --policy FILE [option...] PATH...
             spark-submit [Spark's options] hlo4j-spark.jar migrate --output DIR --target VERSION [option...] PATH...

      A path is a file, a folder, an archive (%s) or a pattern, in any file system of Hadoop.

      audit writes a row for each program, as a table in DIR; policy a row for each violation of a policy (the
      exit status is 3 if there is one of level error); migrate writes each program as an artifact of a
      release of StableHLO into DIR, and a table of what it did into DIR/_status.

        --output DIR              the folder to write to
        --format FORMAT           of the table of audit and policy: parquet, json or orc (default: parquet)
        --policy FILE             the policy, in any file system of Hadoop
        --target VERSION          the release that migrate writes artifacts for
        --expand                  let migrate express what the release lacks by older operations
        --allow-other-dialects    let all dialects into artifacts
        --paths-from FILE         take paths from the lines of a file, too
        --all-files               take all files in folders and archives, not only those named as programs
        --time-limit SECONDS      give up files that take longer to read
        --threads N               how many files a task reads at a time (default: 1)
        --isolated                read programs in processes of their own from the start
        --max-depth N             how deep a program may be nested
        --max-operations N        how many operations a program may have
        --max-constants BYTES     how large all constants of a program may be together
        --max-partition-bytes N   about how many bytes of files a task has
        --max-files-per-partition N   how many files a task has at most
      """
          .formatted(StoreFiles.ARCHIVES);

  /** The options with a value, by the options of the data source; null is for those of commands. */
  private static final Map<String, String> VALUES =
      Map.of(
          "--paths-from", "pathsFrom",
          "--time-limit", "timeLimit",
          "--threads", "threads",
          "--max-depth", "maxDepth",
          "--max-operations", "maxOperations",
          "--max-constants", "maxConstants",
          "--max-partition-bytes", "maxPartitionBytes",
          "--max-files-per-partition", "maxFilesPerPartition");

  private static final Map<String, String> FLAGS =
      Map.of(
          "--all-files", "allFiles",
          "--isolated", "isolated",
          "--expand", "expand",
          "--allow-other-dialects", "allowOtherDialects");

  private static final List<String> OF_COMMANDS =
      List.of("--output", "--format", "--policy", "--target");

  private final Map<String, String> own = new HashMap<>();
  private final Map<String, String> options = new LinkedHashMap<>();
  private final List<String> paths = new ArrayList<>();

  private SparkMain() {}

  /** What was given is not understood. */
  private static final class Misuse extends Exception {
    private static final long serialVersionUID = 1;

    Misuse(String message) {
      super(message);
    }
  }

  /**
   * Runs a command; exits with status 1 if it fails, 2 if it is not understood, 3 if a policy is
   * violated.
   *
   * @param arguments the command, its options and paths
   */
  public static void main(String[] arguments) {
    int status = run(arguments, System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs a command; returns the exit status. */
  static int run(String[] arguments, PrintStream out, PrintStream err) {
    if (List.of(arguments).contains("--help")) {
      out.print(USAGE);
      return 0;
    }
    try {
      SparkMain main = new SparkMain();
      String command = arguments.length == 0 ? "" : arguments[0];
      if (!List.of("audit", "policy", "migrate").contains(command)) {
        throw new Misuse(command.isEmpty() ? "no command" : "no command '" + command + "'");
      }
      main.parse(arguments);
      main.check(command);
      SparkSession session = SparkSession.builder().appName("hlo4j " + command).getOrCreate();
      switch (command) {
        case "audit" -> main.audit(session, out);
        case "policy" -> {
          return main.violations(session, out) ? VIOLATED : 0;
        }
        default -> main.migrate(session, out);
      }
      return 0;
    } catch (Misuse e) {
      err.println("hlo4j: " + e.getMessage());
      err.print(USAGE);
      return MISUSED;
    } catch (Exception e) { // Spark throws checked ones that its methods do not declare
      if (!(e instanceof IllegalArgumentException
          || e instanceof DiagnosticException
          || e instanceof IOException
          || e.getClass().getName().startsWith("org.apache.spark"))) {
        throw new IllegalStateException(e);
      }
      err.println("hlo4j: " + firstLine(e));
      return FAILED;
    }
  }

  private static String firstLine(Exception e) {
    Throwable cause = e;
    while (cause instanceof SparkException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
  }

  private void parse(String[] arguments) throws Misuse {
    for (int i = 1; i < arguments.length; i++) {
      String name = arguments[i].split("=", 2)[0];
      if (!name.startsWith("--")) {
        paths.add(arguments[i]);
      } else if (FLAGS.containsKey(arguments[i])) {
        options.put(FLAGS.get(arguments[i]), "true");
      } else if (VALUES.containsKey(name) || OF_COMMANDS.contains(name)) {
        boolean isJoined = arguments[i].contains("=");
        if (!isJoined && i + 1 == arguments.length) {
          throw new Misuse(name + " lacks its value");
        }
        String value = isJoined ? arguments[i].split("=", 2)[1] : arguments[++i];
        (OF_COMMANDS.contains(name) ? own : options).put(VALUES.getOrDefault(name, name), value);
      } else {
        throw new Misuse("no option '" + name + "'");
      }
    }
    if (paths.isEmpty() && !options.containsKey("pathsFrom")) {
      throw new Misuse("neither PATH nor --paths-from");
    }
    required("--output");
  }

  /** Refuses what can be told to be wrong before a session begins. */
  private void check(String command) throws Misuse {
    if (!List.of("parquet", "json", "orc").contains(own.getOrDefault("--format", "parquet"))) {
      throw new Misuse("no format '" + own.get("--format") + "'");
    }
    try {
      if (command.equals("migrate")) {
        MigrateSettings.of(required("--target"), options);
      } else if (command.equals("policy")) {
        required("--policy");
      }
      StoreOptions.of(options, "pathsFrom", "expand", "allowOtherDialects");
    } catch (IllegalArgumentException e) {
      throw new Misuse(String.valueOf(e.getMessage()));
    }
  }

  private String required(String option) throws Misuse {
    String value = own.get(option);
    if (value == null) {
      throw new Misuse(option + " is missing");
    }
    return value;
  }

  private void audit(SparkSession session, PrintStream out) throws Misuse {
    count(saved(session, rows(session)), "verdict", out);
  }

  /** Returns whether there is a violation of level error. */
  private boolean violations(SparkSession session, PrintStream out) throws Misuse, IOException {
    String file = required("--policy");
    Configuration configuration = session.sparkContext().hadoopConfiguration();
    String yaml = PathOptions.text(file, configuration);
    Dataset<Row> found = saved(session, StoreJobs.violations(rows(session), file, yaml));
    count(found, "level", out);
    return !found.where("level = 'error'").isEmpty();
  }

  private Dataset<Row> rows(SparkSession session) {
    return session
        .read()
        .format(AuditSource.class.getName())
        .options(options)
        .load(paths.toArray(String[]::new));
  }

  /** Writes a table, and returns it as it is read. */
  private Dataset<Row> saved(SparkSession session, Dataset<Row> rows) throws Misuse {
    String output = required("--output");
    String format = own.getOrDefault("--format", "parquet");
    rows.write().mode(SaveMode.ErrorIfExists).format(format).save(output);
    return session.read().format(format).schema(rows.schema()).load(output);
  }

  private void migrate(SparkSession session, PrintStream out) throws Misuse, IOException {
    List<String> all = new ArrayList<>(paths);
    String list = options.remove("pathsFrom");
    if (list != null) {
      all.addAll(PathOptions.lines(list, session.sparkContext().hadoopConfiguration()));
    }
    count(
        StoreJobs.migrate(session, all, required("--output"), required("--target"), options),
        "status",
        out);
  }

  private static void count(Dataset<Row> rows, String column, PrintStream out) {
    rows.groupBy(column).count().orderBy(column).collectAsList().stream()
        .map(row -> "%,9d  %s".formatted(row.getLong(1), row.getString(0)))
        .forEach(out::println);
  }
}
