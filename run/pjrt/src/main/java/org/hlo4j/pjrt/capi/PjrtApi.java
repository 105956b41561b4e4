package org.hlo4j.pjrt.capi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.hlo4j.pjrt.PjrtErrorCode;
import org.hlo4j.pjrt.PjrtException;
import org.jspecify.annotations.Nullable;

/**
 * A plugin's table of functions. It stays loaded until the process ends: what the plugin has
 * started, threads for example, may call its code at any time.
 */
@SuppressWarnings("restricted") // native access is this package's task
public final class PjrtApi {
  private static final String ENTRY = "GetPjrtApi";
  private static final int MAJOR_VERSION = 0;

  /** The offset of the object in the arguments of a function: after their head. */
  private static final long OBJECT = Layouts.offset("PJRT_Error_Destroy_Args", "error");

  private static final CStruct API = Layouts.newest().struct("PJRT_Api");
  private static final CStruct VERSION = Layouts.newest().struct("PJRT_Api_Version");

  private final Path library;
  private final MemorySegment table;
  private final int minorVersion;
  private final Layouts layouts;

  private PjrtApi(Path library, MemorySegment table, int minorVersion) {
    this.library = library;
    this.table = table;
    this.minorVersion = minorVersion;
    this.layouts = Layouts.at(minorVersion);
  }

  /**
   * {@return the functions of a plugin}
   *
   * @param library the plugin's shared library
   * @throws PjrtException if it is not a plugin, or one of another major version
   */
  public static PjrtApi load(Path library) {
    if (!Files.isReadable(library)) {
      throw new PjrtException(PjrtErrorCode.NOT_FOUND, "there is no file " + library);
    }
    SymbolLookup symbols;
    try {
      symbols = SymbolLookup.libraryLookup(library.toAbsolutePath(), Arena.global());
    } catch (IllegalArgumentException e) {
      throw refused(library, "it cannot be loaded: " + e.getMessage(), e);
    } catch (IllegalCallerException e) {
      throw new PjrtException(
          PjrtErrorCode.PERMISSION_DENIED,
          "native access is not allowed: --enable-native-access=org.hlo4j.pjrt allows it",
          e);
    }
    MemorySegment entry =
        symbols
            .find(ENTRY)
            .orElseThrow(() -> refused(library, "it does not export " + ENTRY, null));
    MemorySegment head =
        NativeCalls.get(entry).reinterpret(API.offset("pjrt_api_version") + VERSION.size());
    if (head.address() == 0) {
      throw refused(library, ENTRY + " returned nothing", null);
    }
    long size = head.get(ValueLayout.JAVA_LONG, API.offset("struct_size"));
    MemorySegment version = head.asSlice(API.offset("pjrt_api_version"));
    int major = version.get(ValueLayout.JAVA_INT, VERSION.offset("major_version"));
    int minor = version.get(ValueLayout.JAVA_INT, VERSION.offset("minor_version"));
    if (major != MAJOR_VERSION || size < head.byteSize()) {
      throw refused(
          library,
          "its version of the C API is %d.%d, and %d.x is expected"
              .formatted(major, minor, MAJOR_VERSION),
          null);
    }
    return new PjrtApi(library, head.reinterpret(size), minor);
  }

  private static PjrtException refused(Path library, String why, @Nullable Throwable cause) {
    return new PjrtException(
        PjrtErrorCode.INVALID_ARGUMENT, library + " is no PJRT plugin: " + why, cause);
  }

  /**
   * Copies memory of a plugin.
   *
   * @param address where it is
   * @param target gets as many bytes as it has
   */
  public static void read(long address, MemorySegment target) {
    NativeCalls.read(address, target);
  }

  /**
   * {@return numbers in memory of a plugin}
   *
   * @param address where they are
   * @param count how many there are
   */
  public static long[] longs(MemorySegment address, int count) {
    return address.reinterpret((long) count * Long.BYTES).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
  }

  /** {@return the plugin's shared library} */
  public Path library() {
    return library;
  }

  /** {@return the major version of the C API} */
  public int majorVersion() {
    return MAJOR_VERSION;
  }

  /** {@return the minor version of the C API} */
  public int minorVersion() {
    return minorVersion;
  }

  /** {@return the structures as plugin and table have them} */
  public Layouts layouts() {
    return layouts;
  }

  /**
   * {@return whether the plugin has a function}
   *
   * @param name its name in the header
   */
  public boolean offers(String name) {
    return find(name).address() != 0;
  }

