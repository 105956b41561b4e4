package org.hlo4j.program;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.internal.Compression;
import org.jspecify.annotations.Nullable;

/** Files that are taken for programs: what tells them, and how to get a program instead. */
public enum ForeignForm {
  /** The beginning of MLIR bytecode. */
  CUT_BYTECODE("the beginning of MLIR bytecode", Advice.COPY, start -> start.isPartOf("ML\u00efR")),
  /** A file that Git LFS has not fetched. */
  LFS_POINTER(
      "a pointer of Git LFS, not the file itself",
      "fetch it by git lfs pull",
      start -> start.says("version https://git-lfs.github.com/")),
  /** A page of the web. */
  HTML(
      "an HTML page, as failed downloads leave",
      "download the file again",
      start -> start.says("<!doctype html", "<html", "<head", "<body")),
  /** Another document of the web. */
  XML(
      "an XML document, as failed downloads leave",
      "download the file again",
      start -> start.says("<?xml", "<error>", "<!doctype")),
  /** JSON. */
  JSON("a JSON document, as failed downloads leave", "download the file again", FileStart::isJson),
  /** Text in UTF-8 with a byte order mark. */
  UTF_8_MARK(
      "text that begins with a byte order mark, which MLIR does not allow",
      "save it as UTF-8 without one",
      start -> start.has("\u00ef\u00bb\u00bf")),
  /** Text in UTF-32. */
  UTF_32(
      "text in UTF-32",
      Advice.UTF_8,
      start ->
          start.has("\u00ff\u00fe\0\0")
              || start.has("\0\0\u00fe\u00ff")
              || start.isWide(4, 0)
              || start.isWide(4, 3)),
  /** Text in UTF-16. */
  UTF_16(
      "text in UTF-16",
      Advice.UTF_8,
      start ->
          start.has("\u00ff\u00fe")
              || start.has("\u00fe\u00ff")
              || start.isWide(2, 0)
              || start.isWide(2, 1)),
  /** A program of JAX before it is lowered. */
  JAXPR(
      "a printed jaxpr",
      "write StableHLO instead: jax.jit(f).lower(x).as_text()",
      start -> start.says("{ lambda ")),
  /** A model for TensorFlow Lite. */
  LITERT(
      "a LiteRT (TensorFlow Lite) model",
      "convert it to ONNX by tf2onnx (--tflite), or export the model that it was made from",
      start -> start.has(4, "TFL3")),
  /** A program for ExecuTorch. */
  EXECUTORCH(
      "an ExecuTorch program",
      "save the exported program that it was made from by torch.export.save",
      start -> start.has(4, "ET1")),
  /** A saved model of TensorFlow. */
  SAVED_MODEL(
      "a TensorFlow SavedModel",
      "convert its folder to ONNX by tf2onnx (--saved-model)",
      start -> shape(start) == ProtoShape.SAVED_MODEL || start.says("saved_model_schema_version")),
  /** A graph of TensorFlow. */
  GRAPH_DEF(
      "a TensorFlow GraphDef",
      "convert it to ONNX by tf2onnx (--graphdef)",
      start -> shape(start) == ProtoShape.GRAPH_DEF || start.says("node {")),
  /** A model of Core ML. */
  CORE_ML(
      "a Core ML model",
      "export the model that it was made from",
      start -> shape(start) == ProtoShape.CORE_ML),
  /** An exported program of PyTorch before 2.9. */
  OLD_PYTORCH(
      "an exported program of PyTorch before 2.9, whose archives hold pickles",
      "load it by torch.export.load and save it again",
      start -> !isExport(start) && hasEntry(start, "serialized_exported_program.json")),
  /** A module of TorchScript; it has pickles, too. */
  TORCH_SCRIPT(
      "a TorchScript module",
      "load it by torch.jit.load and export it by torch.export",
      start -> !isExport(start) && hasEntry(start, "/constants.pkl")),
  /** A file of {@code torch.save}. */
  TORCH_PICKLE(
      "a pickle by torch.save, which is not executed",
      Advice.TORCH,
      start -> !isExport(start) && hasEntry(start, "/data.pkl")),
  /** A model of Keras. */
  KERAS("a Keras model", Advice.KERAS, start -> hasEntry(start, "model.weights.h5")),
  /** Arrays of NumPy. */
  NPZ("NumPy arrays", Advice.WEIGHTS, ForeignForm::hasArraysAlone),
  /** An archive that is damaged, or was cut off. */
  DAMAGED_ZIP("a zip archive that is damaged", Advice.COPY, start -> start.damage().isPresent()),
  /** Any other archive. */
  ZIP("a zip archive", Advice.UNPACK, start -> start.isZip() && !isExport(start)),
  /** An archive. */
  TAR("a tar archive", Advice.UNPACK, start -> start.has(257, "ustar")),
  /** An archive. */
  SEVEN_ZIP("a 7z archive", Advice.UNPACK, start -> start.has("7z\u00bc\u00af\u0027\u001c")),
  /** An archive. */
  RAR("a RAR archive", Advice.UNPACK, start -> start.has("Rar!\u001a\u0007")),
  /** A pickle, as older versions of {@code torch.save} write. */
  PICKLE("a pickle, which is not executed", Advice.TORCH, ForeignForm::isPickle),
  /** Weights. */
  SAFETENSORS("a safetensors file", Advice.WEIGHTS, ForeignForm::isSafetensors),
  /** An array of NumPy. */
  NPY("a NumPy array", Advice.WEIGHTS, start -> start.has("\u0093NUMPY")),
  /** A model for llama.cpp. */
  GGUF("a GGUF file", Advice.WEIGHTS, start -> start.has("GGUF")),
  /** A model for older versions of llama.cpp. */
  GGML(
      "a GGML file",
      Advice.WEIGHTS,
      start -> start.has("lmgg") || start.has("fmgg") || start.has("tjgg") || start.has("algg")),
  /** A model of Keras, or data. */
  HDF5("an HDF5 file", Advice.KERAS, start -> start.has("\u0089HDF\r\n\u001a\n")),
  /** A table. */
  PARQUET("a Parquet file", Advice.NONE, start -> start.has("PAR1")),
  /** A program of the operating system. */
  ELF("a program or library of the operating system", Advice.NONE, ForeignForm::isExecutable),
  /** Bitcode of LLVM. */
  LLVM("LLVM bitcode", Advice.NONE, start -> start.has("BC\u00c0\u00de")),
  /** A document. */
  PDF("a PDF document", Advice.NONE, start -> start.has("%PDF-")),
  /** A picture. */
  IMAGE(
      "an image",
      Advice.NONE,
      start -> start.has("\u0089PNG\r\n") || start.has("\u00ff\u00d8\u00ff") || start.has("GIF8")),
  /** A data base. */
  SQLITE("an SQLite data base", Advice.NONE, start -> start.has("SQLite format 3")),
  /** A file that is compressed. */
  COMPRESSED("compressed", Advice.UNPACK, start -> Compression.of(start.bytes()).isPresent());

