/**
 * MLIR's bytecode format, versions 0 to 6. Programs are read by {@link
 * org.hlo4j.bytecode.read.BytecodeReader} and written, byte for byte as MLIR does, by {@link
 * org.hlo4j.bytecode.write.BytecodeWriter}. This package contains what both directions share: the
 * versions, the sections, and the encodings of builtin attributes and types and of properties.
 *
 * <h2>Layout</h2>
 *
 * <pre>
 * file            := magic version:varint producer:cstring section*
 * magic           := 'M' 'L' 0xEF 'R'
 * section         := code:byte length:varint (alignment:varint 0xCB*)? body
 *                    -- the code's high bit says that the alignment is there;
 *                    -- written in the order 1 3 2 4 6 5 0 8
 *
 * string      (0) := n:varint length:varint{n} cstring{n}       -- lengths last string first,
 *                                                               -- terminators included
 * dialect     (1) := n:varint dialect{n} (names:varint)? nameGroup*     -- count from version 4
 * dialect         := name:string                                -- version 0
 *                  | (name:string &lt;&lt; 1 | hasVersion) section(7)?       -- from version 1
 * nameGroup       := dialect:index n:varint opName{n}
 * opName          := string                                     -- up to version 4
 *                  | (string &lt;&lt; 1 | registered)                 -- from version 5
 * attrType    (2) := entry*                                     -- attributes, then types
 * entry           := what the dialect's codec writes | text:cstring
 * offsets     (3) := attributes:varint types:varint entryGroup*
 * entryGroup      := dialect:index n:varint (length &lt;&lt; 1 | encoded):varint{n}
 *
 * ir          (4) := block                                      -- without arguments, one operation
 * block           := (operations &lt;&lt; 1 | hasArguments) arguments? operation*
 * arguments       := n:varint argument{n} (0x00 | 0x20 useListOrders)?  -- byte from version 3
 * argument        := type:index location:index                  -- up to version 3
 *                  | (type:index &lt;&lt; 1 | hasLocation) location:index?    -- from version 4
 * operation       := name:index parts:byte location:index
 *                    attributes:index? properties:varint? (n:varint type:index{n})?
 *                    (n:varint value:index{n})? (n:varint block:index{n})?
 *                    useListOrders? regions?                    -- as parts say
 * regions         := (n &lt;&lt; 1 | isolated) (region{n} | section(4))  -- a section if isolated, from 2
 * region          := 0 | blocks:varint values:varint block{blocks}
 * useListOrders   := count:varint? useListOrder*                -- no count, no value index, if
 * useListOrder    := value:varint? (n &lt;&lt; 1 | pairs) index:varint{n}    -- there is one value only
 *
 * resource    (5) := data*
 * resOffsets  (6) := groups:varint (key:string resources){groups} (dialect:index resources)*
 * resources   := n:varint (key:string length:varint kind:byte){n}
 * properties  (8) := n:varint (length:varint byte{length}){n}
 *
 * varint          := 1 to 9 bytes, little endian; the number of low zero bits of the first byte is
 *                    the number of bytes that follow
 * signed varint   := varint of the zigzag form
 * </pre>
 */
package org.hlo4j.bytecode;
