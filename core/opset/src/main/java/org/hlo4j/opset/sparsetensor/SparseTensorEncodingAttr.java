package org.hlo4j.opset.sparsetensor;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.ir.builtin.VerifiableEncoding;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Codec;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/**
 * The storage of a sparse tensor: the level of each dimension and the format of each level. {@code
 * #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>}.
 */
public final class SparseTensorEncodingAttr implements DialectAttribute, VerifiableEncoding {
  public static final AttributeDefinition<SparseTensorEncodingAttr> DEFINITION =
      AttributeDefinition.textual(
          "sparse_tensor",
          "encoding",
          SparseTensorEncodingAttr.class,
          Codec.of(SparseTensorEncodingAttr::unreadable),
          new SparseTensorEncodingSyntax());

  private final AffineMap dimensionToLevel;
  private final List<LevelType> levelTypes;
  private final List<SparseTensorDimSliceAttr> slices;
  private final int positionWidth;
  private final int coordinateWidth;
  private final @Nullable Attribute explicitValue;
  private final @Nullable Attribute implicitValue;

  private SparseTensorEncodingAttr(Builder builder) {
    this.dimensionToLevel = builder.dimensionToLevel;
    this.levelTypes = List.copyOf(builder.levelTypes);
    this.slices = List.copyOf(builder.slices);
    this.positionWidth = EncodingCheck.width("position", builder.positionWidth);
    this.coordinateWidth = EncodingCheck.width("coordinate", builder.coordinateWidth);
    this.explicitValue = builder.explicitValue;
    this.implicitValue = builder.implicitValue;
    EncodingCheck.levels(levelTypes, dimensionToLevel);
    EncodingCheck.map(dimensionToLevel, levelTypes.size());
    EncodingCheck.inverse(dimensionToLevel, builder.levelToDimension);
    EncodingCheck.slices(slices, dimensionToLevel);
  }

  private static SparseTensorEncodingAttr unreadable() {
    throw new IllegalArgumentException("sparse encodings have no binary form");
  }

  /** The map from dimension coordinates to level coordinates. */
  public AffineMap dimensionToLevel() {
    return dimensionToLevel;
  }

  /** The type of each level. */
  public List<LevelType> levelTypes() {
    return levelTypes;
  }

  /** The slice of each dimension; empty if no dimension has one. */
  public List<SparseTensorDimSliceAttr> slices() {
    return slices;
  }

  /** The width of stored positions in bits; 0 for that of {@code index}. */
  public int positionWidth() {
    return positionWidth;
  }

  /** The width of stored coordinates in bits; 0 for that of {@code index}. */
  public int coordinateWidth() {
    return coordinateWidth;
  }

  /** The common value of all stored elements, if specified. */
  public Optional<Attribute> explicitValue() {
    return Optional.ofNullable(explicitValue);
  }

  /** The value of all elements that are not stored; empty for zero. */
  public Optional<Attribute> implicitValue() {
    return Optional.ofNullable(implicitValue);
  }

  @Override
  public @Nullable String problemOrNull(LongList shape, Type elementType) {
    if (shape.isEmpty()) {
      return "expected non-scalar sparse tensor";
    }
    int rank = dimensionToLevel.dimensionCount();
    if (rank != shape.size()) {
      return "dimension-rank mismatch between encoding and tensor shape: "
          + rank
          + " != "
          + shape.size();
    }
    String problem = typeProblemOrNull("explicit", explicitValue, elementType);
    if (problem == null) {
      problem = typeProblemOrNull("implicit", implicitValue, elementType);
    }
    return problem == null && !isZeroOrAbsent(implicitValue)
        ? "implicit value must be zero"
        : problem;
  }

  private static @Nullable String typeProblemOrNull(
      String what, @Nullable Attribute value, Type elementType) {
    return !(value instanceof TypedAttr typed) || typed.type().equals(elementType)
        ? null
        : what
            + " value type mismatch between encoding and tensor element type: '"
            + typed.type()
            + "' != '"
            + elementType
            + "'";
  }

  private static boolean isZeroOrAbsent(@Nullable Attribute value) {
    return switch (value) {
      case IntegerAttr number -> number.value().signum() == 0;
      case FloatAttr number -> number.doubleValue() == 0;
      case null, default -> true;
    };
  }

  @Override
  public AttributeDefinition<SparseTensorEncodingAttr> definition() {
    return DEFINITION;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseTensorEncodingAttr that
        && dimensionToLevel.equals(that.dimensionToLevel)
        && levelTypes.equals(that.levelTypes)
        && slices.equals(that.slices)
        && positionWidth == that.positionWidth
        && coordinateWidth == that.coordinateWidth
        && Objects.equals(explicitValue, that.explicitValue)
        && Objects.equals(implicitValue, that.implicitValue);
  }

  @Override
  public int hashCode() {
    int map = Hashes.mix(dimensionToLevel.hashCode(), Hashes.of(levelTypes));
    int widths = Hashes.mix(positionWidth, coordinateWidth);
    int values = Hashes.mix(Objects.hashCode(explicitValue), Objects.hashCode(implicitValue));
    return Hashes.mix(Hashes.mix(Hashes.mix(map, Hashes.of(slices)), widths), values);
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }

  /** Returns a builder of an encoding. */
  public static Builder builder(AffineMap dimensionToLevel, List<LevelType> levelTypes) {
    return new Builder(dimensionToLevel, levelTypes);
  }

  /** A builder of encodings; consumed by {@link #build}. */
  public static final class Builder {
    private final AffineMap dimensionToLevel;
    private final List<LevelType> levelTypes;
    private List<AffineExpr> levelToDimension = List.of();
    private List<SparseTensorDimSliceAttr> slices = List.of();
    private long positionWidth;
    private long coordinateWidth;
    private @Nullable Attribute explicitValue;
    private @Nullable Attribute implicitValue;

    private Builder(AffineMap dimensionToLevel, List<LevelType> levelTypes) {
      this.dimensionToLevel = dimensionToLevel;
      this.levelTypes = levelTypes;
    }

    /** Sets the inverse of the map from dimensions to levels; inferred if not set. */
    public Builder levelToDimension(List<AffineExpr> dimensions) {
      levelToDimension = dimensions;
      return this;
    }

    public Builder slices(List<SparseTensorDimSliceAttr> all) {
      slices = all;
      return this;
    }

    public Builder positionWidth(long bits) {
      positionWidth = bits;
      return this;
    }

    public Builder coordinateWidth(long bits) {
      coordinateWidth = bits;
      return this;
    }

    public Builder explicitValue(@Nullable Attribute value) {
      explicitValue = value;
      return this;
    }

    public Builder implicitValue(@Nullable Attribute value) {
      implicitValue = value;
      return this;
    }

    /**
     * Creates the encoding.
     *
     * @throws IllegalArgumentException with MLIR's message if its parts are inconsistent
     */
    public SparseTensorEncodingAttr build() {
      return new SparseTensorEncodingAttr(this);
    }
  }
}
