/**
 * Portable artifacts: programs written for a release of StableHLO, to be read by that release and
 * all later ones.
 */
package org.hlo4j.portability;
