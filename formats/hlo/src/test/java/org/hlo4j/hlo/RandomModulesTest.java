package org.hlo4j.hlo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.hlo.export.HloExport;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.hlo.translate.HloToStablehlo;
import org.hlo4j.hlo.translate.TranslationOptions;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random modules are the same in all forms. The property {@code hlo.modules} is their number. */
class RandomModulesTest {
  private static final int INSTRUCTIONS = 40;

  static IntStream seeds() {
    return IntStream.range(0, Integer.getInteger("hlo.modules", 40));
  }

  private static HloModule module(int seed) {
    return Samples.parse(RandomModules.next(new SplittableRandom(seed), INSTRUCTIONS));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void textsAndProtosHaveWhatModulesHave(int seed) {
    HloModule module = module(seed);
    for (HloPrintStyle style : List.of(HloPrintStyle.LONG, HloPrintStyle.SHORT)) {
      String text = HloText.print(module, style);
      assertThat(HloText.print(Samples.parse(text), style)).isEqualTo(text);
    }
    Diagnostics.Collector warnings = Diagnostics.collector();
    Blob proto = Blob.wrap(HloProtos.toBytes(module));
    HloModule read = HloProtos.read(proto, "m.pb", warnings).module();
    assertThat(Samples.print(read)).isEqualTo(Samples.print(module));
    assertThat(warnings.toList()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void programsAreThoseOfTheirModules(int seed) {
    Operation program = translate(module(seed));
    Operation again = translate(HloExport.of(program).module());
    assertThat(results(again, seed)).isEqualTo(results(program, seed));
    assertThat(text(translate(HloExport.of(again).module()))).isEqualTo(text(again));
  }

  private static Operation translate(HloModule module) {
    Operation program =
        HloToStablehlo.translate(
            module, UnknownLoc.INSTANCE, TranslationOptions.DEFAULT, Diagnostics.collector());
    Diagnostics.Collector problems = Diagnostics.collector();
    new Verifier(Dialects.all(), new FullText(Dialects.all())).verify(program, problems);
    assertThat(problems.toList()).isEmpty();
    return program;
  }

  /** Returns the text of the function that runs, in which others have no numbers in their names. */
  private static String text(Operation program) {
    String text = MlirPrinter.toString(program, Dialects.all(), PrinterOptions.DEFAULT);
    return text.substring(text.indexOf("@main")).replaceAll("(@[a-z]+)[.\\d]*", "$1");
  }

  private static List<InterpreterValue> results(Operation program, int seed) {
    RandomGenerator random = new SplittableRandom(seed);
    Block body = Interpreter.entry(program, "main").region(0).front();
    List<InterpreterValue> inputs = new ArrayList<>();
    body.arguments().forEach(each -> inputs.add(input((RankedTensorType) each.type(), random)));
    return Interpreter.evaluate(program, "main", inputs, InterpreterOptions.DEFAULT);
  }

  private static Tensor input(RankedTensorType type, RandomGenerator random) {
    Tensor input = Tensor.allocate(type);
    for (int i = 0; i < input.count(); i++) {
      if (input.kind().isFloatingPoint()) {
        input.setDouble(i, random.nextDouble(-2, 2));
      } else {
        input.setLong(i, random.nextInt(2));
      }
    }
    return input;
  }
}
