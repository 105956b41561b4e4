package org.hlo4j.oracle;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.hlo4j.tools.cli.Hlo4jMain;
import org.hlo4j.tools.opt.OptMain;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.translate.TranslateMain;

/**
 * Runs many commands in one process, for {@code stablehlo/translate.py}: {@code ./dev oracle
 * Commands}. A command on standard input is the number of its words and each word; its result on
 * standard output, in the same order, is the exit status, standard output and standard error.
 * Numbers have four bytes, words and streams the number of their bytes before them.
 */
final class Commands {
  private record Result(int status, byte[] output, byte[] diagnostics) {}

  public static void main(String[] arguments) throws Exception {
    DataInputStream in = new DataInputStream(System.in);
    LinkedBlockingQueue<Future<Result>> results = new LinkedBlockingQueue<>();
    Future<Result> end = new java.util.concurrent.FutureTask<>(() -> null);
    try (ExecutorService pool =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      Thread writer = Thread.ofPlatform().start(() -> write(results, end));
      for (int words = count(in); words >= 0; words = count(in)) {
        List<String> command = new ArrayList<>();
        for (int i = 0; i < words; i++) {
          command.add(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
        }
        results.add(pool.submit(() -> run(command)));
      }
      results.add(end);
      writer.join();
    }
  }

  /** The number of words of the next command, -1 if there is none. */
  private static int count(DataInputStream in) throws IOException {
    byte[] number = in.readNBytes(Integer.BYTES);
    return number.length < Integer.BYTES ? -1 : java.nio.ByteBuffer.wrap(number).getInt();
  }

  private static Result run(List<String> command) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    ByteArrayOutputStream diagnostics = new ByteArrayOutputStream();
    PrintStream errors = new PrintStream(diagnostics, true, StandardCharsets.UTF_8);
    Console console = new Console(InputStream.nullInputStream(), output, errors);
    List<String> arguments = command.subList(1, command.size());
    int status =
        switch (command.getFirst()) {
          case "hlo4j" -> Hlo4jMain.run(arguments, console);
          case "stablehlo-opt" -> OptMain.run(arguments, console);
          case "stablehlo-translate" -> TranslateMain.run(arguments, console);
          default -> throw new IllegalArgumentException("no command " + command.getFirst());
        };
    return new Result(status, output.toByteArray(), diagnostics.toByteArray());
  }

  private static void write(LinkedBlockingQueue<Future<Result>> results, Future<Result> end) {
    DataOutputStream out = new DataOutputStream(System.out);
    try {
      for (Future<Result> next = results.take(); next != end; next = results.take()) {
        Result result = next.get();
        out.writeInt(result.status);
        for (byte[] stream : List.of(result.output, result.diagnostics)) {
          out.writeInt(stream.length);
          out.write(stream);
        }
        out.flush();
      }
    } catch (IOException | InterruptedException | ExecutionException broken) {
      // Whoever waits for the result must not wait for ever.
      broken.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  private Commands() {}
}
