/**
 * Interpretation of VHLO's history: {@link org.hlo4j.portability.version.Legality} states which
 * features a release has, {@link org.hlo4j.portability.version.VersionConverter} converts programs
 * between releases.
 */
package org.hlo4j.portability.version;
