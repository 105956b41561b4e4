package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.api.Test;

/** Infeeds, outfeeds and transfers with the host. */
class HostTest {
  private static final String ECHO =
      """
      func.func @main() -> !stablehlo.token {
        %t = stablehlo.create_token : !stablehlo.token
        %a:3 = "stablehlo.infeed"(%t) {infeed_config = "x"}
          : (!stablehlo.token) -> (tensor<i32>, tensor<i32>, !stablehlo.token)
        %sum = stablehlo.add %a#0, %a#1 : tensor<i32>
        %u = "stablehlo.outfeed"(%sum, %a#1, %a#2) {outfeed_config = "y"}
          : (tensor<i32>, tensor<i32>, !stablehlo.token) -> !stablehlo.token
        func.return %u : !stablehlo.token
      }
      """;

  private static final String TRANSFERS =
      """
      func.func @main() -> !stablehlo.token {
        %t = stablehlo.create_token : !stablehlo.token
        %a:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>,
          is_host_transfer = true} : (!stablehlo.token) -> (tensor<i32>, !stablehlo.token)
        %u = "stablehlo.send"(%a#0, %a#1) {channel_handle = #stablehlo.channel_handle<handle = 6, type = 2>,
          is_host_transfer = true} : (tensor<i32>, !stablehlo.token) -> !stablehlo.token
        func.return %u : !stablehlo.token
      }
      """;

  /** Provides numbers, and records what it receives. */
  private static final class Numbers implements Host {
    private final Deque<List<Tensor>> feed = new ArrayDeque<>();
    private final List<String> taken = new ArrayList<>();

    Numbers feed(long... numbers) {
      feed.add(LongList.of(numbers).stream().mapToObj(Numbers::tensor).toList());
      return this;
    }

    private static Tensor tensor(long number) {
      Tensor tensor = Tensor.allocate(LongList.of(), IntegerType.I32);
      tensor.setLong(0, number);
      return tensor;
    }

    private void take(String how, List<Tensor> tensors) {
      taken.add(how + " " + tensors.stream().map(tensor -> tensor.longAt(0)).toList());
    }

    @Override
    public Optional<List<Tensor>> infeed(String config) {
      taken.add("infeed " + config);
      return Optional.ofNullable(feed.poll());
    }

    @Override
    public void outfeed(String config, List<Tensor> tensors) {
      take("outfeed " + config, tensors);
    }

    @Override
    public Optional<List<Tensor>> recv(long channel) {
      taken.add("recv " + channel);
      return Optional.ofNullable(feed.poll());
    }

    @Override
    public void send(long channel, List<Tensor> tensors) {
      take("send " + channel, tensors);
    }
  }

  private static List<InterpreterValue> run(String program, Host host) {
    return Interpreter.evaluate(
        Programs.parse(program), "main", List.of(), InterpreterOptions.DEFAULT.withHost(host));
  }

  @Test
  void feedsAndIsFed() {
    Numbers host = new Numbers().feed(3, 4);
    assertThat(run(ECHO, host)).containsExactly(Token.INSTANCE);
    assertThat(host.taken).containsExactly("infeed x", "outfeed y [7, 4]");
  }

  @Test
  void sendsAndReceives() {
    Numbers host = new Numbers().feed(9);
    run(TRANSFERS, host);
    assertThat(host.taken).containsExactly("recv 5", "send 6 [9]");
  }

  @Test
  void endsTheProgramWhenNothingIsLeft() {
    assertThatThrownBy(() -> run(ECHO, Host.NONE))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("host has nothing left for 'stablehlo.infeed'");
  }

  @Test
  void endsTheProgramWhenItIsFedSomethingElse() {
    assertThatThrownBy(() -> run(ECHO, new Numbers().feed(1)))
        .hasMessageContaining("'stablehlo.infeed' gets 1 tensors but has 2 results for them");
    assertThatThrownBy(
            () -> run(ECHO.replace("tensor<i32>", "tensor<i8>"), new Numbers().feed(1, 2)))
        .hasMessageContaining(
            "'stablehlo.infeed' gets tensor<i32> for result #0 of type tensor<i8>");
  }
}
