package app

import java.io.ByteArrayInputStream
import java.lang.foreign.MemorySegment
import java.nio.ByteBuffer
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import kotlin.random.Random
import org.hlo4j.Hlo4j
import org.hlo4j.ModuleBuilder
import org.hlo4j.Tensors
import org.hlo4j.interpreter.Tensor
import org.hlo4j.ir.Operation
import org.hlo4j.ir.ReadLimits
import org.hlo4j.ir.builtin.FloatType
import org.hlo4j.ir.builtin.LongList
import org.hlo4j.ir.builtin.RankedTensorType
import org.hlo4j.ir.define.Dialect
import org.hlo4j.ir.define.OpDefinition
import org.hlo4j.ir.define.TypeRelation
import org.hlo4j.ir.diagnostic.DiagnosticException
import org.hlo4j.ir.pass.PassDefinition
import org.hlo4j.ir.rewrite.GreedyRewriter
import org.hlo4j.ir.rewrite.RewritePattern
import org.hlo4j.ir.rewrite.RewritePatterns
import org.hlo4j.jax.JaxExport
import org.hlo4j.op.stablehlo.CustomCallOp
import org.hlo4j.op.stablehlo.MultiplyOp
import org.hlo4j.op.stablehlo.TanhOp
import org.hlo4j.op.stablehlo.TransposeOp
import org.hlo4j.opset.Version
import org.hlo4j.opset.constraint.Types

private val hlo4j = Hlo4j.standard()

