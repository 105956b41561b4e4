package org.hlo4j.pytorch.archive;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.stream.Collectors;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.internal.UnknownFields;
import org.hlo4j.pytorch.schema.Argument;
import org.hlo4j.pytorch.schema.ArgumentReader;

/** JSON documents as records of the schema. */
final class JsonDocuments {
  /** Graphs of branches and loops are nested, each in some levels of JSON. */
  private static final int MAX_DEPTH = 1000;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .addModule(new SimpleModule().addDeserializer(Argument.class, new ArgumentReader()))
          .build();

  private JsonDocuments() {}

  /** Has members that no record has dropped, and counted. */
  private static final class UnknownMembers extends DeserializationProblemHandler {
    private final UnknownFields unknown;
    private final long offset;

    UnknownMembers(UnknownFields unknown, long offset) {
      this.unknown = unknown;
      this.offset = offset;
    }

    @Override
    public boolean handleUnknownProperty(
        DeserializationContext context,
        JsonParser json,
        JsonDeserializer<?> deserializer,
        Object beanOrClass,
        String member)
        throws IOException {
      Class<?> type = beanOrClass instanceof Class<?> each ? each : beanOrClass.getClass();
      unknown.add(type.getSimpleName(), member, offset);
      json.skipChildren();
      return true;
    }
  }

  /**
   * Reads a document.
   *
   * @param unknown receives the members that are dropped
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it is malformed or does not have this
   *     form
   */
  static <T> T read(ZipEntries entries, String entry, Class<T> type, UnknownFields unknown) {
    Blob content = entries.content(entry);
    if (content.size() > Integer.MAX_VALUE - 8) {
      throw entries.error(entries.offset(entry), "entry '" + entry + "' is too large");
    }
    ObjectReader reader =
        MAPPER.readerFor(type).withHandler(new UnknownMembers(unknown, entries.offset(entry)));
    try {
      T value = reader.readValue(content.toByteArray());
      if (value == null) {
        throw entries.error(entries.offset(entry), "entry '" + entry + "' is null");
      }
      return value;
    } catch (JacksonException e) {
      long at = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getByteOffset());
      throw entries.error(
          entries.offset(entry) + at, "entry '" + entry + "': " + path(e) + e.getOriginalMessage());
    } catch (IOException e) {
      throw entries.error(entries.offset(entry), "entry '" + entry + "': " + e.getMessage());
    }
  }

  /** Returns the place in the document, such as {@code graph_module.graph.nodes[3]: }. */
  private static String path(JacksonException e) {
    if (!(e instanceof JsonMappingException mapping) || mapping.getPath().isEmpty()) {
      return "";
    }
    return mapping.getPath().stream()
            .map(step ->
                step.getFieldName() == null
                    ? "[" + step.getIndex() + "]"
                    : "." + step.getFieldName())
            .collect(Collectors.joining())
            .substring(1)
        + ": ";
  }
}
