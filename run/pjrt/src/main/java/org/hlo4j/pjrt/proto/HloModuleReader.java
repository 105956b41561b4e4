package org.hlo4j.pjrt.proto;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.pjrt.PjrtElementType;
import org.hlo4j.pjrt.PjrtShape;

/**
 * Reads the signature of a compiled program from its {@code HloModuleProto}: nothing else says what
 * the parameters of an executable are.
 */
public final class HloModuleReader {
  /** The number of a tuple among XLA's {@code PrimitiveType}. */
  private static final int TUPLE = 13;

  private final List<PjrtShape> parameters = new ArrayList<>();
  private final List<PjrtShape> results = new ArrayList<>();
  private final Set<Integer> donated = new HashSet<>();
  private final List<DeviceTiles> parameterTiles = new ArrayList<>();
  private final List<DeviceTiles> resultTiles = new ArrayList<>();
  private final int partitions;
  private final CodedInputStream input;

  private HloModuleReader(CodedInputStream input, int partitions) {
    this.input = input;
    this.partitions = partitions;
  }

  /** Reads a field of a message, or returns false to have it skipped. */
  @FunctionalInterface
  private interface FieldReader {
    boolean read(int number) throws IOException;
  }

  /**
   * {@return the signature of a program}
   *
   * @param program the bytes of an {@code HloModuleProto}, or of an {@code
   *     HloModuleProtoWithConfig} that has one
   * @param withConfig whether it is the latter
   * @param partitions the number of its partitions
   * @throws IOException if the bytes are damaged
   */
  public static HloSignature read(byte[] program, boolean withConfig, int partitions)
      throws IOException {
    HloModuleReader reader = new HloModuleReader(CodedInputStream.newInstance(program), partitions);
    if (withConfig) {
      reader.fields(number -> number == 1 && reader.message(reader::module));
    } else {
      reader.fields(reader::module);
    }
    return new HloSignature(
        reader.parameters,
        reader.results,
        reader.donated,
        reader.parameterTiles,
        reader.resultTiles);
  }

  private void fields(FieldReader reader) throws IOException {
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      if (!reader.read(WireFormat.getTagFieldNumber(tag))) {
        input.skipField(tag);
      }
    }
  }

  /** Reads a message within this one, and returns that it has been read. */
  private boolean message(FieldReader reader) throws IOException {
    int limit = input.pushLimit(input.readRawVarint32());
    fields(reader);
    input.popLimit(limit);
    return true;
  }

  /** {@code HloModuleProto}. */
  private boolean module(int number) throws IOException {
    return switch (number) {
      case 4 -> message(this::programShape);
      // HloInputOutputAliasProto and HloBufferDonorProto: entries, which name a parameter.
      case 8 -> message(field -> field == 1 && donation(2));
      case 18 -> message(field -> field == 1 && donation(1));
      case 14 -> sharding(parameterTiles);
      case 12 -> sharding(resultTiles);
      default -> false;
    };
  }

  private boolean sharding(List<DeviceTiles> tiles) throws IOException {
    if (partitions == 1) {
      return false;
    }
    ShardingReader.read(input, partitions, tiles);
    return true;
  }

  private boolean donation(int parameterNumber) throws IOException {
    // A field that is zero is not there.
    int[] parameter = {0};
    message(number -> {
      if (number == parameterNumber) {
        parameter[0] = (int) input.readInt64();
      }
      return number == parameterNumber;
    });
    donated.add(parameter[0]);
    return true;
  }

  /** {@code ProgramShapeProto}. */
  private boolean programShape(int number) throws IOException {
    return switch (number) {
      case 1 -> shape(parameters);
      case 2 -> shape(results);
      default -> false;
    };
  }

  /** Reads a {@code ShapeProto}: of a tuple, the shapes of its elements. */
  private boolean shape(List<PjrtShape> shapes) throws IOException {
    List<Long> dimensions = new ArrayList<>();
    List<PjrtShape> elements = new ArrayList<>();
    int type = 0;
    int limit = input.pushLimit(input.readRawVarint32());
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case 2 -> type = input.readEnum();
        case 3 -> dimensions(tag, dimensions);
        case 4 -> shape(elements);
        default -> input.skipField(tag);
      }
    }
    input.popLimit(limit);
    if (type == TUPLE) {
      shapes.addAll(elements);
    } else {
      shapes.add(new PjrtShape(PjrtElementType.ofPrimitiveType(type), LongList.copyOf(dimensions)));
    }
    return true;
  }

  /** Reads numbers, packed or one. */
  private void dimensions(int tag, List<Long> dimensions) throws IOException {
    if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
      dimensions.add(input.readInt64());
      return;
    }
    int limit = input.pushLimit(input.readRawVarint32());
    while (!input.isAtEnd()) {
      dimensions.add(input.readInt64());
    }
    input.popLimit(limit);
  }
}
