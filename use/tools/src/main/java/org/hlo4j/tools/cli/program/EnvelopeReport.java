package org.hlo4j.tools.cli.program;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.inspect.summary.MemoryTraffic;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.jax.JaxGuarantee;
import org.hlo4j.jax.JaxSignature;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.Quantities;

/** Prints the envelope of a jax.export file. */
record EnvelopeReport(JaxExport export) {
  /**
   * Prints the envelope as names and values.
   *
   * @param all whether all arrays are listed, however many
   */
  void show(boolean all, BiConsumer<String, Object> line) {
    line.accept("written by", writer());
    line.accept("convention", "version " + export.callingConvention());
    line.accept("function", export.function());
    show("arguments", export.inputs(), true, all, line);
    show("results", export.outputs(), false, all, line);
    line.accept("platforms", String.join(", ", export.platforms()));
    line.accept("devices", export.deviceCount());
    line.accept("gradients", gradients());
    showUnlessEmpty("ordered effects", export.orderedEffects(), line);
    showUnlessEmpty("other effects", export.unorderedEffects(), line);
    showUnlessEmpty("unchecked", export.disabledChecks(), line);
    line.accept("JAX reads it", "until " + promise());
    JaxGuarantee.rejections(export).forEach(rejection -> line.accept("", rejection));
    export
        .release()
        .ifPresent(release ->
            line.accept(
                "StableHLO", release + " and later, for 5 years after the release of " + release));
  }

  private void show(
      String name,
      JaxSignature signature,
      boolean inputs,
      boolean all,
      BiConsumer<String, Object> line) {
    List<Outline.Item> items = new ArrayList<>();
    for (int i = 0; i < signature.values().size(); i++) {
      JaxSignature.Value value = signature.values().get(i);
      items.add(
          new Outline.Item(
              value.name(),
              value(value) + (inputs && !isKept(i) ? ", not needed" : ""),
              MemoryTraffic.bytes(value.array().programType())));
    }
    if (all || !Outline.shortens(items.size())) {
      line.accept(name, signature.tree());
      items.forEach(item -> line.accept("", item.text()));
      return;
    }
    int needed = export.keptInputs().size();
    line.accept(
        name,
        Outline.total(items)
            + (inputs && needed < items.size()
                ? ", of which " + Quantities.grouped(needed) + " are needed"
                : ""));
    Outline.of(items).forEach(text -> line.accept("", text));
  }

  private static void showUnlessEmpty(
      String name, List<?> values, BiConsumer<String, Object> line) {
    if (!values.isEmpty()) {
      line.accept(name, values.stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }
  }

  private String writer() {
    return export
        .jaxVersion()
        .map(version -> "JAX " + version + ", schema " + export.schema())
        .orElseGet(() -> "schema " + export.schema() + " or later");
  }

  private String promise() {
    return JaxGuarantee.guaranteedUntil(export)
        + " at least: 6 months after the JAX that wrote it, which is not older than "
        + JaxGuarantee.earliestDate(export);
  }

  private String gradients() {
    return switch (export.vjpOrder()) {
      case 0 -> "no";
      case 1 -> "once";
      case 2 -> "twice";
      default -> export.vjpOrder() + " times";
    };
  }

  private boolean isKept(int input) {
    return export.keptInputs().contains(input);
  }

  private static String value(JaxSignature.Value value) {
    String sharding = value.sharding().isSpecified() ? ", " + value.sharding() : "";
    return value.name() + ": " + value.array() + sharding;
  }

  void writeJson(JsonObject json) throws IOException {
    json.put("schema", export.schema());
    json.put("jaxVersion", export.jaxVersion());
    json.put("callingConvention", export.callingConvention());
    json.put("function", export.function());
    json.put("inputTree", export.inputs().tree());
    writeValues("inputs", export.inputs(), true, json);
    json.put("outputTree", export.outputs().tree());
    writeValues("outputs", export.outputs(), false, json);
    json.put("platforms", export.platforms());
    json.put("devices", export.deviceCount());
    json.put("vjpOrder", export.vjpOrder());
    json.put("orderedEffects", export.orderedEffects());
    json.put("unorderedEffects", export.unorderedEffects());
    json.put("disabledChecks", export.disabledChecks());
    json.put("notWrittenBefore", JaxGuarantee.earliestDate(export));
    json.put("readByJaxAtLeastUntil", JaxGuarantee.guaranteedUntil(export));
    json.put("refusals", JaxGuarantee.rejections(export));
  }

  private void writeValues(String name, JaxSignature signature, boolean inputs, JsonObject json)
      throws IOException {
    List<JaxSignature.Value> values = signature.values();
    json.objects(
        name,
        IntStream.range(0, values.size()).boxed().toList(),
        (i, object) -> {
          JaxSignature.Value value = values.get(i);
          object.put("name", value.name());
          object.put("type", value.array().type());
          object.put("shape", value.array().shape());
          if (value.sharding().isSpecified()) {
            object.put("sharding", value.sharding());
          }
          if (inputs) {
            object.put("needed", isKept(i));
          }
        });
  }
}
