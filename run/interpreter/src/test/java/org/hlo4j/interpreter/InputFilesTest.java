package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inputs from NumPy files. */
class InputFilesTest {
  private static final Operation FUNCTION =
      Interpreter.entry(
          Programs.parse(
              """
              func.func @main(%a: tensor<?xi32> loc("left"), %b: tensor<2xbf16> loc("right"), %c: tensor<i1>) {
                func.return
              }
              """),
          "main");

  @TempDir private Path folder;

  private static byte[] bytes(Type type, LongList shape, long bits) {
    Tensor tensor = Tensor.allocate(shape, type);
    tensor.setBits(0, bits);
    return NpyFile.bytes(tensor);
  }

  private static Map<String, byte[]> arrays(String... names) {
    Map<String, byte[]> arrays = new TreeMap<>();
    arrays.put(names[0], bytes(IntegerType.I32, LongList.of(3), 7));
    arrays.put(names[1], bytes(FloatType.BF16, LongList.of(2), 0x3F80));
    arrays.put(names[2], bytes(IntegerType.I1, LongList.of(), 1));
    return arrays;
  }

  private String file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes).toString();
  }

  private String archive(Map<String, byte[]> arrays) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
        zip.putNextEntry(new ZipEntry(array.getKey() + ".npy"));
        zip.write(array.getValue());
      }
    }
    return file("all.npz", bytes.toByteArray());
  }

  private static List<Tensor> read(List<Parameter> parameters, boolean casts, String... sources)
      throws IOException {
    return InputFiles.read(parameters, List.of(sources), Limits.DEFAULT, casts).stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private static void assertRead(String... sources) throws IOException {
    assertThat(read(Parameter.of(FUNCTION), false, sources))
        .extracting(input -> input.type() + " " + input.bitsAt(0))
        .containsExactly("tensor<3xi32> 7", "tensor<2xbf16> 16256", "tensor<i1> 1");
  }

  @Test
  void areGivenByPosition() throws IOException {
    Map<String, byte[]> arrays = arrays("a", "b", "c");
    assertRead(
        file("a.npy", arrays.get("a")), file("b.npy", arrays.get("b")), file("c", arrays.get("c")));
  }

  @Test
  void areGivenByName() throws IOException {
    Map<String, byte[]> arrays = arrays("a", "b", "c");
    assertRead(
        "right=" + file("b.npy", arrays.get("b")),
        file("a.npy", arrays.get("a")),
        "arg2=" + file("c.npy", arrays.get("c")));
  }

  @Test
  void areGivenByTheNamesOfAFrontendToo() throws IOException {
    Operation function =
        Interpreter.entry(
            Programs.parse(
                """
                func.func @main(%a: tensor<3xi32> loc("left"), %b: tensor<2xbf16>, %c: tensor<i1>) attributes {byteir.entry_point = {inputs = ["x", "y"], outputs = []}} {
                  return
                }
                """),
            "main");
    assertThat(Parameter.of(function))
        .extracting(Parameter::names)
        .containsExactly(List.of("left", "x"), List.of("y"), List.of("arg2"));
  }

  @Test
  void areGivenTogether() throws IOException {
    assertRead(archive(arrays("left", "right", "arg2")));
    assertRead(archive(arrays("arr_0", "arr_1", "arr_2")));
  }

  @Test
  void areRefusedIfTheFunctionDoesNotTakeThem() throws IOException {
    Map<String, byte[]> arrays = arrays("a", "b", "c");
    String a = file("a.npy", arrays.get("a"));
    String c = file("c.npy", arrays.get("c"));
    assertThatThrownBy(() -> assertRead(a))
        .hasMessage("argument right (tensor<2xbf16>) has no input");
    assertThatThrownBy(() -> assertRead(a, "left=" + a))
        .hasMessage(
            "argument left (tensor<?xi32>) has two inputs, the second one from '" + a + "'");
    assertThatThrownBy(() -> assertRead("other=" + a))
        .hasMessage("function has no argument 'other'");
    assertThatThrownBy(() -> assertRead("left=" + c))
        .hasMessage("argument left (tensor<?xi32>): '" + c + "': shape is []");
    assertThatThrownBy(() -> assertRead("right=" + a))
        .hasMessage("argument right (tensor<2xbf16>): '" + a + "': shape is [3]");
    assertThatThrownBy(() -> assertRead("arg2=" + a, a, a, a)).hasMessageContaining("shape is [3]");
    assertThatThrownBy(() -> assertRead(folder.resolve("none.npy").toString()))
        .isInstanceOf(IOException.class);
  }

  @Test
  void areRefusedForElementsThatAreTooWide() throws IOException {
    for (Type element : List.of(IntegerType.signless(65), FloatType.F128)) {
      Parameter wide = new Parameter(List.of("wide"), RankedTensorType.of(element), true);
      String file = file("x.npy", bytes(IntegerType.I64, LongList.of(), 7));
      assertThatThrownBy(() -> read(List.of(wide), true, file))
          .isInstanceOf(IOException.class)
          .hasMessage(wide + ": '" + file + "': no file holds such values");
    }
  }

  @Test
  void areConvertedOnlyIfAskedFor() throws IOException {
    List<Parameter> parameters = Parameter.of(FUNCTION).subList(0, 1);
    String file = file("x.npy", bytes(FloatType.F32, LongList.of(2), 0x40E00000));
    assertThatThrownBy(() -> read(parameters, false, file))
        .isInstanceOfSatisfying(ElementTypeException.class, e -> assertThat(e.canBeCast()).isTrue())
        .hasMessage("argument left (tensor<?xi32>): '" + file + "': elements are float32, not i32");
    assertThat(read(parameters, true, file).getFirst().ints()).containsExactly(7, 0);
  }

  @Test
  void countWhatIsNotNeededToo() throws IOException {
    Parameter unneeded =
        new Parameter(
            List.of("unused"), RankedTensorType.of(FloatType.F32, ShapedType.DYNAMIC), false);
    List<Parameter> parameters = List.of(unneeded, Parameter.of(FUNCTION).getFirst());
    String a = file("a.npy", arrays("a", "b", "c").get("a"));
    String unused = file("u.npy", bytes(FloatType.F32, LongList.of(5), 0));
    assertThat(read(parameters, false, unused, a)).hasSize(2);
    assertThat(read(parameters, false, "left=" + a).getFirst().ints()).containsExactly(7, 0, 0);
    assertThatThrownBy(() -> read(parameters, false, a))
        .hasMessage("argument unused (tensor<?xf32>): '" + a + "': elements are int32, not f32");
    assertThatThrownBy(() -> read(parameters, false, unused))
        .hasMessage(
            "argument left (tensor<?xi32>) has no input; unused is not needed, but counted where"
                + " inputs have no names");
    assertThatThrownBy(() -> read(parameters, false, unused, a, a))
        .hasMessage("there is no argument left for '" + a + "': the function has 2");
  }

  @Test
  void areRefusedIfTheirNameIsThatOfSeveralArguments() throws IOException {
    Parameter twice = Parameter.of(FUNCTION).getFirst();
    String a = file("a.npy", arrays("a", "b", "c").get("a"));
    assertThatThrownBy(() -> read(List.of(twice, twice), false, "left=" + a))
        .hasMessage("several arguments are called 'left': use arg0, arg1, ...");
    assertThat(read(List.of(twice, twice), false, "arg1=" + a, a)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a.npy|a.npy",
        "a.npy,x=b.npy|a.npy;x=b.npy",
        "args[0]['a,b']=x.npy,y.npy|args[0]['a,b']=x.npy;y.npy",
        "args[0]['it\\'s, \"x]\"']=x.npy,y|args[0]['it\\'s, \"x]\"']=x.npy;y",
        "args[0][\"a],b\"]=x.npy,y|args[0][\"a],b\"]=x.npy;y",
        "odd[1,2.npy,b|odd[1;2.npy;b",
        "it's,b|it's;b",
      })
  void haveCommasBetweenThem(String list, String sources) {
    assertThat(InputSource.split(list)).containsExactly(sources.split(";", -1));
  }

  @Test
  void mayHaveNamesWithEqualsSigns() {
    String name = "args[0]['a=b,c']";
    assertThat(InputSource.endOfName(name + "=x.npy")).isEqualTo(name.length());
    assertThat(InputSource.endOfName("x.npy")).isEqualTo(-1);
  }

  private static final List<Parameter> TREE =
      Parameter.of(
          Interpreter.entry(
              Programs.parse(
                  """
                  func.func @main(
                      %x: tensor<i32> loc("args[1]"),
                      %w: tensor<2xi32> loc("args[0]['layers'][0]['w']"),
                      %b: tensor<3xi32> loc("args[0]['layers'][0]['it\\\\'s b']")) {
                    func.return
                  }
                  """),
              "main"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "layers.0.w | layers.0.it's b",
        "layers/0/w | layers/0/it's b",
        "['layers'][0]['w'] | ['layers'][0]['it\\'s b']",
      })
  void anArchiveFillsATree(String w, String b) throws IOException {
    Tensor x = Tensor.allocate(LongList.of(), IntegerType.I32);
    Map<String, Tensor> tensors =
        Map.of(
            w,
            Tensor.allocate(LongList.of(2), IntegerType.I32),
            b,
            Tensor.allocate(LongList.of(3), IntegerType.I32));
    for (String archive :
        List.of(
            file("p.safetensors", SafetensorsFile.bytes(tensors)),
            file("p.npz", NpyFile.archive(tensors)))) {
      assertThat(
              read(TREE, false, "args[0]=" + archive, file("x.npy", NpyFile.bytes(x))).stream()
                  .map(Tensor::shape))
          .containsExactly(LongList.of(), LongList.of(2), LongList.of(3));
    }
  }

  @Test
  void anArchiveWithOtherNamesIsRefused() throws IOException {
    String archive =
        file(
            "p.safetensors",
            SafetensorsFile.bytes(Map.of("v", Tensor.allocate(LongList.of(2), IntegerType.I32))));
    assertThatThrownBy(() -> read(TREE, false, "args[0]=" + archive))
        .hasMessage("function has no argument 'v' below args[0]");
    assertThatThrownBy(() -> read(TREE, false, archive)).hasMessage("function has no argument 'v'");
  }

  @Test
  void elementsOfSafetensorsHaveTheTypesOfParameters() throws IOException {
    Tensor floats = Tensor.allocate(LongList.of(), FloatType.F8E5M2);
    floats.setDouble(0, 3);
    String file = file("p.safetensors", SafetensorsFile.bytes(Map.of("args[1]", floats)));
    List<Parameter> scalar = TREE.subList(0, 1);
    assertThatThrownBy(() -> read(scalar, false, file))
        .isInstanceOf(ElementTypeException.class)
        .hasMessage(
            "argument args[1] (tensor<i32>): array 'args[1]' of '"
                + file
                + "': elements are f8E5M2, not i32");
    assertThat(read(scalar, true, file).getFirst().longAt(0)).isEqualTo(3);
  }
}
