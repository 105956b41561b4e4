/**
 * An interpreter of declarative assembly formats, MLIR's language for the custom syntax of
 * operations. {@link org.hlo4j.text.format.AssemblyFormat#compile} compiles a format into a list of
 * {@code Directive}s, each of which prints and parses one element:
 *
 * <pre>
 *   format    = element*
 *   element   = literal | variable | directive | group | whitespace
 *   literal   = "`" (keyword | punctuation) "`"
 *   whitespace = "``" | "` `" | "`\n`"
 *   variable  = "$" name
 *   directive = "attr-dict" | "attr-dict-with-keyword" | "prop-dict"
 *             | "operands" | "regions" | "successors"
 *             | "type" "(" of ")" | "functional-type" "(" of "," of ")"
 *             | "custom" "&lt;" Name "&gt;" "(" [argument ("," argument)*] ")"
 *             | "qualified" "(" element ")"
 *             | "oilist" "(" literal element* ("|" literal element*)* ")"
 *   of        = variable | "operands" | "results"
 *   argument  = variable | directive | "ref" "(" argument ")" | string
 *   group     = "(" element* ")" [":" "(" element* ")"] "?"      one element followed by "^"
 * </pre>
 *
 * <p>Spaces are determined when a format is compiled, by MLIR's rules.
 */
@NullMarked
package org.hlo4j.text.format;

import org.jspecify.annotations.NullMarked;
