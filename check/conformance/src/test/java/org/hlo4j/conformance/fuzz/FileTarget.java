package org.hlo4j.conformance.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.hlo4j.archive.TarArchive;
import org.hlo4j.archive.ZipArchive;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.jax.JaxCall;
import org.hlo4j.jax.JaxExport;

/** Readers of other files: arrays, archives, exports of JAX. */
enum FileTarget {
  NPY {
    @Override
    List<byte[]> generated() {
      return arrays();
    }

    @Override
    boolean read(byte[] bytes) throws IOException {
      byte[] written = NpyFile.bytes(NpyFile.read(bytes));
      if (!Arrays.equals(NpyFile.bytes(NpyFile.read(written)), written)) {
        throw new Target.Breach("another array after writing and reading");
      }
      return true;
    }
  },

  NPZ {
    @Override
    List<byte[]> generated() {
      return List.of(archive(arrays(), true), archive(arrays().subList(0, 3), false));
    }

    @Override
    boolean read(byte[] bytes) throws IOException {
      return !NpyFile.readAll(bytes, LIMIT).isEmpty();
    }
  },

  /** Valid archives of mutated arrays. */
  ZIPPED {
    @Override
    List<byte[]> generated() {
      return arrays();
    }

    @Override
    boolean read(byte[] bytes) throws IOException {
      Map<String, Tensor> read = NpyFile.readAll(archive(List.of(bytes, bytes), false), LIMIT);
      return !read.isEmpty();
    }
  },

  SAFETENSORS {
    @Override
    List<byte[]> generated() {
      Map<String, Tensor> tensors = new TreeMap<>();
      for (Type type : List.of(IntegerType.I1, IntegerType.I64, FloatType.BF16, FloatType.F32)) {
        tensors.put("a" + tensors.size(), Tensor.allocate(LongList.of(2, 3), type));
      }
      return List.of(SafetensorsFile.bytes(tensors), SafetensorsFile.bytes(Map.of()));
    }

    @Override
    boolean read(byte[] bytes) throws IOException {
      Map<String, Tensor> tensors = SafetensorsFile.readAll(bytes);
      if (!SafetensorsFile.readAll(SafetensorsFile.bytes(tensors)).equals(tensors)) {
        throw new Target.Breach("other tensors after writing and reading");
      }
      return SafetensorsFile.elements(Blob.wrap(bytes)).size() == tensors.size();
    }
  },

  /** Zip archives, of whatever content. */
  ZIP {
    @Override
    List<byte[]> generated() {
      return List.of(archive(arrays(), true), archive(arrays().subList(0, 3), false));
    }

    @Override
    boolean read(byte[] bytes) throws IOException {
      ZipArchive archive = ZipArchive.of(Blob.wrap(bytes));
      for (ZipArchive.Entry entry : archive.entries()) {
        try (InputStream in = archive.open(entry)) {
          if (in.skip(LIMIT) > entry.size()) {
            throw new Target.Breach("more bytes than the directory says");
          }
        }
      }
      return !archive.entries().isEmpty();
    }
  },

  /** Tar archives, whose checksums are made right. */
  TAR {
    @Override
    List<byte[]> generated() {
      return TarFiles.ofAllKinds();
    }

    @Override
    boolean read(byte[] bytes) throws IOException {
      TarArchive archive = TarArchive.of(Blob.wrap(TarFiles.withChecksums(bytes)));
      for (TarArchive.Entry entry : archive.entries()) {
        if (entry.kind() == TarArchive.Kind.FILE) {
          try (InputStream in = archive.open(entry)) {
            if (in.readAllBytes().length != entry.size()) {
              throw new Target.Breach("another size than the header says");
            }
          }
        }
      }
      return !archive.entries().isEmpty();
    }
  },

  JAX {
    @Override
    List<byte[]> generated() {
      return List.of();
    }

    @Override
    boolean read(byte[] bytes) {
      JaxExport export = JaxExport.read(bytes);
      byte[] written = export.write();
      if (!Arrays.equals(JaxExport.read(written).write(), written)) {
        throw new Target.Breach("another file after writing and reading");
      }
      try {
        return !JaxCall.of(export).inputs().contains("");
      } catch (InterpreterException refused) {
        throw new DiagnosticException(refused.diagnostic());
      }
    }
  };

  private static final long LIMIT = 1 << 20;

  /** Returns generated files for this reader. */
  abstract List<byte[]> generated();

  abstract boolean read(byte[] bytes) throws IOException;

  Target with(List<byte[]> files) {
    List<byte[]> seeds = new ArrayList<>(generated());
    seeds.addAll(files);
    return Target.of(name(), false, seeds, this::read);
  }

  private static List<byte[]> arrays() {
    List<byte[]> arrays = new ArrayList<>();
    for (Type type :
        List.of(
            IntegerType.I1,
            IntegerType.signless(8),
            IntegerType.I64,
            IntegerType.unsigned(16),
            FloatType.F16,
            FloatType.F64,
            new ComplexType(FloatType.F32))) {
      for (LongList shape : List.of(LongList.of(), LongList.of(3), LongList.of(2, 0, 4))) {
        arrays.add(NpyFile.bytes(Tensor.allocate(shape, type)));
      }
    }
    for (byte[] array : List.copyOf(arrays)) {
      String text = new String(array, StandardCharsets.ISO_8859_1);
      arrays.add(
          text.replace("'<", "'>")
              .replace("order': False", "order': True ")
              .getBytes(StandardCharsets.ISO_8859_1));
    }
    return arrays;
  }

  /** Returns an archive of files a.npy, b.npy, …, stored or compressed. */
  private static byte[] archive(List<byte[]> files, boolean compressed) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      char name = 'a';
      for (byte[] file : files) {
        ZipEntry entry = new ZipEntry(name++ + ".npy");
        if (!compressed) {
          CRC32 sum = new CRC32();
          sum.update(file);
          entry.setMethod(ZipEntry.STORED);
          entry.setSize(file.length);
          entry.setCrc(sum.getValue());
        }
        zip.putNextEntry(entry);
        zip.write(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
