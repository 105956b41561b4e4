package org.hlo4j.pjrt.process;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serial;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.Version;
import org.hlo4j.pjrt.PjrtElementType;
import org.hlo4j.pjrt.PjrtPlatform;
import org.hlo4j.pjrt.PjrtPluginDescription;
import org.hlo4j.pjrt.PjrtShape;
import org.hlo4j.pjrt.PjrtValue;
import org.hlo4j.pjrt.process.PluginConnection.HostTensor;

/**
 * How values stand in the streams between the processes: numbers in big-endian order, texts and
 * lists after their lengths. A length is checked before anything is allocated for it.
 *
 * <pre>
 * greeting  MAGIC VERSION                            the server's, before all replies
 * request   number:int operation:byte ...            see {@link PluginOperation}
 * reply     number:int {@link #DONE}:byte ...        or {@link #REFUSED}:byte code:int message:text
 * </pre>
 */
final class Wire {
  /** The beginning of what a server writes. */
  static final long MAGIC = 0x68_6C_6F_34_6A_50_4A_52L; // hlo4jPJR

  /** The version of all that follows. */
  static final int VERSION = 1;

  /** The status of a reply with what was asked for. */
  static final int DONE = 0;

  /** The status of a reply with an error. */
  static final int REFUSED = 1;

  private static final int MAX_TEXT = 1 << 20;
  private static final int MAX_LIST = 1 << 16;
  private static final int CHUNK = 1 << 16;

  private Wire() {}

