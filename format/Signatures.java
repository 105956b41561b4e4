import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attribute;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.attribute.AnnotationDefaultAttribute;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.classfile.attribute.DeprecatedAttribute;
import java.lang.classfile.attribute.ExceptionsAttribute;
import java.lang.classfile.attribute.PermittedSubclassesAttribute;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Prints a hash of what other modules are compiled against: the declarations of the classes in some
 * folders that are visible outside of their packages, with the values of constants, without code.
 */
final class Signatures {
  private final List<String> lines = new ArrayList<>();

  private Signatures() {}

  public static void main(String[] folders) throws Exception {
    Signatures signatures = new Signatures();
    for (String folder : folders) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        files.filter(Signatures::isOfType).sorted().forEach(signatures::add);
      }
    }
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    signatures.lines.stream().sorted().forEach(line -> digest.update((line + "\n").getBytes()));
    System.out.println(HexFormat.of().formatHex(digest.digest()));
  }

  /** Which classes there are for packages depends on the options of the compiler. */
  private static boolean isOfType(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".class") && !name.equals("package-info.class");
  }

  private void add(Path file) {
    try {
      add(ClassFile.of().parse(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(ClassModel type) {
    String name = type.thisClass().asInternalName();
    // Anonymous and local classes are code. Those that are not public may be seen through a public
    // one.
    if (type.findAttribute(Attributes.enclosingMethod()).isPresent()) {
      return;
    }
    lines.add(
        name
            + flags(type.flags())
            + type.superclass().map(ClassEntry::asInternalName)
            + type.interfaces().stream().map(ClassEntry::asInternalName).toList()
            + attributes(type));
    type.fields().stream()
        .filter(field -> isVisible(field.flags()))
        .forEach(field ->
            lines.add(
                name
                    + "."
                    + field.fieldName()
                    + field.fieldType()
                    + flags(field.flags())
                    + attributes(field)));
    type.methods().stream()
        .filter(method -> isVisible(method.flags()))
        .forEach(method ->
            lines.add(
                name
                    + "."
                    + method.methodName()
                    + method.methodType()
                    + flags(method.flags())
                    + attributes(method)));
  }

  private static boolean isVisible(AccessFlags flags) {
    return (flags.has(AccessFlag.PUBLIC) || flags.has(AccessFlag.PROTECTED))
        && !flags.has(AccessFlag.SYNTHETIC);
  }

  private static String flags(AccessFlags flags) {
    return flags.flags().toString();
  }

  private static String attributes(AttributedElement element) {
    return element.attributes().stream().map(Signatures::describe).sorted().toList().toString();
  }

  private static String describe(Attribute<?> attribute) {
    return switch (attribute) {
      case ConstantValueAttribute value -> "constant " + value.constant().constantValue();
      case SignatureAttribute signature -> "signature " + signature.signature().stringValue();
      case ExceptionsAttribute thrown ->
          "throws " + thrown.exceptions().stream().map(ClassEntry::asInternalName).toList();
      case PermittedSubclassesAttribute permitted ->
          "permits "
              + permitted.permittedSubclasses().stream().map(ClassEntry::asInternalName).toList();
      case RecordAttribute record ->
          "record " + record.components().stream().map(Signatures::component).toList();
      case AnnotationDefaultAttribute value -> "default " + value.defaultValue();
      case DeprecatedAttribute _ -> "deprecated";
      default -> "";
    };
  }

  private static String component(RecordComponentInfo component) {
    return component.name() + " " + component.descriptor();
  }
}
