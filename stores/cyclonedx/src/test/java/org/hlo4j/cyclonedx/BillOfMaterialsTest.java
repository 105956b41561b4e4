package org.hlo4j.cyclonedx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cyclonedx.Version;
import org.cyclonedx.exception.ParseException;
import org.cyclonedx.model.Bom;
import org.cyclonedx.model.Component;
import org.cyclonedx.model.Dependency;
import org.cyclonedx.model.Property;
import org.cyclonedx.parsers.JsonParser;
import org.cyclonedx.parsers.XmlParser;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.ProgramAuditor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.testing.RowCoverage;
import org.junit.jupiter.api.Test;

class BillOfMaterialsTest {
  private static final AuditRow MODEL =
      audit(
          "store/model.mlir",
          """
          func.func @helper(%a: tensor<i1>) -> tensor<i1> {
            return %a : tensor<i1>
          }
          func.func @main(%a: tensor<3xf32>, %b: tensor<f32>) -> tensor<3xf32> {
            %0 = stablehlo.custom_call @acme.kernel(%a) : (tensor<3xf32>) -> tensor<3xf32>
            %1 = stablehlo.tan %0 : tensor<3xf32>
            return %1 : tensor<3xf32>
          }
          """);

  private static final AuditRow EMPTY = audit("store/<empty> & \"all\"", "module {}");

  private static final BillOptions OPTIONS =
      new BillOptions(
          Optional.of("Tangent"),
          Optional.of("1.5"),
          List.of("Apache-2.0", "Own <licence>"),
          Optional.of("Ada & Co"),
          Optional.of(Instant.EPOCH),
          Optional.of("0.1.0"));

  private static AuditRow audit(String path, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new ProgramAuditor(ReadLimits.DEFAULT).audit(path, Blob.wrap(bytes));
  }

  private static Bom read(BillOfMaterials bill) throws IOException, ParseException {
    byte[] json = bill.text(BillFormat.JSON).getBytes(StandardCharsets.UTF_8);
    byte[] xml = bill.text(BillFormat.XML).getBytes(StandardCharsets.UTF_8);
    assertThat(new JsonParser().validate(json, Version.VERSION_16)).isEmpty();
    assertThat(new XmlParser().validate(xml, Version.VERSION_16)).isEmpty();
    Bom bom = new JsonParser().parse(json);
    assertThat(new String(xml, StandardCharsets.UTF_8)).contains(bom.getSerialNumber());
    return bom;
  }

  private static List<String> values(Component component, String property) {
    return component.getProperties().stream()
        .filter(each -> each.getName().equals(property))
        .map(Property::getValue)
        .toList();
  }

  @Test
  void aFileIsAComponentWithItsFacts() throws Exception {
    Bom bom = read(BillOfMaterials.of(List.of(MODEL), "model", OPTIONS));
    Component model = bom.getMetadata().getComponent();

    assertThat(model.getType()).isEqualTo(Component.Type.MACHINE_LEARNING_MODEL);
    assertThat(model.getName()).isEqualTo("Tangent");
    assertThat(model.getVersion()).isEqualTo("1.5");
    assertThat(model.getSupplier().getName()).isEqualTo("Ada & Co");
    assertThat(model.getLicenses().getLicenses())
        .extracting(each -> each.getId() + " " + each.getName())
        .containsExactly("Apache-2.0 null", "null Own <licence>");
    assertThat(bom.getMetadata().getTimestamp()).isEqualTo(Date.from(Instant.EPOCH));
    assertThat(bom.getMetadata().getToolChoice().getComponents())
        .extracting(Component::getName, Component::getVersion)
        .containsExactly(tuple("hlo4j", "0.1.0"));
    assertThat(model.getHashes().getFirst().getValue())
        .isEqualTo(MODEL.get(AuditColumn.SHA256).orElseThrow());
    assertThat(values(model, "hlo4j:digest"))
        .containsExactly(MODEL.get(AuditColumn.DIGEST).orElseThrow());
    assertThat(values(model, "hlo4j:floor")).containsExactly("1.4.0");
    assertThat(values(model, "hlo4j:blockers"))
        .containsExactly("stablehlo.tan: the operation itself");
    assertThat(values(model, "hlo4j:custom_calls:acme.kernel")).containsExactly("1");
    assertThat(values(model, "hlo4j:form")).containsExactly("text");
    assertThat(model.getModelCard().getModelParameters().getInputs())
        .extracting(each -> each.getFormat())
        .containsExactly("tensor<3xf32>", "tensor<f32>");
    assertThat(model.getModelCard().getModelParameters().getOutputs())
        .extracting(each -> each.getFormat())
        .containsExactly("tensor<3xf32>");
  }

