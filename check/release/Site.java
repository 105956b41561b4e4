import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Renders the project's Markdown pages as a site. The arguments are the folders of the project and
 * of the site, and the version. Pages keep their paths; the README becomes the index. Links to
 * files that are not pages point to the repository. The API documentation belongs in folder {@code
 * api}.
 */
final class Site {
  private static final String REPOSITORY = "https://github.com/hlo4j/hlo4j";

  /** The navigation menu. */
  private static final List<Entry> MENU =
      List.of(
          new Entry("Use", ""),
          new Entry("Overview", "README.md"),
          new Entry("Tour", "docs/tour.md"),
          new Entry("Guide", "docs/guide.md"),
          new Entry("From Java", "docs/api.md"),
          new Entry("Own dialects", "docs/own-dialect.md"),
          new Entry("API documentation", "api/index.html"),
          new Entry("From Python", "use/python/README.md"),
          new Entry("Devices", "docs/pjrt.md"),
          new Entry("A store in an afternoon", "docs/store.md"),
          new Entry("Policies", "docs/policies.md"),
          new Entry("Spark", "docs/spark.md"),
          new Entry("ONNX", "docs/onnx.md"),
          new Entry("PyTorch", "docs/pytorch.md"),
          new Entry("HLO", "docs/hlo.md"),
          new Entry("ByteIR", "docs/byteir.md"),
          new Entry("Provenance", "docs/provenance.md"),
          new Entry("Reference", ""),
          new Entry("Operations", "docs/ops/index.md"),
          new Entry("VHLO's history", "docs/vhlo-history.md"),
          new Entry("Interpreter", "docs/interpreter-coverage.md"),
          new Entry("Linear algebra", "docs/linear-algebra.md"),
          new Entry("Operators of ONNX", "docs/onnx-operators.md"),
          new Entry("Operations that ONNX has", "docs/onnx-export.md"),
          new Entry("Operators of PyTorch", "docs/pytorch-operators.md"),
          new Entry("ByteIR's operations", "docs/byteir-operations.md"),
          new Entry("Columns of audits", "docs/audit-columns.md"),
          new Entry("Promises", ""),
          new Entry("Compatibility", "docs/compatibility.md"),
          new Entry("Versions", "docs/versioning.md"),
          new Entry("Security", "docs/security.md"),
          new Entry("Benchmarks", "BENCHMARKS.md"),
          new Entry("Changes", "CHANGELOG.md"),
          new Entry("Work on it", ""),
          new Entry("Architecture", "ARCHITECTURE.md"),
          new Entry("Contributing", "CONTRIBUTING.md"),
          new Entry("Releases", "check/release/README.md"));

  private static final List<String> FOLDERS =
      List.of(
          "docs",
          "examples",
          "use/python",
          "use/tools/launcher",
          "check/bench/journal",
          "check/compat",
          "check/oracle",
          "check/release");

  private final Path project;
  private final Path site;
  private final String version;
  private final Parser parser =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  private Site(Path project, Path site, String version) {
    this.project = project;
    this.site = site;
    this.version = version;
  }

  /** A menu item, or a heading of the menu if it has no source. */
  private record Entry(String label, String source) {}

  public static void main(String[] arguments) throws IOException {
    new Site(Path.of(arguments[0]).toRealPath(), Path.of(arguments[1]), arguments[2]).make();
  }

  private void make() throws IOException {
    var pages = pages();
    for (var entry : MENU) {
      if (isPage(Path.of(entry.source())) && !pages.contains(Path.of(entry.source()))) {
        throw new IOException("no page " + entry.source());
      }
    }
    for (var page : pages) {
      make(page);
    }
    Files.copy(project.resolve("check/release/site.css"), site.resolve("site.css"));
  }

  /** The sources, relative to the project. */
  private List<Path> pages() throws IOException {
    var pages = new ArrayList<Path>();
    try (var files = Files.list(project)) {
      files.forEach(pages::add);
    }
    for (var folder : FOLDERS) {
      try (var files = Files.walk(project.resolve(folder))) {
        files.forEach(pages::add);
      }
    }
    return pages.stream()
        .filter(Files::isRegularFile)
        .map(project::relativize)
        .filter(Site::isPage)
        .sorted()
        .toList();
  }

  /** Whether a file is a page: Markdown, outside of hidden folders. */
  private static boolean isPage(Path file) {
    return file.toString().endsWith(".md")
        && Stream.iterate(file, each -> each != null, Path::getParent)
            .noneMatch(each -> each.getFileName().toString().startsWith("."))
        && (file.getNameCount() == 1 || FOLDERS.stream().anyMatch(file::startsWith));
  }

  /** The path of a page in the site. */
  private static Path page(Path source) {
    var name = source.toString();
    return Path.of(name.equals("README.md") ? "index.html" : name.replaceFirst("\\.md$", ".html"));
  }

