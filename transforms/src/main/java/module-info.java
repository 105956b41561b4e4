import org.jspecify.annotations.NullMarked;

/** Passes over StableHLO and CHLO programs. */
@NullMarked
module org.hlo4j.transforms {
  requires transitive org.hlo4j.interpreter;
  requires static org.jspecify;

  exports org.hlo4j.transforms.build;
  exports org.hlo4j.transforms;
  exports org.hlo4j.transforms.assertion;
  exports org.hlo4j.transforms.canonicalize;
  exports org.hlo4j.transforms.casts;
  exports org.hlo4j.transforms.cse;
  exports org.hlo4j.transforms.dynamism;
  exports org.hlo4j.transforms.fold;
  exports org.hlo4j.transforms.formula;
  exports org.hlo4j.transforms.inline;
  exports org.hlo4j.transforms.optimize;
  exports org.hlo4j.transforms.refine;
  exports org.hlo4j.transforms.simplify;
  exports org.hlo4j.transforms.symbol;
}
