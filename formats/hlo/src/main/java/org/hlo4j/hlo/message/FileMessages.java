package org.hlo4j.hlo.message;

import java.util.List;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.message.FieldValues;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageInput;
import org.jspecify.annotations.Nullable;

/** The messages that are files. Nothing in their bytes says which one a file is. */
public final class FileMessages {
  private static final FieldRows PROBE_ROWS = new FieldRows();
  private static final MessageField<FieldValues, List<Blob>> FIRST = PROBE_ROWS.blobs(1);
  private static final MessageField<FieldValues, List<Blob>> SECOND = PROBE_ROWS.blobs(2);
  private static final MessageField<FieldValues, List<Blob>> THIRD = PROBE_ROWS.blobs(3);
  private static final Message<FieldValues> PROBE = PROBE_ROWS.build("");

  private static final FieldRows HLO_ROWS = new FieldRows();

  /** {@code hlo_module} */
  public static final MessageField<FieldValues, @Nullable FieldValues> HLO_MODULE =
      HLO_ROWS.message(1, () -> ModuleFields.MESSAGE);

  /** {@code HloProto} */
  public static final Message<FieldValues> HLO =
      HLO_ROWS
          .ignore(3) // buffer_assignment: where its compiler has put values
          .build("HloProto");

  private static final FieldRows SNAPSHOT_ROWS = new FieldRows();

  /** {@code hlo} */
  public static final MessageField<FieldValues, @Nullable FieldValues> SNAPSHOT_HLO =
      SNAPSHOT_ROWS.message(1, () -> HLO);

  /** {@code arguments} */
  public static final MessageField<FieldValues, List<HloLiteral>> SNAPSHOT_ARGUMENTS =
      SNAPSHOT_ROWS.messages(2, () -> LiteralMessages.LITERAL);

  /** {@code result} */
  public static final MessageField<FieldValues, @Nullable HloLiteral> SNAPSHOT_RESULT =
      SNAPSHOT_ROWS.message(3, () -> LiteralMessages.LITERAL);

  /** {@code execution_platform} */
  public static final MessageField<FieldValues, String> SNAPSHOT_PLATFORM = SNAPSHOT_ROWS.text(4);

  /** {@code HloSnapshot} */
  public static final Message<FieldValues> SNAPSHOT = SNAPSHOT_ROWS.build("HloSnapshot");

  private static final Message<List<HloLiteral>> INPUTS =
      RecordMessages.listOf("HloInputs", LiteralMessages.LITERAL);

  private static final FieldRows UNOPTIMIZED_ROWS = new FieldRows();

  /** {@code hlo_module} */
  public static final MessageField<FieldValues, @Nullable FieldValues> UNOPTIMIZED_MODULE =
      UNOPTIMIZED_ROWS.message(1, () -> ModuleFields.MESSAGE);

  /** {@code partitions} */
  public static final MessageField<FieldValues, List<List<HloLiteral>>> PARTITIONS =
      UNOPTIMIZED_ROWS.messages(2, () -> INPUTS);

  /** {@code HloUnoptimizedSnapshot} */
  public static final Message<FieldValues> UNOPTIMIZED =
      UNOPTIMIZED_ROWS
          .ignore(3) // version: of the form of the file
          .build("HloUnoptimizedSnapshot");

  private FileMessages() {}

  /**
   * {@return how deep the module of a file is in messages: zero for a module alone, -1 if the file
   * has none}
   *
   * @param bytes the file
   */
  public static int depthOfModule(Blob bytes) {
    Blob content = bytes;
    for (int depth = 0; depth <= 2; depth++) {
      FieldValues probe = probe(content);
      if (probe == null) {
        return -1;
      }
      if (isModule(probe)) {
        return depth;
      }
      if (probe.get(FIRST).size() != 1) {
        return -1;
      }
      content = probe.get(FIRST).getFirst();
    }
    return -1;
  }

  /**
   * {@return whether a file has a list of messages in the second field}
   *
   * @param bytes the file
   */
  public static boolean hasSecond(Blob bytes) {
    FieldValues probe = probe(bytes);
    return probe != null && !probe.get(SECOND).isEmpty();
  }

  /** A module has computations, with instructions, with a name and an opcode. */
  private static boolean isModule(FieldValues module) {
    for (Blob computation : module.get(THIRD)) {
      FieldValues inner = probe(computation);
      for (Blob bytes : inner == null ? List.<Blob>of() : inner.get(SECOND)) {
        FieldValues instruction = probe(bytes);
        if (instruction != null
            && isWord(instruction.get(FIRST))
            && isWord(instruction.get(SECOND))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isWord(List<Blob> fields) {
    return fields.size() == 1 && fields.getFirst().size() > 0;
  }

  private static @Nullable FieldValues probe(Blob bytes) {
    try {
      return PROBE.read(new MessageInput(bytes, "", ""));
    } catch (DiagnosticException notOne) {
      return null;
    }
  }
}
