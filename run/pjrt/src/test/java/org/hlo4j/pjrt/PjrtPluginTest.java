package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plugin says what it is, and what is none is refused. */
class PjrtPluginTest {
  @Test
  void aPluginSaysItsVersions() {
    PjrtPlugin plugin = TestPlugin.plugin();
    assertThat(plugin.apiMajorVersion()).isZero();
    assertThat(plugin.apiMinorVersion()).isPositive();
    assertThat(plugin.attributes()).containsKey("xla_version");
    assertThat(plugin.stablehloMinimumVersion().orElseThrow())
        .isLessThanOrEqualTo(plugin.stablehloCurrentVersion().orElseThrow());
    assertThat(plugin).hasToString(plugin.name() + " (PJRT 0." + plugin.apiMinorVersion() + ")");
  }

  @Test
  void aPluginIsLoadedOnce() throws IOException {
    PjrtPlugin plugin = TestPlugin.plugin();
    Path link = Files.createTempDirectory("pjrt").resolve("link.so");
    Files.createSymbolicLink(link, plugin.library());
    assertThat(PjrtPlugin.load(link)).isSameAs(plugin);
  }

  @Test
  void functionsOfTheTableAreOffered() {
    PjrtPlugin plugin = TestPlugin.plugin();
    assertThat(plugin.offers("PJRT_Client_Compile")).isTrue();
    assertThatThrownBy(() -> plugin.offers("PJRT_Client_Dream"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the C API of PJRT has no PJRT_Client_Dream");
  }

  @Test
  void functionsThatThePluginLacksAreRefusedBeforeTheCall() {
    PjrtPlugin plugin = TestPlugin.plugin();
    String later = "PJRT_Device_PoisonExecution";
    assumeFalse(plugin.offers(later));
    assertThatThrownBy(() -> plugin.api().function(later))
        .isInstanceOfSatisfying(
            PjrtException.class, e -> assertThat(e.code()).isEqualTo(PjrtErrorCode.UNIMPLEMENTED))
        .hasMessageContaining("has no " + later);
  }

  @Test
  void aFileThatIsNotThereIsNoPlugin(@TempDir Path folder) {
    assertThatThrownBy(() -> PjrtPlugin.load(folder.resolve("none.so")))
        .isInstanceOfSatisfying(
            PjrtException.class, e -> assertThat(e.code()).isEqualTo(PjrtErrorCode.NOT_FOUND));
  }

  @Test
  void aFileThatIsNoLibraryIsNoPlugin(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("text.so"), "text");
    assertThatThrownBy(() -> PjrtPlugin.load(file))
        .isInstanceOfSatisfying(
            PjrtException.class,
            e -> assertThat(e.code()).isEqualTo(PjrtErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("is no PJRT plugin: it cannot be loaded");
  }

  @Test
  void anotherLibraryIsNoPlugin() {
    Path library = Path.of(System.getProperty("java.home"), "lib", System.mapLibraryName("zip"));
    assumeTrue(Files.exists(library));
    assertThatThrownBy(() -> PjrtPlugin.load(library))
        .isInstanceOf(PjrtException.class)
        .hasMessageContaining("it does not export GetPjrtApi");
  }
}
