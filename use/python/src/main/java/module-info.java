import org.jspecify.annotations.NullMarked;

/** Entry points of the Python package. */
@NullMarked
module org.hlo4j.python {
  requires org.hlo4j.api;
  requires org.hlo4j.byteir;
  requires org.hlo4j.jaxexport;
  requires org.hlo4j.programs;
  requires org.hlo4j.hlo;
  requires org.hlo4j.onnx;
  requires org.hlo4j.pytorch;
  requires static org.jspecify;

  exports org.hlo4j.python;
}
