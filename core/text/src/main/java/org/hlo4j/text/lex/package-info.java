/**
 * The tokens of MLIR's textual form. {@link org.hlo4j.text.lex.Lexer} iterates over the tokens of a
 * source; {@link org.hlo4j.text.lex.Literals} returns the values of literals.
 *
 * <pre>
 *   bare-id     ::= (letter | '_') (letter | digit | [_$.])*
 *   at-id       ::= '@' (bare-id | string)
 *   suffix-id   ::= digit+ | (letter | [$._-]) (letter | [$._-] | digit)*
 *   #id !id ^id ::= prefix suffix-id            %id likewise
 *   inttype     ::= [su]? 'i' digit+
 *   integer     ::= digit+ | '0x' hex-digit+
 *   float       ::= digit+ '.' digit* ([eE] [-+]? digit+)?
 *   string      ::= '"' ([^"\n\v\f\\] | '\' (["\\nt] | hex-digit hex-digit))* '"'
 *   comment     ::= '//' to the end of the line
 * </pre>
 */
package org.hlo4j.text.lex;
