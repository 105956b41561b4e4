/**
 * Why a program fits a release of StableHLO or does not. {@link
 * org.hlo4j.inspect.explain.Explainer} looks at a program, {@link
 * org.hlo4j.inspect.explain.Explanation} answers.
 */
package org.hlo4j.inspect.explain;
