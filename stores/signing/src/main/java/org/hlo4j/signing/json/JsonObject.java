package org.hlo4j.signing.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An object of JSON that is written field by field. */
public final class JsonObject {
  private static final JsonFactory JSON = new JsonFactory();

  private final JsonGenerator json;

  private JsonObject(JsonGenerator json) {
    this.json = json;
  }

  /** Writes the fields of an object. */
  @FunctionalInterface
  public interface Fields {
    void writeTo(JsonObject json) throws IOException;
  }

  /** Writes the fields of the object that a value becomes. */
  @FunctionalInterface
  public interface FieldsOf<T> {
    void write(T value, JsonObject json) throws IOException;
  }

  /** Writes an object where the generator is. */
  public static void write(JsonGenerator json, Fields fields) throws IOException {
    json.writeStartObject();
    fields.writeTo(new JsonObject(json));
    json.writeEndObject();
  }

  /** Returns an object as one line, without its end. */
  public static String line(Fields fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      write(json, fields);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Returns an object as a document in UTF-8. */
  public static byte[] document(Fields fields) {
    ByteArrayOutputStream document = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(document)) {
      write(json, fields);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return document.toByteArray();
  }

  /** Returns the generator, for arrays whose elements are written as they are found. */
  public JsonGenerator generator() {
    return json;
  }

  /**
   * Writes a field.
   *
   * @param value null, a truth, a number, a collection of values, their map by names, numbers, or
   *     bytes, which become base64; anything else is its text. Nothing is written of an empty
   *     {@link Optional}.
   */
  public void put(String name, @Nullable Object value) throws IOException {
    if (!(value instanceof Optional<?> optional)) {
      json.writeFieldName(name);
      write(value);
    } else if (optional.isPresent()) {
      put(name, optional.get());
    }
  }

  /** Writes a field for each entry of a map. */
  public void putAll(Map<?, ?> fields) throws IOException {
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      put(String.valueOf(field.getKey()), field.getValue());
    }
  }

  private void write(@Nullable Object value) throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case Boolean truth -> json.writeBoolean(truth);
      case Integer number -> json.writeNumber(number);
      case Long number -> json.writeNumber(number);
      case Double number -> json.writeNumber(number);
      case Number other -> throw new IllegalArgumentException("written as text: " + other);
      case int[] numbers -> json.writeArray(numbers, 0, numbers.length);
      case byte[] bytes -> json.writeBinary(bytes);
      case Collection<?> elements -> {
        json.writeStartArray();
        for (Object element : elements) {
          write(element);
        }
        json.writeEndArray();
      }
      case Map<?, ?> fields -> write(json, object -> object.putAll(fields));
      default -> json.writeString(String.valueOf(value));
    }
  }

  /** Writes a field that is an object. */
  public void object(String name, Fields fields) throws IOException {
    json.writeFieldName(name);
    write(json, fields);
  }

  /** Writes a field that is a list of objects. */
  public <T> void objects(String name, Iterable<? extends T> values, FieldsOf<? super T> fields)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (T value : values) {
      write(json, object -> fields.write(value, object));
    }
    json.writeEndArray();
  }
}