  private static AuditRow withValue(AuditRow row, AuditColumn<?> column) {
    return switch (column) {
      case AuditColumn.Text text ->
          row.with(text, text == AuditColumn.VERDICT ? "valid" : "0".repeat(64));
      case AuditColumn.Count count -> row.with(count, 3L);
      case AuditColumn.Amount amount -> row.with(amount, 3.5);
      case AuditColumn.Flag flag -> row.with(flag, true);
      case AuditColumn.Time time -> row.with(time, Instant.EPOCH);
      case AuditColumn.Texts texts ->
          row.with(texts, List.of(texts == AuditColumn.FUNCTIONS ? "f: () -> ()" : "a"));
      case AuditColumn.Counts counts -> row.with(counts, Map.of("a", 3L));
    };
  }

  /** Bills are published: nothing gets into them, or is left out, unasked. */
  @Test
  void everyColumnIsAPropertyOrListed() throws Exception {
    AuditRow row = AuditRow.EMPTY;
    for (AuditColumn<?> column : AuditColumn.all()) {
      row = withValue(row, column);
    }
    Component model =
        read(BillOfMaterials.of(List.of(row), "m", OPTIONS)).getMetadata().getComponent();

    List<String> properties = new ArrayList<>();
    for (AuditColumn<?> column : AuditColumn.all()) {
      String counted = column instanceof AuditColumn.Counts ? ":a" : "";
      if (values(model, "hlo4j:" + column.title() + counted).size() == 1) {
        properties.add(column.title());
      }
    }
    RowCoverage.check(
        AuditColumn.all().stream().map(AuditColumn::title).toList(),
        properties,
        Path.of(BillOfMaterialsTest.class.getResource("not-in-bills.txt").toURI()));
  }

  @Test
  void filesDependOnReleasesOfStablehlo() throws Exception {
    BillOfMaterials bill = BillOfMaterials.of(List.of(MODEL), "model", BillOptions.DEFAULT);
    Bom bom = read(bill);

    assertThat(bill.text(BillFormat.JSON)).doesNotContain("timestamp");
    assertThat(bom.getMetadata().getComponent().getName()).isEqualTo("model");
    assertThat(bom.getComponents())
        .extracting(each -> each.getName() + " " + each.getVersion())
        .containsExactly("StableHLO 1.4.0");
    Dependency file = bom.getDependencies().getFirst();
    assertThat(file.getRef()).isEqualTo("store/model.mlir");
    assertThat(file.getDependencies().getFirst().getRef())
        .isEqualTo(bom.getComponents().getFirst().getBomRef());
  }

  @Test
  void aModelOfSeveralFilesContainsThem() throws Exception {
    Bom bom = read(BillOfMaterials.of(List.of(MODEL, EMPTY), "store", BillOptions.DEFAULT));

    assertThat(bom.getMetadata().getComponent().getName()).isEqualTo("store");
    assertThat(bom.getComponents())
        .extracting(Component::getName)
        .containsExactly("model.mlir", "<empty> & \"all\"", "StableHLO", "StableHLO");
    assertThat(bom.getDependencies().getFirst().getDependencies())
        .extracting(Dependency::getRef)
        .containsExactly("store/model.mlir", "store/<empty> & \"all\"");
  }

  @Test
  void expressionsOfLicencesAreOne() throws Exception {
    BillOptions options =
        new BillOptions(
            Optional.empty(),
            Optional.empty(),
            List.of("MIT OR Apache-2.0"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Component model =
        read(BillOfMaterials.of(List.of(EMPTY), "m", options)).getMetadata().getComponent();
    assertThat(model.getLicenses().getExpression().getValue()).isEqualTo("MIT OR Apache-2.0");
  }

  @Test
  void theSameFilesAndOptionsAreTheSameBill() {
    String text = BillOfMaterials.of(List.of(MODEL), "m", OPTIONS).text(BillFormat.JSON);

    assertThat(BillOfMaterials.of(List.of(MODEL), "m", OPTIONS).text(BillFormat.JSON))
        .isEqualTo(text)
        .matches(
            "(?s).*\"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\""
                + ".*");
    String other = BillOfMaterials.of(List.of(EMPTY), "m", OPTIONS).text(BillFormat.JSON);
    assertThat(serialNumber(other)).isNotEqualTo(serialNumber(text));
  }

  private static String serialNumber(String text) {
    return text.replaceFirst("(?s).*(urn:uuid:[^\"]*).*", "$1");
  }

  @Test
  void invalidFilesHaveNoBill() {
    AuditRow invalid = audit("x.mlir", "module {");
    assertThatThrownBy(() -> BillOfMaterials.of(List.of(invalid), "m", BillOptions.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("x.mlir is " + invalid.verdict().title());
  }
}
