/**
 * Pass {@code stablehlo-aggressive-folder}, which folds StableHLO operations on constants: {@link
 * org.hlo4j.transforms.fold.AggressiveFolderPass} is the pass, {@link
 * org.hlo4j.transforms.fold.FoldPatterns} provides its patterns to other passes. Folded operations
 * are evaluated by the interpreter.
 */
package org.hlo4j.transforms.fold;
