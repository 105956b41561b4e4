package org.hlo4j.pjrt.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloModuleAttributes;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The signature of a compiled program is that of its module. */
class SignatureReaderTest {
  private static final String MODULE =
      """
      HloModule m, input_output_alias={ {1}: (2, {}, may-alias) }, buffer_donor={ (0, {}) }

      ENTRY e {
        a = f32[7,5]{1,0} parameter(0)
        b = (token[], pred[]) parameter(1)
        c = bf16[2]{0} parameter(2)
        ROOT r = (f32[7,5]{1,0}, bf16[2]{0}) tuple(a, c)
      }
      """;

  private static HloModule parse(String text) {
    return HloText.parse(SourceText.of("m.hlo", text));
  }

  private static HloOpSharding sharding(String text) {
    HloOpSharding sharding =
        parse("ENTRY e { a = f32[8,8] parameter(0), sharding={%s} }".formatted(text))
            .entry()
            .root()
            .get(HloInstructionAttributes.SHARDING);
    assertThat(sharding).isNotNull();
    return sharding;
  }

  /** Returns the module of the text with shardings of its parameters and result. */
  private static byte[] sharded(HloOpSharding sharding) {
    HloModule module = parse(MODULE);
    HloModule.Builder builder = HloModule.builder("m").add(module.entry());
    builder.set(HloModuleAttributes.SPMD_PARAMETERS_SHARDINGS, List.of(sharding));
    builder.set(HloModuleAttributes.SPMD_OUTPUT_SHARDING, sharding);
    return HloProtos.toBytes(builder.build());
  }

  @Test
  void parametersAndResultsAreThoseOfTheProgram() {
    HloSignature signature =
        SignatureReader.read(Blob.wrap(HloProtos.toBytes(parse(MODULE))), false, 1);
    assertThat(signature.parameters().stream().map(Object::toString))
        .containsExactly("f32[7,5]", "token[]", "pred[]", "bf16[2]");
    assertThat(signature.results().stream().map(Object::toString))
        .containsExactly("f32[7,5]", "bf16[2]");
    assertThat(signature.donated()).containsExactlyInAnyOrder(0, 2);
    assertThat(signature.parameterTiles()).isEmpty();
  }

  @Test
  void aModuleMayHaveItsConfiguration() {
    byte[] module = HloProtos.toBytes(parse("ENTRY e { a = f32[3] parameter(0) }"));
    assertThat(module.length).isBetween(0x80, 0x3fff);
    byte[] all = new byte[module.length + 5];
    all[0] = 0x0a;
    all[1] = (byte) (0x80 | module.length);
    all[2] = (byte) (module.length >> 7);
    System.arraycopy(module, 0, all, 3, module.length);
    all[module.length + 3] = 0x12; // a configuration of no bytes
    assertThat(SignatureReader.read(Blob.wrap(all), true, 1).results().getFirst())
        .hasToString("f32[3]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "replicated | [] | [0, 0, 0, 0]",
        "maximal device=2 | [] | [0, 0, 0, 0]",
        "devices=[4,1]<=[4] | [4, 1] | [0, 1, 2, 3]",
        "devices=[2,2]<=[2,2]T(1,0) | [2, 2] | [0, 2, 1, 3]",
        "devices=[4,1]3,1,0,2 | [4, 1] | [2, 1, 3, 0]",
        "devices=[2,1,2]<=[4] last_tile_dim_replicate | [2, 1] | [0, 0, 1, 1]",
        "devices=[1,2,2]<=[4] last_tile_dims={manual} | [1, 2] | [0, 0, 1, 1]",
        "mesh['a'=2,'b'=2], [{}, {}] | [] | [0, 0, 0, 0]",
        "mesh['a'=2,'b'=2], [{'a'}, {}] | [2, 1] | [0, 0, 1, 1]",
        "mesh['a'=2,'b'=2], [{'b'}, {'a'}] | [2, 2] | [0, 2, 1, 3]",
        "mesh['a'=2,'b'=2], [{'b','a'}, {}] | [4, 1] | [0, 2, 1, 3]",
        "mesh['a'=2,'b'=2], device_ids=(3,2,1,0), [{'a'}, {}] | [2, 1] | [1, 1, 0, 0]",
        "mesh['a'=4], [{'a':(1)2}, {'a':(2)2}] | [2, 2] | [0, 1, 2, 3]",
        "mesh['a'=4], [{'a':(2)2}, {}] | [2, 1] | [0, 1, 0, 1]",
      })
  void tilesOfDevicesAreThoseOfShardings(String sharding, String counts, String tiles) {
    HloSignature signature = SignatureReader.read(Blob.wrap(sharded(sharding(sharding))), false, 4);
    assertThat(signature.parameterTiles()).isEqualTo(signature.resultTiles()).hasSize(1);
    DeviceTiles found = signature.resultTiles().getFirst();
    assertThat(found.counts()).hasToString(counts);
    assertThat(found.tiles()).hasToString(tiles);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "devices=[3,1]<=[3] | a sharding that is not over 4 devices",
        "devices=[2,2]0,1,2,2 | a sharding that is not over 4 devices",
        "mesh['a'=2], [{'a'}, {}] | a sharding that is not over 4 devices",
        "mesh['a'=4], [{'a'}, {'a'}] | a sharding that is not over 4 devices",
        "unreduced | an array whose parts have to be added up",
        "mesh['a'=4], [{}, {}], unreduced={'a'} | an array whose parts have to be added up",
        "devices=[2,1,2]<=[4] last_tile_dims={unreduced} | an array whose parts have to be added"
            + " up",
      })
  void shardingsThatNoPartsFollowAreRefused(String sharding, String message) {
    Blob bytes = Blob.wrap(sharded(sharding(sharding)));
    assertThatThrownBy(() -> SignatureReader.read(bytes, false, 4)).hasMessage(message);
    assertThat(SignatureReader.read(bytes, false, 1).resultTiles()).isEmpty();
  }

  @Test
  void damagedModulesAreRefused() {
    byte[] module = HloProtos.toBytes(parse(MODULE));
    Blob cut = Blob.wrap(module, 0, module.length - 1);
    assertThatThrownBy(() -> SignatureReader.read(cut, false, 1))
        .isInstanceOf(DiagnosticException.class);
    assertThatThrownBy(() -> SignatureReader.read(Blob.EMPTY, false, 1))
        .hasMessageEndingWith("not a proto of HLO: the module has no shape of its program");
  }
}
