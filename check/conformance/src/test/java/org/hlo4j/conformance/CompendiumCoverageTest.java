package org.hlo4j.conformance;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.conformance.Compendium.Artifact;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.opset.vhlo.VhloDialect;
import org.hlo4j.opset.vhlo.VhloEnum;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;

/** Tests that the compendium is exhaustive: each row of the definitions occurs in some artifact. */
class CompendiumCoverageTest {
  private static final Pattern NAME = Pattern.compile("[!#]vhlo\\.\\w+|#vhlo<\\w+ \\w+>");

  /** The operations of the stored artifacts, which exist for each version with additions. */
  private static final Set<String> OPERATIONS = new HashSet<>();

  /** Printed names of VHLO's types and attributes, and of the values of its enumerations. */
  private static final Set<String> NAMES = new HashSet<>();

  static {
    PrinterOptions generic = PrinterOptions.builder().generic(true).localScope(true).build();
    for (Artifact artifact : Compendium.artifacts()) {
      Operation module = readVhlo(artifact);
      module.walk(operation -> OPERATIONS.add(operation.name()));
      NAME.matcher(MlirPrinter.toString(module, SourceProgram.DIALECTS, generic))
          .results()
          .forEach(match -> NAMES.add(match.group()));
    }
  }

  private static Operation readVhlo(Artifact artifact) {
    return BytecodeReader.read(
        Blob.wrap(artifact.bytes()),
        artifact.toString(),
        BytecodeReaderOptions.of(SourceProgram.DIALECTS)
            .withText(new MlirText(SourceProgram.DIALECTS, false)));
  }

  @Test
  void everyVersionOfEveryOperationOccurs() {
    assertThat(VhloDialect.DIALECT.ops())
        .extracting(op -> op.name())
        .hasSizeGreaterThanOrEqualTo(145)
        .isSubsetOf(OPERATIONS);
  }

  @Test
  void everyStablehloOperationOccurs() {
    Set<String> used = new HashSet<>();
    for (String program : Compendium.programs()) {
      SourceProgram.read(Compendium.FOLDER, program).parse().walk(op -> used.add(op.name()));
    }
    assertThat(StablehloOpset.ops())
        .extracting(op -> op.name())
        .hasSizeGreaterThanOrEqualTo(118)
        .isSubsetOf(used);
  }

  @Test
  void everyTypeOccurs() {
    assertThat(VhloDialect.DIALECT.types())
        .extracting(type -> "!vhlo." + type.mnemonic())
        .hasSizeGreaterThanOrEqualTo(42)
        .isSubsetOf(NAMES);
  }

  @Test
  void everyAttributeOccurs() {
    Set<String> enumerations =
        Arrays.stream(VhloEnum.values()).map(VhloEnum::mnemonic).collect(toSet());
    assertThat(VhloDialect.DIALECT.attributes())
        .extracting(attribute -> attribute.mnemonic())
        .filteredOn(mnemonic -> !enumerations.contains(mnemonic))
        .allSatisfy(mnemonic -> assertThat(NAMES).contains("#vhlo." + mnemonic));
  }

  @Test
  void everyWordOfEveryEnumerationOccurs() {
    List<String> words = new ArrayList<>();
    for (VhloEnum enumeration : VhloEnum.values()) {
      enumeration
          .words()
          .forEach(word -> words.add("#vhlo<" + enumeration.mnemonic() + " " + word + ">"));
    }
    assertThat(NAMES).containsAll(words);
  }

  @Test
  void everyReleaseHasAProgramOrAReason() throws IOException {
    Set<Version> releases =
        Compendium.programs().stream().map(Compendium::release).collect(toSet());
    String readme = Files.readString(Compendium.FOLDER.resolve("README.md"));
    assertThat(Compendium.VERSIONS)
        .filteredOn(version -> !releases.contains(version))
        .allSatisfy(version -> assertThat(readme).contains(version.toString()));
  }
}
