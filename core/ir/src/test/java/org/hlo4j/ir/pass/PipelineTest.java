package org.hlo4j.ir.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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
          .add(PipelineDefinition.of("both", "", "func.func(f),m"))
          .add(PipelineDefinition.of("alone", "", "f"))
          .build();

  private static Operation module() {
    OperationState module =
        new OperationState(
            OpDefinition.op("builtin.module")
                .region("body")
                .traits(Trait.ISOLATED_FROM_ABOVE)
                .build(),
            UnknownLoc.INSTANCE);
    Block body = module.addRegion().addBlock();
    OpDefinition function = OpDefinition.op("func.func").traits(Trait.ISOLATED_FROM_ABOVE).build();
    OpDefinition other = OpDefinition.op("test.op").build();
    OpDefinition unknown = OpDefinition.unregistered("test.unknown");
    for (OpDefinition inner : List.of(function, other, unknown)) {
      body.append(new OperationState(inner, UnknownLoc.INSTANCE).create());
    }
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
        "builtin.module(func.func(f)); f@func.func",
        "builtin.module(any(f)); f@func.func",
        "builtin.module(any(any)); any@func.func",
        "builtin.module((f)); f@func.func",
        "builtin.module(func.func(alone)); f@func.func",
        "any(m); m@builtin.module",
        "any(); ``",
        "builtin.module(func.func(any)); any@func.func",
        "builtin.module(any, m); any@builtin.module,m@builtin.module",
        "builtin.module(both); f@func.func,m@builtin.module",
        "builtin.module(o{list=a,(b,c),d}); o@builtin.module [a, (b,c), d] [none]",
        "builtin.module(o{text='x y' list={p,q}}); o@builtin.module [p, q] [x y]",
        " builtin.module ( m , m ) ; m@builtin.module,m@builtin.module",
        "builtin.module(func.func (any {}), m); any@func.func,m@builtin.module",
      })
  void runsPassesOnTheirOperations(String pipeline, String expected) {
    assertThat(run(pipeline)).isTrue();
    assertThat(String.join(",", log)).isEqualTo(expected);
  }

  private static Arguments error(String pipeline, String message) {
    return Arguments.of(pipeline, message);
  }

  private static Arguments malformed(String inner, int column, String message) {
    String at = "MLIR Textual PassPipeline Parser:1:" + column + ": error: ";
    String caret = " ".repeat(column - 1) + "^";
    return error("builtin.module(" + inner + ")", at + message + "\n" + inner + "\n" + caret);
  }

  /** Errors with MLIR's messages. */
  static Stream<Arguments> errors() {
    String unwrapped =
        "expected pass pipeline to be wrapped with the anchor operation type, e.g."
            + " 'builtin.module(...)'";
    String closing =
        "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline";
    return Stream.of(
        error("", unwrapped),
        error("m", unwrapped),
        error("(m)", unwrapped),
        error("builtin.module(m", unwrapped),
        error("builtin.module(m) x", unwrapped),
        malformed("nope", 1, "'nope' does not refer to a registered pass or pass pipeline"),
        malformed("f, nope", 4, "'nope' does not refer to a registered pass or pass pipeline"),
        malformed(",", 1, "'' does not refer to a registered pass or pass pipeline"),
        malformed("m,", 3, "'' does not refer to a registered pass or pass pipeline"),
        malformed("func.func()", 11, "'' does not refer to a registered pass or pass pipeline"),
        malformed("m)", 2, closing),
        malformed("func.func(any))", 15, closing),
        malformed("func.func(any", 11, "encountered unbalanced parentheses while parsing pipeline"),
        malformed("m{} m", 5, "expected ',' after parsing pipeline"),
        malformed("func.func(any)m", 15, "expected ',' after parsing pipeline"),
        malformed("o{text=1", 2, "missing closing '}' while processing pass options"),
        malformed("o{", 2, "missing closing '}' while processing pass options"),
        error(
            "builtin.module(o{nope=1})",
            "<Pass-Options-Parser>: no such option nope\nfailed to add `o` with options `nope=1`"),
        error(
            "builtin.module(f)",
            "Can't add pass 'FPass' restricted to 'func.func' on a PassManager intended to run on"
                + " 'builtin.module', did you intend to nest?\n"
                + "failed to add `f` with options ``"),
        error(
            "builtin.module(func.func(any,o{list=a}))",
            "Can't add pass 'OPass' restricted to 'builtin.module' on a PassManager intended to run"
                + " on 'func.func', did you intend to nest?\n"
                + "failed to add `o` with options `list=a`\n"
                + "failed to add `func.func` with options `` to inner pipeline"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("errors")
  void rejectsMalformedPipelines(String pipeline, String message) {
    assertThatThrownBy(() -> PipelineParser.parse(pipeline, registry))
        .isInstanceOfSatisfying(
            PipelineException.class, error -> assertThat(error.message()).isEqualTo(message));
  }

  @Test
  void nestsPassesThatAreNamedOneByOne() {
    Pipeline pipeline = Pipeline.nestingImplicitly(PassDefinition.MODULE);
    PipelineParser.parseInto(pipeline, "f,any,f,f,m", registry);
    assertThat(pipeline).hasToString("builtin.module(func.func(f),any,func.func(f,f),m)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "any(f); 'builtin.module' op trying to schedule pass 'FPass' on an unsupported operation",
        "builtin.module(test.op(any)); 'test.op' op trying to schedule a pass on an operation not"
            + " marked as 'IsolatedFromAbove'",
        "builtin.module(test.unknown(any)); 'test.unknown' op trying to schedule a pass on an"
            + " unregistered operation",
      })
  void rejectsPassesOnOtherOperations(String pipeline, String message) {
    assertThat(run(pipeline)).isFalse();
    assertThat(log).isEmpty();
    assertThat(diagnostics.toList().getFirst().message()).isEqualTo(message);
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
  void reportsOperationsThatAPipelineCannotRunOn() {
    assertThat(run("func.func(f)")).isFalse();
    assertThat(diagnostics.toList().getFirst().message())
        .isEqualTo("can't run 'func.func' pass manager on 'builtin.module' op");
  }
}
