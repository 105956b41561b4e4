///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 25+
//DEPS org.hlo4j:hlo4j-api:0.1.0-SNAPSHOT
//SOURCES ../maven/src/main/java/app/*.java
//FILES program.jax=../maven/src/main/resources/program.jax

/** All programs as one script: {@code jbang Programs.java}. */
class Programs {
  public static void main(String[] arguments) throws Exception {
    app.Main.main(arguments);
  }
}
