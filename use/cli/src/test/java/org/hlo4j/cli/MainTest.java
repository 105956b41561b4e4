package org.hlo4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private static final int CLASS_FILE_MAGIC = 0xCAFEBABE;
  private static final int JAVA_8 = 52;

  @ParameterizedTest
  @CsvSource({"1.8,1.8.0_402", "9,9.0.4", "17,17.0.15", "24,24-ea"})
  void refusesAnOlderJavaByNameAndPlace(String specification, String version) {
    assertThat(Main.refusal(specification, version, "/jdk"))
        .contains("hlo4j: Java 25 or later is needed; this is Java " + version + " in /jdk");
  }

  @ParameterizedTest
  @ValueSource(strings = {"25", "26", "100"})
  void takesThatOf25AndLaterOnes(String specification) {
    assertThat(Main.refusal(specification, specification, "/jdk")).isEmpty();
  }

  @Test
  void isLoadedByJava8() throws IOException {
    try (InputStream in = Main.class.getResourceAsStream("Main.class");
        var data = new DataInputStream(in)) {
      assertThat(data.readInt()).isEqualTo(CLASS_FILE_MAGIC);
      data.readUnsignedShort();
      assertThat(data.readUnsignedShort()).isEqualTo(JAVA_8);
    }
  }

  @Test
  void needsTheJavaThatTheOtherClassesAreCompiledFor() throws IOException {
    try (InputStream in = Main.class.getResourceAsStream("/org/hlo4j/tools/cli/Hlo4jMain.class");
        var data = new DataInputStream(in)) {
      data.readInt();
      data.readUnsignedShort();
      assertThat(data.readUnsignedShort()).isEqualTo(JAVA_8 - 8 + Main.OLDEST_JAVA);
    }
  }
}
