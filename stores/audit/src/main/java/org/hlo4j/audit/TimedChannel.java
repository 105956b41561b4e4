package org.hlo4j.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** A channel that is read in steps of limited time, by one thread at a time. */
final class TimedChannel implements SeekableByteChannel {
  private final SeekableByteChannel channel;
  private UnpackBudget.Step step;

  TimedChannel(SeekableByteChannel channel, UnpackBudget.Step step) {
    this.channel = channel;
    this.step = step;
  }

  /** Begins another step. */
  void begin(UnpackBudget.Step next) {
    step = next;
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    step.check();
    return channel.read(target);
  }

  @Override
  public int write(ByteBuffer source) {
    throw new NonWritableChannelException();
  }

  @Override
  public long position() throws IOException {
    return channel.position();
  }

  @Override
  public SeekableByteChannel position(long at) throws IOException {
    channel.position(at);
    return this;
  }

  @Override
  public long size() throws IOException {
    return channel.size();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
