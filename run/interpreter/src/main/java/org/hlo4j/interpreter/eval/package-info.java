/**
 * Evaluators of operations. Each family of operations has a class that adds its evaluators to
 * {@link org.hlo4j.interpreter.eval.Evaluators}.
 */
package org.hlo4j.interpreter.eval;
