package org.hlo4j.hlo.syntax;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The syntax of values that consist of others, which have names: {@code {line=3 column=5}}. They
 * are read in any order, with commas between them or without.
 *
 * @param <T> the type of the values
 */
final class StructSyntax<T> implements TextSyntax<T> {
  private final String separator;
  private final Function<Values, T> constructor;
  private final Map<String, Member<T, ?>> members;

  private StructSyntax(
      String separator, Function<Values, T> constructor, Map<String, Member<T, ?>> members) {
    this.separator = separator;
    this.constructor = constructor;
    this.members = members;
  }

  /** Whether a member is printed, and must be there when it is read. */
  private enum Presence {
    REQUIRED,
    PRINTED,
    OPTIONAL
  }

  /** A member: one row for both directions. */
  record Member<T, V>(
      String name,
      TextSyntax<V> syntax,
      Presence presence,
      @Nullable V absent,
      Function<T, @Nullable V> getter) {
    private void print(T whole, String before, HloTextWriter out) {
      V value = getter.apply(whole);
      if (value != null) {
        out.append(before).append(name).append("=");
        syntax.print(value, out);
      }
    }

    private boolean isPrinted(T whole) {
      V value = getter.apply(whole);
      return presence == Presence.OPTIONAL ? value != null && !value.equals(absent) : value != null;
    }
  }

  /** What was read. */
  static final class Values {
    private final Map<Member<?, ?>, Object> values = new LinkedHashMap<>();

    @SuppressWarnings("unchecked") // put is private
    <V> @Nullable V find(Member<?, V> member) {
      V value = (V) values.get(member);
      return value == null ? member.absent() : value;
    }

    <V> V get(Member<?, V> member) {
      V value = find(member);
      if (value == null) {
        throw new IllegalStateException("a required member was not checked: " + member.name());
      }
      return value;
    }
  }

  /** The members, in the order in which they are printed. */
  static final class Members<T> {
    private final Map<String, Member<T, ?>> members = new LinkedHashMap<>();

    private <V> Member<T, V> add(Member<T, V> member) {
      members.put(member.name(), member);
      return member;
    }

    <V> Member<T, V> required(String name, TextSyntax<V> syntax, Function<T, V> getter) {
      return add(new Member<T, V>(name, syntax, Presence.REQUIRED, null, getter::apply));
    }

    /** A member that is always printed, but need not be there when it is read. */
    <V> Member<T, V> printed(String name, TextSyntax<V> syntax, V absent, Function<T, V> getter) {
      return add(new Member<T, V>(name, syntax, Presence.PRINTED, absent, getter::apply));
    }

    <V> Member<T, V> optional(
        String name, TextSyntax<V> syntax, @Nullable V absent, Function<T, @Nullable V> getter) {
      return add(new Member<T, V>(name, syntax, Presence.OPTIONAL, absent, getter));
    }

    StructSyntax<T> build(String separator, Function<Values, T> constructor) {
      return new StructSyntax<>(separator, constructor, members);
    }
  }

  @Override
  public T parse(HloScanner in) {
    int start = in.offset();
    Values values = new Values();
    in.expect("{");
    while (!in.take("}")) {
      parseMember(in, values);
      in.take(",");
    }
    for (Member<T, ?> member : members.values()) {
      if (member.presence() == Presence.REQUIRED && !values.values.containsKey(member)) {
        throw in.errorAt(start, "'%s' is missing".formatted(member.name()));
      }
    }
    return in.make(start, () -> constructor.apply(values));
  }

  private void parseMember(HloScanner in, Values values) {
    int start = in.offset();
    String name = in.attributeName();
    Member<T, ?> member = members.get(name);
    if (member == null) {
      throw in.errorAt(
          start,
          "unknown '%s'; what may be here is %s"
              .formatted(name, String.join(", ", members.keySet())));
    }
    Object value = member.syntax().parse(in);
    if (values.values.put(member, value) != null) {
      throw in.errorAt(start, "'%s' is there twice".formatted(name));
    }
  }

  @Override
  public void print(T value, HloTextWriter out) {
    List<Member<T, ?>> printed = new ArrayList<>();
    for (Member<T, ?> member : members.values()) {
      if (member.isPrinted(value)) {
        printed.add(member);
      }
    }
    out.append("{");
    String before = "";
    for (Member<T, ?> member : printed) {
      member.print(value, before, out);
      before = separator;
    }
    out.append("}");
  }
}
