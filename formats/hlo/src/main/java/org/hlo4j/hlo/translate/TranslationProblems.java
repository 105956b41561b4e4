package org.hlo4j.hlo.translate;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;

/** What has no word in StableHLO, and what is lost, with how often it is there. */
final class TranslationProblems {
  private static final int MAX_NAMES = 8;

  private final Map<String, Set<HloInstruction>> refused = new LinkedHashMap<>();
  private final Map<String, Set<Object>> losses = new LinkedHashMap<>();

  /** Translates an instruction, or notes that it is refused. */
  ValueTree attempt(HloInstruction instruction, Supplier<ValueTree> work) {
    try {
      return work.get();
    } catch (UnsupportedNodeException e) {
      refuse(instruction, e.reason());
    } catch (IllegalArgumentException | ArithmeticException e) {
      refuse(instruction, String.valueOf(e.getMessage()));
    } catch (DiagnosticException e) {
      refuse(instruction, e.diagnostics().getFirst().message());
    }
    return ValueTree.Unknown.INSTANCE;
  }

  /** Does something for an instruction, or notes that it is refused; returns whether it is not. */
  boolean check(HloInstruction instruction, Runnable work) {
    return attempt(
            instruction,
            () -> {
              work.run();
              return new ValueTree.Elements(List.of());
            })
        != ValueTree.Unknown.INSTANCE;
  }

  /**
   * Notes an instruction that is not translated, as an operand is not: its opcode may be refused.
   */
  void checkOpcode(HloInstruction instruction) {
    Translations.refusal(instruction).ifPresent(reason -> refuse(instruction, reason));
  }

  /** Notes that an instruction is refused. */
  void refuse(HloInstruction instruction, String reason) {
    refused
        .computeIfAbsent(instruction.opcode() + ": " + reason, _ -> new LinkedHashSet<>())
        .add(instruction);
  }

  /**
   * Notes that the program does not say something.
   *
   * @param what what it does not say
   * @param place where the module says it, which is counted once
   */
  void lose(String what, Object place) {
    losses.computeIfAbsent(what, _ -> new LinkedHashSet<>()).add(place);
  }

  /**
   * Throws if there are instructions that were refused.
   *
   * @throws DiagnosticException with all of them
   */
  void requireNone(Location module) {
    if (!refused.isEmpty()) {
      long count = refused.values().stream().mapToLong(Set::size).sum();
      String message =
          "%d %s no counterpart in StableHLO:%s"
              .formatted(
                  count,
                  count == 1 ? "instruction has" : "instructions have",
                  refused.entrySet().stream()
                      .map(each -> line(each.getKey(), each.getValue()))
                      .collect(Collectors.joining()));
      throw new DiagnosticException(module, message);
    }
  }

  private static String line(String reason, Set<HloInstruction> instructions) {
    String names =
        instructions.stream()
            .limit(MAX_NAMES)
            .map(instruction -> "%" + instruction.name())
            .collect(Collectors.joining(", "));
    return "\n  %s (%d: %s%s)"
        .formatted(
            reason, instructions.size(), names, instructions.size() > MAX_NAMES ? ", …" : "");
  }

  /** Reports a warning for what is lost. */
  void reportLosses(Location module, Diagnostics warnings) {
    losses.forEach((what, places) ->
        warnings.report(
            Diagnostic.warning(
                module,
                "StableHLO does not say %s (%d %s)"
                    .formatted(what, places.size(), places.size() == 1 ? "place" : "places"))));
  }
}
