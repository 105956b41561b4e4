package org.hlo4j.ir.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineTest {
  private final List<String> log = new ArrayList<>();
  private final Diagnostics.Collector diagnostics = Diagnostics.collector();
  private final PassContext context =
      new PassContext(DialectRegistry.builder().build(), diagnostics);

  private PassDefinition logging(String name, String anchor, PassOption... options) {
    return new PassDefinition(
        name,
        "",
        anchor,
        List.of(options),
        values ->
            (operation, _) -> {
              StringBuilder entry = new StringBuilder(name + "@" + operation.name());
              for (PassOption option : options) {
                entry.append(' ').append(values.strings(option.name()));
              }
              log.add(entry.toString());
            });
  }

  private final PassRegistry registry =
      PassRegistry.builder()
          .add(logging("m", PassDefinition.MODULE))
          .add(logging("f", PassDefinition.FUNCTION))
          .add(logging("any", PassDefinition.ANY))
          .add(
              logging(
                  "o",
                  PassDefinition.MODULE,
                  PassOption.strings("list", ""),
                  PassOption.string("text", "none", "")))
          .add(
              PassDefinition.of(
                  "bad",
                  "",
                  PassDefinition.MODULE,
                  (_, c) -> {
                    throw c.failure();
                  }))
          .add(PipelineDefinition.of("both", "", "f,m"))
          .build();

  private static Operation module() {
    OperationState module =
        new OperationState(
            OpDefinition.op("builtin.module").region("body").build(), UnknownLoc.INSTANCE);
    Block body = module.addRegion().addBlock();
    OpDefinition function = OpDefinition.op("func.func").build();
    body.append(new OperationState(function, UnknownLoc.INSTANCE).create());
    return module.create();
  }

  private boolean run(String pipeline) {
    return new PassManager(context, (_, _) -> true)
        .run(PipelineParser.parse(pipeline, registry), module());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "builtin.module(m); m@builtin.module",
        "builtin.module(f); f@func.func",
        "builtin.module(func.func(any)); any@func.func",
        "builtin.module(any, m); any@builtin.module,m@builtin.module",
        "builtin.module(both); f@func.func,m@builtin.module",
        "builtin.module(o{list=a,(b,c),d}); o@builtin.module [a, (b,c), d] [none]",
        "builtin.module(o{text='x y' list={p,q}}); o@builtin.module [p, q] [x y]",
        " builtin.module ( m , m ) ; m@builtin.module,m@builtin.module",
      })
  void runsPassesOnTheirOperations(String pipeline, String expected) {
    assertThat(run(pipeline)).isTrue();
    assertThat(String.join(",", log)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "builtin.module(nope); 'nope' does not refer to a registered pass or pass pipeline",
        "m; expected pass pipeline to be wrapped with the anchor operation type",
        "builtin.module(m; expected ')'",
        "builtin.module(o{nope=1}); no such option nope",
        "builtin.module(o{text=1); missing closing '}'",
        "builtin.module(m) x; expected end of pipeline",
      })
  void refusesWhatIsNotAPipeline(String pipeline, String message) {
    assertThatThrownBy(() -> PipelineParser.parse(pipeline, registry))
        .isInstanceOf(PipelineException.class)
        .hasMessageContaining(message);
  }

  @Test
  void stopsAfterAPassThatFails() {
    assertThat(run("builtin.module(m,bad,m)")).isFalse();
    assertThat(log).containsExactly("m@builtin.module");
  }

  @Test
  void checksTheProgramAfterEachPass() {
    boolean succeeded =
        new PassManager(context, (_, _) -> false)
            .run(PipelineParser.parse("builtin.module(m,m)", registry), module());
    assertThat(succeeded).isFalse();
    assertThat(log).hasSize(1);
  }

  @Test
  void saysOnWhatAPipelineCannotRun() {
    assertThat(run("func.func(f)")).isFalse();
    assertThat(diagnostics.toList().getFirst().message())
        .isEqualTo("can't run 'func.func' pass manager on 'builtin.module' op");
  }
}
