package org.hlo4j.oracle;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.archive.ZipArchive;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.audit.StoreArchive;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;

/**
 * Reads the archives and arrays of a folder, for {@code stores/archives.py}: {@code ./dev oracle
 * Archives FOLDER RESULTS}. The results have a line for each file, {@code file NAME}, followed by a
 * line for each entry that was read, {@code read NAME CONTENT}, or refused, {@code refused NAME
 * REASON}; a file that is refused as a whole has {@code refused - REASON}, and what else was thrown
 * is {@code thrown - WHAT}. Names are in hexadecimal; contents are SHA-256, of arrays after the
 * element type and the shape.
 */
final class Archives {
  private static final long LIMIT = 1 << 26;

  private final PrintWriter out;

  private Archives(PrintWriter out) {
    this.out = out;
  }

  public static void main(String[] arguments) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(Path.of(arguments[0]))) {
      files = all.sorted().toList();
    }
    try (BufferedWriter results = Files.newBufferedWriter(Path.of(arguments[1]))) {
      Archives archives = new Archives(new PrintWriter(results));
      for (Path file : files) {
        archives.out.println("file " + file.getFileName());
        try {
          archives.read(file);
        } catch (IOException e) {
          archives.refused("", e);
        } catch (RuntimeException | Error e) {
          archives.out.println("thrown - " + e.toString().replaceAll("\\s+", " "));
        }
      }
      archives.out.flush();
    }
  }

  private void read(Path file) throws IOException {
    String name = file.getFileName().toString();
    switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "zip" -> zip(Blob.wrap(Files.readAllBytes(file)));
      case "tar" -> tar(file);
      case "npy" -> tensor("", NpyFile.read(Files.readAllBytes(file)));
      case "npz" -> tensors(NpyFile.readAll(Files.readAllBytes(file), LIMIT));
      default -> tensors(SafetensorsFile.readAll(Files.readAllBytes(file)));
    }
  }

  private void zip(Blob bytes) throws IOException {
    ZipArchive archive = ZipArchive.of(bytes);
    for (ZipArchive.Entry entry : archive.entries()) {
      try {
        read(entry.name(), sha256(archive.content(entry).toByteArray()));
      } catch (IOException e) {
        refused(entry.name(), e);
      }
    }
  }

  private void tar(Path file) throws IOException {
    SeekableByteChannel channel = Files.newByteChannel(file);
    try (StoreArchive archive =
        StoreArchive.open(channel, "t.tar", new StoreArchive.Settings(true, new SkippedFiles()))) {
      while (archive.hasNext()) {
        StoreFile member = archive.next();
        String name = member.path().substring("t.tar!/".length());
        try {
          read(name, sha256(member.open().toByteArray()));
        } catch (IOException e) {
          refused(name, e);
        }
        member.close();
      }
    }
  }

  private void tensors(Map<String, Tensor> tensors) {
    tensors.forEach(this::tensor);
  }

  private void tensor(String name, Tensor tensor) {
    byte[] npy = NpyFile.bytes(tensor);
    int start = 10 + (npy[8] & 0xFF) + ((npy[9] & 0xFF) << 8);
    read(
        name,
        NpyFile.typeName(tensor.elementType())
            + tensor.shape().toString().replace(" ", "")
            + sha256(Arrays.copyOfRange(npy, start, npy.length)));
  }

  private void read(String name, String content) {
    out.println("read " + hex(name) + " " + content);
  }

  private void refused(String name, IOException e) {
    out.println("refused " + hex(name) + " " + e.getMessage().replaceAll("\\s+", " "));
  }

  private static String hex(String name) {
    return name.isEmpty() ? "-" : HexFormat.of().formatHex(name.getBytes(StandardCharsets.UTF_8));
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
