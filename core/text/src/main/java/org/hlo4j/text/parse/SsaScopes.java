package org.hlo4j.text.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.text.parse.SsaName.Binding;
import org.jspecify.annotations.Nullable;

/**
 * The bindings of value names. A name defined in a region is unbound at its end. A name used before
 * its definition is bound to a placeholder until then.
 */
final class SsaScopes {
  /** A use of a value with its resolved name, to save another lookup. */
  record OperandUse(int offset, SsaName ssaName, int number) implements UnresolvedOperand {
    @Override
    public String name() {
      return ssaName.text();
    }
  }

  private static final OpDefinition PLACEHOLDER =
      OpDefinition.unregistered("builtin.unrealized_conversion_cast");

  private static final int MAX_DIGITS = 5;
  private static final int NO_NUMBER = -1;

  private final Parser p;
  private final SliceTable<SsaName> names;

  /** The names that are numbers, as a table: they are looked up most. */
  private @Nullable SsaName[] numerals = new SsaName[16];

  /** The names defined in open scopes, oldest first. */
  private final List<SsaName> defined = new ArrayList<>();

  /** All placeholders created; a resolved one is no longer marked as placeholder. */
  private final List<Binding> placeholders = new ArrayList<>();

  SsaScopes(Parser parser) {
    this.p = parser;
    this.names = new SliceTable<>(parser.bytes, SsaName::new);
  }

  /** Returns the name from {@code start} to {@code end}, with the percent sign. */
  SsaName name(int start, int end) {
    int number = end - start <= MAX_DIGITS + 1 ? number(start + 1, end) : NO_NUMBER;
    if (number == NO_NUMBER) {
      return names.at(start, end);
    }
    if (number >= numerals.length) {
      numerals = Arrays.copyOf(numerals, Math.max(2 * numerals.length, number + 1));
    }
    SsaName name = numerals[number];
    if (name == null) {
      name = names.at(start, end);
      numerals[number] = name;
    }
    return name;
  }

  /** Returns the number there if it is in the form in which numbers are printed. */
  private int number(int start, int end) {
    int number = 0;
    for (int i = start; i < end; i++) {
      int digit = p.bytes[i] - '0';
      if (digit < 0 || digit > 9 || (digit == 0 && i == start && end > start + 1)) {
        return NO_NUMBER;
      }
      number = 10 * number + digit;
    }
    return number;
  }

  /** Returns the name of an operand. */
  SsaName name(UnresolvedOperand operand) {
    return operand instanceof OperandUse use ? use.ssaName() : names.of(operand.name());
  }

  /** Opens a scope; the result is to be passed to {@link #close}. */
  int open() {
    return defined.size();
  }

  void close(int scope) {
    for (int i = defined.size() - 1; i >= scope; i--) {
      defined.removeLast().clear();
    }
  }

  /** Binds a name to a value. */
  void define(SsaName name, int number, int offset, Value value) {
    Binding existing = name.bindingOrNull(number);
    if (existing != null) {
      if (!existing.isPlaceholder) {
        throw p.error(
            offset,
            "redefinition of SSA value '" + name.text() + "'",
            existing.offset(),
            "previously defined here");
      }
      resolve(name, number, offset, existing, value);
    }
    name.define(number, value, offset);
    defined.add(name);
  }

  private void resolve(SsaName name, int number, int offset, Binding existing, Value value) {
    Type usedType = existing.value().type();
    if (!usedType.equals(value.type())) {
      throw p.error(
          offset,
          "definition of SSA value '"
              + name.text()
              + "#"
              + number
              + "' has type "
              + Spelling.quoted(value.type()),
          existing.offset(),
          "previously used here with type " + Spelling.quoted(usedType));
    }
    existing.value().replaceAllUsesWith(value);
    existing.isPlaceholder = false;
  }

  /** Returns the value of a name that is used at {@code offset} with this type. */
  Value use(SsaName name, int number, int offset, Type type) {
    Binding binding = name.bindingOrNull(number);
    if (binding != null) {
      Type known = binding.value().type();
      if (known == type || known.equals(type)) {
        return binding.value();
      }
      throw p.error(
          offset,
          "use of value '"
              + name.text()
              + "' expects different type than prior uses: "
              + Spelling.quoted(type)
              + " vs "
              + Spelling.quoted(known),
          binding.offset(),
          "prior use here");
    }
    Binding first = name.bindingOrNull(0);
    if (first != null && !first.isPlaceholder) {
      throw p.error(offset, "reference to invalid result number");
    }
    Binding placeholder = placeholder(offset, type);
    name.bind(number, placeholder);
    return placeholder.value();
  }

  private Binding placeholder(int offset, Type type) {
    Operation op =
        new OperationState(PLACEHOLDER, p.locationAt(offset)).addResultType(type).create();
    Binding binding = new Binding(op.result(0), offset, true);
    placeholders.add(binding);
    return binding;
  }

  /** Rejects names that were used but not defined. */
  void finish() {
    List<Diagnostic> errors =
        placeholders.stream()
            .filter(binding -> binding.isPlaceholder)
            .sorted((a, b) -> Integer.compare(a.offset(), b.offset()))
            .map(binding ->
                Diagnostic.error(
                    p.locationAt(binding.offset()), "use of undeclared SSA value name"))
            .toList();
    if (!errors.isEmpty()) {
      throw new DiagnosticException(errors);
    }
  }
}
