/**
 * Passes that express what a release does not know by what it does: upstream's {@link
 * org.hlo4j.transforms.compatibility.CompatibilityExpander}, and {@link
 * org.hlo4j.transforms.compatibility.WeakOrderExpander}, which upstream has not.
 */
package org.hlo4j.transforms.compatibility;
