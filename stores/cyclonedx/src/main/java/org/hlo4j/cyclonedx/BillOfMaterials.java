package org.hlo4j.cyclonedx;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cyclonedx.Version;
import org.cyclonedx.exception.GeneratorException;
import org.cyclonedx.generators.BomGeneratorFactory;
import org.cyclonedx.model.Bom;
import org.cyclonedx.model.Component;
import org.cyclonedx.model.Dependency;
import org.cyclonedx.model.License;
import org.cyclonedx.model.LicenseChoice;
import org.cyclonedx.model.Metadata;
import org.cyclonedx.model.OrganizationalEntity;
import org.cyclonedx.model.license.Expression;
import org.cyclonedx.model.metadata.ToolInformation;
import org.cyclonedx.util.LicenseResolver;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditVerdict;

/**
 * The bill of materials of a model: what its files are and contain, and the releases of StableHLO
 * that they depend on. A model of one file is a component with the facts of that file; one of
 * several is a component that contains them. It depends on nothing but its arguments.
 */
public final class BillOfMaterials {
  private static final Version VERSION = Version.VERSION_16;

  /** The namespace of URLs, whose names are here {@code hlo4j:} and a bill. */
  private static final UUID NAMESPACE = UUID.fromString("6ba7b811-9dad-11d1-80b4-00c04fd430c8");

  private static final String NAME_OF_STABLEHLO = "StableHLO";

  private final Bom bom = new Bom();

  private BillOfMaterials() {}

  /**
   * {@return the bill of a model}
   *
   * @param rows the rows of an audit of its files, at least one, all valid, of different paths
   * @param name the name of the model, unless the options say another
   * @param options what the files do not say
   * @throws IllegalArgumentException if a file is not valid
   */
  public static BillOfMaterials of(List<AuditRow> rows, String name, BillOptions options) {
    BillOfMaterials bill = new BillOfMaterials();
    Component model;
    if (rows.size() == 1) {
      model = bill.component(rows.getFirst());
      bill.setDependencies(rows);
    } else {
      model = new Component();
      model.setType(Component.Type.MACHINE_LEARNING_MODEL);
      // Those of files are their paths.
      model.setBomRef("hlo4j:model");
      Dependency files = new Dependency(model.getBomRef());
      for (AuditRow row : rows) {
        Component file = bill.component(row);
        bill.bom.addComponent(file);
        files.addDependency(new Dependency(file.getBomRef()));
      }
      bill.setDependencies(rows);
      bill.bom.getDependencies().addFirst(files);
    }
    model.setName(options.name().orElse(name));
    options.version().ifPresent(model::setVersion);
    setPeople(model, options);
    Metadata metadata = new Metadata();
    metadata.setTimestamp(options.timestamp().map(Date::from).orElse(null));
    metadata.setComponent(model);
    options.tool().ifPresent(version -> metadata.setToolChoice(tool(version)));
    bill.bom.setMetadata(metadata);
    bill.bom.setSerialNumber(bill.serialNumber());
    return bill;
  }

  private static ToolInformation tool(String version) {
    Component tool = new Component();
    tool.setType(Component.Type.APPLICATION);
    tool.setName("hlo4j");
    tool.setVersion(version);
    ToolInformation tools = new ToolInformation();
    tools.setComponents(List.of(tool));
    return tools;
  }

  private static void setPeople(Component model, BillOptions options) {
    if (options.supplier().isPresent()) {
      OrganizationalEntity supplier = new OrganizationalEntity();
      supplier.setName(options.supplier().get());
      model.setSupplier(supplier);
    }
    LicenseChoice choice = new LicenseChoice();
    for (String text : options.licenses()) {
      if (options.licenses().size() == 1 && text.matches(".* (AND|OR|WITH) .*")) {
        choice.setExpression(new Expression(text));
      } else {
        choice.addLicense(license(text));
      }
      model.setLicenses(choice);
    }
  }

  private static License license(String text) {
    LicenseChoice known = LicenseResolver.resolve(text, false);
    License license = new License();
    if (known != null && known.getLicenses() != null && known.getLicenses().size() == 1) {
      license.setId(known.getLicenses().getFirst().getId());
    }
    if (license.getId() == null) {
      license.setName(text);
    }
    return license;
  }

  private Component component(AuditRow row) {
    if (row.verdict() != AuditVerdict.VALID) {
      throw new IllegalArgumentException(row.path() + " is " + row.verdict().title());
    }
    Component component = ModelComponent.of(row);
    component.setName(row.path().substring(row.path().lastIndexOf('/') + 1));
    return component;
  }

  /** Adds the releases of StableHLO that files need, and which file needs which. */
  private void setDependencies(List<AuditRow> rows) {
    Map<String, Component> releases = new LinkedHashMap<>();
    for (AuditRow row : rows) {
      Dependency file = new Dependency(row.path());
      Optional<String> release = release(row);
      if (release.isPresent()) {
        Component stablehlo = releases.computeIfAbsent(release.get(), BillOfMaterials::stablehlo);
        file.addDependency(new Dependency(stablehlo.getBomRef()));
      }
      bom.addDependency(file);
    }
    releases.values().forEach(bom::addComponent);
  }

  /** Returns the release that an artifact was written for, or the oldest that a program fits. */
  private static Optional<String> release(AuditRow row) {
    return row.get(AuditColumn.RELEASE).or(() -> row.get(AuditColumn.FLOOR));
  }

  private static Component stablehlo(String release) {
    Component component = new Component();
    component.setType(Component.Type.FRAMEWORK);
    component.setName(NAME_OF_STABLEHLO);
    component.setVersion(release);
    component.setPurl("pkg:github/openxla/stablehlo@v" + release);
    component.setBomRef(component.getPurl());
    return component;
  }

  /** Returns a UUID of version 5 of the bill without its serial number. */
  private String serialNumber() {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-1");
      sha.update(
          ByteBuffer.allocate(16)
              .putLong(NAMESPACE.getMostSignificantBits())
              .putLong(NAMESPACE.getLeastSignificantBits())
              .flip());
      sha.update(("hlo4j:" + text(BillFormat.JSON)).getBytes(StandardCharsets.UTF_8));
      ByteBuffer bits = ByteBuffer.wrap(sha.digest());
      long most = (bits.getLong() & ~0xf000L) | 0x5000L;
      long least = (bits.getLong() & ~(0xc0L << 56)) | (0x80L << 56);
      return "urn:uuid:" + new UUID(most, least);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }

  /**
   * {@return the bill, with a line feed at its end}
   *
   * @param format its form
   */
  public String text(BillFormat format) {
    try {
      String text =
          switch (format) {
            case JSON -> BomGeneratorFactory.createJson(VERSION, bom).toJsonString();
            case XML -> BomGeneratorFactory.createXml(VERSION, bom).toXmlString();
          };
      return text.strip().replace("\r\n", "\n") + "\n";
    } catch (GeneratorException e) {
      throw new IllegalStateException("a bill that cannot be written", e);
    }
  }
}
