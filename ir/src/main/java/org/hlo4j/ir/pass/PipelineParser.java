package org.hlo4j.ir.pass;

/**
 * Reads textual pipelines: {@code builtin.module(pass{option=1}, func.func(other))}. The outermost
 * name is the operation to run on; inside, a name followed by parentheses is a nested operation and
 * any other a pass or pipeline.
 */
public final class PipelineParser {
  /** Parsed and run by recursion. */
  private static final int MAX_DEPTH = 128;

  private static final String SOURCE = "MLIR Textual PassPipeline Parser:1:";

  private final String text;
  private final PassRegistry registry;
  private int at;
  private int depth;

  private PipelineParser(String text, PassRegistry registry) {
    this.text = text;
    this.registry = registry;
  }

  /**
   * The pipeline that the text describes, with its anchor.
   *
   * @throws PipelineException if it is not well formed or names an unknown pass
   */
  public static Pipeline parse(String text, PassRegistry registry) {
    PipelineParser parser = new PipelineParser(text.strip(), registry);
    String anchor = parser.name();
    if (anchor.isEmpty() || !parser.accept('(')) {
      throw new PipelineException(
          "expected pass pipeline to be wrapped with the anchor operation type, e.g. "
              + "'builtin.module(...)'");
    }
    Pipeline pipeline = new Pipeline(anchor);
    parser.steps(pipeline);
    parser.expectClosing();
    if (parser.at < parser.text.length()) {
      throw parser.error("expected end of pipeline");
    }
    return pipeline;
  }

  /** Adds the passes that the text names, without anchor, to {@code pipeline}. */
  public static void parseInto(Pipeline pipeline, String text, PassRegistry registry) {
    PipelineParser parser = new PipelineParser(text, registry);
    parser.steps(pipeline);
    if (parser.at < text.length()) {
      throw parser.error("expected end of pipeline");
    }
  }

  private void steps(Pipeline pipeline) {
    blanks();
    if (at >= text.length() || text.charAt(at) == ')') {
      return;
    }
    do {
      step(pipeline);
    } while (accept(','));
  }

  private void step(Pipeline pipeline) {
    blanks();
    int start = at;
    String name = name();
    if (accept('(')) {
      if (++depth > MAX_DEPTH) {
        throw error("pipelines are nested more than " + MAX_DEPTH + " deep");
      }
      steps(pipeline.nest(name));
      depth--;
      expectClosing();
      return;
    }
    String options = "";
    if (at < text.length() && text.charAt(at) == '{') {
      int end = OptionText.skip(text, at);
      if (text.charAt(end - 1) != '}') {
        throw error("missing closing '}' while processing pass options");
      }
      options = text.substring(at + 1, end - 1);
      at = end;
    }
    add(pipeline, name, options, start);
  }

  private void add(Pipeline pipeline, String name, String options, int start) {
    PassDefinition pass = registry.passOrNull(name);
    if (pass != null) {
      pipeline.add(pass, PassOptions.parse(name, pass.options(), options));
      return;
    }
    PipelineDefinition named = registry.pipelineOrNull(name);
    if (named == null) {
      at = start;
      throw error("'" + name + "' does not refer to a registered pass or pass pipeline");
    }
    PassOptions values = PassOptions.parse(name, named.options(), options);
    parseInto(pipeline, named.expansion().apply(values), registry);
  }

  private String name() {
    blanks();
    int start = at;
    while (at < text.length() && ",{}()".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at).strip();
  }

  private boolean accept(char c) {
    blanks();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expectClosing() {
    if (!accept(')')) {
      throw error("expected ')' after nested pipeline");
    }
  }

  private void blanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private PipelineException error(String message) {
    return new PipelineException(
        SOURCE + (at + 1) + ": error: " + message + "\n" + text + "\n" + " ".repeat(at) + "^");
  }
}
