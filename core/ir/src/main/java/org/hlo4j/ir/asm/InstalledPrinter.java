package org.hlo4j.ir.asm;

import java.util.Optional;
import java.util.ServiceLoader;

/** The printer registered as a service, looked up at first use. */
final class InstalledPrinter {
  static final Optional<IrText> INSTALLED =
      ServiceLoader.load(IrText.class, IrText.class.getClassLoader()).findFirst();

  private InstalledPrinter() {}
}
