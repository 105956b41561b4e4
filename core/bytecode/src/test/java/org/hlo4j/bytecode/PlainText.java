package org.hlo4j.bytecode;

import org.hlo4j.bytecode.TestDialect.WordAttr;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.OpaqueAttr;
import org.hlo4j.ir.builtin.OpaqueType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.UnknownLoc;

/** The text of the attributes and types of the test dialect and of unregistered dialects. */
public final class PlainText implements AsmTextCodec {
  /** The only instance. */
  public static final PlainText INSTANCE = new PlainText();

  private static final String WORD = "test.word ";

  private PlainText() {}

  @Override
  public String print(Attribute attribute) {
    return attribute instanceof WordAttr word
        ? "#" + WORD + word.word()
        : "#" + ((OpaqueAttr) attribute).dialect() + ((OpaqueAttr) attribute).data();
  }

  @Override
  public String print(Type type) {
    return "!" + ((OpaqueType) type).dialect() + ((OpaqueType) type).data();
  }

  @Override
  public Attribute parseAttribute(String text) {
    if (text.startsWith("#" + WORD)) {
      return new WordAttr(text.substring(1 + WORD.length()));
    }
    int end = endOfDialect(text, '#');
    return new OpaqueAttr(text.substring(1, end), text.substring(end), NoneType.INSTANCE);
  }

  @Override
  public Type parseType(String text) {
    int end = endOfDialect(text, '!');
    return new OpaqueType(text.substring(1, end), text.substring(end));
  }

  private static int endOfDialect(String text, char prefix) {
    for (int i = 1; i < text.length() && text.charAt(0) == prefix; i++) {
      if (text.charAt(i) == '.' || text.charAt(i) == '<') {
        return i;
      }
    }
    throw new DiagnosticException(UnknownLoc.INSTANCE, "no text of a dialect: " + text);
  }
}
