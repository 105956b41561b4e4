package org.hlo4j.conformance.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.ProbedValues;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineException;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.program.pass.RegisteredPasses;
import org.hlo4j.tools.cli.Hlo4jMain;
import org.hlo4j.tools.run.Console;

/** Readers of small texts: pipelines of passes, journals of migrations, indices of values. */
enum ListTarget implements Target {
  PIPELINE(
      "builtin.module(func.func(canonicalize,cse),inline,symbol-dce)",
      "builtin.module(canonicalize{max-iterations=3 top-down=true region-simplify=normal})",
      "any(stablehlo-refine-arguments{types=tensor<2xf32>,tensor<i32>},stablehlo-refine-shapes)",
      "builtin.module(stablehlo-legalize-to-vhlo,vhlo-to-version{target=1.0.0})",
      "func.func(stablehlo-aggressive-folder{fold-float=true fold-op-element-limit=4})") {
    @Override
    public boolean read(byte[] bytes) {
      try {
        return PipelineParser.parse(text(bytes), PASSES) instanceof Pipeline;
      } catch (PipelineException refusal) {
        if (refusal.message().isEmpty()) {
          throw new Breach("refused without a word");
        }
        return false;
      }
    }
  },

  JOURNAL(
      """
      {"file":"a.mlir","way":"1.0.0","source":"00","output":"a.mlir.bc","written":"11","digest":"2"}
      {"file":"b.mlir","way":"1.0.0","source":"00","output":"b.mlir.bc","written":"11","digest":"2"}
      """) {
    @Override
    public boolean read(byte[] bytes) throws IOException {
      Path folder = Files.createDirectories(Path.of("target", "fuzz", "journal"));
      Files.write(folder.resolve(".hlo4j-migrate.jsonl"), bytes);
      Files.writeString(folder.resolve("a.mlir"), "module {}");
      String name = folder.toString();
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      PrintStream to = new PrintStream(said, true, StandardCharsets.UTF_8);
      int status =
          Hlo4jMain.run(
              List.of("migrate", name, "--target", "1.0.0", "-o", name, "--threads", "1"),
              new Console(new ByteArrayInputStream(new byte[0]), said, to));
      if (said.size() == 0) {
        throw new Breach("not a word");
      }
      return status == 0;
    }
  },

  INDEX(
      """
      probe0,tensor<2xf32>,values/probe1.npy
      probe1,tensor<2xf32>,probe1.npy
      probe0,tensor<2xf32>,index.csv
      """) {
    @Override
    public boolean read(byte[] bytes) throws IOException {
      if (text(bytes).contains("..") || text(bytes).contains(",/")) {
        return false;
      }
      Path folder = Files.createDirectories(Path.of("target", "fuzz", "values"));
      Files.write(folder.resolve("index.csv"), bytes);
      Tensor like = Tensor.allocate(LongList.of(2), FloatType.F32);
      Files.write(folder.resolve("probe1.npy"), NpyFile.bytes(like));
      ProbedValues values = ProbedValues.in(folder);
      Optional<Tensor> first = values.next("probe0", like.type());
      return first.isPresent() && values.next("probe1", like.type()).isPresent();
    }
  };

  private static final PassRegistry PASSES = RegisteredPasses.all();

  private final List<byte[]> seeds;

  ListTarget(String... seeds) {
    this.seeds = Stream.of(seeds).map(seed -> seed.getBytes(StandardCharsets.UTF_8)).toList();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public List<byte[]> seeds() {
    return seeds;
  }
}
