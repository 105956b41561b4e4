package org.hlo4j.conformance.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The values of a JSON document, which can be replaced by others while the document stays one. */
final class JsonValues {
  private static final int MAX_DEPTH = 200;

  private static final String[] NUMBERS = {
    "0",
    "1",
    "-1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "8",
    "12",
    "13",
    "64",
    "1000",
    "65536",
    "2147483647",
    "2147483648",
    "1099511627776",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "0.5",
    "1e400",
    "NaN"
  };

  private static final String[] OTHERS = {
    "null", "true", "false", "[]", "{}", "\"\"", "[null]", "[[]]", "0", "\"a\"", "\"Infinity\""
  };

  /**
   * A value.
   *
   * @param key of the member that it is; empty in lists
   * @param before where the member or element begins: at its key, if it has one
   */
  private record Place(String key, int before, int start, int end) {}

  private final String text;
  private final List<Place> places = new ArrayList<>();
  private int at;
  private boolean isValid = true;

  private JsonValues(String text) {
    this.text = text;
  }

  /** Returns the values of a document; null if it is not one. */
  static @Nullable JsonValues ofOrNull(String text) {
    JsonValues values = new JsonValues(text);
    values.value("", 0, 0);
    return values.isValid && !values.places.isEmpty() ? values : null;
  }

  private char peek() {
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private void value(String key, int before, int depth) {
    char first = peek();
    int start = at;
    if (depth > MAX_DEPTH || first == '\0') {
      isValid = false;
    } else if (first == '{' || first == '[') {
      at++;
      children(first == '{', depth);
    } else if (first == '"') {
      string();
    } else {
      while (at < text.length() && ",]} \n".indexOf(text.charAt(at)) < 0) {
        at++;
      }
      isValid &= at > start;
    }
    places.add(new Place(key, before < 0 ? start : before, start, at));
  }

  private void children(boolean hasKeys, int depth) {
    char end = hasKeys ? '}' : ']';
    while (isValid && peek() != end) {
      int before = -1;
      String key = "";
      if (hasKeys) {
        before = at;
        key = string();
        isValid &= peek() == ':';
        at++;
      }
      if (isValid) {
        value(key, before, depth + 1);
      }
      if (peek() == ',') {
        at++;
      } else {
        isValid &= peek() == end;
      }
    }
    at++;
  }

  private String string() {
    int start = at++;
    while (at < text.length() && text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    isValid &= at < text.length() && text.charAt(start) == '"';
    at++;
    return isValid ? text.substring(start + 1, at - 1) : "";
  }

  /**
   * Returns the document with one value modified.
   *
   * @param other another document, whose values may take the place of those of this one
   */
  String mutated(Random random, JsonValues other) {
    Place place = places.get(random.nextInt(places.size()));
    return switch (random.nextInt(10)) {
      case 0 -> without(place);
      case 1 -> twice(place);
      case 2, 3, 4 -> like(place, this, random);
      case 5, 6 -> like(place, other, random);
      case 7 -> replaced(place, OTHERS[random.nextInt(OTHERS.length)]);
      default -> number(random);
    };
  }

  private String replaced(Place place, String value) {
    return text.substring(0, place.start) + value + text.substring(place.end);
  }

  private String without(Place place) {
    int from = place.before;
    int to = place.end;
    if (to < text.length() && text.charAt(to) == ',') {
      to++;
    } else {
      int comma = from - 1;
      while (comma > 0 && text.charAt(comma) <= ' ') {
        comma--;
      }
      from = comma > 0 && text.charAt(comma) == ',' ? comma : from;
    }
    return text.substring(0, from) + text.substring(to);
  }

  private String twice(Place place) {
    String member = text.substring(place.before, place.end);
    return text.substring(0, place.before) + member + ", " + text.substring(place.before);
  }

  /** Replaces a value by another one of a member of the same key. */
  private String like(Place place, JsonValues from, Random random) {
    int length = place.end - place.start;
    List<Place> alike =
        from.places.stream()
            .filter(other ->
                other.key.equals(place.key)
                    && (other.end - other.start != length
                        || !text.regionMatches(place.start, from.text, other.start, length)))
            .toList();
    if (alike.isEmpty()) {
      return text;
    }
    Place chosen = alike.get(random.nextInt(alike.size()));
    return replaced(place, from.text.substring(chosen.start, chosen.end));
  }

  /** Replaces a number: a size, a dimension, an element type. */
  private String number(Random random) {
    List<Place> numbers =
        places.stream()
            .filter(place -> "-0123456789".indexOf(text.charAt(place.start)) >= 0)
            .toList();
    return numbers.isEmpty()
        ? text
        : replaced(
            numbers.get(random.nextInt(numbers.size())), NUMBERS[random.nextInt(NUMBERS.length)]);
  }
}
