package org.hlo4j.engine;

import java.util.Collections;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The engines that libraries provide. */
final class InstalledEngines {
  /** The engines by their names. */
  static final Map<String, EngineProvider> ALL = load();

  private InstalledEngines() {}

  private static Map<String, EngineProvider> load() {
    Map<String, EngineProvider> engines = new TreeMap<>();
    for (EngineProvider engine :
        ServiceLoader.load(EngineProvider.class, EngineProvider.class.getClassLoader())) {
      engines.putIfAbsent(engine.name(), engine);
    }
    return Collections.unmodifiableMap(engines);
  }
}
