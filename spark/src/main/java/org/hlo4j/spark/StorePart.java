package org.hlo4j.spark;

import java.io.Serializable;
import org.hlo4j.audit.SkippedFiles;

/**
 * What a list of a store, or an archive, has.
 *
 * @param name the name of the archive; of a list that of what it lists
 * @param programs how many files are taken
 * @param skipped those that are not looked at
 */
record StorePart(String name, long programs, SkippedFiles skipped) implements Serializable {}
