package org.hlo4j.tools.cli.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditVerdict;
import org.hlo4j.audit.StoreAudit;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.cyclonedx.BillFormat;
import org.hlo4j.cyclonedx.BillOfMaterials;
import org.hlo4j.cyclonedx.BillOptions;
import org.hlo4j.tools.cli.command.ReadingCommand;
import org.hlo4j.tools.cli.command.StreamArguments;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.ToolException;
import org.hlo4j.tools.run.ToolVersion;

/** {@code hlo4j bom}. */
public final class BomCommand extends ReadingCommand {
  private final Supplier<List<String>> paths =
      declare.parameters("PATH", "Programs, folders, or archives.");

  private final Supplier<Optional<String>> output =
      declare.option("-o, --output", "FILE", "The file to write (default: standard output).");

  private final Supplier<Optional<BillFormat>> format =
      declare.option(
          BillFormat.class,
          "--format",
          "FORMAT",
          "The form: json or xml (default: what the name of the output says, else json).");

  private final Supplier<Optional<String>> name =
      declare.option("--name", "NAME", "The model's name (default: that of the first PATH).");

  private final Supplier<Optional<String>> version =
      declare.option("--model-version", "VERSION", "The model's version.");

  private final Supplier<List<String>> licenses =
      declare.options(
          "--license",
          "LICENSE",
          "The model's licence: an identifier or expression of SPDX, or a name; may be repeated.");

  private final Supplier<Optional<String>> supplier =
      declare.option("--supplier", "NAME", "Who supplies the model.");

  private final Supplier<Optional<String>> timestamp =
      declare.option(
          "--timestamp",
          "TIME",
          "When the bill was made, such as 2026-11-27T00:00:00Z (default: the seconds of the"
              + " variable SOURCE_DATE_EPOCH; without that it is not said).");

  public BomCommand(Console console) {
    super(
        "bom",
        console,
        NO_REPORT,
        "Writes the bill of materials of a model (CycloneDX 1.6): what its files are and contain.",
        "The same files and options result in the same bill.");
  }

  @Override
  public Integer call() {
    StreamArguments.check(spec(), paths.get(), Stream.empty(), Stream.empty());
    BillOptions options =
        new BillOptions(name.get(), version.get(), licenses.get(), supplier.get(), time(), tool());
    List<AuditRow> rows = rows();
    String first = paths.get().getFirst();
    Path file = Path.of(first).toAbsolutePath().normalize().getFileName();
    BillOfMaterials bill =
        BillOfMaterials.of(rows, file == null ? first : file.toString(), options);
    byte[] text = bill.text(format()).getBytes(StandardCharsets.UTF_8);
    out().flush();
    OutputFile.write(output.get().orElse("-"), console, Output.of(text));
    return 0;
  }

  private static Optional<String> tool() {
    return ToolVersion.text().lines().findFirst().map(line -> line.replaceFirst("^hlo4j ", ""));
  }

  private BillFormat format() {
    boolean isXml =
        output.get().map(file -> file.toLowerCase(Locale.ROOT)).orElse("").endsWith(".xml");
    return format.get().orElse(isXml ? BillFormat.XML : BillFormat.JSON);
  }

  private Optional<Instant> time() {
    try {
      return timestamp
          .get()
          .map(Instant::parse)
          .or(() ->
              Optional.ofNullable(System.getenv("SOURCE_DATE_EPOCH"))
                  .map(seconds -> Instant.ofEpochSecond(Long.parseLong(seconds))));
    } catch (DateTimeException | NumberFormatException e) {
      throw mistake("not a time: " + e.getMessage());
    }
  }

  private List<AuditRow> rows() {
    SequencedMap<String, AuditRow> rows = new LinkedHashMap<>();
    try (StoreFiles files = StoreFiles.of(paths.get(), false)) {
      new StoreAudit(limits(), Runtime.getRuntime().availableProcessors())
          .withImports(imports())
          .run(files, row -> rows.put(row.path(), row));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ToolException("interrupted");
    }
    for (AuditRow row : rows.values()) {
      if (row.verdict() != AuditVerdict.VALID) {
        throw new ToolException(
            "'%s' %s: %s"
                .formatted(
                    row.path(),
                    problem(row.verdict()),
                    row.get(AuditColumn.DIAGNOSTIC).orElse("")));
      }
    }
    if (rows.isEmpty()) {
      throw new ToolException("no programs in '" + paths.get().getFirst() + "'");
    }
    return List.copyOf(rows.values());
  }

  private static String problem(AuditVerdict verdict) {
    return switch (verdict) {
      case VALID -> "is valid";
      case INVALID, UNREADABLE -> "is not a valid program";
      case OUT_OF_MEMORY -> "cannot be read with the memory there is";
      case TOO_LARGE, TIMED_OUT -> "cannot be read within the limits";
      case MISSING -> "cannot be opened";
    };
  }
}
