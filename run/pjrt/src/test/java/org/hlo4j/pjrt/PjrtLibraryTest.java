package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where plugins are found. */
class PjrtLibraryTest {
  @TempDir Path folder;

  private Path file(String path) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.createFile(file);
  }

  @ParameterizedTest
  @CsvSource({
    "xla_cpu_pjrt.so, cpu",
    "xla_cuda_plugin.so, cuda",
    "xla_rocm_plugin.so, rocm",
    "libtpu.so, tpu",
    "pjrt_plugin_metal_14.dylib, metal",
    "libacme.so.2, libacme"
  })
  void tellsPlatformsByTheNamesOfLibraries(String name, String platform) {
    assertThat(PjrtLibrary.of(Path.of("/opt", name), "test").platform()).isEqualTo(platform);
  }

  @Test
  void findsThePackagesOfPythonEnvironments() throws IOException {
    String packages = "env/lib/python3.12/site-packages/";
    Path cuda = file(packages + "jax_plugins/xla_cuda13/xla_cuda_plugin.so");
    file(packages + "jax_plugins/xla_cuda13/__init__.py");
    file(packages + "numpy/core.so");
    Path cpu = file(packages + "xla_plugins/xla_cpu_pjrt/xla_cpu_pjrt.so");
    Path tpu = file(packages + "libtpu/libtpu.so");
    Path environment = folder.resolve("env");
    assertThat(PjrtLibrary.inEnvironment(environment))
        .extracting(PjrtLibrary::path)
        .containsExactly(cpu, cuda, tpu);
    assertThat(PjrtLibrary.find(Map.of("VIRTUAL_ENV", environment.toString())))
        .isEqualTo(PjrtLibrary.inEnvironment(environment));
    assertThat(PjrtLibrary.inEnvironment(folder.resolve("none"))).isEmpty();
  }

  @Test
  void takesThoseThatAreNamedFirstAndEachOnce() throws IOException {
    Path cpu = file("env/lib/python3.12/site-packages/xla_plugins/cpu/xla_cpu_pjrt.so");
    Path other = folder.resolve("libacme.so");
    List<PjrtLibrary> found =
        PjrtLibrary.find(
            Map.of(
                PjrtLibrary.VARIABLE,
                other + File.pathSeparator + cpu,
                "CONDA_PREFIX",
                folder.resolve("env").toString()));
    assertThat(found)
        .containsExactly(
            new PjrtLibrary("libacme", other, "HLO4J_PJRT"),
            new PjrtLibrary("cpu", cpu, "HLO4J_PJRT"));
    assertThat(PjrtLibrary.forPlatform("cpu", found)).map(PjrtLibrary::path).contains(cpu);
    assertThat(PjrtLibrary.forPlatform("tpu", found)).isEmpty();
  }

  @Test
  void findsNothingWhereNothingIsNamed() {
    assertThat(PjrtLibrary.find(Map.of())).isEmpty();
    assertThat(PjrtLibrary.find(Map.of(PjrtLibrary.VARIABLE, "", "VIRTUAL_ENV", " "))).isEmpty();
  }
}
