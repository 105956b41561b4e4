package org.hlo4j.tools.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.inspect.form.NormalForm;
import org.hlo4j.interpreter.ProbeInstrumentation;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.internal.IdentityMap;
import org.hlo4j.ir.internal.Sha256;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.text.print.MlirPrinter;

/**
 * Identifies values of a program so that they can be matched with those of another version, in
 * which numbers of probes differ if operations were removed. Values match if they are computed in
 * the same way from the arguments, or by operations of the same kind from the same source location;
 * between matched values, equal numbers of values of the same types are matched in order.
 */
final class ProbeIdentities {
  private static final String FILE = "identities.tsv";
  private static final int CHUNK = 1 << 16;

  /**
   * A value.
   *
   * @param probe the name of its dump
   * @param hash a hash of its computation
   * @param source its operation and source location; empty if the location is in the text of the
   *     program
   * @param type its type
   */
  private record Identity(String probe, String hash, String source, String type) {}

  private final IdentityMap<Value, byte[]> values = new IdentityMap<>();
  private final IdentityMap<Operation, byte[]> operations = new IdentityMap<>();
  private final List<Identity> identities = new ArrayList<>();

  private ProbeIdentities(Operation program, String file) {
    program.walkPostOrder(this::hash);
    ProbeInstrumentation.forEach(
        program,
        (value, probe) ->
            identities.add(
                new Identity(
                    probe,
                    HexFormat.of().formatHex(of(value)),
                    source(value, file),
                    MlirPrinter.toString(value.type()))));
  }

