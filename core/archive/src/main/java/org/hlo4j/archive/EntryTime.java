package org.hlo4j.archive;

import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** When an entry was modified: in UTC by fields of Unix or of NTFS, else in local time. */
final class EntryTime {
  private static final int UNIX = 0x5455;
  private static final int NTFS = 0x000a;

  /** The tag of the times in NTFS's field. */
  private static final int NTFS_TIMES = 1;

  private static final Instant NTFS_EPOCH = Instant.parse("1601-01-01T00:00:00Z");
  private static final int TICKS_PER_SECOND = 10_000_000;

  private EntryTime() {}

  static Optional<Instant> of(ExtraFields extra, int date, int time) {
    try {
      Optional<Instant> exact = unix(extra.get(UNIX));
      return exact.or(() -> ntfs(extra.get(NTFS))).or(() -> Optional.of(local(date, time)));
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static Optional<Instant> unix(ByteBuffer field) {
    return field.remaining() >= 1 + Integer.BYTES && (field.get(0) & 1) != 0
        ? Optional.of(Instant.ofEpochSecond(field.getInt(1)))
        : Optional.empty();
  }

  private static Optional<Instant> ntfs(ByteBuffer field) {
    boolean hasTimes = field.remaining() >= 16 && field.getShort(4) == NTFS_TIMES;
    long ticks = hasTimes ? field.getLong(8) : 0;
    return ticks > 0
        ? Optional.of(
            NTFS_EPOCH
                .plusSeconds(ticks / TICKS_PER_SECOND)
                .plusNanos(ticks % TICKS_PER_SECOND * 100))
        : Optional.empty();
  }

  private static Instant local(int date, int time) {
    return LocalDateTime.of(
            1980 + (date >>> 9), date >>> 5 & 0xF, date & 0x1F, time >>> 11, time >>> 5 & 0x3F)
        .plus(2L * (time & 0x1F), ChronoUnit.SECONDS)
        .atZone(ZoneId.systemDefault())
        .toInstant();
  }
}
