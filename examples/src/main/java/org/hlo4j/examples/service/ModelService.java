package org.hlo4j.examples.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.hlo4j.Hlo4j;
import org.hlo4j.pjrt.PjrtLibrary;

/**
 * Serves a model by HTTP on this machine: {@code ModelService <program> [<platform> [<port>]]}.
 * {@code POST /run} takes <code>{"inputs": [[1, 2, -1, 0.5]]}</code> and returns {@code results};
 * {@code GET /health} says what runs the model. Some threads run it, each by a call of its own;
 * requests wait for one of them, not too many, and none longer than its deadline.
 */
public final class ModelService implements AutoCloseable {
  private static final int MAX_REQUEST_BYTES = 16 << 20;

  private final Model model;
  private final Duration deadline;
  private final HttpServer server;
  private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
  private final ThreadPoolExecutor runners;
  private final Queue<ModelCall> calls = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<ModelCall> call;

  /**
   * Starts a service.
   *
   * @param port the port; 0 for any that is free
   * @param threads how many requests run at a time
   * @param waiting how many more may wait
   * @param deadline how long a request may take
   */
  ModelService(Model model, int port, int threads, int waiting, Duration deadline)
      throws IOException {
    this.model = model;
    this.deadline = deadline;
    this.runners =
        new ThreadPoolExecutor(
            threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting));
    this.call =
        ThreadLocal.withInitial(() -> {
          ModelCall made = model.newCall();
          calls.add(made);
          return made;
        });
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(requests);
    server.createContext("/run", exchange -> answer(exchange, "POST", this::run));
    server.createContext("/health", exchange -> answer(exchange, "GET", _ -> health()));
    server.start();
  }

  public static void main(String[] arguments) {
    if (arguments.length < 1 || arguments.length > 3) {
      System.err.println("usage: ModelService <program> [<platform> [<port>]]");
      System.exit(2);
    }
    String platform = arguments.length > 1 ? arguments[1] : "cpu";
    try {
      int port = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 8080;
      Model model =
          Model.open(
              Hlo4j.standard().read(Path.of(arguments[0])),
              platform,
              PjrtLibrary.find(System.getenv()));
      int threads = Runtime.getRuntime().availableProcessors();
      ModelService service =
          new ModelService(model, port, threads, 16 * threads, Duration.ofSeconds(1));
      Runtime.getRuntime().addShutdownHook(new Thread(service::close));
      System.out.println("http://localhost:" + service.port() + " on " + model.device());
    } catch (IOException | RuntimeException e) {
      System.err.println("ModelService: " + e);
      System.exit(1);
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** The response. */
  private record Answer(int status, String json) {}

  /** Makes an answer. */
  @FunctionalInterface
  private interface Handler {
    Answer handle(HttpExchange exchange) throws IOException;
  }

  private static void answer(HttpExchange exchange, String method, Handler handler)
      throws IOException {
    try (exchange) {
      Answer answer =
          exchange.getRequestMethod().equals(method)
              ? handler.handle(exchange)
              : new Answer(405, ModelJson.error(method + " is expected"));
      byte[] body = answer.json.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private Answer health() {
    return new Answer(
        200,
        ModelJson.object(json -> {
          json.writeStringField("status", "ok");
          json.writeStringField("device", model.device());
          json.writeNumberField("running", runners.getActiveCount());
          json.writeNumberField("waiting", runners.getQueue().size());
        }));
  }

  private Answer run(HttpExchange exchange) throws IOException {
    long end = System.nanoTime() + deadline.toNanos();
    byte[] text = exchange.getRequestBody().readNBytes(MAX_REQUEST_BYTES + 1);
    if (text.length > MAX_REQUEST_BYTES) {
      return new Answer(
          413, ModelJson.error("a request has " + MAX_REQUEST_BYTES + " bytes at most"));
    }
    List<float[]> inputs;
    try {
      inputs = ModelJson.inputs(text, model.inputSizes());
    } catch (IllegalArgumentException e) {
      return new Answer(400, ModelJson.error(String.valueOf(e.getMessage())));
    }
    long left = end - System.nanoTime();
    if (left <= 0) {
      return tooLate();
    }
    Future<List<float[]>> results;
    try {
      results = runners.submit(() -> call.get().run(inputs));
    } catch (RejectedExecutionException e) {
      return new Answer(503, ModelJson.error("too many requests are waiting"));
    }
    try {
      return new Answer(200, ModelJson.results(results.get(left, TimeUnit.NANOSECONDS)));
    } catch (TimeoutException e) {
      // If it waits, it does not begin any more. A run on a device cannot be interrupted.
      results.cancel(false);
      return tooLate();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return new Answer(500, ModelJson.error(String.valueOf(cause.getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer(503, ModelJson.error("the service stops"));
    }
  }

  private Answer tooLate() {
    return new Answer(504, ModelJson.error("no result within " + deadline.toMillis() + " ms"));
  }

  /** Lets requests that are being served end, for a second, then stops. */
  @Override
  public void close() {
    server.stop(1);
    requests.close();
    runners.close();
    calls.forEach(ModelCall::close);
    model.close();
  }
}
