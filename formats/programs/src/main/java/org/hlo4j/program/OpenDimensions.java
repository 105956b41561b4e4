package org.hlo4j.program;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The dimensions that the inputs of a program leave open, by the names for which sizes are given: a
 * symbol of the program, such as {@code batch}, or, of a dimension without one, its input and
 * place, {@code x.0}. Immutable.
 */
public final class OpenDimensions {
  /** No dimension is open. */
  public static final OpenDimensions NONE = new Builder().build();

  private static final int LISTED = 20;
  private static final int HINTED = 4;

  /**
   * A dimension of an input.
   *
   * @param input the name of the input
   * @param dimension its place in the shape, from 0
   * @param size its name, or an expression of symbols: {@code 2*batch}
   */
  public record Place(String input, int dimension, String size) {
    /** {@return the input and place, such as {@code x.0}} */
    @Override
    public String toString() {
      return unnamed(input, dimension);
    }
  }

  /** Collects open dimensions, in the order of inputs. */
  public static final class Builder {
    private final Map<String, List<Place>> places = new LinkedHashMap<>();

    /** Creates a builder without dimensions. */
    public Builder() {}

    /**
     * Adds a dimension.
     *
     * @param input the name of the input
     * @param dimension its place in the shape
     * @param name its name
     */
    public void add(String input, int dimension, String name) {
      add(input, dimension, name, Set.of(name));
    }

    /**
     * Adds a dimension.
     *
     * @param input the name of the input
     * @param dimension its place in the shape
     * @param size an expression of symbols
     * @param symbols these symbols
     */
    public void add(String input, int dimension, String size, Set<String> symbols) {
      for (String symbol : new TreeSet<>(symbols)) {
        places
            .computeIfAbsent(symbol, _ -> new ArrayList<>())
            .add(new Place(input, dimension, size));
      }
    }

    /** {@return the dimensions} */
    public OpenDimensions build() {
      return new OpenDimensions(places);
    }
  }

  private final Map<String, List<Place>> places;

  private OpenDimensions(Map<String, List<Place>> places) {
    this.places = new LinkedHashMap<>();
    places.forEach((name, found) -> this.places.put(name, List.copyOf(found)));
  }

  /**
   * {@return the name of a dimension for which the program has none}
   *
   * @param input the name of the input
   * @param dimension its place in the shape
   */
  public static String unnamed(String input, int dimension) {
    return input + "." + dimension;
  }

  /** {@return the names, in the order of inputs} */
  public List<String> names() {
    return List.copyOf(places.keySet());
  }

  /**
   * {@return where the sizes of dimensions depend on a name, in the order of inputs; empty for an
   * unknown name}
   *
   * @param name the name
   */
  public List<Place> places(String name) {
    return places.getOrDefault(name, List.of());
  }

  /**
   * {@return the size that the program has for a dimension, a name or an expression; empty if it is
   * not open}
   *
   * @param input the name of the input
   * @param dimension its place in the shape
   */
  public Optional<String> size(String input, int dimension) {
    return places.values().stream()
        .flatMap(List::stream)
        .filter(place -> place.dimension() == dimension && place.input().equals(input))
        .map(Place::size)
        .findFirst();
  }

  /**
   * {@return the dimensions that remain once some names have sizes}
   *
   * @param names the names
   */
  public OpenDimensions without(Collection<String> names) {
    Map<String, List<Place>> remaining = new LinkedHashMap<>(places);
    names.forEach(remaining::remove);
    return new OpenDimensions(remaining);
  }

  /**
   * {@return the names in words, with the places that they name: {@code batch (x.0, y.0), x.1}}
   *
   * @param names some of the names
   */
  public String describe(Collection<String> names) {
    String described =
        names.stream().limit(LISTED).map(this::described).collect(Collectors.joining(", "));
    return described + (names.size() > LISTED ? " and " + (names.size() - LISTED) + " more" : "");
  }

  private String described(String name) {
    List<Place> named = places(name);
    if (named.size() == 1 && named.getFirst().toString().equals(name)) {
      return name;
    }
    return named.stream()
        .limit(LISTED)
        .map(place -> place.size().equals(name) ? place.toString() : place + " = " + place.size())
        .collect(Collectors.joining(", ", name + " (", named.size() > LISTED ? ", ...)" : ")"));
  }

  /**
   * {@return what is wrong with names for which sizes are given; empty if there are all these}
   *
   * @param given the names
   */
  public Optional<String> problem(Collection<String> given) {
    return given.stream()
        .filter(name -> !places.containsKey(name))
        .sorted()
        .findFirst()
        .map(name ->
            "no open dimension is called '"
                + name
                + "': "
                + (places.isEmpty()
                    ? "all sizes are known"
                    : "open are " + describe(places.keySet())));
  }

  /**
   * {@return a clause that names the options that give sizes, to follow what needs them; empty for
   * no names}
   *
   * @param names the names of dimensions
   */
  public static String hint(Collection<String> names) {
    return names.isEmpty()
        ? ""
        : names.stream()
            .limit(HINTED)
            .map(name -> "--size " + name + "=N")
            .collect(
                Collectors.joining(
                    " ", "; give sizes by ", names.size() > HINTED ? " and so on" : ""));
  }

  /** {@return the names with their places} */
  @Override
  public String toString() {
    return describe(places.keySet());
  }
}
