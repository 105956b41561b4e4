package org.hlo4j.portability.version;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.EnumV1Attr;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.OpVersion.Widening;
import org.hlo4j.opset.vhlo.Signature;
import org.hlo4j.opset.vhlo.UniformQuantizedPerAxisV1Type;
import org.hlo4j.opset.vhlo.VhloAttribute;
import org.hlo4j.opset.vhlo.VhloOps;
import org.hlo4j.opset.vhlo.VhloType;
import org.jspecify.annotations.Nullable;

/**
 * The legality of VHLO operations, types and attributes in a release. Other dialects are not
 * checked. Results are the reason why something is illegal, or empty.
 *
 * <p>Caches legal types; meant for one program.
 */
public final class Legality {
  /** Values of fewer parts are inspected again where they repeat. */
  private static final int FEW_PARTS = 8;

  private final Version version;

  /** Everything is legal in the current release. */
  private final boolean isCurrent;

  private final TypeRevision revision;

  private final Map<Object, Incompatibility> illegal;

  private final Set<Type> legalTypes = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Attributes and types with several parts that are legal. */
  private final Set<Object> legalAsItIs = Collections.newSetFromMap(new IdentityHashMap<>());

  /** As {@link #legalAsItIs}, where types need not have the versions of the release yet. */
  private final Set<Object> legalOnceRevised = Collections.newSetFromMap(new IdentityHashMap<>());

  public Legality(Version version) {
    this.version = version.withoutPatch();
    this.isCurrent = this.version.equals(Version.current().withoutPatch());
    this.revision = new TypeRevision(this.version);
    this.illegal = IllegalFeatures.of(this.version);
  }

  /** The release, with patch 0. */
  public Version version() {
    return version;
  }

  /** The mapping of types to the versions of the release. */
  TypeRevision revision() {
    return revision;
  }

  /** Whether it is the current release, in which everything is legal. */
  public boolean isCurrent() {
    return isCurrent;
  }

  /** The features that later releases accept in this version of an operation. */
  public List<Widening> laterWidenings(OpVersion op) {
    return op.widenings().stream().filter(widening -> widening.since().isAfter(version)).toList();
  }

  /** Returns the reason why a type is illegal; empty if it is legal. */
  public Optional<String> incompatibility(Type type) {
    Search search = new Search(true, false);
    search.inspect(type);
    return search.found.stream().findFirst().map(Incompatibility::sentence);
  }

  /** Returns the reason why an attribute is illegal; empty if it is legal. */
  public Optional<String> incompatibility(Attribute attribute) {
    Search search = new Search(true, false);
    search.inspect(attribute);
    return search.found.stream().findFirst().map(Incompatibility::sentence);
  }

  /**
   * Returns whether a VHLO operation is legal once its types have the versions of the release.
   * Regions are not inspected.
   */
  boolean isLegal(Operation op, OpVersion opVersion) {
    return incompatibilityOrNull(op, opVersion) == null;
  }

  @Nullable Incompatibility incompatibilityOrNull(Operation op) {
    OpVersion opVersion = VhloOps.ofOrNull(op.definition());
    return opVersion == null ? null : incompatibilityOrNull(op, opVersion);
  }

  private @Nullable Incompatibility incompatibilityOrNull(Operation op, OpVersion opVersion) {
    if (!opVersion.existsIn(version)) {
      return illegalVersion(opVersion);
    }
    if (illegal.isEmpty() && isCurrent) {
      return null;
    }
    Search search = new Search(true, true);
    search.inspect(op, opVersion);
    return search.found.isEmpty() ? null : search.found.getFirst();
  }

  /**
   * Returns all features of an operation that the release lacks and that no older version of the
   * operation avoids.
   */
  List<Incompatibility> incompatibilities(Operation op) {
    OpVersion opVersion = VhloOps.ofOrNull(op.definition());
    if (opVersion == null) {
      return List.of();
    }
    Search search = new Search(false, true);
    if (opVersion.existsIn(version)) {
      search.inspect(op, opVersion);
      return search.found;
    }
    Revision revision = Revision.of(op, version);
    search.found.addAll(revision.incompatibilities());
    Operation revised = revision.create();
    search.inspect(revised, Objects.requireNonNull(VhloOps.ofOrNull(revised.definition())));
    revised.erase();
    return search.found;
  }

  private Incompatibility illegalVersion(OpVersion op) {
    return op.since().isAfter(version)
        ? Incompatibility.ofFeature(op.definition().name(), op.since())
        : Incompatibility.ofCondition(
            op.definition().name() + " was replaced after " + op.until().orElseThrow(), op.since());
  }

  /** A search for illegal features: for the first one, or for all. */
  private final class Search {
    private final boolean onlyFirst;
    private final boolean revisesTypes;
    private final List<Incompatibility> found = new ArrayList<>(0);

    /** The attributes and types with several parts that were found illegal under this name. */
    private @Nullable Set<Object> inspected;

