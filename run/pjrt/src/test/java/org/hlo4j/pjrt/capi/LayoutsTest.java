package org.hlo4j.pjrt.capi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.pjrt.PjrtElementType;
import org.hlo4j.pjrt.PjrtErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of the C API says what a C++ compiler says of each header. */
class LayoutsTest {
  private static final int FACTS = 4500;

  /** What a compiler finds in a header: {@code struct NAME} or {@code enum NAME}, and its facts. */
  private record Found(int version, String kind, String name, List<String> facts) {}

  private static final List<Found> FOUND = found();

  private static List<Found> found() {
    try (InputStream file = LayoutsTest.class.getResourceAsStream("compiler.txt")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> List.of(line.split(" ")))
          .map(words ->
              new Found(
                  Integer.parseInt(words.get(0)),
                  words.get(1),
                  words.get(2),
                  words.subList(3, words.size())))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static List<Integer> versions() {
    return Layouts.newest().versions();
  }

  @ParameterizedTest
  @MethodSource("versions")
  void allStructuresOfAVersionAreThoseOfTheCompiler(int version) {
    Map<String, List<String>> expected = new LinkedHashMap<>();
    FOUND.stream()
        .filter(each -> each.version() == version && each.kind().equals("struct"))
        .forEach(each -> expected.put(each.name(), each.facts()));
    Map<String, List<String>> actual = new LinkedHashMap<>();
    Layouts layouts = Layouts.at(version);
    layouts
        .structs()
        .forEach((name, struct) -> {
          List<String> fields = new ArrayList<>();
          struct
              .fields()
              .forEach(
                  (field, place) -> fields.add(field + ":" + place.offset() + ":" + place.size()));
          if (name.equals("PJRT_Api")) {
            layouts
                .functions()
                .forEach((function, place) -> fields.add(function + ":" + place.offset() + ":8"));
          }
          if (!fields.isEmpty()) {
            actual.put(name, fields);
          }
        });
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    assertThat(actual)
        .allSatisfy((name, fields) ->
            assertThat(fields).as(name).containsExactlyInAnyOrderElementsOf(expected.get(name)));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void allEnumerationsOfAVersionAreThoseOfTheCompiler(int version) {
    assertThat(FOUND)
        .filteredOn(each -> each.version() == version && each.kind().equals("enum"))
        .isNotEmpty()
        .allSatisfy(each ->
            assertThat(Layouts.at(version).enumeration(each.name()).entrySet())
                .extracting(word -> word.getKey() + ":" + word.getValue())
                .containsExactlyInAnyOrderElementsOf(each.facts()));
  }

  @Test
  void thousandsOfFactsAreCompared() {
    assertThat(FOUND.stream().mapToInt(each -> each.facts().size()).sum()).isGreaterThan(FACTS);
  }

  @ParameterizedTest
  @CsvSource({
    "PJRT_Buffer_IsDeleted_Args, 25, 32",
    "PJRT_Client_LookupDevice_Args, 40, 40",
    "PJRT_Event_Await_Args, 24, 24",
    "PJRT_NamedValue, 56, 56",
  })
  void theSizeOfAStructureIsTheEndOfItsLastField(String name, long size, long stride) {
    CStruct struct = Layouts.newest().struct(name);
    assertThat(struct.size()).isEqualTo(size);
    assertThat(struct.stride()).isEqualTo(stride);
  }

  @ParameterizedTest
  @CsvSource({"1, 54", "54, 54", "66, 54", "67, 67", "100, 90", "114, 114", "900, 114"})
  void aVersionThatIsNotKnownHasWhatTheNextOlderOneHas(int version, int known) {
    assertThat(Layouts.at(version).versions().getLast()).isEqualTo(known);
    assertThat(Layouts.at(version).functions()).isEqualTo(Layouts.at(known).functions());
  }

  @Test
  void laterVersionsOnlyAppend() {
    List<Integer> versions = versions();
    for (int i = 1; i < versions.size(); i++) {
      Layouts later = Layouts.at(versions.get(i));
      Layouts.at(versions.get(i - 1))
          .structs()
          .forEach((name, struct) ->
              assertThat(later.struct(name).fields())
                  .as(name)
                  .containsAllEntriesOf(struct.fields()));
    }
  }

  @Test
  void elementTypesHaveTheNamesAndNumbersOfTheHeader() {
    assertThat(Layouts.newest().enumeration("PJRT_Buffer_Type"))
        .isEqualTo(numbers(PjrtElementType.values()));
  }

  @Test
  void codesOfErrorsHaveTheNamesAndNumbersOfTheHeader() {
    assertThat(Layouts.newest().enumeration("PJRT_Error_Code"))
        .isEqualTo(numbers(PjrtErrorCode.values()));
  }

  private static Map<String, Integer> numbers(Enum<?>... words) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    Arrays.stream(words).forEach(word -> numbers.put(word.name(), word.ordinal()));
    return numbers;
  }

  @Test
  void numbersOfErrorsThatAreNotKnownAreOfUnknownErrors() {
    assertThat(IntStream.of(-1, 17, 1000))
        .allSatisfy(
            number -> assertThat(PjrtErrorCode.of(number)).isEqualTo(PjrtErrorCode.UNKNOWN));
  }

  @Test
  void whatTheHeaderLacksIsRefused() {
    assertThatThrownBy(() -> Layouts.newest().struct("PJRT_Nothing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the C API of PJRT has no PJRT_Nothing");
    assertThatThrownBy(() -> Layouts.offset("PJRT_NamedValue", "nothing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("PJRT_NamedValue has no field nothing");
  }
}
