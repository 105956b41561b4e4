package org.hlo4j.cyclonedx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cyclonedx.model.Component;
import org.cyclonedx.model.Hash;
import org.cyclonedx.model.Property;
import org.cyclonedx.model.component.ModelCard;
import org.cyclonedx.model.component.modelCard.InputOutputParameter;
import org.cyclonedx.model.component.modelCard.ModelParameters;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.jspecify.annotations.Nullable;

/** A file with a program as a component. */
final class ModelComponent {
  private static final String NAMESPACE = "hlo4j:";

  /** The columns that are properties; those with several values are several of a name. */
  private static final List<AuditColumn> PROPERTIES =
      List.of(
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
    if (row.get(AuditColumn.SHA256) instanceof String digest) {
      component.addHash(new Hash(Hash.Algorithm.SHA_256, digest));
    }
    for (AuditColumn column : PROPERTIES) {
      add(NAMESPACE + column.title(), row.get(column), component);
    }
    if (row.get(AuditColumn.FUNCTIONS) instanceof List<?> functions && !functions.isEmpty()) {
      component.setModelCard(card(functions));
    }
    return component;
  }

  private static void add(String name, @Nullable Object value, Component component) {
    switch (value) {
      case null -> {}
      case List<?> list -> list.forEach(each -> add(name, each, component));
      case Map<?, ?> counts ->
          counts.forEach((key, count) -> add(name + ":" + key, count, component));
      case Double number when number == Math.rint(number) && Math.abs(number) < 1L << 53 ->
          add(name, number.longValue(), component);
      default -> component.addProperty(new Property(name, value.toString()));
    }
  }

  /** Returns what goes into and comes out of the function that is called: main, or the first. */
  private static ModelCard card(List<?> functions) {
    List<SignatureText> signatures =
        functions.stream().map(each -> SignatureText.parse(each.toString())).toList();
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
