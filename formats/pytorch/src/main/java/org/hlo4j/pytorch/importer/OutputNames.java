package org.hlo4j.pytorch.importer;

import java.util.List;
import org.hlo4j.pytorch.archive.TreeSpec;
import org.hlo4j.pytorch.schema.Program;

/** The names of what a program returns: the places in its nested lists and dictionaries. */
final class OutputNames {
  private OutputNames() {}

  /** Returns the names; none if they are not known. */
  static List<String> of(Program program) {
    List<Program.ModuleCallEntry> calls = program.graphModule().moduleCallGraph();
    Program.ModuleCallSignature signature = calls.isEmpty() ? null : calls.getFirst().signature();
    return signature == null ? List.of() : TreeSpec.leaves(signature.outSpec());
  }
}
