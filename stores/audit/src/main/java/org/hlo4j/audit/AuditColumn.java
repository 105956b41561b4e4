package org.hlo4j.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The columns of an audit, in their order. Those after {@link #DIAGNOSTIC} are facts of a program,
 * and absent unless the verdict is {@link AuditVerdict#VALID}.
 *
 * @param <T> the type of the values
 */
public abstract sealed class AuditColumn<T> {
  private static final List<AuditColumn<?>> ALL = new ArrayList<>();

  /** Where the file is: its path, or that of an archive, {@code !/} and the path inside. */
  public static final Text PATH = new Text("path");

  /** The size of the file in bytes. */
  public static final Count SIZE = new Count("size");

  /** When the file was modified, as the store says. */
  public static final Time MODIFIED = new Time("modified");

  /** The SHA-256 of the file, in hexadecimal digits. */
  public static final Text SHA256 = new Text("sha256");

  /**
   * The fingerprints of the keys whose signatures over the file verify; null unless keys are given.
   */
  public static final Texts SIGNERS = new Texts("signers");

  /**
   * The label of the {@link org.hlo4j.program.ProgramForm}; null if the file cannot be opened, or
   * is known to hold no program.
   */
  public static final Text FORM = new Text("form");

  /** The title of the {@link AuditVerdict}: that the program is valid, or why it is not. */
  public static final Text VERDICT = new Text("verdict");

  /** The first diagnostic, with its position, if the verdict is not that the program is valid. */
  public static final Text DIAGNOSTIC = new Text("diagnostic");

  /** The release of StableHLO that an artifact was written for; null for other forms. */
  public static final Text RELEASE = new Text("release");

  /** The oldest release that the program fits; null if there is none. */
  public static final Text FLOOR = new Text("floor");

  /** The oldest release that the expanded program fits. */
  public static final Text EXPANDED_FLOOR = new Text("expanded_floor");

  /** The operations and their features that some releases lack, each once, in program order. */
  public static final Texts BLOCKERS = new Texts("blockers");

  /** The digest of what the program means. */
  public static final Text DIGEST = new Text("digest");

  /** The {@link org.hlo4j.inspect.digest.ProgramSketch}, which similar programs share. */
  public static final Text SKETCH = new Text("sketch");

  /** The number of operations. */
  public static final Count OPERATIONS = new Count("operations");

  /** The number of operations by dialect. */
  public static final Counts DIALECTS = new Counts("dialects");

  /** The number of operations by name. */
  public static final Counts OPERATION_NAMES = new Counts("operation_names");

  /** The number of custom calls by target. */
  public static final Counts CUSTOM_CALLS = new Counts("custom_calls");

  /** The number of composites by name. */
  public static final Counts COMPOSITES = new Counts("composites");

  /** The element types of values, in the order of their names. */
  public static final Texts ELEMENT_TYPES = new Texts("element_types");

  /** The signatures of public functions. */
  public static final Texts FUNCTIONS = new Texts("functions");

  /** The number of constants. */
  public static final Count CONSTANTS = new Count("constants");

  /** The size of the elements of constants in bytes. */
  public static final Count CONSTANT_BYTES = new Count("constant_bytes");

  /** The number of elements of constants; a splat counts as one. */
  public static final Count PARAMETERS = new Count("parameters");

  /** The floating-point operations of a run, estimated. */
  public static final Amount FLOPS = new Amount("flops");

  /** The bytes that a run reads and writes, estimated. */
  public static final Amount BYTES_MOVED = new Amount("bytes_moved");

  /** The most bytes of values that are live at a time, estimated. */
  public static final Amount PEAK_BYTES = new Amount("peak_bytes");

  /** Whether operations have locations. */
  public static final Flag HAS_LOCATIONS = new Flag("has_locations");

  /** The files that locations name, each once, in their order. */
  public static final Texts LOCATION_FILES = new Texts("location_files");

  /** The files that locations name in folders of people. */
  public static final Texts PERSONAL_FILES = new Texts("personal_files");

  /** The platforms that a file of {@code jax.export} is for; null for other forms. */
  public static final Texts PLATFORMS = new Texts("platforms");

  /** The number of devices that a file of {@code jax.export} is for; null for other forms. */
  public static final Count DEVICES = new Count("devices");

  private final String title;
  private final int index;

  private AuditColumn(String title) {
    this.title = title;
    index = ALL.size();
    ALL.add(this);
  }

  /** {@return all columns in their order} */
  public static List<AuditColumn<?>> all() {
    return Collections.unmodifiableList(ALL);
  }

  /**
   * {@return the column of a name; empty if there is none}
   *
   * @param title the name in tables
   */
  public static Optional<AuditColumn<?>> of(String title) {
    return ALL.stream().filter(column -> column.title.equals(title)).findFirst();
  }

  /** {@return the name in tables} */
  public final String title() {
    return title;
  }

  /** {@return the place in the order of columns, from 0} */
  public final int index() {
    return index;
  }

  @Override
  public final String toString() {
    return title;
  }

  /** A column of texts. */
  public static final class Text extends AuditColumn<String> {
    private Text(String title) {
      super(title);
    }
  }

  /** A column of integers. */
  public static final class Count extends AuditColumn<Long> {
    private Count(String title) {
      super(title);
    }
  }

  /** A column of numbers. */
  public static final class Amount extends AuditColumn<Double> {
    private Amount(String title) {
      super(title);
    }
  }

  /** A column of truth values. */
  public static final class Flag extends AuditColumn<Boolean> {
    private Flag(String title) {
      super(title);
    }
  }

  /** A column of times of whole milliseconds. */
  public static final class Time extends AuditColumn<Instant> {
    private Time(String title) {
      super(title);
    }
  }

  /** A column of lists of texts. */
  public static final class Texts extends AuditColumn<List<String>> {
    private Texts(String title) {
      super(title);
    }
  }

  /** A column of counts by name, in the order of the names. */
  public static final class Counts extends AuditColumn<Map<String, Long>> {
    private Counts(String title) {
      super(title);
    }
  }
}
