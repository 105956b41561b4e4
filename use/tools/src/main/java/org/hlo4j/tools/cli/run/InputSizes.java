package org.hlo4j.tools.cli.run;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.program.OpenDimensions;

/** The sizes that inputs give to dimensions that a model leaves open. */
final class InputSizes {
  private InputSizes() {}

  /**
   * Returns sizes by the names of dimensions. A name for which inputs have several sizes has none:
   * the dimensions stay open, as runtimes take them.
   *
   * @param open the dimensions that are open
   * @param parameters the parameters that the model declares
   * @param inputs a tensor for each parameter, of its rank
   */
  static Map<String, Long> of(
      OpenDimensions open, List<Parameter> parameters, List<Optional<Tensor>> inputs) {
    Set<String> names = Set.copyOf(open.names());
    Map<String, Long> sizes = new HashMap<>();
    Set<String> ambiguous = new HashSet<>();
    for (int i = 0; i < parameters.size(); i++) {
      Tensor input = inputs.get(i).orElse(null);
      for (int d = 0; input != null && d < input.rank(); d++) {
        String name = open.size(parameters.get(i).name(), d).orElse("");
        long size = input.dimension(d);
        if (names.contains(name)) {
          Long other = sizes.putIfAbsent(name, size);
          if (other != null && other != size) {
            ambiguous.add(name);
          }
        }
      }
    }
    sizes.keySet().removeAll(ambiguous);
    return sizes;
  }
}
