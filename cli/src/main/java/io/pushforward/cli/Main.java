package io.pushforward.cli;

import io.pushforward.settings.UserMistake;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code pushforward}: finds the subcommand, runs it, and turns what goes wrong into one clear line. */
@Command(
        name = "pushforward",
        description = "Learns operators between probability laws.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Main.Version.class)
public final class Main implements Callable<Integer> {
    /** Every subcommand: a new one is one class, and one line here. */
    private static List<Object> subcommands(Console console) {
        return List.of(
                new RunExperiment(console),
                new Train(console),
                new Evaluate(console),
                new Predict(console),
                new Serve(console),
                new Report(console),
                new Distance(console),
                new Inspect(console),
                new Simulate(console),
                new ImportData(console),
                new Certify(console),
                new Decompose(console),
                new Cover(console),
                new Study(console),
                new ListParts(console),
                new Schema(console),
                new Init(console));
    }

    private final Console console;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean version;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show where in the program a failure arose.")
    private boolean debug;

    private Main(Console console) {
        this.console = console;
    }

    public static void main(String[] arguments) {
        StandardError.restore();
        Locale.setDefault(Locale.ROOT);
        ResultStream results = new ResultStream(new FileOutputStream(FileDescriptor.out));
        Console console = Console.ofProcess(results);
        int code = execute(console, arguments);
        console.out().flush();
        if (results.failure().isPresent()) {
            console.err()
                    .println("pushforward: standard output: "
                            + results.failure().get().getMessage());
            code = ErrorLine.MISTAKE;
        }
        System.exit(code);
    }

    /** Runs one command line and returns its exit code. */
    static int execute(Console console, String... arguments) {
        Main main = new Main(console);
        CommandLine line = new CommandLine(main);
        for (Object subcommand : subcommands(console)) add(subcommand, line, List.of(arguments));
        line.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
                .setUsageHelpWidth(100)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new Handlers(main))
                .setExecutionExceptionHandler(new Handlers(main))
                .setExecutionStrategy(new Handlers(main));
        try {
            return line.execute(arguments);
        } catch (Error severe) { // picocli passes on what is no Exception
            return main.tell(severe, ErrorLine.about(severe));
        }
    }

    /**
     * A subcommand in full where the arguments name it, else its name and description: reading the options of all of them
     * takes longer than most commands run.
     */
    private static void add(Object subcommand, CommandLine line, List<String> arguments) {
        Command declared = subcommand.getClass().getAnnotation(Command.class);
        if (arguments.contains(declared.name())) {
            line.addSubcommand(subcommand);
        } else {
            CommandSpec outline = CommandSpec.create();
            outline.usageMessage().description(declared.description());
            line.addSubcommand(declared.name(), outline);
        }
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return 0;
    }

    private int tell(Throwable failure, ErrorLine error) {
        console.out().flush();
        if (debug) failure.printStackTrace(console.err());
        console.err().println("pushforward: " + error.line());
        return error.exitCode();
    }

    private static ErrorLine question(ParameterException mistake) {
        String command = mistake.getCommandLine().getCommandSpec().qualifiedName();
        String text = String.valueOf(mistake.getMessage()).replaceFirst("^Error: ", "");
        if (mistake instanceof UnmatchedArgumentException unmatched) {
            text = "unknown argument " + unmatched.getUnmatched().get(0);
            List<String> similar = unmatched.getSuggestions();
            if (!similar.isEmpty()) text += ", perhaps " + String.join(" or ", similar) + " was meant";
        }
        return ErrorLine.mistake(text + " (" + command + " --help shows the options)");
    }

    /** A folder whose name holds control characters would do to terminals later what messages do not. */
    private static void checkNames(CommandLine.ParseResult result) {
        String out = result.hasMatchedOption("--out")
                ? result.matchedOption("--out").stringValues().get(0)
                : "";
        if (!Printable.isPlain(out))
            throw new UserMistake("--out: expected a name without control characters, got " + out);
        if (result.hasSubcommand()) checkNames(result.subcommand());
    }

    /** What picocli calls to run a command, and when something goes wrong: a class, as archives of classes cannot hold lambdas of picocli's. */
    private record Handlers(Main main)
            implements CommandLine.IParameterExceptionHandler,
                    CommandLine.IExecutionExceptionHandler,
                    CommandLine.IExecutionStrategy {
        @Override
        public int execute(CommandLine.ParseResult result) {
            try {
                checkNames(result);
            } catch (UserMistake mistake) {
                return main.tell(mistake, ErrorLine.about(mistake));
            }
            return new CommandLine.RunLast().execute(result);
        }

        @Override
        public int handleParseException(ParameterException mistake, String[] arguments) {
            return main.tell(mistake, question(mistake));
        }

        @Override
        public int handleExecutionException(Exception failure, CommandLine command, CommandLine.ParseResult result) {
            return main.tell(failure, ErrorLine.about(failure));
        }
    }

    /** The version that the build wrote into the jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {
                "pushforward " + (version == null ? "(not packaged)" : version) + ", Java " + Runtime.version()
            };
        }
    }
}
