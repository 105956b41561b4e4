/**
 * Portable artifacts: programs serialized for a release of StableHLO, which that release and all
 * later ones can read.
 *
 * @since 0.1.0
 */
package org.hlo4j.portability;
