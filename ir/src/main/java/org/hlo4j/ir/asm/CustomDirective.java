package org.hlo4j.ir.asm;

/**
 * Syntax written by hand for a part of an assembly format, used there as {@code custom<Name>($a,
 * type($b), ref($c))}. One object parses and prints; arguments are addressed by position, and each
 * stands for what its kind says:
 *
 * <table>
 *   <caption>Kinds of arguments</caption>
 *   <tr><th>in the format</th><th>printing gives</th><th>parsing expects</th></tr>
 *   <tr><td>{@code $operand}</td><td>values</td><td>unresolved operands</td></tr>
 *   <tr><td>{@code type($operand)}, {@code type($result)}</td><td>types</td><td>types</td></tr>
 *   <tr><td>{@code $attribute}</td><td>the attribute, or none</td><td>the same</td></tr>
 *   <tr><td>{@code $region}</td><td>regions</td><td>regions</td></tr>
 *   <tr><td>{@code $successor}</td><td>blocks</td><td>blocks</td></tr>
 *   <tr><td>{@code "text"}</td><td>the text</td><td>nothing, but gives the text</td></tr>
 *   <tr><td>{@code ref(…)}</td><td>as without</td><td>nothing, but gives what was parsed</td></tr>
 * </table>
 *
 * <p>An argument for one operand and one for any number of them look alike: a list. An argument
 * that parsing leaves unset stays absent.
 */
public interface CustomDirective {
  /** Prints the arguments; the space in front of them is already there. */
  void print(OpAsmPrinter printer, PrintedArguments arguments);

  /** Parses what {@link #print} printed and sets the arguments. */
  void parse(OpAsmParser parser, ParsedArguments arguments);
}
