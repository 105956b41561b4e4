/**
 * Zip and tar archives, read as Python's {@code zipfile} and {@code tarfile} do. What programs read
 * differently is refused, so that no archive has other contents for one than for another.
 */
@org.jspecify.annotations.NullMarked
package org.hlo4j.archive;
