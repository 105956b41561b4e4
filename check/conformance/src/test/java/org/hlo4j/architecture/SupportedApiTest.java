package org.hlo4j.architecture;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that the supported API, the packages that modules export to everybody, is closed: its
 * signatures name no type of another package of the project.
 */
class SupportedApiTest {
  private static final Pattern EXPORT = Pattern.compile("(?m)^  exports ([\\w.]+);");

  /** The packages that modules export to everybody. */
  static final Set<String> SUPPORTED =
      SourceFile.all().stream()
          .filter(source -> source.isNamed("module-info.java"))
          .flatMap(source -> EXPORT.matcher(String.join("\n", source.lines())).results())
          .map((MatchResult export) -> export.group(1))
          .collect(toSet());

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.hlo4j");

  @Test
  void holdsTheEntryPoint() {
    assertThat(SUPPORTED).contains("org.hlo4j", "org.hlo4j.ir").doesNotContain("org.hlo4j.text");
  }

  @Test
  void namesOnlySupportedTypes() {
    assertThat(
            CLASSES.stream()
                .filter(type -> SUPPORTED.contains(type.getPackageName()) && isVisible(type))
                .flatMap(SupportedApiTest::named))
        .isEmpty();
  }

  private static boolean isVisible(JavaClass type) {
    return isVisible(type.getModifiers())
        && type.getEnclosingClass().map(SupportedApiTest::isVisible).orElse(true);
  }

  private static boolean isVisible(Set<JavaModifier> modifiers) {
    return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
  }

  /** The uses of unsupported types in the signatures of a type. */
  private static Stream<String> named(JavaClass type) {
    Stream<JavaType> supertypes =
        Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
    return Stream.concat(
        unsupported(type.getName(), supertypes),
        type.getMembers().stream()
            .filter(member -> isVisible(member.getModifiers()))
            .filter(member -> !member.getModifiers().contains(JavaModifier.SYNTHETIC))
            .flatMap(member -> unsupported(member.getFullName(), types(member))));
  }

  private static Stream<JavaType> types(JavaMember member) {
    return member instanceof JavaCodeUnit unit
        ? Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream())
        : Stream.of(((com.tngtech.archunit.core.domain.JavaField) member).getType());
  }

  private static Stream<String> unsupported(String where, Stream<JavaType> types) {
    return types
        .flatMap(type -> type.getAllInvolvedRawTypes().stream())
        .map(JavaClass::getBaseComponentType)
        .filter(type -> type.getPackageName().startsWith("org.hlo4j"))
        .filter(type -> !SUPPORTED.contains(type.getPackageName()))
        .map(type -> where + " names " + type.getName());
  }
}
