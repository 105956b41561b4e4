package org.hlo4j.onnx.exporter;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Blob;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.onnx.proto.ModelFile;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.onnx.proto.StringStringEntryProto;
import org.hlo4j.onnx.proto.TensorProto;

/** Writes models: files of protobuf have 2 GiB at most, so that large weights have their own. */
public final class ModelWriter {
  private static final long LARGE_MODEL = 1L << 30;
  private static final long LARGE_TENSOR = 1 << 10;

  /** Tensors begin at pages, so that they can be mapped. */
  private static final long ALIGNMENT = 1 << 12;

  private static final long EXTERNAL = 1;

  private ModelWriter() {}

  /**
   * Writes a model, and {@code NAME.data} beside it if its tensors have 1 GiB or more.
   *
   * @param model the model
   * @param file the file
   * @throws IOException if a file cannot be written
   */
  public static void write(ModelProto model, Path file) throws IOException {
    GraphProto graph = model.graph();
    long size = graph == null ? 0 : graph.initializer().stream().mapToLong(ModelWriter::size).sum();
    ModelProto written = model;
    if (graph != null && size >= LARGE_MODEL) {
      Path name = Objects.requireNonNull(file.getFileName(), "the name of the file");
      written = withData(model, graph, file.resolveSibling(name + ".data"));
    }
    try (OutputStream output = new BufferedOutputStream(Files.newOutputStream(file))) {
      ModelFile.write(written, output);
    }
  }

  private static long size(TensorProto tensor) {
    return tensor.rawData().size();
  }

  private static ModelProto withData(ModelProto model, GraphProto graph, Path data)
      throws IOException {
    List<TensorProto> initializers = new ArrayList<>();
    try (FileChannel channel =
        FileChannel.open(
            data,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      for (TensorProto tensor : graph.initializer()) {
        if (size(tensor) < LARGE_TENSOR) {
          initializers.add(tensor);
          continue;
        }
        align(channel);
        long offset = channel.position();
        tensor.rawData().writeTo(channel);
        initializers.add(external(tensor, String.valueOf(data.getFileName()), offset));
      }
    }
    return new ModelProto(
        model.irVersion(),
        model.producerName(),
        model.producerVersion(),
        model.domain(),
        model.modelVersion(),
        model.docString(),
        new GraphProto(
            graph.node(),
            graph.name(),
            initializers,
            graph.docString(),
            graph.input(),
            graph.output(),
            graph.valueInfo(),
            graph.quantizationAnnotation(),
            graph.sparseInitializer(),
            graph.metadataProps()),
        model.opsetImport(),
        model.metadataProps(),
        model.functions());
  }

  private static void align(FileChannel channel) throws IOException {
    ByteBuffer padding =
        ByteBuffer.allocate(
            (int) (Math.ceilDiv(channel.position(), ALIGNMENT) * ALIGNMENT - channel.position()));
    while (padding.hasRemaining()) {
      channel.write(padding);
    }
  }

  private static TensorProto external(TensorProto tensor, String file, long offset) {
    return new TensorProto(
        GraphBuilder.NOT_READ,
        tensor.dims(),
        tensor.dataType(),
        Blob.EMPTY,
        tensor.int32Data(),
        tensor.stringData(),
        tensor.int64Data(),
        tensor.name(),
        Blob.EMPTY,
        Blob.EMPTY,
        tensor.uint64Data(),
        tensor.docString(),
        List.of(
            new StringStringEntryProto("location", file),
            new StringStringEntryProto("offset", String.valueOf(offset)),
            new StringStringEntryProto("length", String.valueOf(size(tensor)))),
        EXTERNAL,
        tensor.metadataProps());
  }
}
