package org.hlo4j.spark;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.audit.AuditJson;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.ProgramAuditor;
import org.hlo4j.audit.ProgramMigration;
import org.hlo4j.audit.ProgramMigrator;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.program.ImportOptions;
import org.jspecify.annotations.Nullable;

/** The main class of a {@link ProgramProcess}: answers programs from its standard input. */
final class ProgramProcessMain {
  /** The byte that is written when programs can be read. */
  static final int READY = 1;

  private static final long STACK = 16 << 20;

  private ProgramProcessMain() {}

  static List<String> arguments(StoreOptions options, @Nullable MigrateSettings migration) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                Integer.toString(options.depth()),
                Long.toString(options.operations()),
                Long.toString(options.constantBytes()),
                Boolean.toString(options.customCalls())));
    if (migration != null) {
      arguments.add(migration.target());
      arguments.add(Boolean.toString(migration.expands()));
      arguments.add(Boolean.toString(migration.allDialects()));
    }
    return arguments;
  }

  /**
   * Answers programs until there are no more.
   *
   * @param args {@link #arguments}
   */
  public static void main(String[] args) throws InterruptedException {
    ReadLimits limits =
        new ReadLimits(Integer.parseInt(args[0]), Long.parseLong(args[1]), Long.parseLong(args[2]));
    ImportOptions imports = ImportOptions.DEFAULT.withCustomCalls(Boolean.parseBoolean(args[3]));
    ProgramAuditor auditor = new ProgramAuditor(limits, imports);
    ProgramMigrator migrator =
        args.length > 4
            ? new MigrateSettings(
                    args[4], Boolean.parseBoolean(args[5]), Boolean.parseBoolean(args[6]))
                .migrator(limits, imports)
            : null;
    Thread thread =
        Thread.ofPlatform()
            .stackSize(Math.max(STACK, limits.stackBytes()))
            .start(() -> answerAll(auditor, migrator));
    thread.join();
  }

  private static void answerAll(ProgramAuditor auditor, @Nullable ProgramMigrator migrator) {
    try (DataInputStream in =
            new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        DataOutputStream out =
            new DataOutputStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)))) {
      out.write(READY);
      out.flush();
      while (true) {
        AskedFile file = AskedFile.read(in, out);
        if (migrator == null) {
          AuditRow row = auditor.audit(file, file.open());
          out.writeBoolean(false);
          write(row, out);
        } else {
          ProgramMigration migration = migrator.read(file, file.open());
          out.writeBoolean(false);
          write(migration, out);
        }
        out.flush();
      }
    } catch (EOFException e) {
      // There are no more.
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(AuditRow row, DataOutputStream out) throws IOException {
    write(AuditJson.line(row), out);
  }

  static AuditRow readRow(DataInputStream in) throws IOException {
    return AuditJson.row(readLine(in));
  }

  private static void write(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String readLine(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void write(ProgramMigration migration, DataOutputStream out) throws IOException {
    write(migration.status().name(), out);
    out.writeInt(migration.reasons().size());
    for (String reason : migration.reasons()) {
      write(reason, out);
    }
    write(String.valueOf(migration.digest()), out);
    Blob artifact = migration.artifact();
    if (artifact != null) {
      AskedFile.write(artifact, out);
    }
  }

  static ProgramMigration readMigration(String path, Blob source, DataInputStream in)
      throws IOException {
    ProgramMigration.Status status = ProgramMigration.Status.valueOf(readLine(in));
    List<String> reasons = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      reasons.add(readLine(in));
    }
    String digest = readLine(in);
    if (status != ProgramMigration.Status.MIGRATED) {
      return ProgramMigration.refused(path, status, reasons, source);
    }
    Blob artifact = AskedFile.readBytes(in);
    return new ProgramMigration(path, status, reasons, source, digest, artifact);
  }
}
