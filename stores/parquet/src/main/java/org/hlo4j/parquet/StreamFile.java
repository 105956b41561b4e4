package org.hlo4j.parquet;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A stream as a file of Parquet, which is written once from its start. */
final class StreamFile implements OutputFile {
  private final OutputStream out;

  StreamFile(OutputStream out) {
    this.out = out;
  }

  @Override
  public PositionOutputStream create(long blockSize) {
    return new PositionOutputStream() {
      private long position;

      @Override
      public long getPos() {
        return position;
      }

      @Override
      public void write(int value) throws IOException {
        out.write(value);
        position++;
      }

      @Override
      public void write(byte[] bytes, int from, int count) throws IOException {
        out.write(bytes, from, count);
        position += count;
      }

      @Override
      public void flush() throws IOException {
        out.flush();
      }
    };
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSize) {
    return create(blockSize);
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }

  @Override
  public String getPath() {
    return "stream";
  }
}
