package org.hlo4j.portability.version;

import java.io.Serial;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Change.RevisesType;
import org.hlo4j.opset.vhlo.VhloAttribute;
import org.hlo4j.opset.vhlo.VhloHistory;
import org.hlo4j.opset.vhlo.VhloType;

/**
 * The mapping of types to their versions in a release, at any nesting depth in types and
 * attributes.
 */
final class TypeRevision {
  /** Thrown if a type has no version in the release. */
  static final class UnsupportedTypeException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient Incompatibility incompatibility;

    private UnsupportedTypeException(Incompatibility incompatibility) {
      super(incompatibility.sentence(), null, false, false);
      this.incompatibility = incompatibility;
    }

    Incompatibility incompatibility() {
      return incompatibility;
    }
  }

  private record Step(Version since, RevisesType<?, ?> change) {}

  private static final List<Step> STEPS =
      VhloHistory.releases().stream()
          .flatMap(release ->
              release.typeRevisions().stream().map(each -> new Step(release.version(), each)))
          .toList();

  /** The revisions to undo, by the newer version of the type. */
  private final Map<TypeDefinition<?>, Step> downgrades = new HashMap<>();

  /** The revisions to apply, by the older version of the type. */
  private final Map<TypeDefinition<?>, Step> upgrades = new HashMap<>();

  private final Map<Type, Type> revised = new HashMap<>();

  /** By identity: constants are large, and programs have many. */
  private final Map<Attribute, Attribute> revisedAttributes = new IdentityHashMap<>();

  TypeRevision(Version target) {
    for (Step step : STEPS) {
      if (step.since.isAfter(target)) {
        downgrades.put(step.change.after(), step);
      } else {
        upgrades.put(step.change.before(), step);
      }
    }
  }

  /** Whether no release has revised a type, so that all types map to themselves. */
  boolean isIdentity() {
    return downgrades.isEmpty() && upgrades.isEmpty();
  }

  /**
   * Returns the version of a type in the release.
   *
   * @throws UnsupportedTypeException if there is none
   */
  Type of(Type type) {
    if (!(type instanceof VhloType vhlo) || isIdentity()) {
      return type;
    }
    Type known = revised.get(type);
    if (known == null) {
      known = self(withParts(vhlo.definition(), type));
      known = known.equals(type) ? type : known;
      revised.put(type, known);
    }
    return known;
  }

  /**
   * Returns the attribute with all nested types in the versions of the release.
   *
   * @throws UnsupportedTypeException if a type has none
   */
  Attribute of(Attribute attribute) {
    if (!(attribute instanceof VhloAttribute vhlo) || isIdentity()) {
      return attribute;
    }
    Attribute known = revisedAttributes.get(attribute);
    if (known == null) {
      known = withParts(vhlo.definition(), attribute);
      known = known.equals(attribute) ? attribute : known;
      revisedAttributes.put(attribute, known);
    }
    return known;
  }

  private <T extends Type> Type withParts(TypeDefinition<T> definition, Type type) {
    return definition.codec().mapChildren(definition.type().cast(type), this::of, this::of);
  }

  private <A extends Attribute> Attribute withParts(
      AttributeDefinition<A> definition, Attribute attribute) {
    return definition.codec().mapChildren(definition.type().cast(attribute), this::of, this::of);
  }

  private Type self(Type type) {
    Type current = type;
    while (current instanceof VhloType vhlo) {
      Step down = downgrades.get(vhlo.definition());
      Step up = upgrades.get(vhlo.definition());
      if (down != null) {
        current = required(down, down.change.downgraded(current), current);
      } else if (up != null) {
        current = required(up, up.change.upgraded(current), current);
      } else {
        break;
      }
    }
    return current;
  }

  private static Type required(Step step, Optional<? extends Type> type, Type from) {
    return type.orElseThrow(
        () -> new UnsupportedTypeException(Incompatibility.ofFeature(from.toString(), step.since)));
  }
}
