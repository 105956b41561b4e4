package org.hlo4j.opset.vhlo;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Change.Widens;
import org.jspecify.annotations.Nullable;

/**
 * A version of a VHLO operation: its signature, the releases that contain it, and the edits from
 * the version before. Derived from {@link VhloHistory}.
 */
public final class OpVersion {
  private final OpShape shape;
  private final int number;
  private final OpDefinition definition;
  private final Version since;
  private final List<Edit> edits;
  private final @Nullable OpVersion previous;
  private @Nullable Version until;
  private @Nullable OpVersion next;
  private List<Widening> widenings = List.of();

  /**
   * A feature that later releases accept in this version of the operation.
   *
   * @param since the first release that accepts it
   * @param change the relaxation
   */
  public record Widening(Version since, Widens change) {}

  OpVersion(
      OpShape shape, int number, Version since, List<Edit> edits, @Nullable OpVersion previous) {
    this.shape = shape;
    this.number = number;
    this.definition = shape.definition(number);
    this.since = since;
    this.edits = edits;
    this.previous = previous;
  }

  /**
   * Records that {@code successor} replaced this version, and the last release that contains it.
   */
  void replacedBy(OpVersion successor, Version last) {
    next = successor;
    until = last;
  }

  void setWidenings(List<Widening> all) {
    widenings = List.copyOf(all);
  }

  /** {@return the signature} */
  public OpShape shape() {
    return shape;
  }

  /** {@return the number at the end of the name, from 1} */
  public int number() {
    return number;
  }

  /** {@return the operation definition, under the versioned name} */
  public OpDefinition definition() {
    return definition;
  }

  /** {@return the first release that contains this version} */
  public Version since() {
    return since;
  }

  /** {@return the last release that contains this version; empty for the current version} */
  public Optional<Version> until() {
    return Optional.ofNullable(until);
  }

  /** {@return the edits from the version before; empty for the first version} */
  public List<Edit> edits() {
    return edits;
  }

  /** {@return the version before; null for the first version} */
  public @Nullable OpVersion previousOrNull() {
    return previous;
  }

  /** {@return the version after; null for the current version} */
  public @Nullable OpVersion nextOrNull() {
    return next;
  }

  /** {@return the features that later releases accept in this version, in release order} */
  public List<Widening> widenings() {
    return widenings;
  }

  /**
   * {@return whether a release contains this version}
   *
   * @param version the release
   */
  public boolean existsIn(Version version) {
    return !since.isAfter(version) && (until == null || !version.isAfter(until));
  }

  @Override
  public String toString() {
    return shape.name() + "_v" + number;
  }
}
