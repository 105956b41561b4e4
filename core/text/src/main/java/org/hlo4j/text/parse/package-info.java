/**
 * The parser of MLIR's textual form: recursive descent over the bytes of a source. The entry point
 * is {@link org.hlo4j.text.parse.MlirParser}. Each part of the grammar has a class of its own:
 *
 * <pre>
 *   file       ::= (operation | attribute-alias | type-alias | file-metadata)*      TopLevelParser
 *   operation  ::= (results '=')? (generic | custom) ('loc' '(' location ')')?      OperationParser
 *   generic    ::= string '(' values? ')' successors? ('&lt;' properties '&gt;')?
 *                  ('(' region (',' region)* ')')? dictionary? ':' function-type
 *   custom     ::= bare-id and the syntax of the operation                   CustomOperationParser
 *   region     ::= '{' block* '}'
 *   block      ::= (^id ('(' arguments ')')? ':')? operation*
 *   type       ::= builtin type | dialect type | type alias                            TypeParser
 *   attribute  ::= builtin attribute | dialect attribute | attribute alias        AttributeParser
 *   location   ::= 'unknown' | place or range | name | callsite | fused            LocationParser
 * </pre>
 *
 * <p>All errors are reported as a {@link org.hlo4j.ir.diagnostic.DiagnosticException} with MLIR's
 * message at MLIR's position; no input causes another exception.
 *
 * <p>Source of the grammar: {@code mlir/docs/LangRef.md} and {@code mlir/lib/AsmParser}.
 */
package org.hlo4j.text.parse;
