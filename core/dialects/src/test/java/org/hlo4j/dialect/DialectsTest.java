package org.hlo4j.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.stream.Stream;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.text.OpSyntaxes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DialectsTest {
  private static final DialectRegistry REGISTRY = Dialects.all();

  static Stream<String> namespaces() {
    return REGISTRY.namespaces().stream();
  }

  @ParameterizedTest
  @MethodSource("namespaces")
  void everyAssemblyFormatCompiles(String namespace) {
    Dialect dialect = dialect(namespace);
    assertThatCode(() -> OpSyntaxes.of(REGISTRY).compileAll(dialect)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("namespaces")
  void dialectsHaveOnlyDefinitionsOfTheirNamespace(String namespace) {
    Dialect dialect = dialect(namespace);
    assertThat(dialect.namespace()).isEqualTo(namespace);
    assertThat(dialect.ops()).allMatch(op -> op.dialect().equals(namespace));
    assertThat(dialect.attributes()).allMatch(a -> a.dialect().equals(namespace));
    assertThat(dialect.types()).allMatch(t -> t.dialect().equals(namespace));
  }

  private static Dialect dialect(String namespace) {
    Dialect dialect = REGISTRY.dialectOrNull(namespace);
    assertThat(dialect).isNotNull();
    return dialect;
  }
}
