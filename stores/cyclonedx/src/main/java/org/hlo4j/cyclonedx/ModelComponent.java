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

  private ModelComponent() {}

  static Component of(AuditRow row) {
    Component component = new Component();
    component.setType(Component.Type.MACHINE_LEARNING_MODEL);
    component.setBomRef(row.path());
    if (row.get(AuditColumn.SHA256) instanceof String digest) {
      component.addHash(new Hash(Hash.Algorithm.SHA_256, digest));
    }
    for (AuditColumn column : AuditColumn.values()) {
      if (isProperty(column)) {
        add(NAMESPACE + column.title(), row.get(column), component);
      }
    }
    if (row.get(AuditColumn.FUNCTIONS) instanceof List<?> functions && !functions.isEmpty()) {
      component.setModelCard(card(functions));
    }
    return component;
  }

  /**
   * Whether a column is a property. Every column has its line here: bills are published, so that
   * none gets into them unasked.
   */
  static boolean isProperty(AuditColumn column) {
    return switch (column) {
      case SIZE, FORM, RELEASE, FLOOR, EXPANDED_FLOOR, BLOCKERS, DIGEST -> true;
      case OPERATIONS, DIALECTS, CUSTOM_CALLS, COMPOSITES, ELEMENT_TYPES, FUNCTIONS -> true;
      case CONSTANTS, CONSTANT_BYTES, PARAMETERS, FLOPS, BYTES_MOVED, PEAK_BYTES -> true;
      case PLATFORMS, DEVICES -> true;
      // The component's reference and hash.
      case PATH, SHA256 -> false;
      // The time is not a property of the content; the same files are the same bill.
      case MODIFIED -> false;
      // Signatures stand beside the files, and bills may be made before.
      case SIGNERS -> false;
      // All files of a bill are valid.
      case VERDICT, DIAGNOSTIC -> false;
      // Long, and of use only to compare many files.
      case SKETCH, OPERATION_NAMES -> false;
      // They name people.
      case HAS_LOCATIONS, LOCATION_FILES, PERSONAL_FILES -> false;
    };
  }

  /** Adds a value; one of several values or counts is several properties. */
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
