package org.hlo4j.tools.translate;

import java.util.List;
import org.hlo4j.tools.run.Console;

final class TranslateTool {
  TranslateTool(Console console) {}

  boolean run(List<String> arguments) {
    return false;
  }
}
