package org.hlo4j.examples.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.Assertions;
import org.hlo4j.Hlo4j;
import org.hlo4j.Tensors;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.pjrt.PjrtLibrary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The service, by HTTP. */
class ModelServiceTest {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final int CLIENTS = 8;
  private static final int REQUESTS = 50;

  private final HttpClient client = HttpClient.newHttpClient();
  private ModelService service;

  @AfterEach
  void stop() {
    if (service != null) {
      service.close();
    }
    client.close();
  }

  private static Operation program() throws IOException {
    return HLO4J.read(Path.of("classifier.mlir").toAbsolutePath());
  }

  private void start(List<PjrtLibrary> libraries, Duration deadline) throws IOException {
    service = new ModelService(Model.open(program(), "cpu", libraries), 0, 2, 64, deadline);
  }

  private URI address(String path) {
    return URI.create("http://127.0.0.1:" + service.port() + path);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpResponse<String> post(String json) {
    return send(HttpRequest.newBuilder(address("/run")).POST(BodyPublishers.ofString(json)));
  }

  private static float[] expected(float... x) throws IOException {
    return ((Tensor) HLO4J.evaluate(program(), List.of(Tensors.f32(x, 1, 4))).getFirst()).floats();
  }

  private static float[] numbers(String answer) {
    String[] parts = answer.replaceAll(".*\\[\\[|]].*", "").split(",", -1);
    float[] numbers = new float[parts.length];
    for (int i = 0; i < parts.length; i++) {
      numbers[i] = Float.parseFloat(parts[i]);
    }
    return numbers;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachOfEightThreadsGetsItsOwnResults(boolean onDevice) throws Exception {
    List<PjrtLibrary> libraries = onDevice ? PjrtLibrary.find(System.getenv()) : List.of();
    assumeTrue(
        !onDevice || PjrtLibrary.forPlatform("cpu", libraries).isPresent(),
        "skipped: HLO4J_PJRT names no plugin (check/oracle/pjrt/setup gets one)");
    start(libraries, Duration.ofSeconds(60));
    try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < CLIENTS; thread++) {
        float first = thread;
        all.add(
            clients.submit(() -> {
              float[] expected = expected(first, 2, -1, 0.5f);
              for (int i = 0; i < REQUESTS; i++) {
                HttpResponse<String> answer = post("{\"inputs\": [[[" + first + ", 2, -1, 0.5]]]}");
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                assertThat(numbers(answer.body()))
                    .containsExactly(expected, Assertions.within(1e-6f));
              }
              return null;
            }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
    assertThat(send(HttpRequest.newBuilder(address("/health"))).body())
        .contains("\"status\":\"ok\"")
        .contains(onDevice ? "\"device\":\"cpu device 0\"" : "\"device\":\"engine\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | an object is expected",
        "{} | the field 'inputs' is expected",
        "{\"inputs\": 1} | 'inputs' is no array",
        "{\"inputs\": [1]} | an input is no array",
        "{\"inputs\": []} | 1 inputs are needed",
        "{\"inputs\": [[1, 2, 3]]} | input 0 has 3 numbers, not 4",
        "{\"inputs\": [[1, 2, 3, 4, 5]]} | input 0 has more than 4 numbers",
        "{\"inputs\": [[1, 2, 3, 4], [1]]} | there are more than 1 inputs",
        "{\"inputs\": [[1, 2, 3, \"4\"]]} | input 0 has what is not a number",
        "{\"inputs\": [[1, 2, 3, 4]], \"a\": 1} | there is more than 'inputs'",
        "{\"inputs\": [[1, 2, | Unexpected end-of-input"
      })
  void saysWhatIsWrongWithARequest(String request, String message) throws IOException {
    start(List.of(), Duration.ofSeconds(60));
    HttpResponse<String> answer = post(request);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).startsWith("{\"error\":\"" + message);
  }

  @Test
  void noRequestTakesLongerThanItsDeadline() throws IOException {
    start(List.of(), Duration.ZERO);
    HttpResponse<String> answer = post("{\"inputs\": [[1, 2, 3, 4]]}");
    assertThat(answer.statusCode()).isEqualTo(504);
    assertThat(answer.body()).isEqualTo("{\"error\":\"no result within 0 ms\"}");
  }

  @Test
  void otherMethodsAndPathsAreRefused() throws IOException {
    start(List.of(), Duration.ofSeconds(60));
    assertThat(send(HttpRequest.newBuilder(address("/run"))).statusCode()).isEqualTo(405);
    assertThat(send(HttpRequest.newBuilder(address("/other"))).statusCode()).isEqualTo(404);
  }

  @Test
  void nothingAnswersOnceItHasStopped() throws IOException {
    start(List.of(), Duration.ofSeconds(60));
    URI address = address("/health");
    service.close();
    service = null;
    assertThat(Assertions.catchThrowable(() -> send(HttpRequest.newBuilder(address))))
        .hasCauseInstanceOf(ConnectException.class);
  }
}
