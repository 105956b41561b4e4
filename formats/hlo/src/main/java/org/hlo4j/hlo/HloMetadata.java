package org.hlo4j.hlo;

import org.hlo4j.ir.builtin.LongList;

/**
 * Where an instruction comes from. Words are empty and numbers zero if they are not known.
 *
 * @param opType the operation of the framework
 * @param opName its name, with those of the scopes around it
 * @param sourceFile the file of the source
 * @param sourceLine the line
 * @param sourceEndLine the last line
 * @param sourceColumn the column
 * @param sourceEndColumn the last column
 * @param stackFrame the frame of the stack, by its number in {@link HloFrames}
 * @param deduplicatedName the name of the instruction that this one is a copy of
 * @param schedulingName the name in the schedule
 * @param profileTypes the numbers of the kinds of profiles
 */
public record HloMetadata(
    String opType,
    String opName,
    String sourceFile,
    long sourceLine,
    long sourceEndLine,
    long sourceColumn,
    long sourceEndColumn,
    long stackFrame,
    String deduplicatedName,
    String schedulingName,
    LongList profileTypes) {
  /** What is known of nothing. */
  public static final HloMetadata NONE = ofName("");

  /**
   * {@return metadata of a name alone}
   *
   * @param opName the name
   */
  public static HloMetadata ofName(String opName) {
    return new HloMetadata("", opName, "", 0, 0, 0, 0, 0, "", "", LongList.of());
  }
}
