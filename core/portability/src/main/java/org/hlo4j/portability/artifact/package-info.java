/**
 * Encoding of portable artifacts: VHLO of a version in the bytecode format of that version, with
 * the version in the producer string. {@link org.hlo4j.portability.artifact.ArtifactWriter} writes
 * artifacts, {@link org.hlo4j.portability.artifact.ArtifactReader} reads them.
 */
package org.hlo4j.portability.artifact;
