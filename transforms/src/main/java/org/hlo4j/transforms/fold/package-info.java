/**
 * Pass {@code stablehlo-aggressive-folder}, which folds StableHLO operations on constants: {@link
 * org.hlo4j.transforms.fold.AggressiveFolderPass} is the pass, {@link
 * org.hlo4j.transforms.fold.FoldPatterns} gives its patterns to other passes. What is folded is
 * computed by the interpreter.
 */
package org.hlo4j.transforms.fold;
