package org.hlo4j.program;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.ir.Blob;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.jspecify.annotations.Nullable;

/** The serialized forms of a program: what tells them apart, and how they are called. */
public enum ProgramForm {
  /** MLIR text. */
  TEXT("MLIR text", ".mlir", ".txt"),
  /** MLIR bytecode. */
  BYTECODE("MLIR bytecode", ".mlirbc", ".bc"),
  /** A portable artifact of StableHLO. */
  ARTIFACT("StableHLO portable artifact", ".mlir.bc"),
  /** A file of {@code jax.export}. */
  JAX("file of jax.export", ".jax"),
  /** A model of ONNX. */
  ONNX("ONNX model", ".onnx"),
  /** An exported program of PyTorch. */
  PYTORCH("exported program of PyTorch", ".pt2"),
  /** HLO as text. */
  HLO("HLO text", ".hlo"),
  /** HLO as message of protocol buffers. */
  HLO_PROTO("HLO proto", ".hlo.pb");

  /** Files of any content have this suffix. */
  private static final String ANY_TEXT = ".txt";

  /** The word that modules of HLO begin with, in lower case. */
  private static final String HLO_HEADER = "hlomodule ";

  /** The tag of the first field that all writers of ONNX write, the version of the format. */
  private static final byte ONNX_VERSION = 0x08;

  private static final byte MAX_ONNX_VERSION = 64;

  /** The tags of producer, domain, version, documentation, graph and operator sets of ONNX. */
  private static final Set<Byte> ONNX_FIELDS =
      Set.of(
          (byte) 0x12,
          (byte) 0x1a,
          (byte) 0x22,
          (byte) 0x28,
          (byte) 0x32,
          (byte) 0x3a,
          (byte) 0x42);

  /**
   * The length of the first word of a file of {@code jax.export}: an offset, whose last byte is
   * zero unless the file is very large.
   */
  private static final int JAX_HEADER = 4;

  private final String title;
  private final List<String> suffixes;

  ProgramForm(String title, String... suffixes) {
    this.title = title;
    this.suffixes = List.of(suffixes);
  }

  /**
   * {@return the form that the first bytes of a file have, text if they are of no other; empty if
   * the file is known to be something else ({@link ForeignForm}), or nothing is in it}
   *
   * <p>Models of ONNX and files of {@code jax.export} have no signature: what begins like them may
   * turn out to be none when it is read.
   *
   * @param bytes the file
   */
  public static Optional<ProgramForm> of(Blob bytes) {
    FileStart start = new FileStart(bytes);
    return start.isBlank() || ForeignForm.of(start).isPresent()
        ? Optional.empty()
        : Optional.of(of(start));
  }

  /** Returns the form of a file that is not of another kind. */
  static ProgramForm of(FileStart start) {
    Blob bytes = start.bytes();
    if (BytecodeReader.isBytecode(bytes)) {
      return ArtifactHeader.version(bytes).isPresent() ? ARTIFACT : BYTECODE;
    }
    if (isOnnx(bytes)) {
      return ONNX;
    }
    if (start.isZip()) {
      return PYTORCH;
    }
    if (start.says(HLO_HEADER)) {
      return HLO;
    }
    if (ProtoShape.of(bytes) == ProtoShape.HLO) {
      return HLO_PROTO;
    }
    return bytes.size() > JAX_HEADER && bytes.byteAt(JAX_HEADER - 1) == 0 && start.isFlatBuffer()
        ? JAX
        : TEXT;
  }

  private static boolean isOnnx(Blob bytes) {
    return bytes.size() >= 3
        && bytes.byteAt(0) == ONNX_VERSION
        && bytes.byteAt(1) > 0
        && bytes.byteAt(1) <= MAX_ONNX_VERSION
        && ONNX_FIELDS.contains(bytes.byteAt(2));
  }

  /**
   * {@return the form that the suffix of a file's name says; empty if it says none}
   *
   * @param file the name
   */
  public static Optional<ProgramForm> ofName(String file) {
    String suffix = suffixOrNull(file);
    return suffix == null
        ? Optional.empty()
        : Arrays.stream(values()).filter(form -> form.suffixes.contains(suffix)).findFirst();
  }

  /** {@return the suffixes of names that say that a file holds a program, not just some text} */
  public static List<String> suffixesOfPrograms() {
    return Arrays.stream(values())
        .flatMap(form -> form.suffixes.stream())
        .filter(suffix -> !suffix.equals(ANY_TEXT))
        .toList();
  }

  /**
   * {@return whether the name of a file says that it holds a program, not just some text}
   *
   * @param file the name
   */
  public static boolean isNameOfProgram(String file) {
    String suffix = suffixOrNull(file);
    return suffix != null && !suffix.equals(ANY_TEXT);
  }

  /**
   * {@return a name without the suffix that says the form; the name itself if there is none, or
   * nothing before it}
   *
   * @param file the name
   */
  public static String stem(String file) {
    String suffix = suffixOrNull(file);
    int length = file.length() - (suffix == null ? 0 : suffix.length());
    return length == 0 || file.charAt(length - 1) == '/' ? file : file.substring(0, length);
  }

  /** Returns the longest suffix that a name has; null if it has none. */
  private static @Nullable String suffixOrNull(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .flatMap(form -> form.suffixes.stream())
        .filter(name::endsWith)
        .max(Comparator.comparingInt(String::length))
        .orElse(null);
  }

  /**
   * {@return whether a file is binary, by its beginning} Text may have any size up to 2 GiB, and is
   * read whole.
   *
   * @param start the file, or at least its first {@value FileStart#LENGTH} bytes
   */
  public static boolean isBinary(Blob start) {
    return new FileStart(start).isBinary();
  }

  /** {@return the name in words} */
  public String title() {
    return title;
  }

  /** {@return the suffix of names of files that are written} */
  public String suffix() {
    return suffixes.getFirst();
  }

  /** {@return whether files are models of another framework, which are converted} */
  public boolean isModel() {
    return switch (this) {
      case ONNX, PYTORCH, HLO, HLO_PROTO -> true;
      case TEXT, BYTECODE, ARTIFACT, JAX -> false;
    };
  }

  /** {@return the name in tables} */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the name in tables, which is also that of options. */
  @Override
  public String toString() {
    return label();
  }
}
