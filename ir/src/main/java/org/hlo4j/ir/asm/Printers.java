package org.hlo4j.ir.asm;

import java.util.Optional;
import java.util.ServiceLoader;

/** The printer that is registered as a service, looked for when it is first needed. */
final class Printers {
  static final Optional<IrText> INSTALLED =
      ServiceLoader.load(IrText.class, IrText.class.getClassLoader()).findFirst();

  private Printers() {}
}
