package org.hlo4j.hlo;

import org.hlo4j.ir.builtin.LongList;

/**
 * A part of a result whose buffer is that of a part of an operand or parameter.
 *
 * @param output the place of the part in the result
 * @param operand the number of the operand or parameter
 * @param index the place of the part in the operand
 */
public record HloAlias(LongList output, long operand, LongList index) {
  /**
   * An alias of a program, which may be a hint.
   *
   * @param alias the alias
   * @param kind whether it is a hint
   */
  public record OfProgram(HloAlias alias, HloWords.AliasKind kind) {}

  /**
   * A part of a parameter whose buffer the program may use for anything.
   *
   * @param parameter the number of the parameter
   * @param index the place of the part in the parameter
   */
  public record Donor(long parameter, LongList index) {}

  /**
   * A part of a parameter that is fetched while another program runs.
   *
   * @param parameter the number of the parameter
   * @param index the place of the part in the parameter
   * @param offset where it is stored
   */
  public record Prefetch(long parameter, LongList index, long offset) {}
}
