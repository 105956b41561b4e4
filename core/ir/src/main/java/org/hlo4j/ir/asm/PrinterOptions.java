package org.hlo4j.ir.asm;

import org.hlo4j.ir.builtin.ExternalResources;

/**
 * Options of the printer; each component is an option of MLIR's printer.
 *
 * @param generic print operations in generic form ({@code --mlir-print-op-generic})
 * @param debugInfo print locations ({@code --mlir-print-debuginfo})
 * @param prettyDebugInfo print locations for people, not to be parsed ({@code
 *     --mlir-pretty-debuginfo})
 * @param localScope print attributes, types and locations in place, without aliases ({@code
 *     --mlir-print-local-scope})
 * @param skipRegions print <code>{...}</code> for regions ({@code --mlir-print-skip-regions})
 * @param valueUsers print the users of values as comments ({@code --mlir-print-value-users})
 * @param uniqueSsaIds number values across all regions ({@code --mlir-print-unique-ssa-ids})
 * @param nameLocationsAsPrefix name values after their named locations ({@code
 *     --mlir-use-nameloc-as-prefix})
 * @param assumeVerified do not fall back to the generic form for invalid operations ({@code
 *     --mlir-print-assume-verified})
 * @param elideElementsAbove omit the elements of attributes with more elements, or {@link #NEVER}
 *     ({@code --mlir-elide-elementsattrs-if-larger})
 * @param elideResourcesAbove omit resources whose text has more characters, or {@link #NEVER}
 *     ({@code --mlir-elide-resource-strings-if-larger})
 * @param hexElementsAbove print attributes with more elements in hexadecimal, or {@link #NEVER}
 *     ({@code --mlir-print-elementsattrs-with-hex-if-larger})
 * @param externalResources the resources of other tools to print after the program
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
  /** The value of a limit that is not limited. */
  public static final long NEVER = -1;

  /** The defaults of MLIR's tools. */
  public static final PrinterOptions DEFAULT = builder().build();

  /** {@return a builder that starts from the defaults} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return a builder that starts from these options} */
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

  /** {@return whether values are numbered across all regions, as always in generic form} */
  public boolean numbersAcrossRegions() {
    return uniqueSsaIds || generic;
  }

  /** Builds options; must not be used after {@link #build}. */
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

    /**
     * Sets {@link PrinterOptions#generic}.
     *
     * @param value the value
     * @return this builder
     */
    public Builder generic(boolean value) {
      generic = value;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#debugInfo}.
     *
     * @param value the value
     * @return this builder
     */
    public Builder debugInfo(boolean value) {
      debugInfo = value;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#prettyDebugInfo}.
     *
     * @param value the value
     * @return this builder
     */
    public Builder prettyDebugInfo(boolean value) {
      prettyDebugInfo = value;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#localScope}.
     *
     * @param value the value
     * @return this builder
     */
    public Builder localScope(boolean value) {
      localScope = value;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#skipRegions}.
     *
     * @param value the value
     * @return this builder
     */
    public Builder skipRegions(boolean value) {
      skipRegions = value;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#valueUsers}.
     *
     * @param value the value
     * @return this builder
     */
    public Builder valueUsers(boolean value) {
      valueUsers = value;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#uniqueSsaIds}.
     *
     * @param value the value
     * @return this builder
     */
    public Builder uniqueSsaIds(boolean value) {
      uniqueSsaIds = value;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#nameLocationsAsPrefix}.
     *
     * @param value the value
     * @return this builder
     */
    public Builder nameLocationsAsPrefix(boolean value) {
      nameLocationsAsPrefix = value;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#assumeVerified}.
     *
     * @param value the value
     * @return this builder
     */
    public Builder assumeVerified(boolean value) {
      assumeVerified = value;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#elideElementsAbove}.
     *
     * @param count the number of elements
     * @return this builder
     */
    public Builder elideElementsAbove(long count) {
      elideElementsAbove = count;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#elideResourcesAbove}.
     *
     * @param characters the number of characters
     * @return this builder
     */
    public Builder elideResourcesAbove(long characters) {
      elideResourcesAbove = characters;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#hexElementsAbove}.
     *
     * @param count the number of elements
     * @return this builder
     */
    public Builder hexElementsAbove(long count) {
      hexElementsAbove = count;
      return this;
    }

    /**
     * Sets {@link PrinterOptions#externalResources}.
     *
     * @param resources the resources
     * @return this builder
     */
    public Builder externalResources(ExternalResources resources) {
      externalResources = resources;
      return this;
    }

    /** {@return the options} */
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
