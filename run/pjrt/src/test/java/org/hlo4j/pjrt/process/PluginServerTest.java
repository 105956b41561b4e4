package org.hlo4j.pjrt.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server ends with the process that has started it. */
class PluginServerTest {
  @TempDir Path folder;

  private static void assertEnds(List<String> command, boolean loads)
      throws IOException, InterruptedException {
    Process server = new ProcessBuilder(command).start();
    try {
      DataInputStream in = new DataInputStream(server.getInputStream());
      assertThat(in.readLong()).isEqualTo(Wire.MAGIC);
      assertThat(in.readInt()).isEqualTo(Wire.VERSION);
      DataOutputStream out = new DataOutputStream(server.getOutputStream());
      if (loads) {
        out.writeInt(1);
        out.writeByte(PluginOperation.LOAD.ordinal());
        Wire.writeText(out, "none.so");
        Wire.writeOptions(out, Map.of());
        out.flush();
        assertThat(server.getErrorStream().read()).isEqualTo('a'); // about to hang
      }
      assertThat(server.isAlive()).isTrue();
      out.close();
      assertThat(server.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(server.exitValue()).isZero();
    } finally {
      server.destroyForcibly();
    }
  }

  @Test
  void endsWhenThereAreNoMoreRequests() throws IOException, InterruptedException {
    assertEnds(ServerCommand.get(), false);
  }

  @Test
  void endsEvenIfThePluginHangs() throws IOException, InterruptedException {
    Path once = Files.createFile(folder.resolve("once"));
    assertEnds(FaultyServer.command("hang", "LOAD", once), true);
  }
}
