/**
 * The releases of StableHLO for which a program can be written, and the features that block the
 * others. {@link org.hlo4j.inspect.explain.Explainer} analyzes a program and returns an {@link
 * org.hlo4j.inspect.explain.Explanation}.
 *
 * @since 0.1.0
 */
package org.hlo4j.inspect.explain;