  /** Thrown if what is read is not what has to stand there. */
  static final class WireException extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    WireException(String message) {
      super(message);
    }
  }

  /** Writes a value. */
  @FunctionalInterface
  interface Writer<T> {
    void write(DataOutputStream out, T value) throws IOException;
  }

  /** Reads a value. */
  @FunctionalInterface
  interface Reader<T> {
    T read(DataInputStream in) throws IOException;
  }

  private static int length(DataInputStream in, int most) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > most) {
      throw new WireException("a length of " + length + " where at most " + most + " is possible");
    }
    return length;
  }

  /** Writes a text; the end of a very long one is left out. */
  static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(bytes.length, MAX_TEXT);
    out.writeInt(length);
    out.write(bytes, 0, length);
  }

  static String readText(DataInputStream in) throws IOException {
    byte[] bytes = new byte[length(in, MAX_TEXT)];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  static <T> void writeList(DataOutputStream out, List<T> list, Writer<T> each) throws IOException {
    out.writeInt(list.size());
    for (T value : list) {
      each.write(out, value);
    }
  }

  static <T> List<T> readList(DataInputStream in, Reader<T> each) throws IOException {
    int length = length(in, MAX_LIST);
    List<T> list = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      list.add(each.read(in));
    }
    return list;
  }

  static <T> void writeOptional(DataOutputStream out, Optional<T> value, Writer<T> write)
      throws IOException {
    out.writeBoolean(value.isPresent());
    if (value.isPresent()) {
      write.write(out, value.get());
    }
  }

  static <T> Optional<T> readOptional(DataInputStream in, Reader<T> read) throws IOException {
    return in.readBoolean() ? Optional.of(read.read(in)) : Optional.empty();
  }

  static void writeBytes(DataOutputStream out, MemorySegment bytes) throws IOException {
    byte[] chunk = new byte[(int) Math.min(CHUNK, bytes.byteSize())];
    for (long at = 0; at < bytes.byteSize(); at += chunk.length) {
      int length = (int) Math.min(chunk.length, bytes.byteSize() - at);
      MemorySegment.copy(bytes, at, MemorySegment.ofArray(chunk), 0, length);
      out.write(chunk, 0, length);
    }
  }

  /** Reads as many bytes as the memory has. */
  static void readBytes(DataInputStream in, MemorySegment target) throws IOException {
    byte[] chunk = new byte[(int) Math.min(CHUNK, target.byteSize())];
    for (long at = 0; at < target.byteSize(); at += chunk.length) {
      int length = (int) Math.min(chunk.length, target.byteSize() - at);
      in.readFully(chunk, 0, length);
      MemorySegment.copy(MemorySegment.ofArray(chunk), 0, target, at, length);
    }
  }

  static void writeShape(DataOutputStream out, PjrtShape shape) throws IOException {
    out.writeByte(shape.elementType().ordinal());
    LongList dimensions = shape.dimensions();
    out.writeInt(dimensions.size());
    for (int i = 0; i < dimensions.size(); i++) {
      out.writeLong(dimensions.get(i));
    }
  }

  static PjrtShape readShape(DataInputStream in) throws IOException {
    int type = in.readUnsignedByte();
    if (type >= PjrtElementType.values().length) {
      throw new WireException("an element type of number " + type);
    }
    try {
      return new PjrtShape(PjrtElementType.values()[type], readLongs(in));
    } catch (IllegalArgumentException e) {
      throw new WireException(String.valueOf(e.getMessage()));
    }
  }

  static void writeTensor(DataOutputStream out, HostTensor tensor) throws IOException {
    writeShape(out, tensor.shape());
    writeBytes(out, tensor.elements());
  }

  private static LongList readLongs(DataInputStream in) throws IOException {
    return LongList.of(
        readList(in, DataInputStream::readLong).stream().mapToLong(each -> each).toArray());
  }

  private static void writeVersion(DataOutputStream out, Version version) throws IOException {
    out.writeLong(version.major());
    out.writeLong(version.minor());
    out.writeLong(version.patch());
  }

  private static Version readVersion(DataInputStream in) throws IOException {
    return new Version(in.readLong(), in.readLong(), in.readLong());
  }

  static void writePlugin(DataOutputStream out, PjrtPluginDescription plugin) throws IOException {
    writeText(out, plugin.name());
    out.writeInt(plugin.apiMajorVersion());
    out.writeInt(plugin.apiMinorVersion());
    writeOptional(out, plugin.stablehloCurrentVersion(), Wire::writeVersion);
    writeOptional(out, plugin.stablehloMinimumVersion(), Wire::writeVersion);
  }

  static PjrtPluginDescription readPlugin(DataInputStream in) throws IOException {
    return new PjrtPluginDescription(
        readText(in),
        in.readInt(),
        in.readInt(),
        readOptional(in, Wire::readVersion),
        readOptional(in, Wire::readVersion));
  }

  static void writePlatform(DataOutputStream out, PjrtPlatform platform) throws IOException {
    writeText(out, platform.name());
    writeText(out, platform.version());
    writeList(
        out,
        platform.devices(),
        (_, device) -> {
          out.writeInt(device.id());
          writeText(out, device.kind());
          writeList(out, device.memories(), Wire::writeText);
          writeNumber(out, device.bytesLimit());
        });
  }

  static PjrtPlatform readPlatform(DataInputStream in) throws IOException {
    return new PjrtPlatform(
        readText(in),
        readText(in),
        readList(
            in,
            _ ->
                new PjrtPlatform.Device(
                    in.readInt(), readText(in), readList(in, Wire::readText), readNumber(in))));
  }

  static void writeNumber(DataOutputStream out, OptionalLong number) throws IOException {
    out.writeBoolean(number.isPresent());
    if (number.isPresent()) {
      out.writeLong(number.getAsLong());
    }
  }

  static OptionalLong readNumber(DataInputStream in) throws IOException {
    return in.readBoolean() ? OptionalLong.of(in.readLong()) : OptionalLong.empty();
  }

  static void writeOptions(DataOutputStream out, Map<String, PjrtValue> options)
      throws IOException {
    writeList(
        out,
        List.copyOf(options.entrySet()),
        (_, option) -> {
          writeText(out, option.getKey());
          writeValue(out, option.getValue());
        });
  }

  static Map<String, PjrtValue> readOptions(DataInputStream in) throws IOException {
    Map<String, PjrtValue> options = new HashMap<>();
    readList(in, _ -> options.put(readText(in), readValue(in)));
    return options;
  }

  private static void writeValue(DataOutputStream out, PjrtValue value) throws IOException {
    switch (value) {
      case PjrtValue.Text text -> {
        out.writeByte('t');
        writeText(out, text.value());
      }
      case PjrtValue.Int64 number -> {
        out.writeByte('i');
        out.writeLong(number.value());
      }
      case PjrtValue.Int64List numbers -> {
        out.writeByte('l');
        out.writeInt(numbers.values().size());
        for (int i = 0; i < numbers.values().size(); i++) {
          out.writeLong(numbers.values().get(i));
        }
      }
      case PjrtValue.Float32 number -> {
        out.writeByte('f');
        out.writeFloat(number.value());
      }
      case PjrtValue.Bool truth -> {
        out.writeByte('b');
        out.writeBoolean(truth.value());
      }
    }
  }

  private static PjrtValue readValue(DataInputStream in) throws IOException {
    byte kind = in.readByte();
    return switch (kind) {
      case 't' -> PjrtValue.of(readText(in));
      case 'i' -> PjrtValue.of(in.readLong());
      case 'l' -> new PjrtValue.Int64List(readLongs(in));
      case 'f' -> PjrtValue.of(in.readFloat());
      case 'b' -> PjrtValue.of(in.readBoolean());
      default -> throw new WireException("a value of kind " + kind);
    };
  }
}
