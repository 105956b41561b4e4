package org.hlo4j.pjrt;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.hlo4j.ir.internal.Sha256;
import org.hlo4j.ir.internal.TemporaryFiles;
import org.hlo4j.pjrt.proto.CompileOptionsMessage;

/**
 * A folder of executables that were compiled before. What is the same program, plugin, machine and
 * options has the same file; what does not fit any more is compiled again, and files that are
 * damaged are replaced.
 *
 * <p>Several processes may share a folder. Who can write into it can have any code run: plugins
 * trust executables. Nothing is removed from it.
 */
public final class PjrtExecutableCache {
  private static final int DIGEST_BYTES = 32;
  private static final String ENDING = ".pjrt";

  /** Files of another form have other names. */
  private static final int FORM = 1;

  /** Where Linux says what the processor can do. */
  private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

  private final Path folder;

  /**
   * Creates a cache.
   *
   * @param folder its folder, which is made when it is needed
   */
  public PjrtExecutableCache(Path folder) {
    this.folder = folder.toAbsolutePath();
  }

  /** {@return its folder} */
  public Path folder() {
    return folder;
  }

  /**
   * {@return an executable of a program: from the folder, or compiled and put there} A plugin that
   * cannot serialize compiles each time.
   *
   * @param client the client to run it
   * @param program as for {@link PjrtClient#compile(byte[], PjrtCompileOptions)}
   * @param options how to compile it
   * @throws IllegalArgumentException as for compiling
   * @throws IllegalStateException if the client is closed
   * @throws PjrtException if the plugin refuses the program
   * @throws UncheckedIOException if the folder cannot be used
   */
  public PjrtExecutable compile(PjrtClient client, byte[] program, PjrtCompileOptions options) {
    if (!client.plugin().offers("PJRT_Executable_DeserializeAndLoad")) {
      return client.compile(program, options);
    }
    Path file = folder.resolve(key(client, program, options) + ENDING);
    return load(client, file)
        .orElseGet(() -> {
          PjrtExecutable executable = client.compile(program, options);
          try {
            store(executable.serialize(), file);
          } catch (PjrtException e) {
            if (e.code() != PjrtErrorCode.UNIMPLEMENTED) {
              executable.close();
              throw e;
            }
          }
          return executable;
        });
  }

  private static Optional<PjrtExecutable> load(PjrtClient client, Path file) {
    try {
      if (!Files.exists(file)) {
        return Optional.empty();
      }
      byte[] bytes = Files.readAllBytes(file);
      if (bytes.length <= DIGEST_BYTES) {
        return Optional.empty();
      }
      byte[] executable = Arrays.copyOfRange(bytes, DIGEST_BYTES, bytes.length);
      if (!Arrays.equals(
          Sha256.digest().digest(executable), Arrays.copyOfRange(bytes, 0, DIGEST_BYTES))) {
        return Optional.empty();
      }
      return Optional.of(client.deserialize(executable));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (PjrtException e) {
      // Not for this plugin or machine any more, for a reason that the key does not tell.
      return Optional.empty();
    }
  }

  /** Stores bytes after their digest: a file that is there is complete. */
  private void store(byte[] executable, Path file) {
    try {
      Files.createDirectories(folder);
      Path temporary = TemporaryFiles.createBeside(file);
      try {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(Sha256.digest().digest(executable));
        bytes.write(executable);
        Files.write(temporary, bytes.toByteArray());
        move(temporary, file);
      } finally {
        TemporaryFiles.delete(temporary);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Returns the digest of what an executable depends on. */
  private static String key(PjrtClient client, byte[] program, PjrtCompileOptions options) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream key = new DataOutputStream(bytes)) {
      PjrtPlugin plugin = client.plugin();
      key.writeInt(FORM);
      write(key, plugin.name());
      key.writeLong(Files.size(plugin.library()));
      key.writeLong(Files.getLastModifiedTime(plugin.library()).toMillis());
      key.writeInt(plugin.apiMajorVersion());
      key.writeInt(plugin.apiMinorVersion());
      write(key, plugin.attributes().toString());
      write(key, client.platformName());
      write(key, client.platformVersion());
      key.writeInt(client.devices().size());
      for (PjrtDevice device : client.devices()) {
        key.writeInt(device.id());
        write(key, device.kind());
      }
      write(key, processor());
      key.write(Sha256.digest().digest(CompileOptionsMessage.of(options)));
      key.write(Sha256.digest().digest(program));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HexFormat.of().formatHex(Sha256.digest().digest(bytes.toByteArray()));
  }

  private static void write(DataOutputStream key, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    key.writeInt(bytes.length);
    key.write(bytes);
  }

  /** Returns what the processor can do: code for one with more ends the process on this one. */
  private static String processor() throws IOException {
    StringBuilder text = new StringBuilder(System.getProperty("os.arch"));
    if (Files.isReadable(PROCESSOR)) {
      for (String line : Files.readAllLines(PROCESSOR)) {
        if (line.startsWith("flags") || line.startsWith("Features") || line.startsWith("model")) {
          text.append('\n').append(line);
        }
        if (line.isEmpty()) {
          break;
        }
      }
    }
    return text.toString();
  }
}
