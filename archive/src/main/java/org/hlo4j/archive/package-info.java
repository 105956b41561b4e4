/**
 * Zip archives, read as Python's {@code zipfile} does: by their directory. What programs read
 * differently is refused, so that no archive has other contents for one than for another.
 */
@org.jspecify.annotations.NullMarked
package org.hlo4j.archive;