  /**
   * {@return a function}
   *
   * @param name its name in the header
   * @throws PjrtException if the plugin lacks it
   */
  public MemorySegment function(String name) {
    MemorySegment function = find(name);
    if (function.address() == 0) {
      throw new PjrtException(
          PjrtErrorCode.UNIMPLEMENTED,
          "the plugin, of version %d.%d of the C API, has no %s"
              .formatted(MAJOR_VERSION, minorVersion, name));
    }
    return function;
  }

  /** Entries that the plugin's table lacks are null, as those that it has may be. */
  private MemorySegment find(String name) {
    Layouts.Function function = Layouts.newest().functions().get(name);
    if (function == null) {
      throw new IllegalArgumentException("the C API of PJRT has no " + name);
    }
    long end = function.offset() + ValueLayout.ADDRESS.byteSize();
    return end <= table.byteSize()
        ? table.get(ValueLayout.ADDRESS, function.offset())
        : MemorySegment.NULL;
  }

  /**
   * Calls a function.
   *
   * @param function one of {@link #function}
   * @param arguments its arguments
   * @throws PjrtException if it returns an error
   */
  public void call(MemorySegment function, MemorySegment arguments) {
    long error = NativeCalls.call(function, arguments);
    if (error != 0) {
      throw exception(error);
    }
  }

  /**
   * Calls a function whose arguments refer to memory of a caller.
   *
   * @param function one of {@link #function}
   * @param arguments its arguments
   * @param kept native memory, whose arena cannot be closed until the function returns
   * @throws PjrtException if it returns an error
   * @throws IllegalStateException if the arena is closed, or confined to another thread
   */
  public void call(MemorySegment function, MemorySegment arguments, MemorySegment kept) {
    long error = NativeCalls.call(function, arguments, kept);
    if (error != 0) {
      throw exception(error);
    }
  }

  /**
   * Calls a function that returns nothing, a deleter for example.
   *
   * @param function its address
   * @param argument its argument
   */
  public void callVoid(MemorySegment function, MemorySegment argument) {
    NativeCalls.callVoid(function, argument);
  }

  /** Returns what destroys objects by a function. */
  public Consumer<MemorySegment> destructor(String function) {
    return object -> call(function, object);
  }

  /** Calls a function of an object that takes and tells nothing. */
  public void call(String function, MemorySegment object) {
    try (Arena arena = Arena.ofConfined()) {
      get(function, object, arena);
    }
  }

  /** Returns what a call of a function tells; empty if the plugin does not have it. */
  public <T> Optional<T> offered(String function, Supplier<T> call) {
    try {
      return offers(function) ? Optional.of(call.get()) : Optional.empty();
    } catch (PjrtException e) {
      if (e.code() == PjrtErrorCode.UNIMPLEMENTED) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * {@return what an error says, which is destroyed}
   *
   * @param error the address of a {@code PJRT_Error}, which is not null
   */
  public PjrtException exception(long error) {
    MemorySegment address = MemorySegment.ofAddress(error);
    try (Arena arena = Arena.ofConfined()) {
      CArgs code = args("PJRT_Error_GetCode", address, arena);
      // An error of an error has nothing to tell.
      int number = 0;
      try {
        code.call();
        number = code.getInt("code");
      } catch (PjrtException e) {
        number = PjrtErrorCode.UNKNOWN.number();
      }
      CArgs message = args("PJRT_Error_Message", address, arena);
      callVoid(message.function(), message.memory());
      String text = message.string("message");
      CArgs destroyed = args("PJRT_Error_Destroy", address, arena);
      callVoid(destroyed.function(), destroyed.memory());
      return new PjrtException(PjrtErrorCode.of(number), text);
    }
  }

  /**
   * {@return the arguments of a function, to be set}
   *
   * @param function its name in the header
   * @param arena holds them
   * @throws PjrtException if the plugin lacks the function
   */
  public CArgs args(String function, Arena arena) {
    MemorySegment code = function(function);
    return new CArgs(this, layouts.struct(function + "_Args"), code, arena);
  }

  /**
   * {@return the arguments of a function of an object, of which others are to be set}
   *
   * @param function its name in the header
   * @param object the address of the object
   * @param arena holds them
   * @throws PjrtException if the plugin lacks the function
   */
  public CArgs args(String function, MemorySegment object, Arena arena) {
    CArgs args = args(function, arena);
    args.memory().set(ValueLayout.ADDRESS, OBJECT, object);
    return args;
  }

  /**
   * {@return what a function tells of an object}
   *
   * @param function its name in the header
   * @param object the address of the object
   * @param arena holds it
   * @throws PjrtException if the plugin lacks the function, or it returned an error
   */
  public CArgs get(String function, MemorySegment object, Arena arena) {
    return args(function, object, arena).call();
  }
}
