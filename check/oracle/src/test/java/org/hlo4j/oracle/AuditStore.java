package org.hlo4j.oracle;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactReader;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;

/**
 * Makes a store of many programs to audit: {@code ./dev oracle AuditStore STORE COUNT GIANTS SEED
 * PROGRAM...}. Files are programs of the given files and folders, changed in a constant, a name or
 * a location, in all forms and of all releases; one in a hundred is damaged or hostile. Three
 * quarters are in folders, the others in archives. GIANTS more are of a gigabyte.
 */
final class AuditStore {
  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final int FOLDER = 1000;
  private static final int ARCHIVE = 2500;
  private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
  private static final List<Version> RELEASES =
      List.of("0.9.0", "0.14.0", "0.20.0", "1.0.0", "1.3.0", "1.5.0", "1.8.0", "1.10.0").stream()
          .map(Version::parse)
          .toList();

  private record Seed(ProgramForm form, byte[] bytes, Optional<Operation> program) {}

  private record Made(ProgramForm form, byte[] bytes) {}

  private final Random random;
  private final List<Seed> seeds = new ArrayList<>();

  private AuditStore(long seed, List<String> programs) throws IOException {
    random = new Random(seed);
    try (StoreFiles files = StoreFiles.of(programs, false)) {
      while (files.hasNext()) {
        add(files.next());
      }
    }
  }

  public static void main(String[] arguments) throws IOException {
    List<String> given = List.of(arguments);
    AuditStore store = new AuditStore(Long.parseLong(given.get(3)), given.subList(4, given.size()));
    System.out.println(store.seeds.size() + " programs to change");
    store.write(Path.of(given.get(0)), Integer.parseInt(given.get(1)));
    store.writeGiants(Path.of(given.get(0)), Integer.parseInt(given.get(2)));
  }

  private void add(StoreFile file) throws IOException {
    if (file.size() > 1 << 16) {
      return;
    }
    Blob bytes = file.open();
    ProgramForm form = ProgramForm.of(bytes).orElseThrow();
    try {
      Optional<Operation> program =
          switch (form) {
            case TEXT -> Optional.of(parse(bytes.toByteArray()));
            case BYTECODE ->
                Optional.of(BytecodeReader.read(bytes, "", BytecodeReaderOptions.of(DIALECTS)));
            case ARTIFACT ->
                Optional.of(new ArtifactReader(DIALECTS, ReadLimits.DEFAULT).read(bytes, ""));
            case JAX -> Optional.of(JaxExport.read(bytes, "").program());
            case ONNX, PYTORCH, HLO, HLO_PROTO -> Optional.empty();
          };
      seeds.add(new Seed(form, bytes.toByteArray(), program));
    } catch (DiagnosticException e) {
      System.out.println("left out: " + file.path());
    }
  }

  private static Operation parse(byte[] text) {
    return MlirParser.parse(
        SourceText.of("", text), DIALECTS, ParserOptions.DEFAULT, Diagnostics.collector());
  }

  /** Files, the last quarter of them in archives, alternately of both kinds. */
  private void write(Path store, int count) throws IOException {
    int loose = count * 3 / 4;
    for (int i = 0; i < loose; i++) {
      Path folder = store.resolve("models/%04d".formatted(i / FOLDER));
      if (i % FOLDER == 0) {
        Files.createDirectories(folder);
      }
      Made made = next(i);
      Path file = folder.resolve(name(i, made));
      Files.write(file, made.bytes);
      Files.setLastModifiedTime(file, FileTime.from(time(i, count)));
    }
    Path archives = Files.createDirectories(store.resolve("archives"));
    for (int i = loose; i < count; i += ARCHIVE) {
      int end = Math.min(count, i + ARCHIVE);
      if (i / ARCHIVE % 2 == 0) {
        writeZip(archives.resolve("%06d.zip".formatted(i)), i, end, count);
      } else {
        writeTar(archives.resolve("%06d.tar.gz".formatted(i)), i, end, count);
      }
    }
  }

