package org.hlo4j.spark;

import java.util.List;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.audit.StoreArchive;
import org.hlo4j.audit.StoreFiles;

/**
 * The list of stores.
 *
 * @param entries files and archives
 * @param skipped what is not looked at, beside members of archives
 * @param unreadableRoots paths that were named, but cannot be opened
 */
record StoreListing(
    List<StoreEntry> entries, SkippedFiles skipped, List<StoreFiles.Unreadable> unreadableRoots) {
  /** Returns the number of files that are not archives, whose members executors count. */
  long programs() {
    return entries.stream()
        .filter(entry -> entry.reason() != null || !StoreArchive.isArchive(entry.name()))
        .count();
  }
}
