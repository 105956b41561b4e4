package org.hlo4j.tools.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.hlo4j.tools.run.ToolVersion;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.TypeConversionException;

/**
 * Declares parameters and options of a command line. Each declaration returns a supplier of the
 * parsed value.
 *
 * <p>This replaces picocli's annotations: reflection on these takes the JVM longer than all the
 * work of a short command: without them it takes a fifth to a third less, see check/bench/journal.
 *
 * <p>Names of options are written as in the help: {@code -o, --output}.
 */
public final class Declarations {
  /**
   * Creates instances like picocli's default factory, which however first searches all jars of the
   * class path for Groovy.
   */
  public static final IFactory FACTORY = new Factory();

  private static final ITypeConverter<Long> SIZE = Declarations::bytes;
  private static final String UNITS = "KMGT";

  private final Consumer<ArgSpec> owner;
  private int parameters;

  private Declarations(Consumer<ArgSpec> owner) {
    this.owner = owner;
  }

  /**
   * Returns a command with the options common to all commands.
   *
   * @param work the implementation of the command
   * @param description sentences, each of which starts a line of the help
   */
  public static CommandSpec command(Object work, String name, String... description) {
    CommandSpec spec =
        CommandSpec.wrapWithoutInspection(work, FACTORY)
            .name(name)
            .versionProvider(() -> ToolVersion.text().strip().split("\n"));
    spec.usageMessage().description(description);
    Declarations declare = of(spec);
    declare.add(instead("-h, --help", "Show this help message and exit.").usageHelp(true));
    declare.add(instead("-V, --version", "Print version information and exit.").versionHelp(true));
    return spec;
  }

  /** Returns an option that replaces the work of the command, such as help. */
  private static OptionSpec.Builder instead(String names, String description) {
    return named(names, description).type(boolean.class);
  }

  /** Returns declarations of a command. */
  public static Declarations of(CommandSpec command) {
    return new Declarations(command::add);
  }

  /** Returns declarations of a group of options. */
  public static Declarations of(ArgGroupSpec.Builder group) {
    return new Declarations(group::addArg);
  }

  /** Declares a required positional parameter. */
  public Supplier<String> parameter(String label, String description) {
    return parameter(String.class, label, description);
  }

  /** Declares a required positional parameter. */
  public <T> Supplier<T> parameter(Class<T> type, String label, String description) {
    PositionalParamSpec spec =
        PositionalParamSpec.builder()
            .index(Integer.toString(parameters++))
            .required(true)
            .paramLabel(label)
            .description(description)
            .type(type)
            .build();
    owner.accept(spec);
    return spec::getValue;
  }

  /** Declares one or more positional parameters; a label with dots states their number itself. */
  public Supplier<List<String>> parameters(String label, String description) {
    return parameters("1..*", label, description)::getValue;
  }

  /** Declares any number of parameters. */
  public Supplier<List<String>> optionalParameters(String label, String description) {
    PositionalParamSpec spec = parameters("0..*", label, description);
    return () -> Optional.<List<String>>ofNullable(spec.getValue()).orElse(List.of());
  }

  private PositionalParamSpec parameters(String arity, String label, String description) {
    PositionalParamSpec spec =
        PositionalParamSpec.builder()
            .index("0..*")
            .arity(arity)
            .hideParamSyntax(label.contains("..."))
            .required(!arity.startsWith("0"))
            .paramLabel(label)
            .description(description)
            .type(List.class)
            .auxiliaryTypes(String.class)
            .build();
    owner.accept(spec);
    return spec;
  }

  /** Declares a flag. */
  public BooleanSupplier flag(String names, String description) {
    OptionSpec spec = add(named(names, description).type(boolean.class).initialValue(false));
    return () -> spec.<Boolean>getValue();
  }

  /** Declares an optional option. */
  public Supplier<Optional<String>> option(String names, String label, String description) {
    return option(String.class, names, label, description);
  }

  /** Declares an optional option. */
  public <T> Supplier<Optional<T>> option(
      Class<T> type, String names, String label, String description) {
    OptionSpec spec = add(named(names, description).paramLabel(label).type(type));
    return () -> Optional.ofNullable(spec.getValue());
  }

  /**
   * Declares an optional option whose value is a size in bytes, with suffix K, M, G or T for powers
   * of 1024.
   */
  public Supplier<Optional<Long>> size(String names, String description) {
    OptionSpec spec =
        add(named(names, description).paramLabel("SIZE").type(Long.class).converters(SIZE));
    return () -> Optional.ofNullable(spec.getValue());
  }

  private static long bytes(String text) {
    if (!text.toUpperCase(Locale.ROOT).matches("\\d{1,9}[KMGT]?")) {
      throw new TypeConversionException("'" + text + "' is no size such as 500M or 4G");
    }
    int unit = UNITS.indexOf(Character.toUpperCase(text.charAt(text.length() - 1))) + 1;
    String digits = unit == 0 ? text : text.substring(0, text.length() - 1);
    return Long.parseLong(digits) << (10 * unit);
  }

  /** Declares an option with a default, available to descriptions as {@code ${DEFAULT-VALUE}}. */
  public <T> Supplier<T> optionOr(
      String otherwise, Class<T> type, String names, String label, String description) {
    OptionSpec spec =
        add(named(names, description).paramLabel(label).type(type).defaultValue(otherwise));
    return spec::getValue;
  }

  /** Declares a required option. */
  public Supplier<String> required(String names, String label, String description) {
    OptionSpec spec =
        add(named(names, description).paramLabel(label).type(String.class).required(true));
    return spec::getValue;
  }

  /** Declares an option that may be repeated. */
  public Supplier<List<String>> options(String names, String label, String description) {
    OptionSpec spec =
        add(
            named(names, description)
                .paramLabel(label)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .initialValue(List.of()));
    return spec::getValue;
  }

  private static final class Factory implements IFactory {
    @Override
    public <T> T create(Class<T> type) throws Exception {
      if (type == List.class) {
        return type.cast(new ArrayList<>());
      }
      return CommandLine.defaultFactory().create(type);
    }
  }

  private static OptionSpec.Builder named(String names, String description) {
    return OptionSpec.builder(names.split(", ")).description(description);
  }

  private OptionSpec add(OptionSpec.Builder option) {
    OptionSpec spec = option.build();
    owner.accept(spec);
    return spec;
  }
}
