///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 25+
//DEPS org.hlo4j:hlo4j-api:0.1.0-SNAPSHOT

import org.hlo4j.Hlo4j;

void main() throws IOException {
  var hlo4j = Hlo4j.standard();
  var program = hlo4j.read(Path.of("examples/mlp.mlir")); // text, bytecode or artifact
  var release = hlo4j.explain(program).lowest().orElseThrow();
  Files.write(Path.of("mlp.mlir.bc"), hlo4j.serialize(program, release));
  IO.println("fits " + release + " and later releases");
  hlo4j.evaluate(program, List.of()).forEach(IO::println);
}
