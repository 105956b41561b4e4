package org.hlo4j.pjrt.process;

/** An operation that a server performs on request. A request is answered by one reply. */
enum PluginOperation {
  /** library:text, options of the client → a description of the plugin. The first request. */
  LOAD("it was loaded"),

  /** → the platform and its devices. */
  PLATFORM("it listed its devices"),

  /** device:int, the length of the artifact:int, the artifact → executable:int, bytes:number. */
  COMPILE("it compiled a program"),

  /** executable:int, a list of shapes, each followed by its elements → the like. */
  RUN("it ran a program"),

  /** executable:int → nothing. */
  CLOSE("it closed a program");

  private final String meanwhile;

  PluginOperation(String meanwhile) {
    this.meanwhile = meanwhile;
  }

  /** Returns what the plugin did, in words. */
  String meanwhile() {
    return meanwhile;
  }
}
