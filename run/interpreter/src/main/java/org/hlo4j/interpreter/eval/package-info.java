/**
 * Evaluators of operations. Each family of operations has a class that adds its evaluators to
 * {@link org.hlo4j.interpreter.eval.Evaluators}, the table of all. Below are {@code parallel},
 * {@code elementwise}, {@code machine} and {@code kernel}, each of which uses those after it alone.
 */
package org.hlo4j.interpreter.eval;
