package org.hlo4j.dialect.chlo;

import java.util.List;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.asm.RegionArgumentNames;
import org.hlo4j.ir.asm.ValueNames;

/** Names the arguments of a scan's body: {@code %input}, {@code %carry}. */
final class ScanArgumentNames implements RegionArgumentNames {
  @Override
  public void suggest(Region region, ValueNames names) {
    Operation scan = region.parentOpOrNull();
    if (scan == null || region.isEmpty()) {
      return;
    }
    int inputs = ScanSyntax.inputCount(scan);
    List<BlockArgument> arguments = region.front().arguments();
    for (int i = 0; i < arguments.size(); i++) {
      names.suggest(arguments.get(i), i < inputs ? "input" : "carry");
    }
  }
}
