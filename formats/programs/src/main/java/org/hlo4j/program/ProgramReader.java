package org.hlo4j.program;

import static java.util.Objects.requireNonNull;

import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * Reads programs in any form: MLIR text, MLIR bytecode, portable artifacts, files of {@code
 * jax.export}, and models for which there is a {@link ModelFormat}. A program that JAX left in VHLO
 * is read as the StableHLO that it was.
 *
 * <p>Immutable, and safe for use by several threads if the resources are.
 *
 * @param dialects the dialects that programs may use
 * @param limits programs that exceed these are refused
 * @param verification what is verified of text and bytecode
 * @param allowsUnregistered whether text and bytecode may use further dialects
 * @param resources receives the resources of other tools in text and bytecode
 * @param imports how models are converted
 * @param isLiteral whether programs are taken as they stand, as upstream's tools do: text of
 *     nothing is a module of nothing, and VHLO stays VHLO, in artifacts as well
 */
public record ProgramReader(
    DialectRegistry dialects,
    ReadLimits limits,
    Verification verification,
    boolean allowsUnregistered,
    ExternalResources resources,
    ImportOptions imports,
    boolean isLiteral) {
  /** All dialects, the default limits, every error. */
  public static final ProgramReader DEFAULT = of(Dialects.all());

  /** Creates a reader. */
  public ProgramReader {
    requireNonNull(dialects, "dialects");
    requireNonNull(limits, "limits");
    requireNonNull(verification, "verification");
    requireNonNull(resources, "resources");
    requireNonNull(imports, "imports");
  }

  /**
   * {@return a reader of programs with these dialects}
   *
   * @param dialects the dialects
   */
  public static ProgramReader of(DialectRegistry dialects) {
    return new ProgramReader(
        dialects,
        ReadLimits.DEFAULT,
        Verification.ALL_ERRORS,
        false,
        ExternalResources.NONE,
        ImportOptions.DEFAULT,
        false);
  }

  /**
   * {@return this with other limits}
   *
   * @param newLimits the limits
   */
  public ProgramReader withLimits(ReadLimits newLimits) {
    return new ProgramReader(
        dialects, newLimits, verification, allowsUnregistered, resources, imports, isLiteral);
  }

  /**
   * {@return this with more or less verified}
   *
   * @param newVerification what is verified
   */
  public ProgramReader withVerification(Verification newVerification) {
    return new ProgramReader(
        dialects, limits, newVerification, allowsUnregistered, resources, imports, isLiteral);
  }

  /**
   * {@return this with further dialects allowed or refused}
   *
   * @param allowed whether they are allowed
   */
  public ProgramReader withUnregistered(boolean allowed) {
    return new ProgramReader(
        dialects, limits, verification, allowed, resources, imports, isLiteral);
  }

  /**
   * {@return this with resources of other tools added to some, not dropped}
   *
   * @param newResources receives them
   */
  public ProgramReader withResources(ExternalResources newResources) {
    return new ProgramReader(
        dialects, limits, verification, allowsUnregistered, newResources, imports, isLiteral);
  }

  /**
   * {@return this with models converted in another way}
   *
   * @param options how they are converted
   */
  public ProgramReader withImports(ImportOptions options) {
    return new ProgramReader(
        dialects, limits, verification, allowsUnregistered, resources, options, isLiteral);
  }

  /** {@return this with programs taken as they stand} */
  public ProgramReader literal() {
    return new ProgramReader(
        dialects, limits, verification, allowsUnregistered, resources, imports, true);
  }

  /**
   * {@return a file, which is not read yet}
   *
   * @param bytes its content, which must not change while it or its program is in use
   * @param name its name in diagnostics
   */
  public ProgramSource open(Blob bytes, String name) {
    return open(bytes, name, ExternalData.NONE);
  }

  /**
   * {@return a file, which is not read yet}
   *
   * @param bytes its content, which must not change while it or its program is in use
   * @param name its name in diagnostics
   * @param external the files with external data
   */
  public ProgramSource open(Blob bytes, String name, ExternalData external) {
    return new ProgramSource(this, bytes, name, external);
  }

  /**
   * Reads a file.
   *
   * @param bytes its content, which must not change while its program is in use
   * @param name its name in diagnostics
   * @return the program
   * @throws DiagnosticException if it holds no program, or an invalid one, or one that exceeds the
   *     limits
   */
  public Operation read(Blob bytes, String name) {
    return open(bytes, name).read();
  }
}
