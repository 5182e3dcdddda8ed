import { Command } from "commander";
import packageFile from "../../package.json" with { type: "json" };
import { addAccountsCommand } from "./commands/accounts.ts";
import { addBackupCommands } from "./commands/backup.ts";
import { addContentCommand } from "./commands/content.ts";
import { addPaymentsCommand } from "./commands/deals/payments.ts";
import { addReservationsCommand } from "./commands/deals/reservations.ts";
import { addTradeInsCommand } from "./commands/deals/trade-ins.ts";
import { addDoctorCommand } from "./commands/doctor.ts";
import { addEncryptAgainCommand } from "./commands/encrypt-again.ts";
import { addFeedsCommand } from "./commands/feeds/feeds.ts";
import { addImportCommand } from "./commands/import.ts";
import { addLeadsCommand } from "./commands/leads/leads.ts";
import { addLocationsCommand } from "./commands/locations.ts";
import { addModelsCommand } from "./commands/models.ts";
import { addPartsCommand } from "./commands/parts.ts";
import { addPeopleCommand } from "./commands/people.ts";
import { addReviewsCommand } from "./commands/reviews/reviews.ts";
import { addServerCommands } from "./commands/server.ts";
import { addSitesCommand } from "./commands/sites.ts";
import { addStaffCommand } from "./commands/staff/staff.ts";
import { addVehiclesCommand } from "./commands/vehicles.ts";

/** The command line: every command with its options and help. */
export function buildProgram(): Command {
  const program = new Command("forecourt")
    .version(packageFile.version)
    .description("Websites for car dealers: import stock, manage sites, see enquiries, run the server.")
    .showHelpAfterError()
    .configureHelp({ sortSubcommands: true });
  addServerCommands(program);
  addDoctorCommand(program);
  addBackupCommands(program);
  addImportCommand(program);
  addFeedsCommand(program);
  addSitesCommand(program);
  addLocationsCommand(program);
  addContentCommand(program);
  addModelsCommand(program);
  addReviewsCommand(program);
  addPartsCommand(program);
  addVehiclesCommand(program);
  addAccountsCommand(program);
  addLeadsCommand(program);
  addPeopleCommand(program);
  addStaffCommand(program);
  addEncryptAgainCommand(program);
  addPaymentsCommand(program);
  addReservationsCommand(program);
  addTradeInsCommand(program);
  return program;
}
