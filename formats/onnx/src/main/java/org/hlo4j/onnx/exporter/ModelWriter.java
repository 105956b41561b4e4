package org.hlo4j.onnx.exporter;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.internal.AtomicFileWriter;
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
    write(model, file, LARGE_MODEL);
  }

  static void write(ModelProto model, Path file, long largeModel) throws IOException {
    GraphProto graph = model.graph();
    long size = graph == null ? 0 : graph.initializer().stream().mapToLong(ModelWriter::size).sum();
    ModelProto written = model;
    if (graph != null && size >= largeModel) {
      Path name = Objects.requireNonNull(file.getFileName(), "the name of the file");
      written = withData(model, graph, file.resolveSibling(name + ".data"));
    }
    ModelProto content = written;
    AtomicFileWriter.write(
        file,
        channel -> {
          OutputStream output = new BufferedOutputStream(Channels.newOutputStream(channel));
          ModelFile.write(content, output);
          output.flush();
        });
  }

  private static long size(TensorProto tensor) {
    return tensor.rawData().size();
  }

  private static ModelProto withData(ModelProto model, GraphProto graph, Path data)
      throws IOException {
    List<TensorProto> initializers = new ArrayList<>();
    AtomicFileWriter.write(
        data,
        channel -> {
          long end = 0;
          for (TensorProto tensor : graph.initializer()) {
            if (size(tensor) < LARGE_TENSOR) {
              initializers.add(tensor);
              continue;
            }
            long offset = Math.ceilDiv(end, ALIGNMENT) * ALIGNMENT;
            pad(channel, (int) (offset - end));
            tensor.rawData().writeTo(channel);
            end = offset + size(tensor);
            initializers.add(external(tensor, String.valueOf(data.getFileName()), offset));
          }
        });
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

  private static void pad(WritableByteChannel channel, int bytes) throws IOException {
    ByteBuffer padding = ByteBuffer.allocate(bytes);
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
