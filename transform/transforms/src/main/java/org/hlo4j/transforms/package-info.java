/**
 * Passes over programs, one package each. {@link org.hlo4j.transforms.TransformPasses} registers
 * them for tools.
 */
package org.hlo4j.transforms;
