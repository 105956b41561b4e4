package org.hlo4j.hlo.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.hlo.HloDevices;
import org.hlo4j.hlo.HloReplicaGroups;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.MessageInput;
import org.junit.jupiter.api.Test;

class DeviceMessagesTest {
  private static HloReplicaGroups read(int... bytes) {
    byte[] all = new byte[bytes.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) bytes[i];
    }
    return DeviceMessages.LIST.read(new MessageInput(Blob.wrap(all), "m.pb", "a proto"));
  }

  /** As XLA wrote them until 2025: in the message that lists groups. */
  @Test
  void groupsOfOlderProtosMayBeFormulas() {
    assertThat(read(0x12, 8, 8, 2, 16, 4, 0x1a, 2, 2, 4))
        .isEqualTo(
            new HloReplicaGroups.Iota(
                2, 4, new HloDevices.Iota(LongList.of(2, 4), LongList.of(0, 1))));
    assertThat(read(0x0a, 4, 0x0a, 2, 1, 0))
        .isEqualTo(new HloReplicaGroups.Listed(List.of(LongList.of(1, 0))));
    assertThat(read()).isEqualTo(HloReplicaGroups.ALL);
  }
}
