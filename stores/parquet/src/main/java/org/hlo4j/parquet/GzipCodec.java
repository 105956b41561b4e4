package org.hlo4j.parquet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Compresses by the JDK, where Parquet's own factory would need Hadoop. */
final class GzipCodec
    implements CompressionCodecFactory,
        CompressionCodecFactory.BytesInputCompressor,
        CompressionCodecFactory.BytesInputDecompressor {
  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName name) {
    return this;
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
    return this;
  }

  @Override
  public CompressionCodecName getCodecName() {
    return CompressionCodecName.GZIP;
  }

  @Override
  public BytesInput compress(BytesInput bytes) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
      bytes.writeAllTo(out);
    }
    return BytesInput.from(compressed.toByteArray());
  }

  @Override
  public BytesInput decompress(BytesInput bytes, int size) throws IOException {
    return BytesInput.from(unpacked(bytes.toInputStream(), size));
  }

  @Override
  public void decompress(ByteBuffer input, int compressedSize, ByteBuffer output, int size)
      throws IOException {
    byte[] compressed = new byte[compressedSize];
    input.get(compressed);
    output.put(unpacked(new ByteArrayInputStream(compressed), size));
  }

  private static byte[] unpacked(InputStream compressed, int size) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(compressed)) {
      return in.readNBytes(size);
    }
  }

  @Override
  public void release() {}
}
