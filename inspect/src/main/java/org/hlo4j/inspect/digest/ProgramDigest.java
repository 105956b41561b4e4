package org.hlo4j.inspect.digest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.hlo4j.inspect.form.NormalForm;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * The digest of what a program means: SHA-256 over its operations, how they use each other's
 * values, their attributes and types. Names of values, locations, the order of functions, the form
 * a program was stored in and attributes that only say what their absence says make no difference;
 * neither do releases that come after this one.
 *
 * <p>A module is its own attributes and the digests of its symbols in the order of their names.
 */
public final class ProgramDigest {
  private final Map<Object, byte[]> texts = new HashMap<>();

  private ProgramDigest() {}

  /**
   * The digest in 64 hexadecimal digits.
   *
   * @param program a verified StableHLO program, usually a module; it stays as it is
   * @throws DiagnosticException if the program holds what has no counterpart in VHLO
   */
  public static String of(Operation program) {
    return HexFormat.of().formatHex(new ProgramDigest().digest(NormalForm.vhlo(program)));
  }

  private byte[] digest(Operation op) {
    OperationHash hash = new OperationHash(texts);
    if (isTable(op)) {
      for (NamedAttribute attribute : op.discardableAttributes().entries()) {
        hash.add(attribute.name());
        hash.add(attribute.value());
      }
      symbols(op).forEach(hash::add);
    } else {
      hash.add(op);
    }
    return hash.finish();
  }

  /** Whether the operation is a table of symbols and nothing else, in which order is free. */
  private static boolean isTable(Operation op) {
    if (!op.name().equals("builtin.module") || op.regionCount() != 1) {
      return false;
    }
    Region region = op.region(0);
    return region.blocks().size() <= 1;
  }

  private List<byte[]> symbols(Operation module) {
    record Symbol(String name, byte[] digest) {}
    List<Symbol> symbols = new ArrayList<>();
    for (Block block : module.region(0).blocks()) {
      for (Operation op : block.operations()) {
        String name = SymbolTables.symbolNameOrNull(op);
        symbols.add(new Symbol(name == null ? "" : name, digest(op)));
      }
    }
    symbols.sort((a, b) -> {
      int order = a.name.compareTo(b.name);
      return order != 0 ? order : Arrays.compareUnsigned(a.digest, b.digest);
    });
    return symbols.stream().map(Symbol::digest).toList();
  }
}
