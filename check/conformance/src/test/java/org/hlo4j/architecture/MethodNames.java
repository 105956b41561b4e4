package org.hlo4j.architecture;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Signature;
import java.lang.classfile.attribute.SignatureAttribute;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names in the declaration and the code of a method.
 *
 * @param name the method
 * @param isStatic whether it is static; a static initializer is not
 * @param types the types, without owners of methods and of static fields
 * @param methods the methods, lambdas among them
 * @param lines the numbers of the lines with code
 */
record MethodNames(
    Member name,
    boolean isStatic,
    Set<ClassDesc> types,
    Set<Member> methods,
    TreeSet<Integer> lines) {
  /** A method by its name and type. */
  record Member(ClassDesc owner, String name, MethodTypeDesc type) {
    boolean isLambda() {
      return name.startsWith("lambda$");
    }
  }

  static MethodNames of(ClassModel owner, MethodModel method) {
    String name = method.methodName().stringValue();
    MethodNames names =
        new MethodNames(
            new Member(owner.thisClass().asSymbol(), name, method.methodTypeSymbol()),
            method.flags().has(AccessFlag.STATIC) && !name.equals("<clinit>"),
            new HashSet<>(),
            new HashSet<>(),
            new TreeSet<>());
    names.add(method.methodTypeSymbol());
    method.findAttribute(Attributes.signature()).ifPresent(names::add);
    method.code().ifPresent(code -> code.forEach(names::add));
    return names;
  }

  /** Returns names of the same method, to which others may be added. */
  MethodNames copy() {
    return new MethodNames(
        name, isStatic, new HashSet<>(types), new HashSet<>(methods), new TreeSet<>(lines));
  }

  void addAll(MethodNames other) {
    types.addAll(other.types);
    methods.addAll(other.methods);
    lines.addAll(other.lines);
  }

  private void add(ClassDesc type) {
    ClassDesc element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    if (!element.isPrimitive()) {
      types.add(element);
    }
  }

  private void add(MethodTypeDesc type) {
    type.parameterList().forEach(this::add);
    add(type.returnType());
  }

  private void add(SignatureAttribute attribute) {
    var signature = attribute.asMethodSignature();
    signature.arguments().forEach(this::add);
    add(signature.result());
  }

  private void add(Signature signature) {
    switch (signature) {
      case Signature.ArrayTypeSig array -> add(array.componentSignature());
      case Signature.ClassTypeSig type -> {
        add(type.classDesc());
        for (Signature.TypeArg argument : type.typeArgs()) {
          if (argument instanceof Signature.TypeArg.Bounded bounded) {
            add(bounded.boundType());
          }
        }
      }
      default -> {}
    }
  }

  private void add(CodeElement element) {
    switch (element) {
      case LineNumber line -> lines.add(line.line());
      case InvokeInstruction call ->
          addMethod(call.owner().asSymbol(), call.name().stringValue(), call.typeSymbol());
      case InvokeDynamicInstruction call -> {
        add(call.typeSymbol());
        call.bootstrapArgs().forEach(this::add);
      }
      case FieldInstruction field -> {
        add(field.typeSymbol());
        switch (field.opcode()) {
          case GETFIELD, PUTFIELD -> add(field.owner().asSymbol());
          default -> {}
        }
      }
      case ConstantInstruction constant -> add(constant.constantValue());
      case NewObjectInstruction creation -> add(creation.className().asSymbol());
      case NewReferenceArrayInstruction creation -> add(creation.componentType().asSymbol());
      case NewMultiArrayInstruction creation -> add(creation.arrayType().asSymbol());
      case TypeCheckInstruction check -> add(check.type().asSymbol());
      default -> {}
    }
  }

  private void add(ConstantDesc constant) {
    switch (constant) {
      case ClassDesc type -> add(type);
      case MethodTypeDesc type -> add(type);
      case DirectMethodHandleDesc handle when handle.lookupDescriptor().startsWith("(") ->
          addMethod(
              handle.owner(),
              handle.methodName(),
              MethodTypeDesc.ofDescriptor(handle.lookupDescriptor()));
      default -> {}
    }
  }

  private void addMethod(ClassDesc owner, String name, MethodTypeDesc type) {
    add(type);
    methods.add(new Member(owner, name, type));
  }
}
