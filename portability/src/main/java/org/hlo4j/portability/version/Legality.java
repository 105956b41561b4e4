package org.hlo4j.portability.version;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.opset.vhlo.Change;
import org.hlo4j.opset.vhlo.Change.AddsAttribute;
import org.hlo4j.opset.vhlo.Change.AddsEnumWord;
import org.hlo4j.opset.vhlo.Change.AddsType;
import org.hlo4j.opset.vhlo.EnumV1Attr;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.OpVersion.Widening;
import org.hlo4j.opset.vhlo.Release;
import org.hlo4j.opset.vhlo.UniformQuantizedPerAxisV1Type;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.opset.vhlo.VhloAttribute;
import org.hlo4j.opset.vhlo.VhloHistory;
import org.hlo4j.opset.vhlo.VhloOps;
import org.hlo4j.opset.vhlo.VhloType;
import org.jspecify.annotations.Nullable;

/**
 * What a release knows: which operations, types and attributes of VHLO may stand in a program for
 * it. What is not of VHLO is not judged. Answers are the reason why not, or nothing.
 *
 * <p>Remembers the types it has found known, so it is meant for one program.
 */
public final class Legality {
  private final Version version;

  /** The current release knows everything. */
  private final boolean isCurrent;

  /** What later releases introduced: few things, and none for the current release. */
  private final Map<Object, Version> unknown = new HashMap<>();

  private final Set<Type> knownTypes = Collections.newSetFromMap(new IdentityHashMap<>());

  public Legality(Version version) {
    this.version = version.withoutPatch();
    this.isCurrent = this.version.equals(Version.current().withoutPatch());
    for (Release release : VhloHistory.releases()) {
      if (release.version().isAfter(this.version)) {
        addChanges(release);
      }
    }
  }

  private void addChanges(Release release) {
    for (Change change : release.changes()) {
      if (change instanceof AddsType adds) {
        unknown.put(adds.type(), release.version());
      } else if (change instanceof AddsAttribute adds) {
        unknown.put(adds.attribute(), release.version());
      } else if (change instanceof AddsEnumWord adds) {
        unknown.put(adds.enumeration().attribute(adds.word()), release.version());
      }
    }
  }

  /** The release, with patch 0. */
  public Version version() {
    return version;
  }

  /** Why the release does not know the operation; empty if it does. Looks at no region. */
  public Optional<String> refusal(Operation op) {
    return Optional.ofNullable(refusalOrNull(op));
  }

  /** Why the release does not know the type; empty if it does. */
  public Optional<String> refusal(Type type) {
    return Optional.ofNullable(refusalOrNull(type));
  }

  /** Why the release does not know the attribute; empty if it does. */
  public Optional<String> refusal(Attribute attribute) {
    return Optional.ofNullable(refusalOrNull(attribute));
  }

  @Nullable String refusalOrNull(Operation op) {
    OpVersion opVersion = VhloOps.ofOrNull(op.definition());
    if (opVersion == null) {
      return null;
    }
    if (!opVersion.isKnownTo(version)) {
      return unknown(opVersion);
    }
    if (isCurrent) {
      return null;
    }
    String reason = wideningRefusalOrNull(op, opVersion);
    if (reason == null) {
      reason = attributesRefusalOrNull(op);
    }
    return reason == null ? typesRefusalOrNull(op) : reason;
  }

  private String unknown(OpVersion op) {
    return op.since().isAfter(version)
        ? introduced(op.definition().name(), op.since())
        : op.definition().name() + " was replaced after " + op.until().orElseThrow();
  }

  private @Nullable String wideningRefusalOrNull(Operation op, OpVersion opVersion) {
    for (Widening widening : opVersion.widenings()) {
      if (widening.since().isAfter(version) && widening.change().isUsed().test(op)) {
        return introduced(widening.change().what(), widening.since());
      }
    }
    return null;
  }

  private @Nullable String attributesRefusalOrNull(Operation op) {
    for (int i = 0; i < op.definition().properties().size(); i++) {
      Attribute property = op.propertyOrNull(i);
      String reason = property == null ? null : refusalOrNull(property);
      if (reason != null) {
        return op.definition().properties().get(i).name() + ": " + reason;
      }
    }
    for (NamedAttribute attribute : op.discardableAttributes().entries()) {
      String reason = refusalOrNull(attribute.value());
      if (reason != null) {
        return attribute.name() + ": " + reason;
      }
    }
    return null;
  }

  private @Nullable String typesRefusalOrNull(Operation op) {
    for (Value operand : op.operands()) {
      String reason = refusalOrNull(operand.type());
      if (reason != null) {
        return reason;
      }
    }
    for (Value result : op.results()) {
      String reason = refusalOrNull(result.type());
      if (reason != null) {
        return reason;
      }
    }
    return null;
  }

  private @Nullable String refusalOrNull(Type type) {
    if (unknown.isEmpty() || !(type instanceof VhloType vhlo) || knownTypes.contains(type)) {
      return null;
    }
    Version since = unknown.get(vhlo.definition());
    String reason =
        since == null ? insideRefusalOrNull(vhlo) : introduced(vhlo.definition().toString(), since);
    if (reason == null) {
      knownTypes.add(type);
    }
    return reason;
  }

  /**
   * Upstream does not look inside types quantized along an axis, so that two-bit storage passes
   * into artifacts older than two-bit integers. Its artifacts are what readers have learnt to
   * expect, so we do the same.
   */
  private @Nullable String insideRefusalOrNull(VhloType type) {
    return type instanceof UniformQuantizedPerAxisV1Type ? null : new Search().inside(type);
  }

  private @Nullable String refusalOrNull(Attribute attribute) {
    if (unknown.isEmpty() || !(attribute instanceof VhloAttribute vhlo)) {
      return null;
    }
    Version since = unknown.get(vhlo.definition());
    if (since != null) {
      return introduced(vhlo.definition().toString(), since);
    }
    if (attribute instanceof EnumV1Attr word) {
      since = unknown.get(word);
      return since == null ? null : introduced(word.word(), since);
    }
    return new Search().inside(vhlo);
  }

  private static String introduced(String what, Version since) {
    return what + " was introduced in " + since;
  }

  /** Looks at the attributes and types directly inside something for the first refusal. */
  private final class Search {
    private @Nullable String found;

    @Nullable String inside(VhloType type) {
      visit(type.definition(), type);
      return found;
    }

    @Nullable String inside(VhloAttribute attribute) {
      visit(attribute.definition(), attribute);
      return found;
    }

    private <T extends Type> void visit(TypeDefinition<T> definition, Type type) {
      definition.codec().forEachChild(definition.type().cast(type), this::look, this::look);
    }

    private <A extends Attribute> void visit(
        AttributeDefinition<A> definition, Attribute attribute) {
      definition.codec().forEachChild(definition.type().cast(attribute), this::look, this::look);
    }

    private void look(Attribute attribute) {
      if (found == null) {
        found = refusalOrNull(attribute);
      }
    }

    private void look(Type type) {
      if (found == null) {
        found = refusalOrNull(type);
      }
    }
  }
}
