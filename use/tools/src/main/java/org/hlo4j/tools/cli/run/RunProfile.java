package org.hlo4j.tools.cli.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hlo4j.engine.Profile;
import org.hlo4j.engine.ProfileEntry;
import org.hlo4j.engine.ProfileEvent;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;

/** The steps of a run: a table of those that took the longest time, and a trace. */
record RunProfile(Profile profile) {
  /** Traces hold no more steps. */
  static final int MAX_EVENTS = 500_000;

  /** Tables show no more rows. */
  private static final int SHOWN = 20;

  private static final int THREAD = 1;

  private record Key(String operation, String step, String place) {
    boolean isInterpreted() {
      return step.equals("interpreter");
    }
  }

  /** The sums over steps of one kind and one place. */
  private record Row(long count, long nanos, long bytes) {
    Row plus(Row other) {
      return new Row(count + other.count, nanos + other.nanos, bytes + other.bytes);
    }
  }

  private List<Map.Entry<Key, Row>> rows() {
    Map<Key, Row> rows = new LinkedHashMap<>();
    for (ProfileEntry entry : profile.entries()) {
      Key key = new Key(entry.operation(), entry.step(), Places.place(entry.location()));
      rows.merge(key, new Row(entry.count(), entry.nanos(), entry.bytes()), Row::plus);
    }
    List<Map.Entry<Key, Row>> sorted = new ArrayList<>(rows.entrySet());
    sorted.sort(
        Comparator.comparingLong((Map.Entry<Key, Row> row) -> row.getValue().nanos).reversed());
    return sorted;
  }

  List<String> lines() {
    List<Map.Entry<Key, Row>> rows = rows();
    long runs = rows.stream().mapToLong(row -> row.getValue().count).sum();
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(Locale.ROOT, "%,d steps in %.3f s, by place:", runs, profile.nanos() / 1e9));
    lines.add("      seconds   share       count   result bytes  operation, step and place");
    for (Map.Entry<Key, Row> row : rows.subList(0, Math.min(SHOWN, rows.size()))) {
      Key key = row.getKey();
      lines.add(
          line(
              row.getValue(),
              (key.isInterpreted() ? "* " : "")
                  + key.operation
                  + " ("
                  + key.step
                  + ") "
                  + key.place));
    }
    rows.stream()
        .skip(SHOWN)
        .map(Map.Entry::getValue)
        .reduce(Row::plus)
        .ifPresent(rest -> lines.add(line(rest, (rows.size() - SHOWN) + " others")));
    rows.stream()
        .filter(row -> row.getKey().isInterpreted())
        .map(Map.Entry::getValue)
        .reduce(Row::plus)
        .ifPresent(sum -> lines.add(line(sum, "* all that the interpreter runs")));
    return lines;
  }

  private String line(Row row, String what) {
    return String.format(
        Locale.ROOT,
        "  %11.6f  %5.1f%%  %,10d  %,13d  %s",
        row.nanos / 1e9,
        100.0 * row.nanos / Math.max(1, profile.nanos()),
        row.count,
        row.bytes,
        Printable.of(what));
  }

  /** Writes all rows. */
  void writeRows(String name, JsonObject json) throws IOException {
    json.objects(
        name,
        rows(),
        (row, object) -> {
          object.put("operation", row.getKey().operation);
          object.put("step", row.getKey().step);
          object.put("location", row.getKey().place);
          object.put("count", row.getValue().count);
          object.put("seconds", row.getValue().nanos / 1e9);
          object.put("bytes", row.getValue().bytes);
        });
  }

  /** Writes the trace to a file, in the format of Chrome's trace events. */
  void write(String file, Console console) {
    OutputFile.write(file, console, Output.streamed(this::write));
    if (profile.omittedEvents() > 0) {
      console
          .err()
          .println(
              String.format(
                  Locale.ROOT,
                  "the trace holds the first %,d steps; %,d are left out",
                  MAX_EVENTS,
                  profile.omittedEvents()));
    }
  }

  private void write(OutputStream out) throws IOException {
    List<ProfileEvent> events = profile.events();
    events.sort(
        Comparator.comparingLong(ProfileEvent::start)
            .thenComparing(Comparator.comparingLong(ProfileEvent::nanos).reversed()));
    try (JsonGenerator json =
        new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("displayTimeUnit", "ns");
      json.writeArrayFieldStart("traceEvents");
      writeName("process_name", "hlo4j run", json);
      writeName("thread_name", "steps", json);
      for (ProfileEvent event : events) {
        JsonObject.write(json, object -> write(event, object));
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void write(ProfileEvent event, JsonObject json) throws IOException {
    begin(event.operation(), "X", json);
    json.put("cat", event.step());
    json.put("ts", event.start() / 1e3);
    json.put("dur", event.nanos() / 1e3);
    json.object(
        "args",
        details -> {
          details.put("location", Places.place(event.location()));
          details.put("step", event.step());
        });
  }

  private static void writeName(String what, String name, JsonGenerator json) throws IOException {
    JsonObject.write(
        json,
        object -> {
          begin(what, "M", object);
          object.object("args", details -> details.put("name", name));
        });
  }

  private static void begin(String name, String phase, JsonObject json) throws IOException {
    json.put("name", name);
    json.put("ph", phase);
    json.put("pid", 1);
    json.put("tid", THREAD);
  }
}
