package org.hlo4j.hlo;

import java.util.List;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/** How a value is distributed over devices. */
public sealed interface HloOpSharding {
  /** Ways to hold a value, or its parts along a dimension of devices. */
  enum Kind implements HloWord {
    /** Each device has all of it. */
    REPLICATED("replicated", 0),
    /** The program says what each device has. */
    MANUAL("manual", 4),
    /** It is not known. */
    UNKNOWN("unknown", 5),
    /** The value is the sum of what the devices have. */
    UNREDUCED("unreduced", 6);

    private final String text;
    private final int number;

    Kind(String text, int number) {
      this.text = text;
      this.number = number;
    }

    @Override
    public String text() {
      return text;
    }

    @Override
    public int number() {
      return number;
    }
  }

  /**
   * Values that are distributed alike.
   *
   * @param isLike whether this value follows the others, rather than being equal to them
   * @param id the number of the group
   */
  record Group(boolean isLike, long id) {}

  /**
   * What a sharding has besides: where it comes from, and the group of its value.
   *
   * @param metadata where it comes from
   * @param group the group, null for none
   */
  record Notes(List<HloMetadata> metadata, @Nullable Group group) {
    /** Nothing. */
    public static final Notes NONE = new Notes(List.of(), null);

    /** Copies the list. */
    public Notes {
      metadata = List.copyOf(metadata);
    }
  }

  /**
   * All devices hold the value in one way.
   *
   * @param kind the way
   * @param notes what it has besides
   */
  record Uniform(Kind kind, Notes notes) implements HloOpSharding {}

  /**
   * One device holds the value.
   *
   * @param device the device
   * @param notes what it has besides
   */
  record Maximal(long device, Notes notes) implements HloOpSharding {}

  /**
   * The value is cut into tiles.
   *
   * @param tiles how many tiles each dimension has, then how many devices the last dimensions have,
   *     which do not cut
   * @param devices the devices of the tiles
   * @param replicatesLast whether the last dimension does not cut but replicate
   * @param lastKinds what the last dimensions do instead of cutting
   * @param notes what it has besides
   */
  record Tiled(
      LongList tiles, HloDevices devices, boolean replicatesLast, List<Kind> lastKinds, Notes notes)
      implements HloOpSharding {
    /**
     * Copies the list, and validates the number of devices.
     *
     * @throws IllegalArgumentException if there are more or less than tiles
     */
    public Tiled {
      devices.checkFills(tiles);
      lastKinds = List.copyOf(lastKinds);
    }
  }

  /**
   * The dimensions of a value are cut along axes of a mesh.
   *
   * @param mesh the mesh
   * @param dimensions the axes of each dimension
   * @param replicated axes that replicate
   * @param unreduced axes whose values are reduced
   * @param manual axes that the program cares for
   * @param reduction how unreduced values are reduced
   * @param metadata where it comes from
   */
  record Named(
      HloMesh mesh,
      List<DimensionAxes> dimensions,
      List<HloMesh.AxisRef> replicated,
      List<HloMesh.AxisRef> unreduced,
      List<HloMesh.AxisRef> manual,
      HloWords.Reduction reduction,
      List<HloMetadata> metadata)
      implements HloOpSharding {
    /**
     * Validates the axes.
     *
     * @throws IllegalArgumentException if the mesh does not have them
     */
    public Named {
      dimensions = List.copyOf(dimensions);
      dimensions.forEach(dimension -> mesh.checked(dimension.axes()));
      replicated = mesh.checked(replicated);
      unreduced = mesh.checked(unreduced);
      manual = mesh.checked(manual);
      metadata = List.copyOf(metadata);
    }
  }

  /**
   * The axes of a dimension.
   *
   * @param axes the axes
   * @param isOpen whether further axes may cut the dimension
   */
  record DimensionAxes(List<HloMesh.AxisRef> axes, boolean isOpen) {
    /** Copies the list. */
    public DimensionAxes {
      axes = List.copyOf(axes);
    }
  }

  /**
   * The leaves of a tuple are distributed one by one.
   *
   * @param elements the shardings of the leaves
   */
  record Tuple(List<HloOpSharding> elements) implements HloOpSharding {
    /** Copies the list. */
    public Tuple {
      elements = List.copyOf(elements);
    }
  }
}
