package org.hlo4j.pytorch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what is said of programs whose JSON is damaged, or whose graphs mean nothing. */
class DocumentsTest {
  private static final String UNKNOWN = "torch.ops.mylib.unheard.default";

  private static TestArchive archive() {
    return TestArchive.of("arithmetic");
  }

  private static DiagnosticException refused(TestArchive archive) {
    return assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(archive::convert)
        .actual();
  }

  private static void assertRefused(TestArchive archive, String... parts) {
    assertThat(refused(archive).getMessage()).contains(parts).contains("test.pt2");
  }

  @Test
  void saysWhereJsonIsMalformed() {
    TestArchive archive = archive().editModel(text -> text.substring(0, text.length() / 2));

    DiagnosticException e = refused(archive);

    assertThat(e.getMessage()).contains("models/model.json");
    assertThat(((ByteOffsetLoc) e.diagnostics().getFirst().location()).offset())
        .isGreaterThan(archive.text("models/model.json").length() / 2);
  }

  @Test
  void saysWhichMemberHasAnotherForm() {
    assertRefused(
        archive().edit("\"target\": \"torch.ops.aten.add.Tensor\"", "\"target\": [1]"),
        "graph_module.graph.nodes[",
        "].target");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "null", "[]", "7", "{}", "{\"graph_module\": null}", "{\"graph_module\": {}}"})
  void refusesDocumentsThatAreNoPrograms(String document) {
    assertRefused(archive().with("models/model.json", document), "test.pt2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nodes", "inputs", "sizes", "output_specs"})
  void refusesListsOfNothing(String list) {
    assertRefused(
        archive().edit("\"" + list + "\": [{", "\"" + list + "\": [null, {"), list, "null");
  }

  @Test
  void refusesDocumentsThatAreNestedTooDeeply() {
    assertRefused(
        archive().with("models/model.json", "{\"a\":".repeat(100_000)), "models/model.json");
  }

  @Test
  void listsAllNodesThatCannotBeConverted() {
    TestArchive archive =
        archive()
            .edit("torch.ops.aten.mul.Tensor", UNKNOWN)
            .edit("torch.ops.aten.abs.default", "torch.ops.mylib.other.default");

    assertThat(refused(archive).diagnostics())
        .extracting(Diagnostic::message)
        .anySatisfy(message -> assertThat(message).contains("mylib.unheard.default", "'mul'"))
        .anySatisfy(message -> assertThat(message).contains("mylib.other.default", "'abs_1'"));
  }

  @Test
  void refusesValuesThatAreNotThere() {
    assertRefused(
        archive()
            .edit(
                "{\"as_tensor\": {\"name\": \"args_1\"}}, \"kind\"",
                "{\"as_tensor\": {\"name\": \"nowhere\"}}, \"kind\""),
        "no value 'nowhere'");
  }

  @Test
  void refusesNodesThatUseTheirOwnResults() {
    assertRefused(
        archive()
            .editModel(text ->
                text.replaceFirst(
                    "\"name\": \"args_1\"\\}\\}, \"kind\"", "\"name\": \"add\"}}, \"kind\"")),
        "no value 'add'");
  }

  @Test
  void refusesArgumentsOfAnotherKind() {
    assertRefused(
        archive()
            .edit(
                "{\"name\": \"self\", \"arg\": {\"as_tensor\": {\"name\": \"args_0\"}}",
                "{\"name\": \"self\", \"arg\": {\"as_string\": \"args_0\"}"),
        "test.pt2");
  }

  @Test
  void refusesResultsOfAnotherTypeThanTheProgramDeclares() {
    assertRefused(
        archive().edit("\"abs_1\": {\"dtype\": 7", "\"abs_1\": {\"dtype\": 8"),
        "'abs_1'",
        "but the program declares");
  }

  @Test
  void refusesElementTypesThatStablehloDoesNotHave() {
    assertRefused(
        archive().edit("\"args_1\": {\"dtype\": 7", "\"args_1\": {\"dtype\": 9"), "COMPLEXHALF");
    assertRefused(archive().edit("\"args_1\": {\"dtype\": 7", "\"args_1\": {\"dtype\": 99"), "99");
  }

  @Test
  void refusesSparseTensors() {
    assertRefused(
        archive()
            .editModel(
                text -> text.replaceFirst("(\"args_0\": \\{\"dtype\": 7.*?\"layout\": )7", "$11")),
        "sparse");
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 40})
  void refusesSizesThatTensorsCannotHave(long size) {
    assertRefused(
        archive()
            .edit(
                "\"args_0\": {\"dtype\": 7, \"sizes\": [{\"as_int\": 2}",
                "\"args_0\": {\"dtype\": 7, \"sizes\": [{\"as_int\": " + size + "}"),
        "test.pt2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s0 +", "Symbol(", "((s0)", "99999999999999999999"})
  void refusesSizesThatAreNoExpressions(String size) {
    assertRefused(
        archive()
            .edit(
                "\"args_0\": {\"dtype\": 7, \"sizes\": [{\"as_int\": 2}",
                "\"args_0\": {\"dtype\": 7, \"sizes\": [{\"as_expr\": {\"expr_str\": \""
                    + size
                    + "\"}}"),
        "tensor 'args_0'",
        "is not an expression of sizes");
  }

  @Test
  void refusesSignaturesOfAnotherLength() {
    assertRefused(
        archive()
            .edit(
                "\"output_specs\": [",
                "\"output_specs\": [{\"token\": {\"arg\": {\"name\": \"t\"}}}, "),
        "the signature has",
        "outputs, but the graph");
  }

  @Test
  void refusesBranchesThatAreNestedWithoutEnd() {
    // A graph as argument of an operator that has none is refused, however deep.
    String open =
        "{\"name\": \"x\", \"arg\": {\"as_graph\": {\"name\": \"g\", \"graph\": {\"inputs\": [],"
            + " \"outputs\": [], \"tensor_values\": {}, \"nodes\": [{\"target\": \"t\","
            + " \"outputs\": [], \"metadata\": {}, \"inputs\": [";
    String close = "]}]}}}}";
    assertRefused(
        archive()
            .editModel(text ->
                text.replaceFirst(
                    "\"inputs\": \\[\\{\"name\": \"self\"",
                    "\"inputs\": ["
                        + open.repeat(300)
                        + close.repeat(300)
                        + ", {\"name\": \"self\"")),
        "test.pt2");
  }
}
