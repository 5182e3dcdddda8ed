import type { Command } from "commander";
import { readEnv } from "#platform/env.ts";
import { examine } from "../doctor/examine.server.ts";
import { formatTable, print } from "../terminal/output.ts";

/** `doctor`: what is wrong with an installation, and what to do (D410). */
export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("Check database, clock, mail, storage, disk, domains and certificates.")
    .option("--json", "as JSON")
    .addHelpText("after", "\nExit codes: 0 nothing is wrong, or only warnings; 1 something is wrong.")
    .action(doctorCommand);
}

async function doctorCommand({ json }: { readonly json?: boolean }): Promise<void> {
  const findings = await examine(readEnv(process.env), () => new Date());
  if (findings.some(({ state }) => state === "problem")) process.exitCode = 1;
  const rows = findings.map(({ check, state, found, advice }) => [state, check, found, advice]);
  print(json, findings, () => formatTable(["", "check", "found", "what to do"], rows));
}
