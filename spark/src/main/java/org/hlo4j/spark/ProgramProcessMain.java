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
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.audit.AuditJson;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.ProgramAuditor;
import org.hlo4j.audit.ProgramMigration;
import org.hlo4j.audit.ProgramMigrator;
import org.hlo4j.audit.StoreContent;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.ReadLimits;
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
                Long.toString(options.constantBytes())));
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
    ProgramAuditor auditor = new ProgramAuditor(limits);
    ProgramMigrator migrator =
        args.length > 3
            ? new MigrateSettings(
                    args[3], Boolean.parseBoolean(args[4]), Boolean.parseBoolean(args[5]))
                .migrator(limits)
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
        String path = readText(in);
        String folder = readText(in);
        Blob bytes = StoreContent.of(new Part(in, in.readLong()));
        Asked file =
            new Asked(
                path, folder.isEmpty() ? Optional.empty() : Optional.of(Path.of(folder)), bytes);
        if (migrator == null) {
          write(auditor.audit(file, bytes), out);
        } else {
          write(migrator.read(file, bytes), out);
        }
        out.flush();
      }
    } catch (EOFException e) {
      // There are no more.
      return;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** A file that is asked for. */
  private record Asked(String path, Optional<Path> folder, Blob open) implements StoreFile {
    @Override
    public long size() {
      return open.size();
    }
  }

  private static String readText(DataInputStream in) throws IOException {
    char[] text = new char[in.readInt()];
    for (int i = 0; i < text.length; i++) {
      text[i] = in.readChar();
    }
    return new String(text);
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
      out.writeLong(artifact.size());
      out.flush();
      artifact.writeTo(Channels.newChannel(out));
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
    Blob artifact = StoreContent.of(new Part(in, in.readLong()));
    return new ProgramMigration(path, status, reasons, source, digest, artifact);
  }

  /** Some bytes of a stream. */
  private static final class Part extends InputStream {
    private final InputStream in;
    private long left;

    Part(InputStream in, long size) {
      this.in = in;
      this.left = size;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int at, int count) throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = in.read(target, at, (int) Math.min(count, left));
      if (read < 0) {
        throw new EOFException();
      }
      left -= read;
      return read;
    }
  }
}
