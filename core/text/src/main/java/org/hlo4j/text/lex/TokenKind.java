package org.hlo4j.text.lex;

/**
 * The kind of a token. Source: {@code mlir/lib/AsmParser/TokenKinds.def} and the lexical part of
 * MLIR's language reference.
 */
public enum TokenKind {
  END("end of file"),

  // Identifiers.
  BARE_IDENTIFIER("identifier"),
  /** {@code @name} or {@code @"name"}. */
  AT_IDENTIFIER("@identifier"),
  /** {@code #name}. */
  HASH_IDENTIFIER("#identifier"),
  /** {@code %name}. */
  PERCENT_IDENTIFIER("%identifier"),
  /** {@code ^name}. */
  CARET_IDENTIFIER("^identifier"),
  /** {@code !name}. */
  EXCLAMATION_IDENTIFIER("!identifier"),

  // Literals.
  FLOAT("float literal"),
  INTEGER("integer literal"),
  STRING("string literal"),
  /** {@code i32}, {@code si8}, {@code ui4}. */
  INTEGER_TYPE("integer type"),

  // Punctuation.
  ARROW("->"),
  COLON(":"),
  COMMA(","),
  ELLIPSIS("..."),
  EQUAL("="),
  GREATER(">"),
  LEFT_BRACE("{"),
  LEFT_PAREN("("),
  LEFT_SQUARE("["),
  LESS("<"),
  MINUS("-"),
  PLUS("+"),
  QUESTION("?"),
  RIGHT_BRACE("}"),
  RIGHT_PAREN(")"),
  RIGHT_SQUARE("]"),
  SLASH("/"),
  STAR("*"),
  VERTICAL_BAR("|"),
  FILE_METADATA_BEGIN("{-#"),
  FILE_METADATA_END("#-}"),

  // Keywords.
  AFFINE_MAP("affine_map"),
  AFFINE_SET("affine_set"),
  ARRAY("array"),
  ATTRIBUTES("attributes"),
  BF16("bf16"),
  CEILDIV("ceildiv"),
  COMPLEX("complex"),
  DENSE("dense"),
  DENSE_RESOURCE("dense_resource"),
  DISTINCT("distinct"),
  F16("f16"),
  F32("f32"),
  F64("f64"),
  F80("f80"),
  F8E5M2("f8E5M2"),
  F8E4M3("f8E4M3"),
  F8E4M3FN("f8E4M3FN"),
  F8E5M2FNUZ("f8E5M2FNUZ"),
  F8E4M3FNUZ("f8E4M3FNUZ"),
  F8E4M3B11FNUZ("f8E4M3B11FNUZ"),
  F8E3M4("f8E3M4"),
  F8E5M3FNU("f8E5M3FNU"),
  F4E2M1FN("f4E2M1FN"),
  F6E2M3FN("f6E2M3FN"),
  F6E3M2FN("f6E3M2FN"),
  F8E8M0FNU("f8E8M0FNU"),
  F128("f128"),
  FALSE("false"),
  FLOORDIV("floordiv"),
  FOR("for"),
  FUNC("func"),
  INDEX("index"),
  LOC("loc"),
  MAX("max"),
  MEMREF("memref"),
  MIN("min"),
  MOD("mod"),
  NONE("none"),
  OFFSET("offset"),
  SIZE("size"),
  SPARSE("sparse"),
  STEP("step"),
  STRIDED("strided"),
  SYMBOL("symbol"),
  TENSOR("tensor"),
  TF32("tf32"),
  TO("to"),
  TOKEN("token"),
  TRUE("true"),
  TUPLE("tuple"),
  TYPE("type"),
  UNIT("unit"),
  VECTOR("vector");

  private final String spelling;

  TokenKind(String spelling) {
    this.spelling = spelling;
  }

  /** Returns the text of punctuation and keywords; a description of other kinds. */
  public String spelling() {
    return spelling;
  }

  /** Returns whether this is a keyword of MLIR's grammar. */
  public boolean isKeyword() {
    return ordinal() >= AFFINE_MAP.ordinal();
  }

  /** Returns whether this can be a name: a bare identifier, an integer type or a keyword. */
  public boolean isWord() {
    return this == BARE_IDENTIFIER || this == INTEGER_TYPE || isKeyword();
  }
}
