package org.hlo4j.ir.asm;

import org.hlo4j.ir.builtin.ExternalResources;

/**
 * What printed text looks like; each component is an option of MLIR's printer.
 *
 * @param generic print operations in generic form ({@code --mlir-print-op-generic})
 * @param debugInfo print locations ({@code --mlir-print-debuginfo})
 * @param prettyDebugInfo print locations for reading, not for parsing ({@code
 *     --mlir-pretty-debuginfo})
 * @param localScope print attributes, types and locations in place, without aliases ({@code
 *     --mlir-print-local-scope})
 * @param skipRegions print <code>{...}</code> for regions ({@code --mlir-print-skip-regions})
 * @param valueUsers print the users of values as comments ({@code --mlir-print-value-users})
 * @param uniqueSsaIds number values across all regions ({@code --mlir-print-unique-ssa-ids})
 * @param nameLocationsAsPrefix name values after their named locations ({@code
 *     --mlir-use-nameloc-as-prefix})
 * @param assumeVerified do not turn to the generic form for operations that do not verify ({@code
 *     --mlir-print-assume-verified})
 * @param elideElementsAbove leave out elements of attributes with more of them than this, or {@link
 *     #NEVER} ({@code --mlir-elide-elementsattrs-if-larger})
 * @param elideResourcesAbove leave out resources whose text has more characters than this, or
 *     {@link #NEVER} ({@code --mlir-elide-resource-strings-if-larger})
 * @param hexElementsAbove print attributes with more elements than this in hexadecimal, or {@link
 *     #NEVER} ({@code --mlir-print-elementsattrs-with-hex-if-larger})
 * @param externalResources what other tools want beside the program
 */
public record PrinterOptions(
    boolean generic,
    boolean debugInfo,
    boolean prettyDebugInfo,
    boolean localScope,
    boolean skipRegions,
    boolean valueUsers,
    boolean uniqueSsaIds,
    boolean nameLocationsAsPrefix,
    boolean assumeVerified,
    long elideElementsAbove,
    long elideResourcesAbove,
    long hexElementsAbove,
    ExternalResources externalResources) {
  /** The limit that nothing exceeds. */
  public static final long NEVER = -1;

  /** What MLIR's tools print without options. */
  public static final PrinterOptions DEFAULT = builder().build();

  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from these options. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.generic = generic;
    builder.debugInfo = debugInfo;
    builder.prettyDebugInfo = prettyDebugInfo;
    builder.localScope = localScope;
    builder.skipRegions = skipRegions;
    builder.valueUsers = valueUsers;
    builder.uniqueSsaIds = uniqueSsaIds;
    builder.nameLocationsAsPrefix = nameLocationsAsPrefix;
    builder.assumeVerified = assumeVerified;
    builder.elideElementsAbove = elideElementsAbove;
    builder.elideResourcesAbove = elideResourcesAbove;
    builder.hexElementsAbove = hexElementsAbove;
    builder.externalResources = externalResources;
    return builder;
  }

  /** Whether values are numbered across all regions: always so in generic form. */
  public boolean numbersAcrossRegions() {
    return uniqueSsaIds || generic;
  }

  /** Collects options; consumed by {@link #build}. */
  public static final class Builder {
    private boolean generic;
    private boolean debugInfo;
    private boolean prettyDebugInfo;
    private boolean localScope;
    private boolean skipRegions;
    private boolean valueUsers;
    private boolean uniqueSsaIds;
    private boolean nameLocationsAsPrefix;
    private boolean assumeVerified;
    private long elideElementsAbove = NEVER;
    private long elideResourcesAbove = NEVER;
    private long hexElementsAbove = 100;
    private ExternalResources externalResources = ExternalResources.NONE;

    private Builder() {}

    public Builder generic(boolean value) {
      generic = value;
      return this;
    }

    public Builder debugInfo(boolean value) {
      debugInfo = value;
      return this;
    }

    public Builder prettyDebugInfo(boolean value) {
      prettyDebugInfo = value;
      return this;
    }

    public Builder localScope(boolean value) {
      localScope = value;
      return this;
    }

    public Builder skipRegions(boolean value) {
      skipRegions = value;
      return this;
    }

    public Builder valueUsers(boolean value) {
      valueUsers = value;
      return this;
    }

    public Builder uniqueSsaIds(boolean value) {
      uniqueSsaIds = value;
      return this;
    }

    public Builder nameLocationsAsPrefix(boolean value) {
      nameLocationsAsPrefix = value;
      return this;
    }

    public Builder assumeVerified(boolean value) {
      assumeVerified = value;
      return this;
    }

    public Builder elideElementsAbove(long count) {
      elideElementsAbove = count;
      return this;
    }

    public Builder elideResourcesAbove(long characters) {
      elideResourcesAbove = characters;
      return this;
    }

    public Builder hexElementsAbove(long count) {
      hexElementsAbove = count;
      return this;
    }

    public Builder externalResources(ExternalResources resources) {
      externalResources = resources;
      return this;
    }

    public PrinterOptions build() {
      return new PrinterOptions(
          generic,
          debugInfo,
          prettyDebugInfo,
          localScope,
          skipRegions,
          valueUsers,
          uniqueSsaIds,
          nameLocationsAsPrefix,
          assumeVerified,
          elideElementsAbove,
          elideResourcesAbove,
          hexElementsAbove,
          externalResources);
    }
  }
}
