package org.hlo4j.opset.vhlo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Change.RevisesType;

/**
 * A minor release of the operation set and its changes.
 *
 * @param version the version, with patch 0
 * @param summary the subject of the release, in one sentence
 * @param changes the changes; none if only compatibility guarantees changed
 */
public record Release(Version version, String summary, List<Change> changes) {
  /** Copies the list. */
  public Release {
    changes = List.copyOf(changes);
  }

  static Release release(String version, String summary, Change... changes) {
    return new Release(Version.parse(version), summary, List.of(changes));
  }

  /** {@return the new versions of types} */
  public List<RevisesType<?, ?>> typeRevisions() {
    List<RevisesType<?, ?>> revisions = new ArrayList<>();
    for (Change change : changes) {
      if (change instanceof RevisesType<?, ?> revises) {
        revisions.add(revises);
      }
    }
    return revisions;
  }

  /**
   * {@return the changes of a kind, in order}
   *
   * @param <C> the kind of change
   * @param kind the class of the kind
   */
  public <C extends Change> Stream<C> changes(Class<C> kind) {
    return changes.stream().filter(kind::isInstance).map(kind::cast);
  }
}