    private long parts;

    /** How often something illegal was met, also what was found before. */
    private long hits;

    /**
     * Creates a search.
     *
     * @param revisesTypes whether a type is legal if the release has another version of it
     */
    Search(boolean onlyFirst, boolean revisesTypes) {
      this.onlyFirst = onlyFirst;
      this.revisesTypes = revisesTypes;
    }

    private boolean isDone() {
      return onlyFirst && !found.isEmpty();
    }

    private void add(Incompatibility incompatibility) {
      hits++;
      if (!isDone() && !found.contains(incompatibility)) {
        found.add(incompatibility);
      }
    }

    /** Inspects the operation's relaxed constraints, its attributes and its types. */
    void inspect(Operation op, OpVersion opVersion) {
      for (Widening widening : opVersion.widenings()) {
        if (widening.since().isAfter(version)
            && widening.change().isUsed().test(Signature.of(op))) {
          String what = widening.change().what();
          add(
              widening.change().isRetroactive()
                  ? Incompatibility.ofRetroactive(what, widening.since())
                  : Incompatibility.ofFeature(what, widening.since()));
        }
      }
      for (int i = 0; i < op.definition().properties().size(); i++) {
        Attribute property = op.propertyOrNull(i);
        if (property != null) {
          inspect(op.definition().properties().get(i).name(), property);
        }
      }
      for (NamedAttribute attribute : op.discardableAttributes().entries()) {
        inspect(attribute.name(), attribute.value());
      }
      for (int i = 0; i < op.operandCount() && !isDone(); i++) {
        inspect(op.operand(i).type());
      }
      for (int i = 0; i < op.resultCount() && !isDone(); i++) {
        inspect(op.result(i).type());
      }
    }

    private void inspect(String name, Attribute attribute) {
      int before = found.size();
      inspected = null; // what is found next is found in an attribute of another name
      inspect(attribute);
      for (int i = before; i < found.size(); i++) {
        found.set(i, found.get(i).in(name));
      }
    }

    void inspect(Type given) {
      Type type = given;
      if (revisesTypes) {
        try {
          type = revision.of(given);
        } catch (TypeRevision.UnsupportedTypeException e) {
          add(e.incompatibility());
          return;
        }
      }
      if (isDone()
          || illegal.isEmpty()
          || !(type instanceof VhloType vhlo)
          || legalTypes.contains(type)) {
        return;
      }
      Incompatibility incompatibility = illegal.get(vhlo.definition());
      if (incompatibility != null) {
        add(incompatibility);
        return;
      }
      long before = hits;
      // Upstream does not inspect per-axis quantized types, so that 2-bit storage occurs in
      // artifacts for releases before 2-bit integers. Readers accept these artifacts, so this is
      // kept.
      if (!(type instanceof UniformQuantizedPerAxisV1Type) && !isKnown(type)) {
        visit(vhlo.definition(), type);
      }
      if (hits == before && !isDone()) {
        legalTypes.add(type);
      }
    }

    void inspect(Attribute attribute) {
      if (isDone() || illegal.isEmpty() || !(attribute instanceof VhloAttribute vhlo)) {
        return;
      }
      Incompatibility incompatibility =
          illegal.get(attribute instanceof EnumV1Attr ? attribute : vhlo.definition());
      if (incompatibility == null && attribute instanceof EnumV1Attr) {
        incompatibility = illegal.get(vhlo.definition());
      }
      if (incompatibility != null) {
        add(incompatibility);
      } else if (!isKnown(attribute)) {
        visit(vhlo.definition(), attribute);
      }
    }

    private <T extends Type> void visit(TypeDefinition<T> definition, Type type) {
      long before = parts++;
      long hitsBefore = hits;
      definition.codec().forEachChild(definition.type().cast(type), this::inspect, this::inspect);
      remember(type, before, hitsBefore);
    }

    private <A extends Attribute> void visit(
        AttributeDefinition<A> definition, Attribute attribute) {
      long before = parts++;
      long hitsBefore = hits;
      definition
          .codec()
          .forEachChild(definition.type().cast(attribute), this::inspect, this::inspect);
      remember(attribute, before, hitsBefore);
    }

    /** Others may share it: expanded, they may have exponentially many parts. */
    private void remember(Object visited, long partsBefore, long hitsBefore) {
      if (parts - partsBefore <= FEW_PARTS || isDone()) {
        return;
      }
      if (hits == hitsBefore) {
        legal().add(visited);
        return;
      }
      if (inspected == null) {
        inspected = Collections.newSetFromMap(new IdentityHashMap<>());
      }
      inspected.add(visited);
    }

    private boolean isKnown(Object symbol) {
      if (inspected != null && inspected.contains(symbol)) {
        hits++;
        return true;
      }
      return legal().contains(symbol);
    }

    private Set<Object> legal() {
      return revisesTypes ? legalOnceRevised : legalAsItIs;
    }
  }
}
