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
 * Computes digests of the meaning of programs: SHA-256 over the operations, their use-def
 * relations, attributes and types. The digest does not depend on names of values, locations, the
 * order of functions, the serialized form, or attributes equivalent to their absence, and it does
 * not change with later releases of StableHLO.
 *
 * <p>The digest of a module covers its own attributes and the digests of its symbols, sorted by
 * name.
 */
public final class ProgramDigest {
  private final Map<Object, byte[]> texts = new HashMap<>();

  private ProgramDigest() {}

  /**
   * Returns the digest of a program.
   *
   * @param program a verified StableHLO program, usually a module; it is not modified
   * @return the digest as 64 lower-case hexadecimal digits
   * @throws DiagnosticException if the program contains an operation, type or attribute without a
   *     counterpart in VHLO
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

  /**
   * Returns whether the operation is a module with at most one block, in which the order of symbols
   * is irrelevant.
   */
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
