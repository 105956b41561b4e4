package org.hlo4j.ir.pass;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Parses textual pipelines: {@code builtin.module(pass{option=1}, func.func(other))}. The outermost
 * name is the anchor; inside, a name followed by parentheses is the anchor of a nested pipeline,
 * any other name a pass or pipeline. Messages are MLIR's; positions count from the outermost
 * parenthesis.
 */
public final class PipelineParser {
  /** Pipelines are built and run recursively. */
  private static final int MAX_DEPTH = 128;

  private static final String SOURCE = "MLIR Textual PassPipeline Parser:1:";
  private static final String UNWRAPPED =
      "expected pass pipeline to be wrapped with the anchor operation type, e.g."
          + " 'builtin.module(...)'";

  /** A nested anchor with passes in parentheses, or a pass by name with options. */
  private sealed interface Element {}

  private record Inner(String operation, List<Element> elements) implements Element {}

  private record Named(String name, String options, int start) implements Element {}

  private final String text;
  private final PassRegistry registry;
  private int at;

  private PipelineParser(String text, PassRegistry registry) {
    this.text = text;
    this.registry = registry;
  }

  /**
   * Parses a pipeline with its anchor.
   *
   * @param text the textual pipeline
   * @param registry the passes and pipelines
   * @return the pipeline
   * @throws PipelineException if it is malformed, or a pass is unknown or cannot run on its anchor
   */
  public static Pipeline parse(String text, PassRegistry registry) {
    String stripped = text.strip();
    int open = stripped.indexOf('(');
    if (open <= 0 || !stripped.endsWith(")")) {
      throw new PipelineException(UNWRAPPED);
    }
    Pipeline pipeline = new Pipeline(stripped.substring(0, open).stripTrailing());
    parseInto(pipeline, stripped.substring(open + 1, stripped.length() - 1), registry);
    return pipeline;
  }

  /**
   * Parses a list of passes, such as {@code "func-pass,module-pass"}; passes for other operations
   * are nested.
   *
   * @param operation the anchor
   * @param text the list of passes
   * @param registry the passes and pipelines
   * @return the pipeline
   * @throws PipelineException as {@link #parse}
   */
  public static Pipeline parsePasses(String operation, String text, PassRegistry registry) {
    Pipeline pipeline = Pipeline.nestingImplicitly(operation);
    parseInto(pipeline, text, registry);
    return pipeline;
  }

  /**
   * Parses a list of passes and appends them to a pipeline.
   *
   * @param pipeline the pipeline
   * @param text the list of passes
   * @param registry the passes and pipelines
   * @throws PipelineException as {@link #parse}
   */
  public static void parseInto(Pipeline pipeline, String text, PassRegistry registry) {
    if (!text.isEmpty()) {
      PipelineParser parser = new PipelineParser(text, registry);
      List<Element> elements = parser.elements();
      parser.resolve(elements);
      parser.add(elements, pipeline);
    }
  }

  /** Parses elements without resolving their names. */
  private List<Element> elements() {
    Deque<Inner> open = new ArrayDeque<>();
    open.push(new Inner("", new ArrayList<>()));
    while (true) {
      blanks();
      int start = at;
      String name = name();
      if (accept('(')) {
        Inner inner = new Inner(name.isEmpty() ? PassDefinition.ANY : name, new ArrayList<>());
        if (open.size() > MAX_DEPTH) {
          throw error(start, "pipelines are nested more than " + MAX_DEPTH + " deep");
        }
        open.element().elements.add(inner);
        open.push(inner);
        continue;
      }
      open.element().elements.add(new Named(name, options(), start));
      for (blanks(); at < text.length() && text.charAt(at) == ')'; blanks()) {
        if (open.size() == 1) {
          throw error(
              at,
              "encountered extra closing ')' creating unbalanced parentheses while parsing"
                  + " pipeline");
        }
        open.pop();
        at++;
      }
      if (at == text.length()) {
        if (open.size() > 1) {
          throw error(start, "encountered unbalanced parentheses while parsing pipeline");
        }
        return open.element().elements;
      }
      if (!accept(',')) {
        throw error(at, "expected ',' after parsing pipeline");
      }
    }
  }

  private String name() {
    int start = at;
    while (at < text.length() && ",{}()".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at).stripTrailing();
  }

  /** Parses the options in braces, if there are any. */
  private String options() {
    if (at == text.length() || text.charAt(at) != '{') {
      return "";
    }
    int open = at;
    at = OptionSyntax.skip(text, open);
    if (at == open + 1 || text.charAt(at - 1) != '}') {
      throw error(open, "missing closing '}' while processing pass options");
    }
    return text.substring(open + 1, at - 1);
  }

  /** Checks that all names exist, before any element is added. */
  private void resolve(List<Element> elements) {
    for (Element element : elements) {
      if (element instanceof Inner inner) {
        resolve(inner.elements);
      } else if (element instanceof Named(String name, _, int start)
          && registry.passOrNull(name) == null
          && registry.pipelineOrNull(name) == null) {
        throw error(start, "'" + name + "' does not refer to a registered pass or pass pipeline");
      }
    }
  }

  private void add(List<Element> elements, Pipeline pipeline) {
    for (Element element : elements) {
      if (element instanceof Inner(String operation, List<Element> inner)) {
        adding(operation, "", " to inner pipeline", () -> add(inner, pipeline.nest(operation)));
      } else if (element instanceof Named(String name, String options, _)) {
        adding(name, options, "", () -> add(name, options, pipeline));
      }
    }
  }

  private static void adding(String name, String options, String where, Runnable step) {
    try {
      step.run();
    } catch (PipelineException refused) {
      throw new PipelineException(
          "%s\nfailed to add `%s` with options `%s`%s"
              .formatted(refused.message(), name, options, where));
    }
  }

  private void add(String name, String options, Pipeline pipeline) {
    PassDefinition pass = registry.passOrNull(name);
    if (pass != null) {
      pipeline.add(pass, PassOptions.parse(pass.options(), options));
      return;
    }
    PipelineDefinition named = registry.pipelineOrNull(name);
    if (named != null) {
      PassOptions values = PassOptions.parse(named.options(), options);
      parseInto(pipeline, named.expansion().apply(values), registry);
    }
  }

  private boolean accept(char c) {
    blanks();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void blanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private PipelineException error(int position, String message) {
    return new PipelineException(
        SOURCE
            + (position + 1)
            + ": error: "
            + message
            + "\n"
            + text
            + "\n"
            + " ".repeat(position)
            + "^");
  }
}
