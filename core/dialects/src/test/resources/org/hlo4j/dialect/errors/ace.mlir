// 1:48: number of output elements (6) doesn't match expected number of elements (4)
func.func @f(%a: tensor<4x!ace.string>) { %0 = "ace.reshape"(%a) : (tensor<4x!ace.string>) -> tensor<2x3x!ace.string> return }
// -----
// 1:48: 'ace.reshape' op requires the same element type for all operands and results
func.func @f(%a: tensor<4x!ace.string>) { %0 = "ace.reshape"(%a) : (tensor<4x!ace.string>) -> tensor<4x!ace.resource> return }
// -----
// 1:22: 'ace.constant' op failed to verify that all of {value, output} have same type
func.func @f() {%0 = "ace.constant"() {value = dense<"a"> : tensor<!ace.string>} : () -> tensor<1x!ace.string> return}
// -----
// 1:43: 'ace.custom_call' op requires attribute 'call_target_name'
func.func @f(%a: tensor<4x!ace.string>) { "ace.custom_call"(%a) : (tensor<4x!ace.string>) -> () return }
// -----
// 1:23: unknown  type `strings` in dialect `ace`
func.func @f(%a: !ace.strings) { return }
