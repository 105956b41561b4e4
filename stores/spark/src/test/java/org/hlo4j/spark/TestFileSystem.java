package org.hlo4j.spark;

import java.io.File;
import java.net.URI;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Files of this machine as if they were those of another, {@code test:///path}. */
public final class TestFileSystem extends RawLocalFileSystem {
  /** Creates a file system; Hadoop does. */
  public TestFileSystem() {}

  @Override
  public URI getUri() {
    return URI.create("test:///");
  }

  @Override
  public File pathToFile(Path path) {
    return new File(path.toUri().getPath());
  }
}