  private void writeZip(Path file, int from, int end, int count) throws IOException {
    try (ZipOutputStream zip =
        new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      for (int i = from; i < end; i++) {
        Made made = next(i);
        ZipEntry entry = new ZipEntry(name(i, made));
        entry.setLastModifiedTime(FileTime.from(time(i, count)));
        zip.putNextEntry(entry);
        zip.write(made.bytes);
      }
    }
  }

  private void writeTar(Path file, int from, int end, int count) throws IOException {
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(new GZIPOutputStream(Files.newOutputStream(file)))) {
      for (int i = from; i < end; i++) {
        Made made = next(i);
        TarArchiveEntry entry = new TarArchiveEntry(name(i, made));
        entry.setSize(made.bytes.length);
        entry.setModTime(FileTime.from(time(i, count)));
        tar.putArchiveEntry(entry);
        tar.write(made.bytes);
        tar.closeArchiveEntry();
      }
    }
  }

  private static String name(int index, Made made) {
    return "%06d%s".formatted(index, made.form.suffix());
  }

  /** Three years, in whole seconds as archives have them. */
  private static Instant time(int index, int count) {
    return START.plusSeconds((long) (index / (double) count * 3 * 365 * 86_400));
  }

  private Made next(int index) throws IOException {
    Seed seed = seeds.get(random.nextInt(seeds.size()));
    return index % 100 == 57 ? hostile(seed) : changed(seed, index);
  }

  private Made changed(Seed seed, int index) throws IOException {
    if (seed.program.isEmpty() || random.nextInt(10) == 0) {
      return new Made(seed.form, seed.bytes); // a copy
    }
    Operation program = seed.program.get().copy();
    change(program, index);
    int kind = random.nextInt(10);
    Optional<byte[]> artifact = kind < 8 ? artifact(program, index) : Optional.empty();
    if (artifact.isEmpty()) {
      return kind == 9
          ? new Made(ProgramForm.BYTECODE, bytecode(program))
          : new Made(ProgramForm.TEXT, text(program));
    }
    return seed.form == ProgramForm.JAX && kind < 5
        ? new Made(
            ProgramForm.JAX,
            JaxExport.read(Blob.wrap(seed.bytes), "").withModule(artifact.get()).write())
        : new Made(ProgramForm.ARTIFACT, artifact.get());
  }

  /** Writes for a release, newer ones with greater indices, or else for the current one. */
  private Optional<byte[]> artifact(Operation program, int index) {
    int newest = Math.min(RELEASES.size() - 1, 2 + index / 20_000);
    ArtifactWriter writer =
        new ArtifactWriter(DIALECTS, new SerializationOptions(OtherDialects.OF_JAX));
    for (Version release : List.of(RELEASES.get(random.nextInt(newest + 1)), Version.current())) {
      try {
        return Optional.of(writer.write(program, release));
      } catch (DiagnosticException e) {
        // It has what that release lacks, or no release has.
      }
    }
    return Optional.empty();
  }

  private static byte[] bytecode(Operation program) {
    return BytecodeWriter.write(
        program, BytecodeWriterOptions.of("MLIR23.0.0git").withText(new MlirText(DIALECTS, false)));
  }

  private static byte[] text(Operation program) {
    String text =
        MlirPrinter.toString(program, DIALECTS, PrinterOptions.builder().debugInfo(true).build());
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void change(Operation program, int index) {
    program.setAttribute("store.revision", IntegerAttr.of(IntegerType.signless(64), index));
    List<Operation> all = new ArrayList<>();
    program.walk(all::add);
    for (int i = random.nextInt(3); i > 0; i--) {
      Operation op = all.get(random.nextInt(all.size()));
      if (op.attributeOrNull("value") instanceof DenseElementsAttr elements
          && DenseElementsAttr.elementBytes(elements.type().elementType()) > 1) {
        byte[] data = elements.data().toByteArray();
        if (data.length > 0) {
          data[random.nextInt(data.length) & ~1] ^= 1;
          op.setAttribute(
              "value", DenseElementsAttr.of(elements.type(), Blob.wrap(data), elements.isSplat()));
        }
      }
    }
    if (random.nextInt(20) == 0) {
      all.get(random.nextInt(all.size()))
          .setLocation(
              FileLineColLoc.of("/home/user" + random.nextInt(40) + "/train.py", index, 1));
    }
  }

  private Made hostile(Seed seed) {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> {
        byte[] damaged = seed.bytes.clone();
        for (int i = 0; i < 3; i++) {
          damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
        yield new Made(seed.form, damaged);
      }
      case 3 ->
          new Made(
              seed.form, java.util.Arrays.copyOf(seed.bytes, random.nextInt(seed.bytes.length)));
      case 4 ->
          new Made(ProgramForm.TEXT, "module {".repeat(5000).getBytes(StandardCharsets.UTF_8));
      case 5 -> {
        StringBuilder bomb = new StringBuilder("!t0 = tuple<i1, i1>\n");
        for (int i = 1; i < 60; i++) {
          bomb.append("!t%d = tuple<!t%d, !t%d>\n".formatted(i, i - 1, i - 1));
        }
        bomb.append("func.func private @main(!t59)\n");
        yield new Made(ProgramForm.TEXT, bomb.toString().getBytes(StandardCharsets.UTF_8));
      }
      case 6 -> {
        byte[] noise = new byte[random.nextInt(5000)];
        random.nextBytes(noise);
        yield new Made(ProgramForm.values()[random.nextInt(ProgramForm.values().length)], noise);
      }
      default -> new Made(ProgramForm.values()[random.nextInt(6)], seed.bytes); // another suffix
    };
  }

  private static final int GIGABYTE = 1 << 30;

  /** An artifact, one that is cut off, bytecode, a file of jax.export, and text. */
  private void writeGiants(Path store, int count) throws IOException {
    if (count == 0) {
      return;
    }
    byte[] noise = new byte[GIGABYTE];
    random.nextBytes(noise);
    Operation program =
        parse(
            """
            func.func public @main() -> tensor<268435456xi32> {
              %0 = stablehlo.constant dense<3> : tensor<268435456xi32>
              return %0 : tensor<268435456xi32>
            }
            """
                .getBytes(StandardCharsets.UTF_8));
    program.walk(op -> {
      if (op.attributeOrNull("value") instanceof DenseElementsAttr elements) {
        op.setAttribute("value", DenseElementsAttr.of(elements.type(), Blob.wrap(noise), false));
      }
    });
    Path folder = Files.createDirectories(store.resolve("giants"));
    ArtifactWriter writer =
        new ArtifactWriter(DIALECTS, new SerializationOptions(OtherDialects.OF_JAX));
    byte[] artifact = writer.write(program, Version.parse("1.5.0"));
    for (int i = 0; i < count; i++) {
      Path file =
          folder.resolve(
              "giant"
                  + i
                  + List.of(".mlir.bc", ".cut.mlir.bc", ".mlirbc", ".jax", ".mlir").get(i % 5));
      switch (i % 5) {
        case 0 -> Files.write(file, artifact);
        case 1 -> {
          try (FileChannel out =
              FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            out.write(ByteBuffer.wrap(artifact, 0, artifact.length - 40));
          }
        }
        case 2 -> Files.write(file, bytecode(program));
        case 3 -> {
          Seed jax =
              seeds.stream().filter(s -> s.form == ProgramForm.JAX).findFirst().orElseThrow();
          Files.write(file, JaxExport.read(Blob.wrap(jax.bytes), "").withModule(artifact).write());
        }
        default -> {
          try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write(
                "func.func @main() -> tensor<134217728xi32> {\n  %0 = stablehlo.constant dense<\"0x"
                    .getBytes(StandardCharsets.US_ASCII));
            for (int k = 0; k < GIGABYTE / 2; k++) {
              out.write(Character.forDigit(noise[k] >> 4 & 15, 16));
              out.write(Character.forDigit(noise[k] & 15, 16));
            }
            out.write(
                "\"> : tensor<134217728xi32>\n  return %0 : tensor<134217728xi32>\n}\n"
                    .getBytes(StandardCharsets.US_ASCII));
          }
        }
      }
    }
  }
}
