/**
 * Passes over programs, one package for each: {@link org.hlo4j.transforms.TransformPasses} lists
 * them for tools.
 */
package org.hlo4j.transforms;