  /** The file that a folder with a saved model of TensorFlow has. */
  private static final String SAVED_MODEL_FILE = "saved_model.pb";

  /** The file that a package of Core ML has. */
  private static final String CORE_ML_FILE = "Manifest.json";

  private final String title;
  private final @Nullable String advice;
  private final Predicate<FileStart> signature;

  ForeignForm(String title, @Nullable String advice, Predicate<FileStart> signature) {
    this.title = title;
    this.advice = advice;
    this.signature = signature;
  }

  /** Advice that several forms share. */
  private static final class Advice {
    static final @Nullable String NONE = null;
    static final String COPY = "copy or download the file again";
    static final String UTF_8 = "save it as UTF-8";
    static final String UNPACK = "unpack it first";
    static final String WEIGHTS = "it holds weights alone; export the model that uses them";
    static final String TORCH = "export the model by torch.export and torch.export.save";
    static final String KERAS = "load the model and call model.export(file, format='onnx')";

    private Advice() {}
  }

  /**
   * {@return what a file is; empty if it may be a program}
   *
   * @param bytes the file
   */
  public static Optional<ForeignForm> of(Blob bytes) {
    return of(new FileStart(bytes));
  }

  static Optional<ForeignForm> of(FileStart start) {
    return Arrays.stream(values()).filter(form -> form.signature.test(start)).findFirst();
  }

  /**
   * {@return the form of a folder; empty if it is not a model}
   *
   * @param files the names of the files in it
   */
  public static Optional<ForeignForm> ofFolder(List<String> files) {
    return Optional.ofNullable(
        files.contains(SAVED_MODEL_FILE)
            ? SAVED_MODEL
            : files.contains(CORE_ML_FILE) ? CORE_ML : null);
  }

  /** {@return the name in words} */
  public String title() {
    return title;
  }

  /**
   * {@return what a file is and how to get a program instead, after "the file is"}
   *
   * @param bytes the file
   */
  public String description(Blob bytes) {
    if (this == COMPRESSED) {
      return Compression.of(bytes).map(Compression::advice).orElse(title);
    }
    if (this == DAMAGED_ZIP) {
      return new FileStart(bytes).damage().map(damage -> title + ": " + damage).orElse(title);
    }
    return advice == null ? title + ", not a program" : title + ": " + advice;
  }

  private static ProtoShape shape(FileStart start) {
    return ProtoShape.of(start.bytes());
  }

  private static boolean hasEntry(FileStart start, String end) {
    return start.entries().stream().anyMatch(name -> name.endsWith(end));
  }

  /** Returns whether a file is what {@code torch.export.save} writes. */
  private static boolean isExport(FileStart start) {
    return hasEntry(start, "/archive_format");
  }

  private static boolean hasArraysAlone(FileStart start) {
    List<String> entries = start.entries();
    return !entries.isEmpty() && entries.stream().allMatch(name -> name.endsWith(".npy"));
  }

  /** Returns whether the opcode of a protocol is there, with its version. */
  private static boolean isPickle(FileStart start) {
    return Stream.of("\u0080\2", "\u0080\3", "\u0080\4", "\u0080\5").anyMatch(start::has);
  }

  /** Returns whether a length within the file and an object of JSON are there. */
  private static boolean isSafetensors(FileStart start) {
    Blob bytes = start.bytes();
    if (bytes.size() < 10 || !(start.has(8, "{\"") || start.has(8, "{}"))) {
      return false;
    }
    long length = bytes.longAt(0);
    return length >= 2 && length < 1L << 32;
  }

  private static boolean isExecutable(FileStart start) {
    return start.has("\u007fELF")
        || (start.has("MZ") && start.isBinary())
        || start.has("\u00cf\u00fa\u00ed\u00fe")
        || start.has("\u00ca\u00fe\u00ba\u00be");
  }
}
