package org.hlo4j.tools.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.tools.run.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hlo4j verify}. */
@Command(
    name = "verify",
    description = "Checks programs and shows what is wrong with them, and where.")
final class VerifyCommand extends ProgramCommand {
  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Programs, or - for standard input.")
  private List<String> files = List.of();

  VerifyCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    if (asJson) {
      return reportJson();
    }
    int invalid = 0;
    for (String file : files) {
      boolean valid = ProgramFile.open(file, console).readOrShow().isPresent();
      line((valid ? "@|green valid|@    " : "@|red invalid|@  ") + plain(file));
      invalid += valid ? 0 : 1;
    }
    return invalid == 0 ? 0 : Hlo4jMain.NO;
  }

  private int reportJson() {
    Map<String, List<Diagnostic>> found = new LinkedHashMap<>();
    boolean valid = true;
    for (String file : files) {
      List<Diagnostic> diagnostics = diagnostics(ProgramFile.open(file, console));
      found.put(file, diagnostics);
      valid &= diagnostics.isEmpty();
    }
    Json.print(
        out(),
        json -> {
          for (var entry : found.entrySet()) {
            json.writeArrayFieldStart(entry.getKey());
            for (Diagnostic diagnostic : entry.getValue()) {
              json.writeStartObject();
              json.writeStringField("severity", diagnostic.severity().label());
              json.writeStringField("location", diagnostic.location().toString());
              json.writeStringField("message", diagnostic.message());
              json.writeEndObject();
            }
            json.writeEndArray();
          }
        });
    return valid ? 0 : Hlo4jMain.NO;
  }

  private static List<Diagnostic> diagnostics(ProgramFile file) {
    Diagnostics.Collector collector = Diagnostics.collector();
    List<Diagnostic> found = new ArrayList<>();
    try {
      file.read(collector);
    } catch (DiagnosticException e) {
      found.addAll(e.diagnostics());
    }
    found.addAll(0, collector.toList());
    return found;
  }
}
