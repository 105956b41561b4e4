package org.hlo4j.tools.auditpage;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.page.StringPool;

/** Lists of strings that rows share: the number of each row's list, -1 where it has none. */
final class WordColumn extends PageColumn<Collection<String>> {
  private static final int MOST_WORDS = 1000;
  private static final int MOST = 500;

  private final StringPool words = new StringPool();
  private final Map<List<Integer>, Integer> lists = new LinkedHashMap<>();
  private final PackedBytes codes = new PackedBytes();

  @Override
  void add(Optional<Collection<String>> value) {
    codes.add(value.map(this::number).orElse(-1));
  }

  private int number(Collection<String> list) {
    List<Integer> numbers =
        list.stream()
            .limit(MOST_WORDS)
            .map(word -> words.number(clipped(word, MOST)))
            .distinct()
            .toList();
    Integer known = lists.putIfAbsent(numbers, lists.size());
    return known == null ? lists.size() - 1 : known;
  }

  @Override
  void writeTo(JsonObject json) throws IOException {
    json.put("words", words.all());
    json.put("lists", lists.keySet());
    codes.writeTo(json, "codes");
  }
}
