package org.hlo4j.pytorch.schema;

import static java.util.Map.entry;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.hlo4j.pytorch.schema.Argument.Kind;

/** Reads arguments: objects of one member, whose name says what its value is. */
public final class ArgumentReader extends JsonDeserializer<Argument> {
  /** Reads the value of a member. */
  @FunctionalInterface
  private interface Form {
    Argument read(JsonParser json, DeserializationContext context) throws IOException;
  }

  private static final Form INT = of(long.class, Argument.Int::new);
  private static final Form FLOAT = of(double.class, Argument.Floating::new);
  private static final Form BOOL = of(boolean.class, Argument.Bool::new);
  private static final Form TEXT = of(String.class, Argument.Text::new);
  private static final Form ENUM = of(int.class, Argument.EnumNumber::new);
  private static final Form TENSOR =
      of(TensorName.class, tensor -> new Argument.Name(tensor.name, Kind.TENSOR));
  private static final Form OPTIONAL_TENSOR =
      oneOf(Map.of("as_tensor", TENSOR, "as_none", skipped(new Argument.None())));
  private static final Form SYM_INT = symbolic(Kind.INT, "as_int", INT);
  private static final Form SYM_FLOAT = symbolic(Kind.FLOAT, "as_float", FLOAT);
  private static final Form SYM_BOOL = symbolic(Kind.BOOL, "as_bool", BOOL);

  private static final Form ARGUMENT =
      oneOf(
          Map.ofEntries(
              entry("as_none", skipped(new Argument.None())),
              entry("as_device", skipped(new Argument.None())),
              entry("as_tensor", TENSOR),
              entry("as_tensors", listOf(TENSOR)),
              entry("as_nested_tensors", listOf(listOf(TENSOR))),
              entry("as_optional_tensor", OPTIONAL_TENSOR),
              entry("as_optional_tensors", listOf(OPTIONAL_TENSOR)),
              entry("as_int", INT),
              entry("as_ints", listOf(INT)),
              entry("as_int_lists", listOf(listOf(INT))),
              entry("as_sym_int", SYM_INT),
              entry("as_sym_ints", listOf(SYM_INT)),
              entry("as_float", FLOAT),
              entry("as_floats", listOf(FLOAT)),
              entry("as_sym_float", SYM_FLOAT),
              entry("as_sym_floats", listOf(SYM_FLOAT)),
              entry("as_bool", BOOL),
              entry("as_bools", listOf(BOOL)),
              entry("as_sym_bool", SYM_BOOL),
              entry("as_sym_bools", listOf(SYM_BOOL)),
              entry("as_complex", of(Argument.Complex.class, complex -> complex)),
              entry("as_string", TEXT),
              entry("as_strings", listOf(TEXT)),
              entry("as_operator", TEXT),
              entry("as_scalar_type", ENUM),
              entry("as_memory_format", ENUM),
              entry("as_layout", ENUM),
              entry("as_graph", of(Argument.Subgraph.class, graph -> graph)),
              entry("as_custom_obj", of(Argument.CustomObject.class, object -> object)),
              entry("as_string_to_argument", skipped(new Argument.Dictionary()))));

  /** A tensor as it is written. */
  record TensorName(String name) {
    TensorName {
      Required.member(name, "name");
    }
  }

  @Override
  public Argument deserialize(JsonParser json, DeserializationContext context) throws IOException {
    return ARGUMENT.read(json, context);
  }

  private static <T> Form of(Class<T> type, Function<T, Argument> argument) {
    return (json, context) -> {
      if (json.hasToken(JsonToken.VALUE_NULL)) {
        return context.reportInputMismatch(Argument.class, "expected a value, not null");
      }
      return argument.apply(context.readValue(json, type));
    };
  }

  /** A value of which nothing but the name of its member counts. */
  private static Form skipped(Argument argument) {
    return (json, _) -> {
      json.skipChildren();
      return argument;
    };
  }

  /** The name of a value that the graph computes, or one that is known. */
  private static Form symbolic(Kind kind, String member, Form known) {
    Form name = of(String.class, each -> new Argument.Name(each, kind));
    return oneOf(Map.of("as_name", name, member, known));
  }

  private static Form listOf(Form element) {
    return (json, context) -> {
      if (!json.hasToken(JsonToken.START_ARRAY)) {
        return context.reportInputMismatch(Argument.class, "expected a list");
      }
      List<Argument> values = new ArrayList<>();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        values.add(element.read(json, context));
      }
      return new Argument.Elements(values);
    };
  }

  /** An object of one of some members. */
  private static Form oneOf(Map<String, Form> members) {
    return (json, context) -> {
      String member = json.hasToken(JsonToken.START_OBJECT) ? json.nextFieldName() : null;
      Form form = member == null ? null : members.get(member);
      if (form == null) {
        return context.reportInputMismatch(
            Argument.class, "expected a member of %s", new TreeSet<>(members.keySet()));
      }
      json.nextToken();
      Argument argument = form.read(json, context);
      if (json.nextToken() != JsonToken.END_OBJECT) {
        return context.reportInputMismatch(
            Argument.class, "expected nothing after member '%s'", member);
      }
      return argument;
    };
  }
}
