package org.hlo4j.cyclonedx;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.cyclonedx.model.Component;
import org.cyclonedx.model.Hash;
import org.cyclonedx.model.Property;
import org.cyclonedx.model.component.ModelCard;
import org.cyclonedx.model.component.modelCard.InputOutputParameter;
import org.cyclonedx.model.component.modelCard.ModelParameters;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;

/** A file with a program as a component. */
final class ModelComponent {
  private static final String NAMESPACE = "hlo4j:";

  /** The columns that are properties. */
  static final Set<AuditColumn<?>> PROPERTIES =
      Set.of(
          AuditColumn.SIZE,
          AuditColumn.FORM,
          AuditColumn.RELEASE,
          AuditColumn.FLOOR,
          AuditColumn.EXPANDED_FLOOR,
          AuditColumn.BLOCKERS,
          AuditColumn.DIGEST,
          AuditColumn.OPERATIONS,
          AuditColumn.DIALECTS,
          AuditColumn.CUSTOM_CALLS,
          AuditColumn.COMPOSITES,
          AuditColumn.ELEMENT_TYPES,
          AuditColumn.FUNCTIONS,
          AuditColumn.CONSTANTS,
          AuditColumn.CONSTANT_BYTES,
          AuditColumn.PARAMETERS,
          AuditColumn.FLOPS,
          AuditColumn.BYTES_MOVED,
          AuditColumn.PEAK_BYTES,
          AuditColumn.PLATFORMS,
          AuditColumn.DEVICES);

  private ModelComponent() {}

  static Component of(AuditRow row) {
    Component component = new Component();
    component.setType(Component.Type.MACHINE_LEARNING_MODEL);
    component.setBomRef(row.path());
    row.get(AuditColumn.SHA256)
        .ifPresent(digest -> component.addHash(new Hash(Hash.Algorithm.SHA_256, digest)));
    row.columns().stream()
        .filter(PROPERTIES::contains)
        .forEach(column -> add(row, column, component));
    row.get(AuditColumn.FUNCTIONS)
        .filter(functions -> !functions.isEmpty())
        .ifPresent(functions -> component.setModelCard(card(functions)));
    return component;
  }

  /** Adds a value; one of several texts or counts is several properties. */
  private static void add(AuditRow row, AuditColumn<?> column, Component component) {
    String name = NAMESPACE + column.title();
    switch (column) {
      case AuditColumn.Counts counts ->
          row.get(counts)
              .orElseThrow()
              .forEach((key, count) -> add(name + ":" + key, count, component));
      case AuditColumn.Texts texts ->
          row.get(texts).orElseThrow().forEach(each -> add(name, each, component));
      case AuditColumn.Amount amount -> {
        double number = row.get(amount).orElseThrow();
        boolean isWhole = number == Math.rint(number) && Math.abs(number) < 1L << 53;
        add(name, isWhole ? (Object) (long) number : number, component);
      }
      case AuditColumn.Text _, AuditColumn.Count _, AuditColumn.Flag _, AuditColumn.Time _ ->
          add(name, row.get(column).orElseThrow(), component);
    }
  }

  private static void add(String name, Object value, Component component) {
    component.addProperty(new Property(name, value.toString()));
  }

  /** Returns what goes into and comes out of the function that is called: main, or the first. */
  private static ModelCard card(List<String> functions) {
    List<SignatureText> signatures = functions.stream().map(SignatureText::parse).toList();
    SignatureText called =
        signatures.stream()
            .filter(each -> each.name().equals("main"))
            .findFirst()
            .orElse(signatures.getFirst());
    ModelParameters parameters = new ModelParameters();
    parameters.setInputs(formats(called.inputs()));
    parameters.setOutputs(formats(called.results()));
    ModelCard card = new ModelCard();
    card.setModelParameters(parameters);
    return card;
  }

  private static List<InputOutputParameter> formats(List<String> types) {
    List<InputOutputParameter> formats = new ArrayList<>();
    for (String type : types) {
      InputOutputParameter format = new InputOutputParameter();
      format.setFormat(type);
      formats.add(format);
    }
    return formats;
  }
}
