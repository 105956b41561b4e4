/**
 * Portable artifacts as bytes: VHLO of a version in the bytecode format of that version, with the
 * version in the header. {@link org.hlo4j.portability.artifact.ArtifactWriter} writes them, {@link
 * org.hlo4j.portability.artifact.ArtifactReader} reads them.
 */
package org.hlo4j.portability.artifact;
