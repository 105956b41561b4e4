package org.hlo4j.hlo.translate;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.HloFrames;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloMetadata;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.jspecify.annotations.Nullable;

/** The locations that metadata say: a name, with the frames in which it was called. */
final class Locations {
  private final HloFrames frames;
  private final Map<Long, Location> ofFrames = new HashMap<>();

  Locations(HloFrames frames) {
    this.frames = frames;
  }

  Location of(HloInstruction instruction) {
    HloMetadata metadata = instruction.require(HloInstructionAttributes.METADATA);
    String name = metadata.opName().isEmpty() ? instruction.name() : metadata.opName();
    return new NameLoc(name, place(metadata));
  }

  private Location place(HloMetadata metadata) {
    if (metadata.stackFrame() != 0) {
      return ofFrame(metadata.stackFrame());
    }
    return metadata.sourceFile().isEmpty()
        ? UnknownLoc.INSTANCE
        : FileLineColLoc.of(
            metadata.sourceFile(), size(metadata.sourceLine()), size(metadata.sourceColumn()));
  }

  private Location ofFrame(long number) {
    Deque<Long> inner = new ArrayDeque<>();
    long at = number;
    while (!ofFrames.containsKey(at)
        && rowOrNull(frames.frames(), at) != null
        && inner.size() < frames.frames().size()) {
      inner.push(at);
      at = frames.frames().get((int) at - 1).parent();
    }
    Location location = ofFrames.getOrDefault(at, UnknownLoc.INSTANCE);
    while (!inner.isEmpty()) {
      long frame = inner.pop();
      Location own = own(frames.frames().get((int) frame - 1));
      location = location == UnknownLoc.INSTANCE ? own : new CallSiteLoc(own, location);
      ofFrames.put(frame, location);
    }
    return location;
  }

  private Location own(HloFrames.Frame frame) {
    HloFrames.Location place = rowOrNull(frames.locations(), frame.location());
    if (place == null) {
      return UnknownLoc.INSTANCE;
    }
    String file = rowOrNull(frames.files(), place.file());
    String function = rowOrNull(frames.functions(), place.function());
    return new NameLoc(
        function == null ? "" : function,
        FileLineColLoc.of(file == null ? "" : file, size(place.line()), size(place.column())));
  }

  private static <T> @Nullable T rowOrNull(List<T> table, long number) {
    return number > 0 && number <= table.size() ? table.get((int) number - 1) : null;
  }

  private static int size(long value) {
    return Math.clamp(value, 0, Integer.MAX_VALUE);
  }
}
