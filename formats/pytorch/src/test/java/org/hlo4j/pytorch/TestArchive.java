package org.hlo4j.pytorch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.program.ImportOptions;

/** The entries of an exported program, which can be changed and written again. */
final class TestArchive {
  private final String root;
  private final Map<String, byte[]> entries = new LinkedHashMap<>();

  private TestArchive(String root) {
    this.root = root;
  }

  /** Returns the entries of a program among the resources. */
  static TestArchive of(String program) {
    TestArchive archive = new TestArchive(program + "/");
    try (ZipFile zip = new ZipFile(TestPrograms.file(program + ".pt2").toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        archive.entries.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return archive;
  }

  static TestArchive empty() {
    return new TestArchive("");
  }

  /** Replaces or adds an entry. */
  TestArchive with(String name, String content) {
    return with(name, content.getBytes(StandardCharsets.UTF_8));
  }

  /** Replaces or adds an entry. */
  TestArchive with(String name, byte[] content) {
    entries.put(root + name, content.clone());
    return this;
  }

  TestArchive without(String name) {
    if (entries.remove(root + name) == null) {
      throw new IllegalArgumentException(name);
    }
    return this;
  }

  String text(String name) {
    byte[] content = entries.get(root + name);
    if (content == null) {
      throw new IllegalArgumentException(name);
    }
    return new String(content, StandardCharsets.UTF_8);
  }

  /** Replaces parts of the program, which must be there. */
  TestArchive edit(String from, String to) {
    return editModel(text -> {
      if (!text.contains(from)) {
        throw new IllegalArgumentException("no " + from + " in " + text);
      }
      return text.replace(from, to);
    });
  }

  TestArchive editModel(UnaryOperator<String> edit) {
    return with("models/model.json", edit.apply(text("models/model.json")));
  }

  byte[] bytes() {
    return bytes(ZipOutputStream.STORED);
  }

  byte[] bytes(int method) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        ZipEntry header = new ZipEntry(entry.getKey());
        header.setMethod(method);
        if (method == ZipOutputStream.STORED) {
          CRC32 checksum = new CRC32();
          checksum.update(entry.getValue());
          header.setSize(entry.getValue().length);
          header.setCrc(checksum.getValue());
        }
        zip.putNextEntry(header);
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  ExportedProgram read() {
    return read(bytes());
  }

  static ExportedProgram read(byte[] bytes) {
    return ExportedProgram.read(Blob.wrap(bytes), "test.pt2");
  }

  Operation convert() {
    return read().toStablehlo(ImportOptions.DEFAULT);
  }
}
