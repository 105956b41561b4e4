package org.hlo4j.spark;

import java.io.Serializable;
import org.hlo4j.audit.SkippedFiles;

/**
 * The counts of the list of stores, or of an archive.
 *
 * @param name the name of the archive; empty for the list
 * @param programs how many files are taken
 * @param skipped those that are not looked at
 */
record StorePart(String name, long programs, SkippedFiles skipped) implements Serializable {}