  private void make(Path source) throws IOException {
    var document = parser.parse(Files.readString(project.resolve(source)));
    var links = new Links(source);
    document.accept(links);
    links.copyImages();
    var headings = new Headings();
    document.accept(headings);
    var target = site.resolve(page(source));
    Files.createDirectories(target.getParent());
    var title = headings.title().orElse(source.toString());
    Files.writeString(
        target,
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <link rel="stylesheet" href="%s">
        </head>
        <body>
        <nav>
        <p class="brand"><a href="%s">hlo4j</a> <small>%s</small></p>
        %s</nav>
        <main>
        %s</main>
        %s</body>
        </html>
        """
            .formatted(
                escape(title.equals("hlo4j") ? title : title + " – hlo4j"),
                relative(source, Path.of("site.css")),
                relative(source, Path.of("index.html")),
                escape(version),
                menu(source),
                render(document, headings),
                headings.contents()));
  }

  private String menu(Path source) {
    var menu = new StringBuilder();
    for (var entry : MENU) {
      if (entry.source().isEmpty()) {
        menu.append("<h2>%s</h2>%n".formatted(escape(entry.label())));
        continue;
      }
      var current = source.equals(Path.of(entry.source())) ? " aria-current=\"page\"" : "";
      var target =
          entry.source().endsWith(".md") ? page(Path.of(entry.source())) : Path.of(entry.source());
      menu.append(
          "<a href=\"%s\"%s>%s</a>%n"
              .formatted(relative(source, target), current, escape(entry.label())));
    }
    return menu.append("<a href=\"%s\">Source</a>%n".formatted(REPOSITORY)).toString();
  }

  private static String render(Node document, Headings headings) {
    return HtmlRenderer.builder()
        .extensions(List.of(TablesExtension.create()))
        .attributeProviderFactory(_ -> headings)
        .build()
        .render(document);
  }

  /** The relative link from a page to a file of the site. */
  private static String relative(Path source, Path target) {
    var folder = page(source).getParent();
    return (folder == null ? target : folder.relativize(target)).toString();
  }

  private static String text(Node node) {
    var text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(SoftLineBreak part) {
            text.append(' ');
          }
        });
    return text.toString();
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** The headings of a page with their anchors, named as on GitHub. */
  private static final class Headings extends AbstractVisitor implements AttributeProvider {
    private final Map<Heading, String> names = new LinkedHashMap<>();

    @Override
    public void visit(Heading heading) {
      var name =
          text(heading)
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-');
      var unique = name;
      for (var i = 1; names.containsValue(unique); i++) {
        unique = name + "-" + i;
      }
      names.put(heading, unique);
    }

    @Override
    public void setAttributes(Node node, String tag, Map<String, String> attributes) {
      if (node instanceof Heading heading) {
        attributes.put("id", names.get(heading));
      }
    }

    Optional<String> title() {
      return names.keySet().stream().findFirst().map(Site::text);
    }

    /** The table of contents of a page with three or more sections. */
    String contents() {
      var sections = names.keySet().stream().filter(heading -> heading.getLevel() == 2).toList();
      if (sections.size() < 3) {
        return "";
      }
      return sections.stream()
          .map(each -> "<a href=\"#%s\">%s</a>%n".formatted(names.get(each), escape(text(each))))
          .collect(Collectors.joining("", "<aside>\n<h2>On this page</h2>\n", "</aside>\n"));
    }
  }

  /** Rewrites the links of a page to pages of the site or to the repository. */
  private final class Links extends AbstractVisitor {
    private final Path source;
    private final Map<Path, Path> images = new HashMap<>();

    Links(Path source) {
      this.source = source;
    }

    @Override
    public void visit(Link link) {
      link.setDestination(target(link.getDestination()));
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      if (!image.getDestination().contains(":")) {
        var file = resolve(image.getDestination());
        images.put(project.resolve(file), site.resolve(file));
      }
    }

    private Path resolve(String path) {
      return source.resolveSibling(path).normalize();
    }

    private String target(String link) {
      if (link.startsWith("#") || link.matches("[a-z]+:.*")) {
        return link;
      }
      var hash = link.indexOf('#');
      var fragment = hash < 0 ? "" : link.substring(hash);
      var file = resolve(hash < 0 ? link : link.substring(0, hash));
      return isPage(file)
          ? relative(source, page(file)) + fragment
          : REPOSITORY + "/blob/main/" + file + fragment;
    }

    void copyImages() throws IOException {
      for (var image : images.entrySet()) {
        if (!Files.exists(image.getValue())) {
          Files.createDirectories(image.getValue().getParent());
          Files.copy(image.getKey(), image.getValue());
        }
      }
    }
  }
}
