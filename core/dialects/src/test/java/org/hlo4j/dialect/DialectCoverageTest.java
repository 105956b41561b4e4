package org.hlo4j.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Completeness of the programs in {@code text/}. */
class DialectCoverageTest {
  /** Attributes that are only printed as part of others, or under another name. */
  private static final Set<String> NEVER_SPELLED = Set.of("dim_mapping", "type_extensions");

  private static final String GENERIC =
      DialectTextTest.programs()
          .map(program ->
              MlirPrinter.toString(
                  program.parse(),
                  Programs.REGISTRY,
                  PrinterOptions.builder().generic(true).build()))
          .collect(Collectors.joining());

  /** All dialects except VHLO, which is not written by hand. */
  static Stream<String> namespaces() {
    return Programs.REGISTRY.namespaces().stream().filter(name -> !name.equals("vhlo"));
  }

  @ParameterizedTest
  @MethodSource("namespaces")
  void everyOperationOccurs(String namespace) {
    assertThat(dialect(namespace).ops())
        .extracting(OpDefinition::name)
        .filteredOn(name -> !GENERIC.contains('"' + name + '"'))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("namespaces")
  void everyAttributeOccurs(String namespace) {
    assertThat(dialect(namespace).attributes())
        .extracting(AttributeDefinition::mnemonic)
        .filteredOn(name -> !NEVER_SPELLED.contains(name))
        .filteredOn(name -> !occurs('#', namespace, name))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("namespaces")
  void everyTypeOccurs(String namespace) {
    assertThat(dialect(namespace).types())
        .extracting(TypeDefinition::mnemonic)
        .filteredOn(name -> !occurs('!', namespace, name))
        .isEmpty();
  }

  private static boolean occurs(char prefix, String namespace, String mnemonic) {
    return Pattern.compile(prefix + namespace + "[.<]" + Pattern.quote(mnemonic) + "\\b")
        .matcher(GENERIC)
        .find();
  }

  private static Dialect dialect(String namespace) {
    return Objects.requireNonNull(Programs.REGISTRY.dialectOrNull(namespace));
  }
}
