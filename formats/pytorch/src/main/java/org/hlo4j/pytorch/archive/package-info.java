/** The archives in which exported programs are: their entries, read without copies. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.pytorch.archive;
