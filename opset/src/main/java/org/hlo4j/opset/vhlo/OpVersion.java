package org.hlo4j.opset.vhlo;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.vhlo.Change.Widens;
import org.jspecify.annotations.Nullable;

/**
 * One version of an operation of VHLO: its signature, the releases that know it, and how it differs
 * from the version before. Derived from {@link VhloHistory}.
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
   * Something that this version of the operation accepts since a later release only.
   *
   * @param since that release
   * @param change what it accepts
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

  /** Says that {@code successor} took the place of this version, which {@code last} still knew. */
  void replacedBy(OpVersion successor, Version last) {
    next = successor;
    until = last;
  }

  void setWidenings(List<Widening> all) {
    widenings = List.copyOf(all);
  }

  public OpShape shape() {
    return shape;
  }

  /** The number at the end of the name, from 1. */
  public int number() {
    return number;
  }

  public OpDefinition definition() {
    return definition;
  }

  /** The first release that knows this version. */
  public Version since() {
    return since;
  }

  /** The last release that knows this version; empty while it is the current one. */
  public Optional<Version> until() {
    return Optional.ofNullable(until);
  }

  /** How this version was made from the one before; empty for the first one. */
  public List<Edit> edits() {
    return edits;
  }

  public @Nullable OpVersion previousOrNull() {
    return previous;
  }

  public @Nullable OpVersion nextOrNull() {
    return next;
  }

  /** What later releases allowed this version, in order. */
  public List<Widening> widenings() {
    return widenings;
  }

  /** Whether a release knows this version. */
  public boolean isKnownTo(Version version) {
    return !since.isAfter(version) && (until == null || !version.isAfter(until));
  }

  @Override
  public String toString() {
    return shape.name() + "_v" + number;
  }
}
