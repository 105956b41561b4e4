package org.hlo4j.opset.vhlo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Change.AddsOp;
import org.hlo4j.opset.vhlo.Change.Revises;
import org.hlo4j.opset.vhlo.Change.Widens;
import org.hlo4j.opset.vhlo.OpVersion.Widening;
import org.jspecify.annotations.Nullable;

/** All versions of all operations of VHLO, derived from {@link VhloHistory}. */
public final class VhloOps {
  /** By versioned mnemonic, in release order. */
  private static final Map<String, OpVersion> ALL = new LinkedHashMap<>();

  private static final Map<OpDefinition, OpVersion> BY_DEFINITION = new HashMap<>();

  /** The newest version by unversioned mnemonic. */
  private static final Map<String, OpVersion> CURRENT = new HashMap<>();

  static {
    // Plain loops instead of streams: startup time of every command that uses VHLO.
    Map<String, List<Widening>> widenings = new HashMap<>();
    Version before = Version.minimum();
    for (Release release : VhloHistory.releases()) {
      Version version = release.version();
      for (Change change : release.changes()) {
        if (change instanceof AddsOp adds) {
          add(first(adds.shape(), version));
        } else if (change instanceof Revises revises) {
          add(revised(revises, version, before));
        } else if (change instanceof Widens widens) {
          widenings
              .computeIfAbsent(widens.op(), key -> new ArrayList<>())
              .add(new Widening(version, widens));
        }
      }
      before = version;
    }
    widenings.forEach((op, all) -> Objects.requireNonNull(ALL.get(op), op).setWidenings(all));
  }

  private static OpVersion first(OpShape shape, Version since) {
    return new OpVersion(shape, 1, since, List.of(), null);
  }

  private static OpVersion revised(Revises change, Version since, Version last) {
    OpVersion previous = current(change.op());
    OpShape shape = previous.shape();
    for (Edit edit : change.edits()) {
      shape = edit.apply(shape);
    }
    OpVersion version =
        new OpVersion(shape, previous.number() + 1, since, change.edits(), previous);
    previous.replacedBy(version, last);
    return version;
  }

  private static void add(OpVersion version) {
    ALL.put(version.toString(), version);
    BY_DEFINITION.put(version.definition(), version);
    CURRENT.put(version.shape().name(), version);
  }

  private VhloOps() {}

  /** {@return all versions of all operations, in release order} */
  public static Collection<OpVersion> all() {
    return Collections.unmodifiableCollection(ALL.values());
  }

  /**
   * {@return the newest version of an operation}
   *
   * @param name the mnemonic without version: {@code custom_call}
   * @throws IllegalArgumentException if there is no such operation
   */
  public static OpVersion current(String name) {
    OpVersion version = CURRENT.get(name);
    if (version == null) {
      throw new IllegalArgumentException("VHLO has no operation " + name);
    }
    return version;
  }

  /**
   * {@return the newest version of an operation; null if there is no such operation}
   *
   * @param name the mnemonic without version
   */
  public static @Nullable OpVersion currentOrNull(String name) {
    return CURRENT.get(name);
  }

  /**
   * {@return the version with a definition; null if it is not a VHLO operation}
   *
   * @param definition the operation definition
   */
  public static @Nullable OpVersion ofOrNull(OpDefinition definition) {
    return BY_DEFINITION.get(definition);
  }
}
