package org.hlo4j.examples.service;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/** Requests, <code>{"inputs": [[1, 2], [3]]}</code>, and answers. */
final class ModelJson {
  private static final JsonFactory JSON = new JsonFactory();

  private ModelJson() {}

  /** Writes fields of an object. */
  @FunctionalInterface
  interface Fields {
    void writeTo(JsonGenerator json) throws IOException;
  }

  /**
   * Returns the numbers of each input, in row-major order: arrays may be nested, or flat.
   *
   * @param sizes how many numbers each input takes
   * @throws IllegalArgumentException if that is not what the text has
   */
  static List<float[]> inputs(byte[] text, List<Integer> sizes) {
    List<float[]> inputs = new ArrayList<>();
    try (JsonParser json = JSON.createParser(text)) {
      require(json.nextToken() == JsonToken.START_OBJECT, "an object is expected");
      require("inputs".equals(json.nextFieldName()), "the field 'inputs' is expected");
      require(json.nextToken() == JsonToken.START_ARRAY, "'inputs' is no array");
      while (json.nextToken() == JsonToken.START_ARRAY) {
        require(inputs.size() < sizes.size(), "there are more than %d inputs", sizes.size());
        inputs.add(numbers(json, inputs.size(), sizes.get(inputs.size())));
      }
      require(json.currentToken() == JsonToken.END_ARRAY, "an input is no array");
      require(json.nextToken() == JsonToken.END_OBJECT, "there is more than 'inputs'");
      require(json.nextToken() == null, "there is more than an object");
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    require(inputs.size() == sizes.size(), "%d inputs are needed", sizes.size());
    return inputs;
  }

  private static float[] numbers(JsonParser json, int input, int size) throws IOException {
    float[] numbers = new float[size];
    int count = 0;
    for (int depth = 1; depth > 0; ) {
      JsonToken token = json.nextToken();
      if (token == JsonToken.START_ARRAY) {
        depth++;
      } else if (token == JsonToken.END_ARRAY) {
        depth--;
      } else {
        require(token != null && token.isNumeric(), "input %d has what is not a number", input);
        require(count < size, "input %d has more than %d numbers", input, size);
        numbers[count++] = json.getFloatValue();
      }
    }
    require(count == size, "input %d has %d numbers, not %d", input, count, size);
    return numbers;
  }

  private static void require(boolean condition, String message, Object... arguments) {
    if (!condition) {
      throw new IllegalArgumentException(message.formatted(arguments));
    }
  }

  static String object(Fields fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      fields.writeTo(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return text.toString();
  }

  static String results(List<float[]> results) {
    return object(json -> {
      json.writeArrayFieldStart("results");
      for (float[] result : results) {
        json.writeStartArray();
        for (float number : result) {
          json.writeNumber(number);
        }
        json.writeEndArray();
      }
      json.writeEndArray();
    });
  }

  static String error(String message) {
    return object(json -> json.writeStringField("error", message));
  }
}
