package org.hlo4j.pjrt.proto;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.proto.HloInterface;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.ir.Blob;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.hlo4j.message.MessageInput;
import org.hlo4j.pjrt.PjrtElementType;
import org.hlo4j.pjrt.PjrtShape;

/**
 * Reads the signature of a compiled program from its module of HLO: nothing else says what the
 * parameters of an executable are.
 */
public final class SignatureReader {
  private static final String NAME = "compiled program";

  private static final MessageFields<Blob> WITH_CONFIG_FIELDS = MessageFields.packed();
  private static final MessageField<Blob, Blob> MODULE =
      WITH_CONFIG_FIELDS.bytes(1, module -> module);

  /** {@code HloModuleProtoWithConfig}, of which the module is read. */
  private static final Message<Blob> WITH_CONFIG =
      WITH_CONFIG_FIELDS.build("HloModuleProtoWithConfig", values -> values.get(MODULE));

  private SignatureReader() {}

  /**
   * {@return the signature of a program}
   *
   * @param program the bytes of an {@code HloModuleProto}, or of an {@code
   *     HloModuleProtoWithConfig} that has one
   * @param withConfig whether it is the latter
   * @param partitions the number of its partitions
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if the bytes are damaged
   * @throws IllegalArgumentException if buffers cannot have its shapes, or partitions its shardings
   */
  public static HloSignature read(Blob program, boolean withConfig, int partitions) {
    Blob module =
        withConfig
            ? WITH_CONFIG.read(new MessageInput(program, NAME, "a module with its configuration"))
            : program;
    HloInterface found = HloProtos.readInterface(module, NAME);
    List<PjrtShape> parameters = new ArrayList<>();
    found.shape().parameters().forEach(shape -> addLeaves(shape, parameters));
    List<PjrtShape> results = new ArrayList<>();
    addLeaves(found.shape().result(), results);
    Set<Integer> donated = new HashSet<>();
    found.aliases().forEach(each -> donated.add(Math.toIntExact(each.alias().operand())));
    found.donors().forEach(each -> donated.add(Math.toIntExact(each.parameter())));
    List<DeviceTiles> parameterTiles = new ArrayList<>();
    List<DeviceTiles> resultTiles = new ArrayList<>();
    if (partitions > 1) {
      found.parameterShardings().forEach(each -> addTiles(each, partitions, parameterTiles));
      HloOpSharding sharding = found.resultSharding();
      if (sharding != null) {
        addTiles(sharding, partitions, resultTiles);
      }
    }
    return new HloSignature(parameters, results, donated, parameterTiles, resultTiles);
  }

  private static void addLeaves(HloShape shape, List<PjrtShape> leaves) {
    switch (shape) {
      case HloShape.Tuple tuple -> tuple.elements().forEach(each -> addLeaves(each, leaves));
      case HloShape.Array array ->
          leaves.add(
              new PjrtShape(
                  PjrtElementType.ofPrimitiveType(array.elementType().number()), array.sizes()));
      case HloShape.Token _ -> leaves.add(PjrtShape.of(PjrtElementType.TOKEN));
      case HloShape.Buffer _, HloShape.Opaque _ ->
          leaves.add(PjrtShape.of(PjrtElementType.INVALID));
    }
  }

  private static void addTiles(HloOpSharding sharding, int devices, List<DeviceTiles> tiles) {
    if (sharding instanceof HloOpSharding.Tuple tuple) {
      tuple.elements().forEach(each -> addTiles(each, devices, tiles));
    } else {
      tiles.add(DeviceTiles.of(sharding, devices));
    }
  }
}
