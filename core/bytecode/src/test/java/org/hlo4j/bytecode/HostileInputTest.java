package org.hlo4j.bytecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HostileInputTest {
  private static final int MUTANTS = 1500;
  private static final int DEEP = 20_000;

  private static final String UNKNOWN_LOC = "1f";
  private static final String ONE_ENTRY = "03 01 01 03 07";
  private static final String STRINGS = "05 0f 11 6275696c74696e00 6d6f64756c6500";

  /** A handmade file of version 0, whose only operation name is that of the module. */
  private static byte[] file(byte[] entries, byte[] offsets, byte[] ir) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(hex("4d4cef52 01 00"));
    section(out, 1, hex("03 01 01 03 03"));
    section(out, 3, offsets);
    section(out, 2, entries);
    section(out, 4, ir);
    section(out, 0, hex(STRINGS));
    return out.toByteArray();
  }

  private static byte[] file(String entries, String offsets, String ir) {
    return file(hex(entries), hex(offsets), hex(ir));
  }

  private static void section(ByteArrayOutputStream out, int code, byte[] body) {
    out.write(code);
    number(out, body.length);
    out.writeBytes(body);
  }

  /** Writes a number in its longest form. */
  private static void number(ByteArrayOutputStream out, long value) {
    out.write(0);
    for (int i = 0; i < 8; i++) {
      out.write((int) (value >>> (8 * i)));
    }
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replace(" ", ""));
  }

  @Test
  void aFileByHandIsRead() {
    Operation op = Files.read(file(UNKNOWN_LOC, ONE_ENTRY, "05 01 00 01"));
    assertThat(op.name()).isEqualTo("builtin.module");
    assertThat(op.location()).isEqualTo(UnknownLoc.INSTANCE);
  }

  @ParameterizedTest
  @CsvSource({
    "15 01 01, 0f, contains itself (attribute 0)",
    "1f 1f, 0b, unexpected trailing bytes after Attribute entry (attribute 0",
    "7f, 07, unknown builtin attribute code: 63",
    "1f, 27, Attribute or Type entry offset points past the end of section",
    "0f, 07, 'expected attribute of type: Location, but got: UnitAttr'",
    "01 00ffffffffffffffff, 2b, expected 18446744073709551615 elements",
    "05 05, 0b, invalid string index: 2",
    "0d 01, 0b, invalid type index: 0",
    "15 03 03, 0f, invalid attribute index: 1",
    "21 01 01, 0f, invalid type index: 0",
    "2f 00 00 00 00 00 01 00 00 00, 2b, too many dimensions or symbols",
    "2f 0f, 0b, attempting to parse a byte at the end of the bytecode",
    "41 00, 09, 'attribute has no bytecode encoding, and text is not supported here'",
    "41, 05, 'malformed null-terminated string, no null character found'",
  })
  void malformedEntriesAreRejected(String entry, String size, String message) {
    byte[] bytes = file(entry, "03 01 01 03 " + size, "05 01 00 01");
    BytecodeReaderOptions options = BytecodeReaderOptions.of(TestDialect.REGISTRY);
    assertThatThrownBy(() -> BytecodeReader.read(Blob.wrap(bytes), "f.bc", options))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "01, expected one top-level operation",
    "09 01 00 01 01 00 01, expected one top-level operation",
    "05 03 00 01, invalid operation name index: 1",
    "05 01 00 03, invalid attribute index: 1",
    "05 01 00 01 01, unexpected trailing bytes: 1",
    "05 01 00, attempting to parse a byte at the end of the bytecode (section IR)",
    "05 01 04 01 03 01, invalid value index: 0",
    "05 01 08 01 03 01, invalid successor index: 0",
    "05 01 02 01 03 01, invalid type index: 0",
    "05 01 04 01 fcffff, expected 2097151 operands when only 0 bytes remain",
    "05 01 10 01 00feffffffffffffff, 'blocks, regions or values when only 0 bytes remain'",
    "05 01 10 01 05 00ffffffffffffffff, expected 18446744073709551615 blocks",
    "05 01 10 01 05 03 05 01, expected 2 values when only 1 bytes remain",
    "05 01 10 01 05 03 03 05 01 04 01 03 01, not all forward unresolved",
    "05 01 10 01 05 03 01 ff 01 00 01, attempting to parse a byte at the end",
    "05 01 40 01 01, Properties idx out-of-bound for builtin.module",
    "05 01 01 01 01, 'expected attribute of type: DictionaryAttr, but got: UnknownLoc'",
  })
  void malformedOperationsAreRejected(String ir, String message) {
    byte[] bytes = file(UNKNOWN_LOC, ONE_ENTRY, ir);
    assertThatThrownBy(() -> Files.read(bytes))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "'', input buffer is not an MLIR bytecode file",
    "4d4cef, input buffer is not an MLIR bytecode file",
    "4d4cef53 01 00, input buffer is not an MLIR bytecode file",
    "4d4cef52 0f 00, bytecode version 7 is newer than the current version 6",
    "4d4cef52 0d 41, 'malformed null-terminated string, no null character found'",
    "4d4cef52 0d 00, missing data for top-level section: String (0)",
    "4d4cef52 0d 00 0001 0001, duplicate top-level section: String (0)",
    "4d4cef52 0d 00 2001, invalid section ID: 32",
  })
  void malformedFilesAreRejected(String bytes, String message) {
    assertThatThrownBy(() -> Files.read(hex(bytes)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(message);
  }

  @Test
  void errorsSayWhereAndWhoWroteTheFile() {
    byte[] bytes = file("7f", ONE_ENTRY, "05 01 00 01");
    assertThatThrownBy(() -> Files.read(bytes))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> {
              Diagnostic error = e.diagnostics().getFirst();
              assertThat(error.location()).isInstanceOf(ByteOffsetLoc.class);
              assertThat(error.notes())
                  .extracting(Diagnostic::message)
                  .containsExactly("in bytecode version 0 produced by: ");
            });
  }

  @Test
  void unknownDialectsAndOperationsAreRejected() {
    byte[] foreign = Files.mlir("regions", BytecodeVersion.CURRENT);
    BytecodeReaderOptions options = BytecodeReaderOptions.of(TestDialect.REGISTRY);
    assertThatThrownBy(() -> BytecodeReader.read(Blob.wrap(foreign), "f.bc", options))
        .hasMessageContaining("dialect 'foo' is unknown. If this is intended, please call");
    byte[] bytes = file(UNKNOWN_LOC, ONE_ENTRY, "05 01 00 01");
    bytes[bytes.length - 2] = 'a';
    assertThatThrownBy(() -> Files.read(bytes))
        .hasMessageContaining(
            "unregistered operation 'builtin.modula' found in dialect ('builtin') that does not"
                + " allow unknown operations");
  }

  /**
   * Nested locations, each of which contains the next one twice, so that their expansion is
   * exponential.
   */
  @Test
  @Timeout(30)
  void sharedNestingIsReadAndWritten() {
    Operation op = Files.read(sharedNesting(20));
    assertThat(op.location()).isInstanceOf(CallSiteLoc.class);
    byte[] again = Files.write(op, BytecodeVersion.CURRENT);
    assertThat(Files.write(Files.read(again), BytecodeVersion.CURRENT)).isEqualTo(again);
  }

  @Test
  @Timeout(30)
  void nestingWithTooManyExpandedPartsIsRejected() {
    assertThatThrownBy(() -> Files.read(sharedNesting(DEEP)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("nested parts");
  }

  /** Nested call sites, each of which contains the next location twice. */
  private static byte[] sharedNesting(int depth) {
    ByteArrayOutputStream entries = new ByteArrayOutputStream();
    ByteArrayOutputStream offsets = new ByteArrayOutputStream();
    number(offsets, depth);
    offsets.writeBytes(hex("01 01"));
    number(offsets, depth);
    for (int i = 1; i < depth; i++) {
      entries.write(0x15);
      number(entries, i);
      number(entries, i);
      offsets.write((19 << 1 | 1) << 1 | 1);
    }
    entries.writeBytes(hex(UNKNOWN_LOC));
    offsets.writeBytes(hex("07"));
    return file(entries.toByteArray(), offsets.toByteArray(), hex("05 01 00 01"));
  }

  @Test
  void moreOperationsThanAllowedAreRejected() {
    Operation op = new OperationState(TestDialect.FOREIGN, UnknownLoc.INSTANCE).create();
    Blob bytes = Blob.wrap(Files.write(op, BytecodeVersion.CURRENT));
    BytecodeReaderOptions options =
        BytecodeReaderOptions.of(TestDialect.REGISTRY).withUnregistered(true);
    assertThat(
            BytecodeReader.read(
                bytes, "f", options.withLimits(ReadLimits.DEFAULT.withOperations(1))))
        .isNotNull();
    assertThatThrownBy(() ->
            BytecodeReader.read(
                bytes, "f", options.withLimits(ReadLimits.DEFAULT.withOperations(0))))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("program has more than 0 operations");
  }

  @Test
  void aLongCycleIsFound() {
    ByteArrayOutputStream entries = new ByteArrayOutputStream();
    ByteArrayOutputStream offsets = new ByteArrayOutputStream();
    number(offsets, DEEP);
    offsets.writeBytes(hex("01 01"));
    number(offsets, DEEP);
    for (int i = 1; i <= DEEP; i++) {
      entries.write(0x15);
      number(entries, i % DEEP);
      number(entries, i % DEEP);
      offsets.write((19 << 1 | 1) << 1 | 1);
    }
    byte[] bytes = file(entries.toByteArray(), offsets.toByteArray(), hex("05 01 00 01"));
    assertThatThrownBy(() -> Files.read(bytes)).hasMessageContaining("contains itself");
  }

  @Test
  @Timeout(30)
  void nestedRegionsAreReadAndWritten() {
    byte[] bytes = nestedRegions(100);
    int[] count = {0};
    Operation root = Files.read(bytes);
    root.walk(op -> count[0]++);
    assertThat(count[0]).isEqualTo(101);
    byte[] again = Files.write(root, BytecodeVersion.V0_FIRST);
    assertThat(Files.write(Files.read(again), BytecodeVersion.V0_FIRST)).isEqualTo(again);
  }

  @Test
  @Timeout(30)
  void regionsNestedTooDeeplyAreRejected() {
    assertThatThrownBy(() -> Files.read(nestedRegions(DEEP)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("nested too deeply: more than 128 levels of regions");
  }

  private static byte[] nestedRegions(int depth) {
    ByteArrayOutputStream ir = new ByteArrayOutputStream();
    ir.writeBytes(hex("05"));
    for (int i = 0; i < depth; i++) {
      ir.writeBytes(hex("01 10 01 05 03 01 05"));
    }
    ir.writeBytes(hex("01 00 01"));
    return file(hex(UNKNOWN_LOC), hex(ONE_ENTRY), ir.toByteArray());
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(120)
  void mutantsAreReadOrRejected(BytecodeVersion version) {
    List<byte[]> originals = new ArrayList<>();
    for (String name : List.of("attributes", "more-attributes", "regions")) {
      originals.add(Files.mlir(name, version));
    }
    for (int seed = 0; seed < 20; seed++) {
      originals.add(Files.write(Programs.program(seed), version));
    }
    for (int seed = 0; seed < MUTANTS; seed++) {
      Random random = new Random(seed);
      byte[] mutant = mutate(originals.get(random.nextInt(originals.size())), random);
      try {
        Files.read(mutant);
      } catch (DiagnosticException e) {
        assertThat(e.diagnostics()).isNotEmpty();
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        fail("version " + version + ", mutant " + seed, e);
      }
    }
  }

  private static byte[] mutate(byte[] original, Random random) {
    byte[] bytes = original.clone();
    int header = 20;
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      int at = header + random.nextInt(bytes.length - header);
      switch (random.nextInt(5)) {
        case 0 -> bytes[at] = (byte) random.nextInt();
        case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes[at] = (byte) (bytes[at] + (random.nextBoolean() ? 2 : -2));
        case 3 -> bytes[at] = 0;
        default -> bytes = random.nextInt(20) == 0 ? java.util.Arrays.copyOf(bytes, at) : bytes;
      }
      if (bytes.length <= header + 1) {
        break;
      }
    }
    return bytes;
  }
}
