package org.hlo4j.architecture;

import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.architecture.MethodNames.Member;

/**
 * Which methods and types of importers need their framework: those that name a type of {@link
 * #FRAMEWORKS}, or something of importers that needs it itself. A type needs it if it is one of
 * {@link #VALUES}, or if one of its supertypes, fields and methods does, static ones excluded.
 */
final class FrameworkUse {
  /** The beginnings of packages that module {@code formulas} does not see. */
  private static final List<String> FRAMEWORKS =
      List.of("org.hlo4j.byteir.", "org.hlo4j.onnx.", "org.hlo4j.program.", "org.hlo4j.pytorch.");

  /** The types of importers that are the framework's own notions of values. */
  private static final Set<ClassDesc> VALUES =
      Set.of(
          ClassDesc.of("org.hlo4j.onnx.importer.OnnxValue"),
          ClassDesc.of("org.hlo4j.pytorch.importer.TensorRef"),
          ClassDesc.of("org.hlo4j.pytorch.importer.TorchValue"),
          ClassDesc.of("org.hlo4j.pytorch.importer.ViewStep"));

  /** The supertypes of a type, the types of its fields and its methods, without static ones. */
  private record Parts(Set<ClassDesc> types, Set<Member> methods) {}

  private final Map<Member, MethodNames> methods = new HashMap<>();
  private final Map<ClassDesc, Parts> types = new HashMap<>();
  private final Set<Member> boundMethods = new HashSet<>();
  private final Set<ClassDesc> boundTypes = new HashSet<>();

  FrameworkUse(Collection<ClassModel> importers) {
    importers.forEach(this::read);
    boundTypes.addAll(VALUES);
    int before;
    do {
      before = boundMethods.size() + boundTypes.size();
      methods.values().stream()
          .filter(method -> isAnyBound(method.types(), method.methods()))
          .forEach(method -> boundMethods.add(method.name()));
      types.forEach((type, parts) -> {
        if (isAnyBound(parts.types(), Set.of())
            || parts.methods().stream().anyMatch(boundMethods::contains)) {
          boundTypes.add(type);
        }
      });
    } while (boundMethods.size() + boundTypes.size() > before);
  }

  private void read(ClassModel type) {
    Parts parts = new Parts(new HashSet<>(), new HashSet<>());
    type.superclass().ifPresent(parent -> parts.types.add(parent.asSymbol()));
    type.interfaces().forEach(parent -> parts.types.add(parent.asSymbol()));
    for (FieldModel field : type.fields()) {
      if (!field.flags().has(AccessFlag.STATIC)) {
        parts.types.add(field.fieldTypeSymbol());
      }
    }
    for (MethodModel method : type.methods()) {
      MethodNames names = MethodNames.of(type, method);
      methods.put(names.name(), names);
      if (!names.isStatic()) {
        parts.methods.add(names.name());
      }
    }
    types.put(type.thisClass().asSymbol(), parts);
  }

  private boolean isAnyBound(Set<ClassDesc> types, Set<Member> methods) {
    return types.stream().anyMatch(this::isBound) || methods.stream().anyMatch(this::isBound);
  }

  private boolean isBound(ClassDesc type) {
    String name = type.packageName() + ".";
    return types.containsKey(type)
        ? boundTypes.contains(type)
        : FRAMEWORKS.stream().anyMatch(name::startsWith);
  }

  private boolean isBound(Member method) {
    MethodNames names = methods.get(method);
    return (names != null && names.isStatic())
        ? boundMethods.contains(method)
        : isBound(method.owner());
  }

  /** Returns the static methods that do not need their framework, with what their lambdas name. */
  Stream<MethodNames> free() {
    return methods.values().stream()
        .filter(method -> method.isStatic() && !method.name().isLambda())
        .filter(method -> !boundMethods.contains(method.name()))
        .map(this::withLambdas);
  }

  private MethodNames withLambdas(MethodNames method) {
    MethodNames all = method.copy();
    for (Member named : method.methods()) {
      if (named.isLambda() && methods.containsKey(named)) {
        all.addAll(withLambdas(methods.get(named)));
      }
    }
    return all;
  }
}
