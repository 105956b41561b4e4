package org.hlo4j.devtools;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attribute;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.AnnotationDefaultAttribute;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.classfile.attribute.DeprecatedAttribute;
import java.lang.classfile.attribute.ExceptionsAttribute;
import java.lang.classfile.attribute.InnerClassInfo;
import java.lang.classfile.attribute.PermittedSubclassesAttribute;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A hash of what other sources are compiled against: the declarations of a source's classes that
 * are visible outside of it, with the values of constants, without code.
 */
final class Signatures {
  private final List<String> lines = new ArrayList<>();

  private Signatures() {}

  static String of(Collection<ClassModel> classes) {
    Map<String, InnerClassInfo> nested = nested(classes);
    Signatures signatures = new Signatures();
    for (ClassModel type : classes) {
      if (isVisible(type, nested)) {
        signatures.add(type, nested);
      }
    }
    String text = signatures.lines.stream().sorted().collect(Collectors.joining("\n"));
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The attributes of nested classes, by their internal names. */
  private static Map<String, InnerClassInfo> nested(Collection<ClassModel> classes) {
    return classes.stream()
        .flatMap(type -> type.findAttribute(Attributes.innerClasses()).stream())
        .flatMap(attribute -> attribute.classes().stream())
        .collect(
            Collectors.toMap(
                info -> info.innerClass().asInternalName(),
                Function.identity(),
                (first, second) -> first));
  }

  /** Anonymous and local classes are code, and so are private ones and what stands in them. */
  private static boolean isVisible(ClassModel type, Map<String, InnerClassInfo> nested) {
    if (type.findAttribute(Attributes.enclosingMethod()).isPresent()) {
      return false;
    }
    InnerClassInfo info = nested.get(type.thisClass().asInternalName());
    while (info != null) {
      if (info.has(AccessFlag.PRIVATE) || info.outerClass().isEmpty()) {
        return false;
      }
      info = nested.get(info.outerClass().get().asInternalName());
    }
    return true;
  }

  private void add(ClassModel type, Map<String, InnerClassInfo> nested) {
    String name = type.thisClass().asInternalName();
    InnerClassInfo info = nested.get(name);
    Set<AccessFlag> flags = info == null ? type.flags().flags() : info.flags();
    lines.add(
        name
            + flags
            + type.superclass().map(ClassEntry::asInternalName)
            + type.interfaces().stream().map(ClassEntry::asInternalName).toList()
            + attributes(type));
    for (FieldModel field : type.fields()) {
      add(name, field.fieldName() + "" + field.fieldType(), field.flags(), field);
    }
    for (MethodModel method : type.methods()) {
      add(name, method.methodName() + "" + method.methodType(), method.flags(), method);
    }
  }

  private void add(String type, String member, AccessFlags flags, AttributedElement element) {
    if (isVisible(flags)) {
      lines.add(type + "." + member + flags.flags() + attributes(element));
    }
  }

  private static boolean isVisible(AccessFlags flags) {
    return !flags.has(AccessFlag.PRIVATE) && !flags.has(AccessFlag.SYNTHETIC);
  }

  private static String attributes(AttributedElement element) {
    return element.attributes().stream()
        .map(Signatures::describe)
        .filter(text -> !text.isEmpty())
        .sorted()
        .toList()
        .toString();
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
