/**
 * Evaluators: what each operation does. A class per family adds its operations to {@link
 * org.hlo4j.interpreter.eval.Evaluators}.
 */
package org.hlo4j.interpreter.eval;
