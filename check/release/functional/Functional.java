import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.Hlo4j;
import org.hlo4j.PrepareOptions;
import org.hlo4j.Tensors;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.StoreAudit;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.opset.Version;
import org.hlo4j.policy.Policy;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.pytorch.ExportedProgram;

/**
 * The functional checks by the API, of jars that have it: those of Maven, {@code hlo4j-cli.jar} and
 * {@code hlo4j-spark.jar}.
 *
 * <pre>java -cp JARS check/release/functional/Functional.java NAME FOLDER</pre>
 *
 * The folder holds the inputs of {@code run.sh}.
 */
final class Functional {
  /** A check, which throws or returns false if it fails. */
  private interface Check {
    boolean passes() throws Exception;
  }

  private static final float[] X = {0, 1, 0.5f, -1, 0.25f, 2};

  private final Hlo4j hlo4j = Hlo4j.standard();
  private final Path folder;
  private final List<String> failed = new ArrayList<>();
  private int checks;

  private Functional(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] args) throws Exception {
    Functional functional = new Functional(Path.of(args[1]));
    functional.checkForms();
    functional.checkRuns();
    functional.checkModels();
    functional.checkStores();
    functional.failed.forEach(each -> System.err.println("functional: " + args[0] + ": " + each));
    if (!functional.failed.isEmpty()) {
      System.exit(1);
    }
    System.out.println("functional: " + args[0] + ": " + functional.checks + " checks");
  }

  private void check(String name, Check check) {
    checks++;
    try {
      if (!check.passes()) {
        failed.add(name);
      }
    } catch (Exception | LinkageError e) {
      failed.add(name + ": " + e);
    }
  }

  private Operation program(String name) throws Exception {
    return hlo4j.read(folder.resolve(name));
  }

  private void checkForms() throws Exception {
    Operation program = program("program.mlir");
    String digest = hlo4j.digest(program);
    check("print", () -> hlo4j.digest(hlo4j.parse(hlo4j.print(program))).equals(digest));
    check(
        "bytecode", () -> hlo4j.digest(hlo4j.read(hlo4j.toBytecode(program), "-")).equals(digest));
    check(
        "artifact",
        () -> {
          byte[] artifact = hlo4j.serialize(program, Version.parse("1.4.0"));
          return hlo4j.diff(hlo4j.deserialize(artifact), program).isEmpty();
        });
    check("verify", () -> hlo4j.verifyAll(program("svd.jax")).isEmpty());
    check(
        "explain",
        () -> hlo4j.explain(program).lowest().orElseThrow().equals(Version.parse("1.4.0")));
    check("diff", () -> !hlo4j.diff(program, program("sine.mlir")).isEmpty());
    check(
        "byteir",
        () -> {
          Operation softmax = program("softmax.mlir");
          hlo4j.transform(softmax, "byteir-decompose");
          return hlo4j.print(softmax).contains("stablehlo.exponential");
        });
  }

  private void checkRuns() throws Exception {
    for (PrepareOptions options : List.of(PrepareOptions.FAST, PrepareOptions.STRICT)) {
      check(
          "run " + options,
          () ->
              isTangent(
                  (Tensor)
                      hlo4j
                          .prepare(program("program.mlir"), "main", options)
                          .run(Tensors.f32(X, 2, 3))
                          .getFirst()));
    }
    check(
        "evaluate",
        () ->
            isTangent(
                (Tensor)
                    hlo4j
                        .evaluate(program("program.mlir"), List.of(Tensors.f32(X, 2, 3)))
                        .getFirst()));
    Tensor matrix = Tensors.f32(new float[] {4, 1, 2, 1, 5, -3, 0, 3, 6}, 3, 3);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".jax")).sorted().toList()) {
        check(
            file.getFileName().toString(),
            () -> !hlo4j.prepare(hlo4j.read(file)).run(matrix).isEmpty());
      }
    }
  }

  private static boolean isTangent(Tensor result) {
    float[] values = result.toFloatArray();
    for (int i = 0; i < X.length; i++) {
      if (!(Math.abs(values[i] - 2 * Math.tan(X[i])) < 1e-5)) {
        return false;
      }
    }
    return values.length == X.length;
  }

  private void checkModels() {
    check(
        "import ONNX",
        () ->
            hlo4j
                .verifyAll(OnnxModel.read(folder.resolve("model.onnx")).toStablehlo(Map.of()))
                .isEmpty());
    check(
        "export ONNX",
        () -> {
          var bytes = new java.io.ByteArrayOutputStream();
          OnnxModel.of(program("program.mlir"), OnnxModel.DEFAULT_OPSET).write(bytes);
          Blob model = Blob.wrap(bytes.toByteArray());
          return isTangent(
              (Tensor)
                  hlo4j
                      .prepare(
                          OnnxModel.read(model, "model", Optional.empty()).toStablehlo(Map.of()))
                      .run(Tensors.f32(X, 2, 3))
                      .getFirst());
        });
    check(
        "import PyTorch",
        () ->
            hlo4j
                .verifyAll(
                    ExportedProgram.read(folder.resolve("program.pt2"))
                        .toStablehlo(ImportOptions.DEFAULT))
                .isEmpty());
  }

  private void checkStores() {
    check(
        "audit and policy",
        () -> {
          List<AuditRow> rows = new ArrayList<>();
          try (StoreFiles files = StoreFiles.of(List.of(folder.toString()), false)) {
            new StoreAudit(ReadLimits.DEFAULT, 1).run(files, rows::add);
          }
          Policy policy = Policy.read(folder.resolve("policy.yaml"));
          return rows.size() > 10 && rows.stream().anyMatch(row -> !policy.check(row).isEmpty());
        });
  }
}
