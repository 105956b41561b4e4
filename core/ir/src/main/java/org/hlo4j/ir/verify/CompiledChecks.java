package org.hlo4j.ir.verify;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;

/** The checks of a registry's definitions, each compiled at first use by any verifier. */
final class CompiledChecks {
  private final DialectRegistry registry;
  private final Map<OpDefinition, OpChecks> compiled = new ConcurrentHashMap<>();

  CompiledChecks(DialectRegistry registry) {
    this.registry = registry;
  }

  /** Returns the checks of a definition; those of unregistered ones are not kept. */
  OpChecks of(OpDefinition definition) {
    return definition.isRegistered()
        ? compiled.computeIfAbsent(definition, key -> OpChecks.compile(key, registry))
        : OpChecks.compile(definition, registry);
  }
}
