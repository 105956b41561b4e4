package org.hlo4j.inspect.digest;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import org.hlo4j.inspect.form.NormalForm;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.internal.IdentityMap;
import org.hlo4j.ir.internal.Sha256;
import org.hlo4j.opset.vhlo.Edit;
import org.hlo4j.opset.vhlo.Edit.AddAttribute;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.TensorV1Attr;
import org.hlo4j.opset.vhlo.VhloOps;
import org.hlo4j.text.print.MlirPrinter;
import org.jspecify.annotations.Nullable;

/** Hashes VHLO operations with their regions. Every part is prefixed with its length. */
final class OperationHash {
  private static final int CHUNK = 1 << 16;

  private final MessageDigest sha = Sha256.digest();
  private final IdentityMap<Value, Integer> values = new IdentityMap<>();
  private final IdentityMap<Block, Integer> blocks = new IdentityMap<>();
  private final Map<Object, byte[]> texts;
  private int nextValue;
  private int nextBlock;

  /**
   * Creates an empty hash.
   *
   * @param texts cache of the printed attributes and types of this program
   */
  OperationHash(Map<Object, byte[]> texts) {
    this.texts = texts;
  }

  byte[] finish() {
    return sha.digest();
  }

  private void add(int number) {
    sha.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, number));
  }

  void add(byte[] bytes) {
    add(bytes.length);
    sha.update(bytes);
  }

  void add(String text) {
    add(text.getBytes(StandardCharsets.UTF_8));
  }

  void add(Attribute attribute) {
    if (attribute instanceof TensorV1Attr tensor) {
      add(tensor.type());
      DenseElementsAttr elements = tensor.data().withoutPadding();
      if (elements.elementCount() > 0) {
        boolean splat = elements.isSplat() || elements.elementCount() == 1;
        add(splat ? 1 : 0);
        add(elements.data());
      }
    } else {
      add(
          texts.computeIfAbsent(
              attribute,
              a -> MlirPrinter.toString((Attribute) a).getBytes(StandardCharsets.UTF_8)));
    }
  }

  private void add(Type type) {
    add(
        texts.computeIfAbsent(
            type, t -> MlirPrinter.toString((Type) t).getBytes(StandardCharsets.UTF_8)));
  }

  private void add(Blob blob) {
    add(Long.toString(blob.size()));
    byte[] chunk = new byte[(int) Math.min(CHUNK, blob.size())];
    for (long at = 0; at < blob.size(); at += chunk.length) {
      int count = (int) Math.min(chunk.length, blob.size() - at);
      blob.copyTo(at, chunk, 0, count);
      sha.update(chunk, 0, count);
    }
  }

  /** Adds an operation. Its results must have been numbered, unless they have no uses. */
  void add(Operation op) {
    OpVersion version = VhloOps.ofOrNull(op.definition());
    add(version == null ? op.name() : "vhlo." + version.shape().name());
    add(op.operandCount());
    for (int i = 0; i < op.operandCount(); i++) {
      Integer number = values.getOrNull(op.operand(i));
      add(number == null ? -1 : number);
    }
    addAttributes(op, version);
    add(op.resultCount());
    for (int i = 0; i < op.resultCount(); i++) {
      add(op.result(i).type());
    }
    add(op.successorCount());
    for (int i = 0; i < op.successorCount(); i++) {
      Integer number = blocks.getOrNull(op.successor(i));
      add(number == null ? -1 : number);
    }
    add(op.regionCount());
    for (int i = 0; i < op.regionCount(); i++) {
      add(op.region(i));
    }
  }

  private void addAttributes(Operation op, @Nullable OpVersion version) {
    Map<String, Attribute> attributes = NormalForm.attributes(op);
    removeAdditions(attributes, version);
    add(attributes.size());
    attributes.forEach((name, value) -> {
      add(name);
      add(value);
    });
  }

  /** Removes attributes added by later releases whose value is equivalent to their absence. */
  private static void removeAdditions(
      Map<String, Attribute> attributes, @Nullable OpVersion version) {
    for (OpVersion at = version; at != null; at = at.previousOrNull()) {
      for (Edit edit : at.edits()) {
        if (edit instanceof AddAttribute added
            && attributes.get(added.name()) instanceof Attribute value
            && added.absent().isEquivalent().test(value)) {
          attributes.remove(added.name());
        }
      }
    }
  }

  private void add(Region region) {
    add(region.blocks().size());
    for (Block block : region.blocks()) {
      blocks.put(block, nextBlock++);
      add(block.argumentCount());
      for (BlockArgument argument : block.arguments()) {
        values.put(argument, nextValue++);
        add(argument.type());
      }
      for (Operation op : block.operations()) {
        op.results().forEach(result -> values.put(result, nextValue++));
      }
    }
    for (Block block : region.blocks()) {
      add(block.operationCount());
      for (Operation op : block.operations()) {
        add(op);
      }
    }
  }
}
