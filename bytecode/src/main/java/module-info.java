import org.jspecify.annotations.NullMarked;

/** MLIR's bytecode: reader and writer. */
@NullMarked
module org.hlo4j.bytecode {
  requires transitive org.hlo4j.ir;
  requires static org.jspecify;
}
