package org.hlo4j.tools.cli;

import java.util.ArrayList;
import java.util.List;
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

/**
 * Declares what a command line may hold. Each declaration gives what the command line held, once
 * that was parsed.
 *
 * <p>This takes the place of picocli's annotations: to find and read these takes the JVM longer
 * than a short command takes for all its work.
 *
 * <p>Names of options are written as the help shows them: {@code -o, --output}.
 */
final class Declarations {
  /**
   * Makes what picocli asks for as picocli does. Its own factory first looks for Groovy, in all
   * jars of the class path.
   */
  static final IFactory FACTORY = new Factory();

  private static final ITypeConverter<Long> SIZE = ByteSize::parse;

  private final Consumer<ArgSpec> owner;
  private int parameters;

  private Declarations(Consumer<ArgSpec> owner) {
    this.owner = owner;
  }

  /**
   * A command with the options of all commands.
   *
   * @param work what the command does
   * @param description sentences, each of which begins a line of the help
   */
  static CommandSpec command(Object work, String name, String... description) {
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

  /** An option that asks for something instead of the work. */
  private static OptionSpec.Builder instead(String names, String description) {
    return named(names, description).type(boolean.class);
  }

  /** What is declared is for this command. */
  static Declarations of(CommandSpec command) {
    return new Declarations(command::add);
  }

  /** What is declared is for this group of options. */
  static Declarations of(ArgGroupSpec.Builder group) {
    return new Declarations(group::addArg);
  }

  /** What stands at the next place of the command line, where something has to stand. */
  Supplier<String> parameter(String label, String description) {
    return parameter(String.class, label, description);
  }

  /** What stands at the next place of the command line, where something has to stand. */
  <T> Supplier<T> parameter(Class<T> type, String label, String description) {
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

  /** What stands on the command line, one or more; a label with dots says how many itself. */
  Supplier<List<String>> parameters(String label, String description) {
    PositionalParamSpec spec =
        PositionalParamSpec.builder()
            .index("0..*")
            .arity("1..*")
            .hideParamSyntax(label.contains("..."))
            .required(true)
            .paramLabel(label)
            .description(description)
            .type(List.class)
            .auxiliaryTypes(String.class)
            .build();
    owner.accept(spec);
    return spec::getValue;
  }

  /** Whether the option is there. */
  BooleanSupplier flag(String names, String description) {
    OptionSpec spec = add(named(names, description).type(boolean.class).initialValue(false));
    return () -> spec.<Boolean>getValue();
  }

  /** What the option says, if it is there. */
  <T> Supplier<Optional<T>> option(Class<T> type, String names, String label, String description) {
    OptionSpec spec = add(named(names, description).paramLabel(label).type(type));
    return () -> Optional.ofNullable(spec.getValue());
  }

  /** The size in bytes that the option says, if it is there: see {@link ByteSize}. */
  Supplier<Optional<Long>> size(String names, String description) {
    OptionSpec spec =
        add(named(names, description).paramLabel("SIZE").type(Long.class).converters(SIZE));
    return () -> Optional.ofNullable(spec.getValue());
  }

  /** What the option says, or else this, which {@code ${DEFAULT-VALUE}} stands for. */
  <T> Supplier<T> optionOr(
      String otherwise, Class<T> type, String names, String label, String description) {
    OptionSpec spec =
        add(named(names, description).paramLabel(label).type(type).defaultValue(otherwise));
    return spec::getValue;
  }

  /** What the option says, which has to be there. */
  Supplier<String> required(String names, String label, String description) {
    OptionSpec spec =
        add(named(names, description).paramLabel(label).type(String.class).required(true));
    return spec::getValue;
  }

  /** All that the option says, as often as it is there. */
  Supplier<List<String>> options(String names, String label, String description) {
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
