package org.hlo4j.text.lex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LexerTest {
  private static List<String> tokens(String text) {
    Lexer lexer = new Lexer(SourceText.of("f", text));
    byte[] bytes = lexer.source().bytes();
    List<String> tokens = new ArrayList<>();
    while (lexer.kind() != TokenKind.END) {
      String spelling =
          new String(bytes, lexer.start(), lexer.end() - lexer.start(), StandardCharsets.UTF_8);
      tokens.add(lexer.kind() + " " + spelling);
      lexer.next();
    }
    return tokens;
  }

  @Test
  void splitsAnOperation() {
    assertThat(tokens("%0:2 = \"a.b\"(%x#1) {c} : (i32) -> !t.u<x> // end"))
        .containsExactly(
            "PERCENT_IDENTIFIER %0",
            "COLON :",
            "INTEGER 2",
            "EQUAL =",
            "STRING \"a.b\"",
            "LEFT_PAREN (",
            "PERCENT_IDENTIFIER %x",
            "HASH_IDENTIFIER #1",
            "RIGHT_PAREN )",
            "LEFT_BRACE {",
            "BARE_IDENTIFIER c",
            "RIGHT_BRACE }",
            "COLON :",
            "LEFT_PAREN (",
            "INTEGER_TYPE i32",
            "RIGHT_PAREN )",
            "ARROW ->",
            "EXCLAMATION_IDENTIFIER !t.u",
            "LESS <",
            "BARE_IDENTIFIER x",
            "GREATER >");
  }

  @ParameterizedTest
  @EnumSource
  void recognisesEveryFixedSpelling(TokenKind kind) {
    if (kind.isKeyword() || kind.ordinal() >= TokenKind.ARROW.ordinal()) {
      assertThat(tokens(kind.spelling())).containsExactly(kind + " " + kind.spelling());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.5e-3x | FLOAT 1.5e-3,BARE_IDENTIFIER x",
        "1.e | FLOAT 1.,BARE_IDENTIFIER e",
        "1.0e+ | FLOAT 1.0,BARE_IDENTIFIER e,PLUS +",
        "0x1Fg | INTEGER 0x1F,BARE_IDENTIFIER g",
        "0xi32 | INTEGER 0,BARE_IDENTIFIER xi32",
        "4x8xf32 | INTEGER 4,BARE_IDENTIFIER x8xf32",
        "%0a | PERCENT_IDENTIFIER %0,BARE_IDENTIFIER a",
        "%a-b.c$ | PERCENT_IDENTIFIER %a-b.c$",
        "^bb0 | CARET_IDENTIFIER ^bb0",
        "@a.b-c | AT_IDENTIFIER @a.b,MINUS -,BARE_IDENTIFIER c",
        "@\"a b\" | AT_IDENTIFIER @\"a b\"",
        "i si ui i3a si7 u8 | BARE_IDENTIFIER i,BARE_IDENTIFIER si,BARE_IDENTIFIER ui,"
            + "BARE_IDENTIFIER i3a,INTEGER_TYPE si7,BARE_IDENTIFIER u8",
        "tensorx tensor | BARE_IDENTIFIER tensorx,TENSOR tensor",
        "{-# {- #-} #-a | FILE_METADATA_BEGIN {-#,LEFT_BRACE {,MINUS -,FILE_METADATA_END #-},"
            + "HASH_IDENTIFIER #-a",
        "a//b | BARE_IDENTIFIER a"
      })
  void splits(String text, String expected) {
    assertThat(String.join(",", tokens(text))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a é | f:1:3: error: unexpected character",
        "# | f:1:1: error: invalid attribute name",
        "% 1 | f:1:1: error: invalid SSA name",
        "^ | f:1:1: error: invalid block name",
        "! | f:1:1: error: invalid type identifier",
        "@1 | f:1:2: error: @ identifier expected to start with letter or '_'",
        ".. | f:1:2: error: expected three consecutive dots for an ellipsis",
        "\"a | f:1:3: error: expected '\"' in string literal",
        "\"\\x\" | f:1:2: error: unknown escape in string literal"
      },
      quoteCharacter = '`')
  void rejects(String text, String message) {
    assertThatThrownBy(() -> tokens(text))
        .isInstanceOf(DiagnosticException.class)
        .hasMessage(message);
  }

  @Test
  void readsEscapesOfStrings() {
    byte[] text = "\"a\\n\\t\\\"\\\\\\41\\C3\\A9\\FF\"".getBytes(StandardCharsets.UTF_8);
    assertThat(Literals.string(text, 0, text.length)).isEqualTo("a\n\t\"\\Aé\uDCFF");
  }

  @Test
  void treatsZeroBytesAsBlank() {
    assertThat(tokens("a\0b")).containsExactly("BARE_IDENTIFIER a", "BARE_IDENTIFIER b");
  }
}
