/**
 * Portable artifacts: programs serialized for a release of StableHLO, which that release and all
 * later ones can read.
 */
package org.hlo4j.portability;
