/**
 * Interprets VHLO's history: what a release knows, and turning programs of one release into those
 * of another. {@link org.hlo4j.portability.version.Legality} answers the first, {@link
 * org.hlo4j.portability.version.VersionConverter} does the second.
 */
package org.hlo4j.portability.version;
