package org.hlo4j.opset.vhlo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.opset.vhlo.Change.RevisesType;

/**
 * A minor release of the operation set and what it changed.
 *
 * @param version its version, with patch 0
 * @param summary what it was about, in a sentence
 * @param changes what it changed; nothing where it only meant another promise
 */
public record Release(Version version, String summary, List<Change> changes) {
  public Release {
    changes = List.copyOf(changes);
  }

  static Release release(String version, String summary, Change... changes) {
    return new Release(Version.parse(version), summary, List.of(changes));
  }

  /** The new versions of types. */
  public List<RevisesType<?, ?>> typeRevisions() {
    List<RevisesType<?, ?>> revisions = new ArrayList<>();
    for (Change change : changes) {
      if (change instanceof RevisesType<?, ?> revises) {
        revisions.add(revises);
      }
    }
    return revisions;
  }

  /** The changes of this kind. */
  public <C extends Change> Stream<C> changes(Class<C> kind) {
    return changes.stream().filter(kind::isInstance).map(kind::cast);
  }
}
