package org.hlo4j.program;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** The readers of models that are there. */
final class InstalledFormats {
  private static final Map<ProgramForm, ModelFormat> BY_FORM = new EnumMap<>(ProgramForm.class);

  static {
    ServiceLoader.load(ModelFormat.class, ModelFormat.class.getClassLoader())
        .forEach(format -> BY_FORM.putIfAbsent(format.form(), format));
  }

  private InstalledFormats() {}

  static Optional<ModelFormat> of(ProgramForm form) {
    return Optional.ofNullable(BY_FORM.get(form));
  }

  /** Returns the artifact that has the reader of a form. */
  static String jar(ProgramForm form) {
    return "hlo4j-" + (form == ProgramForm.HLO_PROTO ? ProgramForm.HLO : form).label();
  }
}
