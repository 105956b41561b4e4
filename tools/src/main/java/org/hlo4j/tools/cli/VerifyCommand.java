package org.hlo4j.tools.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.tools.cli.Sarif.Findings;
import org.hlo4j.tools.run.Console;

/** {@code hlo4j verify}. */
final class VerifyCommand extends ProgramCommand {
  private final Supplier<List<String>> files =
      declare.parameters("FILE", "Programs, or - for standard input.");

  private final BooleanSupplier asSarif =
      declare.flag("--sarif", "Print the findings as SARIF 2.1.0, for code review and editors.");

  VerifyCommand(Console console) {
    super(
        "verify",
        console,
        "Checks programs and shows what is wrong with them, and where.",
        "The exit status is 0 if all are valid, else 1.");
  }

  @Override
  public Integer call() {
    if (asJson() || asSarif.getAsBoolean()) {
      List<Findings> all = files.get().stream().map(file -> findings(open(file))).toList();
      if (asSarif.getAsBoolean()) {
        Json.print(out(), json -> Sarif.write(all, json));
      } else {
        Json.print(out(), json -> writeJson(all, json));
      }
      return all.stream().allMatch(found -> found.diagnostics().isEmpty()) ? 0 : Hlo4jMain.NO;
    }
    int invalid = 0;
    for (String file : files.get()) {
      boolean valid = open(file).readOrShow().isPresent();
      line((valid ? "@|green valid|@    " : "@|red invalid|@  ") + plain(file));
      out().flush(); // before what standard error has to say about the next file
      invalid += valid ? 0 : 1;
    }
    return invalid == 0 ? 0 : Hlo4jMain.NO;
  }

  private static void writeJson(List<Findings> all, JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("files");
    for (Findings findings : all) {
      json.writeStartObject();
      json.writeStringField("file", findings.file());
      json.writeBooleanField("valid", findings.diagnostics().isEmpty());
      json.writeArrayFieldStart("diagnostics");
      for (Diagnostic diagnostic : findings.diagnostics()) {
        json.writeStartObject();
        json.writeStringField("severity", diagnostic.severity().label());
        json.writeStringField("location", BlockerLines.place(diagnostic.location()));
        json.writeStringField("message", diagnostic.message());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static Findings findings(ProgramFile file) {
    Diagnostics.Collector collector = Diagnostics.collector();
    List<Diagnostic> found = new ArrayList<>();
    try {
      file.read(collector);
    } catch (DiagnosticException e) {
      found.addAll(e.diagnostics());
    }
    found.addAll(0, collector.toList());
    return new Findings(file.name(), file.text(), found);
  }
}
