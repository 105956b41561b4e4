package org.hlo4j.hlo.syntax;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloDevices;
import org.hlo4j.hlo.HloMetadata;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/** Shardings by tiles, of one kind, and of tuples; those by axes are {@link NamedShardings}. */
public final class ShardingSyntax implements TextSyntax<HloOpSharding> {
  /** The only one. */
  public static final ShardingSyntax INSTANCE = new ShardingSyntax();

  private static final TextSyntax<LongList> SIZES = Syntaxes.integers("[", "]");
  private static final TextSyntax<HloOpSharding.Kind> KIND =
      Syntaxes.word(HloOpSharding.Kind.class);
  private static final TextSyntax<List<HloOpSharding.Kind>> KINDS = Syntaxes.list(KIND, ", ");
  private static final TextSyntax<List<HloMetadata>> METADATA_LIST =
      Syntaxes.list(RecordSyntaxes.METADATA, ", ");

  private ShardingSyntax() {}

  @Override
  public HloOpSharding parse(HloScanner in) {
    in.expect("{");
    HloOpSharding sharding;
    if (in.at("{") || in.at("}")) {
      sharding = in.nested(() -> parseTuple(in));
    } else if (NamedShardings.isNext(in)) {
      sharding = NamedShardings.parse(in);
    } else {
      sharding = parseSingle(in);
    }
    in.expect("}");
    return sharding;
  }

  private HloOpSharding parseTuple(HloScanner in) {
    List<HloOpSharding> elements = new ArrayList<>();
    while (!in.at("}")) {
      elements.add(parse(in));
      in.take(",");
    }
    return new HloOpSharding.Tuple(elements);
  }

  /** The words of a sharding, in any order. */
  private static final class Words {
    HloOpSharding.@Nullable Kind kind;
    boolean isMaximal;
    @Nullable Long device;
    @Nullable LongList tiles;
    @Nullable HloDevices devices;
    boolean replicatesLast;
    List<HloOpSharding.Kind> lastKinds = List.of();
    List<HloMetadata> metadata = List.of();
    HloOpSharding.@Nullable Group group;

    HloOpSharding build() {
      HloOpSharding.Notes notes = new HloOpSharding.Notes(metadata, group);
      if (isMaximal && device != null && tiles == null) {
        return new HloOpSharding.Maximal(device, notes);
      }
      if (tiles != null && devices != null && !isMaximal) {
        return new HloOpSharding.Tiled(tiles, devices, replicatesLast, lastKinds, notes);
      }
      if (kind != null && tiles == null && !isMaximal) {
        return new HloOpSharding.Uniform(kind, notes);
      }
      throw new IllegalArgumentException("no sharding: a kind, or tiles with devices, is missing");
    }
  }

  private static HloOpSharding parseSingle(HloScanner in) {
    int start = in.offset();
    Words words = new Words();
    while (!in.at("}")) {
      parseWord(in, words);
      in.take(",");
    }
    return in.make(start, words::build);
  }

  private static void parseWord(HloScanner in, Words words) {
    int start = in.offset();
    String word = in.word("a sharding");
    switch (word) {
      case "maximal" -> words.isMaximal = true;
      case "device" -> {
        in.expect("=");
        words.device = in.integer();
      }
      case "devices" -> {
        in.expect("=");
        words.tiles = SIZES.parse(in);
        words.devices = in.take("<=") ? DevicesSyntax.parseIota(in) : parseDevices(in);
      }
      case "last_tile_dim_replicate" -> words.replicatesLast = true;
      case "last_tile_dims" -> {
        in.expect("=");
        words.lastKinds = KINDS.parse(in);
      }
      case "metadata" -> {
        in.expect("=");
        words.metadata = parseMetadata(in);
      }
      case "shard_as", "shard_like" ->
          words.group = new HloOpSharding.Group(word.equals("shard_like"), in.integer());
      default -> {
        in.goTo(start);
        words.kind = KIND.parse(in);
      }
    }
  }

  private static HloDevices parseDevices(HloScanner in) {
    List<Long> ids = new ArrayList<>();
    do {
      ids.add(in.integer());
    } while (in.take(",") && in.atInteger());
    return new HloDevices.Listed(LongList.copyOf(ids));
  }

  /** Reads one, or a list in braces. */
  static List<HloMetadata> parseMetadata(HloScanner in) {
    int start = in.offset();
    in.expect("{");
    boolean isList = in.at("{");
    in.goTo(start);
    return isList ? METADATA_LIST.parse(in) : List.of(RecordSyntaxes.METADATA.parse(in));
  }

  static void printMetadata(List<HloMetadata> metadata, HloTextWriter out) {
    METADATA_LIST.print(metadata, out);
  }

  @Override
  public void print(HloOpSharding sharding, HloTextWriter out) {
    switch (sharding) {
      case HloOpSharding.Tuple tuple ->
          out.list("{", ", ", "}", tuple.elements(), element -> print(element, out));
      case HloOpSharding.Named named -> NamedShardings.print(named, out);
      case HloOpSharding.Uniform uniform -> {
        out.append("{").append(uniform.kind().text());
        printNotes(uniform.notes(), out);
      }
      case HloOpSharding.Maximal maximal -> {
        out.append("{maximal device=").append(maximal.device());
        printNotes(maximal.notes(), out);
      }
      case HloOpSharding.Tiled tiled -> printTiled(tiled, out);
    }
  }

  private static void printTiled(HloOpSharding.Tiled tiled, HloTextWriter out) {
    out.append("{devices=");
    SIZES.print(tiled.tiles(), out);
    switch (tiled.devices()) {
      case HloDevices.Listed listed -> out.append(Syntaxes.joined(listed.ids(), ","));
      case HloDevices.Iota iota -> {
        out.append("<=");
        DevicesSyntax.printIota(iota, out);
      }
    }
    if (tiled.replicatesLast()) {
      out.append(" last_tile_dim_replicate");
    }
    if (!tiled.lastKinds().isEmpty()) {
      out.append(" last_tile_dims=");
      KINDS.print(tiled.lastKinds(), out);
    }
    printNotes(tiled.notes(), out);
  }

  private static void printNotes(HloOpSharding.Notes notes, HloTextWriter out) {
    HloOpSharding.Group group = notes.group();
    if (group != null) {
      out.append(group.isLike() ? " shard_like " : " shard_as ").append(group.id());
    }
    if (!notes.metadata().isEmpty()) {
      out.append(" metadata=");
      if (notes.metadata().size() == 1) {
        RecordSyntaxes.METADATA.print(notes.metadata().getFirst(), out);
      } else {
        printMetadata(notes.metadata(), out);
      }
    }
    out.append("}");
  }
}