  static void write(Operation program, String file, Path folder) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Identity each : new ProbeIdentities(program, file).identities) {
      lines.append(each.probe).append('\t').append(each.hash).append('\t');
      lines.append(each.source).append('\t').append(each.type).append('\n');
    }
    Files.writeString(folder.resolve(FILE), lines);
  }

  /**
   * Maps probes of a program to those of a dump; empty if the dump has no identities, like those of
   * upstream.
   */
  static Optional<Map<String, String>> dumped(Operation program, String file, Path folder)
      throws IOException {
    Path identities = folder.resolve(FILE);
    if (!Files.exists(identities)) {
      return Optional.empty();
    }
    List<Identity> there = new ArrayList<>();
    for (String line : Files.readAllLines(identities)) {
      String[] parts = line.split("\t", -1);
      if (parts.length != 4) {
        throw new IOException("malformed line in " + FILE + ": " + line);
      }
      there.add(new Identity(parts[0], parts[1], parts[2], parts[3]));
    }
    return Optional.of(pairs(new ProbeIdentities(program, file).identities, there));
  }

  private static Map<String, String> pairs(List<Identity> here, List<Identity> there) {
    int[] pairs = new int[here.size()];
    Arrays.fill(pairs, -1);
    boolean[] taken = new boolean[there.size()];
    pair(here, there, pairs, taken, Identity::hash, false);
    pair(
        here,
        there,
        pairs,
        taken,
        each -> each.source.isEmpty() ? "" : each.source + "\t" + each.type,
        true);
    pairBetween(here, there, pairs, taken);
    Map<String, String> names = new HashMap<>();
    for (int i = 0; i < pairs.length; i++) {
      if (pairs[i] >= 0) {
        names.put(here.get(i).probe, there.get(pairs[i]).probe);
      }
    }
    return names;
  }

  /**
   * Pairs values with equal keys in order; if {@code asMany}, only those with equal counts on both
   * sides.
   */
  private static void pair(
      List<Identity> here,
      List<Identity> there,
      int[] pairs,
      boolean[] taken,
      Function<Identity, String> key,
      boolean asMany) {
    Map<String, Deque<Integer>> left = new HashMap<>();
    for (int i = 0; i < there.size(); i++) {
      if (!taken[i]) {
        left.computeIfAbsent(key.apply(there.get(i)), _ -> new ArrayDeque<>()).add(i);
      }
    }
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < pairs.length; i++) {
      if (pairs[i] < 0) {
        counts.merge(key.apply(here.get(i)), 1, Integer::sum);
      }
    }
    if (asMany) {
      left.entrySet().removeIf(e -> e.getValue().size() != counts.getOrDefault(e.getKey(), 0));
    }
    left.remove("");
    for (int i = 0; i < pairs.length; i++) {
      Deque<Integer> same = pairs[i] < 0 ? left.get(key.apply(here.get(i))) : null;
      if (same != null && !same.isEmpty()) {
        pairs[i] = same.remove();
        taken[pairs[i]] = true;
      }
    }
  }

  /** Pairs the remaining values between pairs, if their numbers and types are equal. */
  private static void pairBetween(
      List<Identity> here, List<Identity> there, int[] pairs, boolean[] taken) {
    int before = -1;
    int start = 0;
    for (int i = 0; i <= pairs.length; i++) {
      if (i < pairs.length && pairs[i] < 0) {
        continue;
      }
      int after = i < pairs.length ? pairs[i] : there.size();
      if (i > start && after - before - 1 == i - start) {
        boolean same = true;
        for (int k = start; k < i; k++) {
          int at = before + 1 + k - start;
          same &= !taken[at] && there.get(at).type.equals(here.get(k).type);
        }
        for (int k = start; same && k < i; k++) {
          pairs[k] = before + 1 + k - start;
        }
      }
      before = after;
      start = i + 1;
    }
  }

  private static String source(Value value, String file) {
    return FileLineColLoc.findIn(value.location())
        .filter(place -> !place.file().equals(file))
        .map(place ->
            value instanceof OpResult result
                ? (result.owner().name() + " " + MlirPrinter.toString(value.location()))
                    .replace('\t', ' ')
                    .replace('\n', ' ')
                : "")
        .orElse("");
  }

  private void hash(Operation op) {
    MessageDigest sha = Sha256.digest();
    add(sha, op.name());
    for (Value operand : op.operands()) {
      sha.update(of(operand));
    }
    NormalForm.attributes(op)
        .forEach((name, attribute) -> {
          add(sha, name);
          add(sha, attribute);
        });
    for (Region region : op.regions()) {
      for (Block block : region.blocks()) {
        for (Operation nested : block.operations()) {
          byte[] known = operations.getOrNull(nested);
          sha.update(known == null ? new byte[1] : known);
        }
      }
    }
    byte[] hash = sha.digest();
    operations.put(op, hash);
    for (OpResult result : op.results()) {
      MessageDigest each = Sha256.digest();
      each.update(hash);
      add(each, result.index() + " " + MlirPrinter.toString(result.type()));
      values.put(result, each.digest());
    }
  }

  private byte[] of(Value value) {
    byte[] known = values.getOrNull(value);
    if (known != null) {
      return known;
    }
    MessageDigest sha = Sha256.digest();
    if (value instanceof BlockArgument argument) {
      Operation owner = argument.owner().parentOpOrNull();
      add(sha, "argument " + argument.index() + " " + MlirPrinter.toString(value.type()));
      if (owner != null) {
        String name = SymbolTables.symbolNameOrNull(owner);
        add(sha, owner.name() + " " + name);
        owner.operands().forEach(operand -> sha.update(of(operand)));
      }
    }
    byte[] hash = sha.digest();
    if (value instanceof BlockArgument) {
      values.put(value, hash);
    }
    return hash;
  }

  private static void add(MessageDigest sha, Attribute attribute) {
    if (!(attribute instanceof DenseElementsAttr elements)) {
      add(sha, MlirPrinter.toString(attribute));
      return;
    }
    add(sha, MlirPrinter.toString(elements.type()));
    Blob data = elements.data();
    byte[] chunk = new byte[(int) Math.min(CHUNK, data.size())];
    for (long at = 0; at < data.size(); at += chunk.length) {
      int count = (int) Math.min(chunk.length, data.size() - at);
      data.copyTo(at, chunk, 0, count);
      sha.update(chunk, 0, count);
    }
  }

  private static void add(MessageDigest sha, String text) {
    sha.update(text.getBytes(StandardCharsets.UTF_8));
    sha.update((byte) 0);
  }
}
