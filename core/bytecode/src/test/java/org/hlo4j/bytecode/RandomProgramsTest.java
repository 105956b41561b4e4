package org.hlo4j.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RandomProgramsTest {
  private static final int COUNT = 400;

  @ParameterizedTest
  @EnumSource
  void comeBackEqualAndAreWrittenTheSameAgain(BytecodeVersion version) {
    for (int seed = 0; seed < COUNT; seed++) {
      Operation program = Programs.program(seed);
      byte[] bytes = Files.write(program, version);
      Operation copy = Files.read(bytes);
      assertThat(describe(copy, version))
          .as("program %s", seed)
          .isEqualTo(describe(program, version));
      assertThat(Files.write(copy, version)).as("program %s", seed).isEqualTo(bytes);
    }
  }

  /** A line for each operation, with everything that this version preserves. */
  private static List<String> describe(Operation root, BytecodeVersion version) {
    Map<Object, Integer> numbers = new IdentityHashMap<>();
    List<Operation> operations = new ArrayList<>();
    root.walk(op -> {
      operations.add(op);
      numbers.put(op, numbers.size());
      op.results().forEach(result -> numbers.put(result, numbers.size()));
      op.regions().forEach(region -> region.blocks().forEach(block -> number(block, numbers)));
    });
    List<String> lines = new ArrayList<>();
    for (Operation op : operations) {
      lines.add(describe(op, numbers, version));
    }
    return lines;
  }

  private static void number(Block block, Map<Object, Integer> numbers) {
    numbers.put(block, numbers.size());
    block.arguments().forEach(argument -> numbers.put(argument, numbers.size()));
  }

  private static String describe(
      Operation op, Map<Object, Integer> numbers, BytecodeVersion version) {
    StringBuilder line = new StringBuilder();
    line.append(op.name()).append(' ').append(op.location());
    for (int i = 0; i < op.definition().properties().size(); i++) {
      line.append(" p ").append(op.propertyOrNull(i));
    }
    if (version.hasNativeProperties()) {
      line.append(" u ").append(op.unregisteredPropertiesOrNull());
    }
    line.append(' ').append(op.discardableAttributes()).append(op.resultTypes());
    op.operands().forEach(operand -> line.append(" o ").append(numbers.get(operand)));
    op.successors().forEach(block -> line.append(" s ").append(numbers.get(block)));
    op.results().forEach(result -> uses(result, numbers, version, line));
    op.regions()
        .forEach(region -> {
          line.append(" r");
          region.blocks().forEach(block -> describe(block, numbers, version, line));
        });
    return line.toString();
  }

  private static void describe(
      Block block, Map<Object, Integer> numbers, BytecodeVersion version, StringBuilder line) {
    line.append(" b ").append(block.operationCount());
    block
        .arguments()
        .forEach(argument -> {
          line.append(' ').append(argument.type()).append(argument.location());
          uses(argument, numbers, version, line);
        });
  }

  private static void uses(
      Value value, Map<Object, Integer> numbers, BytecodeVersion version, StringBuilder line) {
    line.append(" uses ");
    if (version.hasUseListOrders()) {
      for (OpOperand use : value.uses()) {
        line.append(numbers.get(use.owner())).append('/').append(use.index()).append(' ');
      }
    }
  }
}
