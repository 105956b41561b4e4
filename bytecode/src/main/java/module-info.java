import org.jspecify.annotations.NullMarked;

/** MLIR's bytecode: reader and writer. */
@NullMarked
module org.hlo4j.bytecode {
  requires transitive org.hlo4j.ir;
  requires static org.jspecify;

  exports org.hlo4j.bytecode;
  exports org.hlo4j.bytecode.read;
  exports org.hlo4j.bytecode.write;
}
