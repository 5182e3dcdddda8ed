import type { Command } from "commander";

/** What every command of `addAccountCommand` is given. */
export interface AccountOptions {
  readonly account: string;
  readonly json?: boolean;
}

/** Adds a command on one account, which can answer as JSON. */
export const addAccountCommand = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .requiredOption("--account <slug>", "the dealer account")
    .option("--json", "as JSON");

/** Options of a command that publishes a file of an account in place of what there is. */
export interface ApplyOptions extends AccountOptions {
  readonly dryRun?: boolean;
  readonly prune?: boolean;
  readonly yes?: boolean;
}
