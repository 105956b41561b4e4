package org.hlo4j.devtools;

import java.nio.file.attribute.BasicFileAttributes;

/**
 * By what a file that changed is told from one that did not.
 *
 * @param time when it was modified, in milliseconds
 * @param size in bytes
 */
record Stamp(long time, long size) {
  /** The stamp of no file: what was compiled from one has to be compiled again. */
  static final Stamp STALE = new Stamp(0, -1);

  static Stamp of(BasicFileAttributes attributes) {
    return new Stamp(attributes.lastModifiedTime().toMillis(), attributes.size());
  }
}
