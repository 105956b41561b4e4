package org.hlo4j.ir.asm;

/**
 * Custom syntax of a part of an assembly format, referenced as {@code custom<Name>($a, type($b),
 * ref($c))}. One object parses and prints. Arguments are addressed by position; their kinds are:
 *
 * <table>
 *   <caption>Kinds of arguments</caption>
 *   <tr><th>in the format</th><th>when printing</th><th>when parsing</th></tr>
 *   <tr><td>{@code $operand}</td><td>values</td><td>unresolved operands</td></tr>
 *   <tr><td>{@code type($operand)}, {@code type($result)}</td><td>types</td><td>types</td></tr>
 *   <tr><td>{@code $attribute}</td><td>the attribute, if any</td><td>the same</td></tr>
 *   <tr><td>{@code $region}</td><td>regions</td><td>regions</td></tr>
 *   <tr><td>{@code $successor}</td><td>blocks</td><td>blocks</td></tr>
 *   <tr><td>{@code "text"}</td><td>the text</td><td>the text, without parsing</td></tr>
 *   <tr><td>{@code ref(…)}</td><td>as without</td><td>what was parsed before</td></tr>
 * </table>
 *
 * <p>Arguments for one and for any number of operands are both lists. An argument that the
 * directive does not set while parsing is absent.
 */
public interface CustomDirective {
  /**
   * Prints the arguments. The space before them has been printed.
   *
   * @param printer the printer
   * @param arguments the arguments
   */
  void print(OpAsmPrinter printer, PrintedArguments arguments);

  /**
   * Parses what {@link #print} prints and sets the arguments.
   *
   * @param parser the parser
   * @param arguments the arguments
   */
  void parse(OpAsmParser parser, ParsedArguments arguments);
}