private const val TEXT =
    """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""

private fun read(): String {
  val program = hlo4j.parse(TEXT)
  val printed = hlo4j.print(program)
  val forms =
      listOf(
          hlo4j.read(ByteArrayInputStream(hlo4j.serialize(program)), "stream"),
          hlo4j.read(ByteBuffer.wrap(hlo4j.toBytecode(program)), "buffer"),
          hlo4j.read(MemorySegment.ofArray(TEXT.toByteArray()), "segment"))
  return if (forms.all { hlo4j.print(it) == printed }) "the same from text, bytecode and artifact"
  else "different"
}

private fun layer(): Operation =
    ModuleBuilder.create("layer")
        .function(
            "main",
            listOf(
                RankedTensorType.of(FloatType.F32, 2, 3),
                RankedTensorType.of(FloatType.F32, 3, 4),
                RankedTensorType.of(FloatType.F32, 4))) { f ->
              val product = f.matmul(f.argument(0), f.argument(1))
              f.returns(f.tanh(f.add(product, f.broadcastLike(product, f.argument(2), 1))))
            }
        .build()

private fun build() = "${hlo4j.print(layer()).lines().count { it.isNotEmpty() }} lines"

private fun verify(): String {
  val program = layer()
  val tanh = TanhOp.stream(program).findFirst().orElseThrow().operation()
  tanh.setOperand(0, tanh.blockOrNull()!!.argument(0))
  val errors = hlo4j.verifyAll(program)
  val types = listOf(2L, 3L).map { RankedTensorType.of(FloatType.F32, it) }
  try {
    ModuleBuilder.create("wrong").function("main", types) { f ->
      f.returns(f.add(f.argument(0), f.argument(1)))
    }
    return "accepted"
  } catch (refused: DiagnosticException) {
    return "${errors.size} error; ${refused.diagnostics().last().message()}"
  }
}

private fun convert(): String {
  val program = hlo4j.parse(TEXT.replace("stablehlo.tanh", "stablehlo.tan"))
  val target = Version.parse("1.0.0")
  val blocker = hlo4j.explain(program).blockers(target).first()
  val expands = blocker.remedy().map { it.isExpansion }.orElse(false)
  hlo4j.transform(program, "stablehlo-compatibility-expander{target=1.0.0}")
  val version = Hlo4j.artifactVersion(hlo4j.serialize(program, target)).orElseThrow()
  return "${blocker.operation()} since ${blocker.since().orElseThrow()}, " +
      "${if (expands) "expanded" else "dropped"}, written for $version"
}

private fun serve(): String {
  val tanh = hlo4j.prepare(hlo4j.parse(TEXT))
  Executors.newFixedThreadPool(8).use { threads ->
    val results =
        (0 until 100).map { i ->
          val request = Tensors.f32(floatArrayOf(i.toFloat(), -i.toFloat(), 0f, 1f))
          threads.submit(Callable { (tanh.run(request).first() as Tensor).toFloatArray() })
        }
    return "100 requests, sum ${results.sumOf { (it.get()[0] + it.get()[1]).toDouble() }}"
  }
}

private fun rewrite(): String {
  val square =
      OpDefinition.op("app.square")
          .operand("x", Types.ANY_RANKED_TENSOR)
          .result("y", Types.ANY_RANKED_TENSOR)
          .allMatch(TypeRelation.Aspect.TYPE, "x", "y")
          .format("\$x attr-dict `:` type(\$x)")
          .build()
  val pattern =
      RewritePattern.of(square) { op, rewriter ->
        val operand = op.operand(0)
        rewriter.replaceWithInferred(op, MultiplyOp.builder(operand, operand).state())
        true
      }
  val lowering =
      PassDefinition.of("lower-app", "Lowers app to StableHLO.", PassDefinition.ANY) { root, context
        ->
        GreedyRewriter.apply(root, RewritePatterns.of(listOf(pattern)), context.registry())
      }
  val own = hlo4j.with(Dialect.builder("app").ops(listOf(square)).build()).with(lowering)
  val program = own.parse(TEXT.replace("stablehlo.tanh", "app.square"))
  own.transform(program, "lower-app")
  return "${MultiplyOp.stream(program).count()} multiply"
}

private fun infer(): String {
  var inferred = ""
  val type = RankedTensorType.of(FloatType.BF16, 2, 3, 5)
  ModuleBuilder.create("infer").function("main", listOf(type)) { f ->
    val transposed = f.append(TransposeOp.builder(f.argument(0), LongList.of(2, 0, 1))).result()
    inferred = transposed.type().toString()
    f.returns(transposed)
  }
  return inferred
}

private fun recognize(): String {
  val type = RankedTensorType.of(FloatType.F32, 4, 8)
  val program =
      ModuleBuilder.create("softmax")
          .function("main", listOf(type)) { f ->
            val x = f.argument(0)
            val exponential = f.exponential(f.subtract(x, f.broadcastLike(x, f.max(x, 1), 0)))
            f.returns(f.divide(exponential, f.broadcastLike(x, f.sum(exponential, 1), 0)))
          }
          .build()
  hlo4j.transform(program, "byteir-to-custom-call")
  val call = CustomCallOp.stream(program).findFirst().orElseThrow().callTargetName()
  hlo4j.transform(program, "byteir-decompose")
  return "$call, and ${CustomCallOp.stream(program).count()} calls once decomposed"
}

private fun export(): String {
  val file = object {}.javaClass.getResourceAsStream("/program.jax")!!.use { it.readAllBytes() }
  val export = JaxExport.read(file)
  val program = hlo4j.read(file, "program.jax")
  hlo4j.transform(program, "canonicalize,cse")
  val changed = JaxExport.read(export.withProgram(program).write())
  return "${export.function()} by JAX ${changed.jaxVersion().orElse("?")}"
}

private fun compare(): String {
  val first = hlo4j.parse(TEXT)
  val renamed = hlo4j.parse(TEXT.replace("%x", "%input"))
  val other = hlo4j.parse(TEXT.replace("stablehlo.tanh", "stablehlo.sine"))
  val same = hlo4j.digest(first) == hlo4j.digest(renamed)
  return "${if (same) "equal" else "different"} digests; " +
      "${hlo4j.diff(first, other).size} differences"
}

private fun survive(): String {
  val limited = hlo4j.with(ReadLimits.DEFAULT.withOperations(1000).withConstantBytes(1L shl 20))
  val artifact = hlo4j.serialize(layer())
  val random = Random(1)
  val refused =
      (0 until 1000).count {
        val damaged = artifact.clone()
        damaged[random.nextInt(damaged.size)] = random.nextInt().toByte()
        try {
          limited.read(damaged, "damaged")
          false
        } catch (e: DiagnosticException) {
          e.diagnostics().isNotEmpty()
        }
      }
  return "${if (refused > 500) "most" else "few"} of 1000 refused, each with a diagnostic"
}

fun main() {
  println("read: ${read()}")
  println("build: ${build()}")
  println("verify: ${verify()}")
  println("explain and convert: ${convert()}")
  println("serve: ${serve()}")
  println("pattern and dialect: ${rewrite()}")
  println("infer: ${infer()}")
  println("ByteIR: ${recognize()}")
  println("jax.export: ${export()}")
  println("digest and diff: ${compare()}")
  println("hostile bytes: ${survive()}")
}
