package org.hlo4j.onnx.exporter;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.GraphProto;
import org.jspecify.annotations.Nullable;

/** Attributes of nodes. */
final class NodeAttributes {
  private static final long FLOAT = 1;
  private static final long INT = 2;
  private static final long STRING = 3;
  private static final long GRAPH = 5;
  private static final long INTS = 7;

  private NodeAttributes() {}

  static AttributeProto number(String name, float value) {
    return of(name, FLOAT, value, 0, Blob.EMPTY, null, LongList.of());
  }

  static AttributeProto integer(String name, long value) {
    return of(name, INT, 0, value, Blob.EMPTY, null, LongList.of());
  }

  static AttributeProto string(String name, String value) {
    Blob bytes = Blob.wrap(value.getBytes(StandardCharsets.UTF_8));
    return of(name, STRING, 0, 0, bytes, null, LongList.of());
  }

  static AttributeProto graph(String name, GraphProto value) {
    return of(name, GRAPH, 0, 0, Blob.EMPTY, value, LongList.of());
  }

  static AttributeProto integers(String name, LongList values) {
    return of(name, INTS, 0, 0, Blob.EMPTY, null, values);
  }

  private static AttributeProto of(
      String name, long type, float f, long i, Blob s, @Nullable GraphProto g, LongList ints) {
    return new AttributeProto(
        name,
        f,
        i,
        s,
        null,
        g,
        Blob.EMPTY,
        ints,
        List.of(),
        List.of(),
        List.of(),
        "",
        null,
        List.of(),
        type,
        "",
        null,
        List.of());
  }
}
