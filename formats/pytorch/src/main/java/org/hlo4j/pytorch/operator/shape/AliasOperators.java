package org.hlo4j.pytorch.operator.shape;

import java.util.List;
import java.util.Map;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;

/** Operators that are other names of operators, with the same overloads and arguments. */
public final class AliasOperators {
  private static final Map<String, String> ALIASES =
      Map.ofEntries(
          Map.entry("absolute", "abs"),
          Map.entry("arccos", "acos"),
          Map.entry("arccosh", "acosh"),
          Map.entry("arcsin", "asin"),
          Map.entry("arcsinh", "asinh"),
          Map.entry("arctan", "atan"),
          Map.entry("arctan2", "atan2"),
          Map.entry("arctanh", "atanh"),
          Map.entry("clip", "clamp"),
          Map.entry("divide", "div"),
          Map.entry("greater", "gt"),
          Map.entry("greater_equal", "ge"),
          Map.entry("less", "lt"),
          Map.entry("less_equal", "le"),
          Map.entry("multiply", "mul"),
          Map.entry("negative", "neg"),
          Map.entry("not_equal", "ne"),
          Map.entry("special_digamma", "digamma"),
          Map.entry("special_erf", "erf"),
          Map.entry("special_erfc", "erfc"),
          Map.entry("special_erfinv", "erfinv"),
          Map.entry("special_exp2", "exp2"),
          Map.entry("special_expit", "sigmoid"),
          Map.entry("special_expm1", "expm1"),
          Map.entry("special_gammaln", "lgamma"),
          Map.entry("special_i0", "i0"),
          Map.entry("special_log1p", "log1p"),
          Map.entry("special_logit", "logit"),
          Map.entry("special_multigammaln", "mvlgamma"),
          Map.entry("special_polygamma", "polygamma"),
          Map.entry("special_psi", "digamma"),
          Map.entry("special_sinc", "sinc"),
          Map.entry("subtract", "sub"));

  /** Other names of single overloads. */
  private static final Map<String, String> OVERLOADS =
      Map.of(
          "aten.special_round.default", "aten.round.decimals",
          "aten.true_divide.Scalar", "aten.div.Scalar",
          "aten.true_divide.Tensor", "aten.div.Tensor",
          "aten.special_xlogy.default", "aten.xlogy.Tensor",
          "aten.special_xlogy.self_scalar", "aten.xlogy.Scalar_Self",
          "aten.special_xlogy.other_scalar", "aten.xlogy.Scalar_Other");

  private AliasOperators() {}

  /** Adds a row for each overload of which there is none yet. All others have been added before. */
  public static void addTo(OperatorTable<OperatorCall> rows) {
    List<OperatorTable.Row<OperatorCall>> all = rows.rows();
    ALIASES.forEach((alias, name) -> {
      String prefix = "aten." + name + ".";
      for (OperatorTable.Row<OperatorCall> operator : all) {
        if (operator.name().startsWith(prefix)) {
          add(rows, "aten." + alias + "." + operator.name().substring(prefix.length()), operator);
        }
      }
    });
    OVERLOADS.forEach((alias, name) -> add(rows, alias, rows.find(name)));
  }

  private static void add(
      OperatorTable<OperatorCall> rows, String name, OperatorTable.Row<OperatorCall> operator) {
    if (!rows.has(name)) {
      rows.alias(operator, name);
    }
  }
}
