package org.hlo4j.ir.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Files that people name, which may be no files. Named pipes are not opened, as that waits for
 * somebody at the other end, nor are sockets and disks. What this process was given as a descriptor
 * is read to its end, as {@code /dev/stdin} and {@code <(command)} of a shell, and so are
 * terminals: up to a limit, for devices need not have an end.
 */
public final class NamedFile {
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  /** The most bytes of a device, where nobody has a program. */
  private static final int MOST_OF_DEVICE = 1 << 26;

  /** The part of memory that a stream may take. */
  private static final int PART_OF_MEMORY = 3;

  private static final Path DESCRIPTORS = Path.of("/dev/fd");

  private NamedFile() {}

  /** The types of special files. */
  private enum Special {
    PIPE(0x1000, "a named pipe, which is not waited for; - is standard input or output"),
    CHARACTERS(0x2000, ""),
    BLOCKS(0x6000, "a block device"),
    SOCKET(0xc000, "a socket");

    private static final int MASK = 0xf000;

    private final int mode;
    private final String refusal;

    Special(int mode, String refusal) {
      this.mode = mode;
      this.refusal = refusal;
    }

    /** Returns what a file is; characters where the system does not tell. */
    static Special of(Path file) throws IOException {
      if (file.getFileSystem().supportedFileAttributeViews().contains("unix")
          && Files.getAttribute(file, "unix:mode") instanceof Integer mode) {
        for (Special special : values()) {
          if ((mode & MASK) == special.mode) {
            return special;
          }
        }
      }
      return CHARACTERS;
    }
  }

  /**
   * Checks that opening a file does not wait for anybody. A file that is not there passes.
   *
   * @param file the file
   * @throws IOException if it may, with the reason
   */
  public static void checkOpens(Path file) throws IOException {
    if (isSpecial(file) && !isDescriptor(file)) {
      String refusal = Special.of(file).refusal;
      if (!refusal.isEmpty()) {
        throw new FileSystemException(file.toString(), null, refusal);
      }
    }
  }

  private static boolean isSpecial(Path file) throws IOException {
    return Files.exists(file) && Files.readAttributes(file, BasicFileAttributes.class).isOther();
  }

  /** Returns whether a name is of what this process has open, such as {@code /dev/stdin}. */
  private static boolean isDescriptor(Path file) throws IOException {
    Path folder = file.toAbsolutePath().normalize().getParent();
    if (folder == null) {
      return false;
    }
    if (Files.isSymbolicLink(file) && !isIn(folder)) {
      Path target = folder.resolve(Files.readSymbolicLink(file)).normalize().getParent();
      return target != null && isIn(target);
    }
    return isIn(folder);
  }

  private static boolean isIn(Path folder) throws IOException {
    return folder.equals(DESCRIPTORS)
        || (Files.isDirectory(folder)
            && Files.isDirectory(DESCRIPTORS)
            && folder.toRealPath().equals(DESCRIPTORS.toRealPath()));
  }

  /**
   * Opens a file, which may not have an end.
   *
   * @param file the file
   * @return its content
   * @throws IOException if it cannot be opened, or would be waited for
   */
  public static InputStream open(Path file) throws IOException {
    checkOpens(file);
    return Files.newInputStream(file);
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @return its content
   * @throws IOException if it cannot be read, would be waited for, or goes on beyond the limit
   * @throws OutOfMemoryError if it is larger than an array may be
   */
  public static byte[] read(Path file) throws IOException {
    if (!isSpecial(file)) {
      return Files.readAllBytes(file);
    }
    try (InputStream in = open(file)) {
      return read(
          in, Special.of(file) == Special.CHARACTERS ? Math.min(MOST_OF_DEVICE, most()) : most());
    }
  }

  /**
   * Reads a stream of any length.
   *
   * @param in the stream
   * @return its content
   * @throws IOException if it cannot be read, or goes on beyond the limit
   */
  public static byte[] read(InputStream in) throws IOException {
    return read(in, most());
  }

  private static int most() {
    return (int) Math.min(MAX_ARRAY - 1, Runtime.getRuntime().maxMemory() / PART_OF_MEMORY);
  }

  static byte[] read(InputStream in, int most) throws IOException {
    byte[] bytes = in.readNBytes(most + 1);
    if (bytes.length > most) {
      throw new IOException(
          "has more than " + most + " bytes, the most that is read of a pipe or device");
    }
    return bytes;
  }
}
