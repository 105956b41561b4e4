package org.hlo4j.conformance.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests that a verifier that checks each form once reports the same, for every program, as one that
 * checks all operations.
 */
class VerifiedFormsSwitchTest {
  private static final int MUTANTS_OF_EACH = 150;
  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final FullText TEXT = new FullText(DIALECTS);

  /** Has the forms of all previous programs. */
  private final Verifier reusing = new Verifier(DIALECTS, TEXT, VerifierOptions.DEFAULT);

  private final Verifier plain =
      new Verifier(DIALECTS, TEXT, VerifierOptions.DEFAULT.withoutForms());

  @Test
  void verdictsAndDiagnosticsAreTheSame() {
    Random random = new Random(20261123);
    int valid = 0;
    int invalid = 0;
    for (String seed : Seeds.programs()) {
      for (int i = 0; i < MUTANTS_OF_EACH; i++) {
        byte[] script = new byte[random.nextInt(4) * TextEdits.SIZE];
        random.nextBytes(script);
        String program = TextEdits.apply(seed, script, 0);
        Operation module = parseOrNull(program);
        if (module == null) {
          continue;
        }
        List<String> expected = errors(plain, module);
        assertThat(errors(reusing, module)).as(program).isEqualTo(expected);
        valid += expected.isEmpty() ? 1 : 0;
        invalid += expected.isEmpty() ? 0 : 1;
      }
    }
    assertThat(valid).isGreaterThan(5_000);
    assertThat(invalid).isGreaterThan(5_000);
  }

  private static @Nullable Operation parseOrNull(String program) {
    try {
      return MlirParser.parse(SourceText.of("mutant", program), DIALECTS, ParserOptions.DEFAULT);
    } catch (DiagnosticException refused) {
      return null;
    }
  }

  private static List<String> errors(Verifier verifier, Operation module) {
    Diagnostics.Collector found = Diagnostics.collector();
    List<String> errors = new ArrayList<>();
    errors.add(String.valueOf(verifier.verify(module, found)));
    found.toList().stream().map(Diagnostic::toString).forEach(errors::add);
    return errors.equals(List.of("true")) ? List.of() : errors;
  }
}
