package org.hlo4j.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.audit.StoreGate;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.policy.Policy;
import org.hlo4j.policy.Violation;
import org.hlo4j.policy.ViolationLevel;
import org.jspecify.annotations.Nullable;

/** The main class for {@code spark-submit}. */
public final class SparkMain {
  private static final int MISUSED = 2;

  /** How many diagnostics of files that are not valid programs are shown. */
  private static final int DIAGNOSTICS = 8;

  private static final String USAGE =
      """
      usage: spark-submit [Spark's options] hlo4j-spark.jar audit   --output DIR [option...] PATH...
             spark-submit [Spark's options] hlo4j-spark.jar policy  --output DIR --policy FILE [option...] PATH...
             spark-submit [Spark's options] hlo4j-spark.jar migrate --output DIR --target VERSION [option...] PATH...

      A path is a file, a folder, an archive (%s) or a pattern, in any file system of Hadoop.

      audit writes a row for each program, as a table in DIR; policy a row for each violation of a policy;
      migrate writes each program as an artifact of a release of StableHLO into DIR, which must be empty if
      it exists, and a table of what it did into DIR/_status. Each says what was not looked at.

      The exit status is 1 if the policy has violations of level error or a program could not be migrated,
      2 if the command is not understood, and 3 if it fails, there is no program or a PATH cannot be opened.

        --output DIR              the folder to write to
        --format FORMAT           of the table of audit and policy: parquet, json or orc (default: parquet)
        --policy FILE             the policy, in any file system of Hadoop
        --target VERSION          the release that migrate writes artifacts for
        --expand                  let migrate express what the release lacks by older operations
        --allow-other-dialects    let all dialects into artifacts
        --strict                  exit with status 1 if something was not looked at, such as files with
                                  other suffixes and links that lead out
        --require-valid           let audit exit with status 1 if a file is not a valid program
        --allow-empty             accept stores without programs
        --paths-from FILE         take paths from the lines of a file, too
        --all-files               take all files in folders and archives, not only those named as programs
        --time-limit SECONDS      give up files that take longer to read
        --threads N               how many files a task reads at a time (default: 1)
        --isolated                read programs in processes of their own from the start
        --custom-calls            make operators of a PyTorch program that are not converted custom calls
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
          "--custom-calls", "customCalls",
          "--expand", "expand",
          "--allow-other-dialects", "allowOtherDialects");

  private static final List<String> OF_COMMANDS =
      List.of("--output", "--format", "--policy", "--target");

  private static final String STRICT = "--strict";
  private static final String REQUIRE_VALID = "--require-valid";
  private static final String ALLOW_EMPTY = "--allow-empty";
  private static final List<String> GATES = List.of(STRICT, REQUIRE_VALID, ALLOW_EMPTY);

  private final Map<String, String> own = new HashMap<>();
  private final Map<String, String> options = new LinkedHashMap<>();
  private final List<String> paths = new ArrayList<>();
  private final Set<String> gates = new HashSet<>();

  private SparkMain() {}

  /** The arguments are not understood. */
  private static final class Misuse extends Exception {
    private static final long serialVersionUID = 1;

    Misuse(String message) {
      super(message);
    }
  }

  /**
   * Runs a command; exits with status 1 if a policy is violated or what was asked for is not so, 2
   * if the command is not understood, 3 if it fails.
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
      return switch (command) {
        case "audit" -> main.audit(session, out, err);
        case "policy" -> main.violations(session, out, err);
        default -> main.migrate(session, out, err);
      };
    } catch (Misuse e) {
      say(e.getMessage(), err);
      err.print(USAGE);
      return MISUSED;
    } catch (Exception e) { // Spark throws checked ones that its methods do not declare
      if (!(e instanceof IllegalArgumentException
          || e instanceof DiagnosticException
          || e instanceof IOException
          || e.getClass().getName().startsWith("org.apache.spark"))) {
        throw new IllegalStateException(e);
      }
      say(firstLine(e), err);
      return StoreGate.FAILED;
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
      } else if (GATES.contains(arguments[i])) {
        gates.add(arguments[i]);
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
    if (gates.contains(REQUIRE_VALID) && !command.equals("audit")) {
      throw new Misuse(command + " has no option '" + REQUIRE_VALID + "'");
    }
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

  private int audit(SparkSession session, PrintStream out, PrintStream err) throws Misuse {
    Dataset<Row> read = rows(session);
    Dataset<Row> rows = saved(session, read);
    count(rows, "verdict", out);
    int status = report(StoreCoverage.of(read), out, err);
    return gates.contains(REQUIRE_VALID) ? Math.max(status, requireValid(rows, err)) : status;
  }

  /** Returns the exit status by the policy that an audit has without a policy. */
  private static int requireValid(Dataset<Row> rows, PrintStream err) {
    FilterFunction<Row> isRefused = row -> hasError(Policy.DEFAULT.check(AuditRows.fromRow(row)));
    Dataset<Row> refused = rows.filter(isRefused);
    long count = refused.count();
    if (count == 0) {
      return 0;
    }
    refused.orderBy("path").select("path", "diagnostic").takeAsList(DIAGNOSTICS).stream()
        .map(row -> row.getString(0) + ": " + row.getString(1))
        .forEach(each -> say(each, err));
    say(
        count == 1 ? "1 file is not a valid program" : count + " files are not valid programs",
        err);
    return StoreGate.NEGATIVE;
  }

  private static boolean hasError(List<Violation> violations) {
    return violations.stream().anyMatch(each -> each.level() == ViolationLevel.ERROR);
  }

  /** Returns the exit status for violations of level error. */
  private int violations(SparkSession session, PrintStream out, PrintStream err)
      throws Misuse, IOException {
    String file = required("--policy");
    Configuration configuration = session.sparkContext().hadoopConfiguration();
    String yaml = PathOptions.text(file, configuration);
    Dataset<Row> read = rows(session);
    Dataset<Row> found = saved(session, StoreJobs.violations(read, file, yaml));
    count(found, "level", out);
    int status = report(StoreCoverage.of(read), out, err);
    boolean isViolated = !found.where("level = 'error'").isEmpty();
    return isViolated ? Math.max(status, StoreGate.NEGATIVE) : status;
  }

  /** Says what was not looked at; returns the exit status for that. */
  private int report(StoreCoverage coverage, PrintStream out, PrintStream err) {
    List<String> lines = coverage.skipped().lines();
    if (!lines.isEmpty()) {
      out.println("not looked at");
      lines.forEach(out::println);
    }
    out.flush(); // keeps the order with standard error
    int status = 0;
    StoreGate gate = new StoreGate(gates.contains(STRICT), gates.contains(ALLOW_EMPTY));
    for (StoreGate.Objection each : coverage.objections(gate)) {
      say(each.message(), err);
      status = Math.max(status, each.status());
    }
    return status;
  }

  private static void say(@Nullable String message, PrintStream err) {
    err.println("hlo4j: " + Printable.of(String.valueOf(message)));
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

  private int migrate(SparkSession session, PrintStream out, PrintStream err)
      throws Misuse, IOException {
    List<String> all = new ArrayList<>(paths);
    String list = options.remove("pathsFrom");
    if (list != null) {
      all.addAll(PathOptions.lines(list, session.sparkContext().hadoopConfiguration()));
    }
    StoreCoverage coverage = new StoreCoverage(session);
    Dataset<Row> rows =
        StoreJobs.migrate(
            session, all, required("--output"), required("--target"), options, coverage);
    count(rows, "status", out);
    int status = report(coverage, out, err);
    boolean isWhole = rows.where("output is null").isEmpty();
    return isWhole ? status : Math.max(status, StoreGate.NEGATIVE);
  }

  private static void count(Dataset<Row> rows, String column, PrintStream out) {
    rows.groupBy(column).count().orderBy(column).collectAsList().stream()
        .map(row -> "%,9d  %s".formatted(row.getLong(1), row.getString(0)))
        .forEach(out::println);
  }
}
