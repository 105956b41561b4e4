package org.hlo4j.text.parse;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.jspecify.annotations.Nullable;

/** The blocks of a region by name, which may be used before they are defined. */
final class BlockScope {
  private static final class Entry {
    final Block block;
    final int firstUse;
    boolean isDefined;

    Entry(Block block, int firstUse, boolean isDefined) {
      this.block = block;
      this.firstUse = firstUse;
      this.isDefined = isDefined;
    }
  }

  private final Parser p;
  private final Map<Word, Entry> entries = new LinkedHashMap<>();

  BlockScope(Parser parser) {
    this.p = parser;
  }

  /** Returns the block of a name, which is created if it is new. */
  Block use(Word name, int offset) {
    return entries.computeIfAbsent(name, key -> new Entry(new Block(), offset, false)).block;
  }

  /** Defines the block of a name: {@code given}, unless it was used before. */
  Block define(Word name, int offset, @Nullable Block given) {
    Entry entry = entries.get(name);
    if (entry == null) {
      Block block = given == null ? new Block() : given;
      entries.put(name, new Entry(block, offset, true));
      return block;
    }
    if (entry.isDefined) {
      throw p.error(offset, "redefinition of block '" + name.text() + "'");
    }
    entry.isDefined = true;
    return entry.block;
  }

  /** Rejects blocks that were used but not defined. */
  void finish() {
    List<Entry> undefined = new ArrayList<>();
    for (Entry entry : entries.values()) {
      if (!entry.isDefined) {
        undefined.add(entry);
      }
    }
    if (!undefined.isEmpty()) {
      undefined.sort(Comparator.comparingInt(entry -> entry.firstUse));
      List<Diagnostic> errors = new ArrayList<>();
      for (Entry entry : undefined) {
        errors.add(
            Diagnostic.error(p.locationAt(entry.firstUse), "reference to an undefined block"));
      }
      throw new DiagnosticException(errors);
    }
  }
}
