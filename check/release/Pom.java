import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** A deployed pom. Elements are addressed by their path below {@code project}. */
record Pom(Path file, Element project) {
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");

  static Pom read(Path file) throws IOException {
    try {
      var factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return new Pom(file, factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement());
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private static List<Element> children(Element parent, String name) {
    var children = new ArrayList<Element>();
    for (var node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node.getNodeType() == Node.ELEMENT_NODE && node.getNodeName().equals(name)) {
        children.add((Element) node);
      }
    }
    return children;
  }

  private Optional<Element> find(String path) {
    var found = Optional.of(project);
    for (var name : path.split("/")) {
      found = found.flatMap(element -> children(element, name).stream().findFirst());
    }
    return found;
  }

  boolean has(String path) {
    return find(path).isPresent();
  }

  /** The text of an element of this pom, if present and not blank. */
  Optional<String> text(String path) {
    return find(path)
        .map(Element::getTextContent)
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  /** The text of an element of this pom or of its nearest ancestor that has it. */
  Optional<String> inherited(String path, Function<Pom, Optional<Pom>> parent) {
    return text(path).or(() -> parent.apply(this).flatMap(up -> up.inherited(path, parent)));
  }

  String packaging() {
    return text("packaging").orElse("jar");
  }

  List<Dependency> dependencies(String path) {
    return find(path).map(list -> children(list, "dependency")).orElse(List.of()).stream()
        .map(element ->
            new Dependency(
                value(element, "groupId").orElse(""),
                value(element, "artifactId").orElse(""),
                value(element, "version"),
                value(element, "scope")))
        .toList();
  }

  private Optional<String> value(Element parent, String name) {
    return children(parent, name).stream()
        .findFirst()
        .map(element ->
            PROPERTY.matcher(element.getTextContent().strip()).replaceAll(this::property));
  }

  /** The value of a reference to the project's version or to a property; others are kept. */
  private String property(MatchResult reference) {
    var name = reference.group(1);
    var value =
        name.equals("project.version")
            ? text("version").or(() -> text("parent/version"))
            : text("properties/" + name);
    return Matcher.quoteReplacement(value.orElse(reference.group()));
  }

  @Override
  public String toString() {
    return text("artifactId").orElseGet(file::toString);
  }

  /** A dependency or managed dependency. */
  record Dependency(
      String group, String artifact, Optional<String> version, Optional<String> scope) {
    static final Dependency UNKNOWN = new Dependency("", "", Optional.empty(), Optional.empty());

    String key() {
      return group + ":" + artifact;
    }
  }
}
