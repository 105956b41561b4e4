package org.hlo4j.portability.version;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Change;
import org.hlo4j.opset.vhlo.Change.AddsAttribute;
import org.hlo4j.opset.vhlo.Change.AddsEnumWord;
import org.hlo4j.opset.vhlo.Change.AddsType;
import org.hlo4j.opset.vhlo.Change.RevisesType;
import org.hlo4j.opset.vhlo.Release;
import org.hlo4j.opset.vhlo.VhloHistory;

/** The types and attributes that releases lack: those of later releases, and replaced types. */
final class IllegalFeatures {
  private static final Map<Version, Map<Object, Incompatibility>> BY_RELEASE =
      new ConcurrentHashMap<>();

  private IllegalFeatures() {}

  /** Returns why types and attributes are illegal in a release, by their definitions. */
  static Map<Object, Incompatibility> of(Version version) {
    return BY_RELEASE.computeIfAbsent(version, IllegalFeatures::collect);
  }

  private static Map<Object, Incompatibility> collect(Version version) {
    Map<Object, Incompatibility> illegal = new HashMap<>();
    for (Release release : VhloHistory.releases()) {
      if (release.version().isAfter(version)) {
        addLater(release, illegal);
      } else {
        addReplaced(release, illegal);
      }
    }
    return illegal;
  }

  private static void addLater(Release release, Map<Object, Incompatibility> illegal) {
    Version since = release.version();
    for (Change change : release.changes()) {
      if (change instanceof AddsType adds) {
        illegal.put(adds.type(), Incompatibility.ofFeature(adds.type().toString(), since));
      } else if (change instanceof RevisesType<?, ?> revises) {
        illegal.put(revises.after(), Incompatibility.ofFeature(revises.after().toString(), since));
      } else if (change instanceof AddsAttribute adds) {
        illegal.put(
            adds.attribute(), Incompatibility.ofFeature(adds.attribute().toString(), since));
      } else if (change instanceof AddsEnumWord adds) {
        illegal.put(
            adds.enumeration().attribute(adds.word()),
            Incompatibility.ofFeature(adds.word(), since));
      }
    }
  }

  /** A type that has a newer version in the release is as illegal as one of a later release. */
  private static void addReplaced(Release release, Map<Object, Incompatibility> illegal) {
    for (RevisesType<?, ?> revises : release.typeRevisions()) {
      illegal.put(
          revises.before(),
          Incompatibility.ofCondition(
              revises.before() + " was replaced by " + revises.after(), release.version()));
    }
  }
}
