module {
 %g = "foo.g"(%fw, %fw2#1, %fw2#0, %fw2#1) : (i32, i32, i32,i32) -> i32
 "foo.a"() ({ ^bb0(%x: i32, %y: i32 loc("arg")):
   %u = "foo.use"(%g, %x, %x) : (i32, i32, i32) -> i32
   "foo.br"(%y)[^bb2] : (i32) -> ()
  ^bb1: "foo.r"(%u, %u, %w, %late) ({ "foo.in"(%u) : (i32) -> () }, {}, { "foo.in"() : () -> () "foo.in"()[^bb9] : () -> () ^bb9: "foo.in"()[^bb9] : () -> () }) : (i32,i32, i32, i64) -> ()
  ^bb2: %late, %w = "foo.d"() : () -> (i64, i32)
     "foo.iso"() ({ %k = "foo.d"() : () -> i1   "foo.e"(%k, %k) ({ "foo.f"(%k) : (i1) -> () }) : (i1, i1) -> () }) : () -> ()
     "foo.z"(%w, %w, %y) ({ "foo.k"() ({ "foo.l"(%w) : (i32) -> () }) : () -> () "foo.g"() ({ "foo.h"() : () -> () }) : () -> () }) : (i32, i32, i32) -> ()
     "foo.br"()[^bb1,^bb2] : () -> ()
  }) : () -> ()
  %fw = "foo.fw"(%fw2#1) : (i32) -> i32
  %fw2:2 = "foo.fw"(%fw) : (i32) -> (i32, i32)
}
