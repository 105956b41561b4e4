package org.hlo4j.policy;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** A file of YAML 1.2 with one document, of bounded size, depth and repetition. */
final class YamlFile {
  static final int MOST_BYTES = 1 << 20;

  private static final int MOST_DEPTH = 32;

  /** The most nodes that are read, each time that an alias repeats them. */
  private static final int MOST_NODES = 200_000;

  private final String name;
  private int nodes;

  private YamlFile(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  void count(PolicyNode node) {
    if (++nodes > MOST_NODES) {
      throw node.mistake(
          "the policy has more than " + MOST_NODES + " values, with those that aliases repeat");
    }
  }

  /**
   * Returns the document of a file.
   *
   * @param name the name of the file, for diagnostics
   * @throws DiagnosticException if it is not YAML
   */
  static PolicyNode read(String name, byte[] bytes) {
    String text = text(name, bytes);
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(name)
            .setSchema(new CoreSchema())
            .setCodePointLimit(MOST_BYTES)
            .setMaxAliasesForCollections(1000)
            .build();
    try {
      Node root =
          new Composer(settings, new ShallowParser(name, settings, text))
              .getSingleNode()
              .orElseThrow(() -> PolicyNode.mistake(name, null, "an empty policy"));
      return new PolicyNode(new YamlFile(name), root);
    } catch (MarkedYamlEngineException e) {
      Mark mark = e.getProblemMark().or(e::getContextMark).orElse(null);
      throw PolicyNode.mistake(name, mark, "not YAML: " + problem(e.getProblem()));
    } catch (ReaderException e) {
      SourceText source = SourceText.of(name, text);
      int at =
          text.substring(0, Math.min(e.getPosition(), text.length()))
              .getBytes(StandardCharsets.UTF_8)
              .length;
      throw new DiagnosticException(
          FileLineColLoc.of(name, source.lineAt(at), source.columnAt(at)),
          "not YAML: a character that is not allowed");
    } catch (YamlEngineException e) {
      throw PolicyNode.mistake(name, null, "not YAML: " + problem(String.valueOf(e.getMessage())));
    }
  }

  private static String problem(String message) {
    String line = message.lines().findFirst().orElse("");
    return line.isEmpty() ? "cannot be read" : line;
  }

  private static String text(String name, byte[] bytes) {
    if (bytes.length > MOST_BYTES) {
      throw PolicyNode.mistake(name, null, "a policy of more than " + MOST_BYTES + " bytes");
    }
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    if (result.isError()) {
      SourceText source = SourceText.of(name, bytes);
      throw new DiagnosticException(
          FileLineColLoc.of(name, source.lineAt(in.position()), source.columnAt(in.position())),
          "not UTF-8");
    }
    return out.flip().toString();
  }

  /** Refuses deep nesting: nodes are made by a method that takes a frame for each level. */
  private static final class ShallowParser extends ParserImpl {
    private final String name;
    private int depth;

    ShallowParser(String name, LoadSettings settings, String text) {
      super(settings, new StreamReader(settings, text));
      this.name = name;
    }

    @Override
    public Event next() {
      Event event = super.next();
      switch (event.getEventId()) {
        case MappingStart, SequenceStart -> {
          if (++depth > MOST_DEPTH) {
            throw PolicyNode.mistake(
                name,
                event.getStartMark().orElse(null),
                "nested more than " + MOST_DEPTH + " deep");
          }
        }
        case MappingEnd, SequenceEnd -> depth--;
        default -> {}
      }
      return event;
    }
  }
}
