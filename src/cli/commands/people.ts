import { join } from "node:path";
import type { Command } from "commander";
import { type PersonKey, readPersonKey } from "#features/leads/inbox/people.server.ts";
import { fullName } from "#features/leads/rules/lead.ts";
import { listCopies, listUndelivered } from "#features/privacy/person/copies.ts";
import {
  eraseHeldRecord,
  type HeldRecord,
  readHeldRecord,
} from "#features/privacy/person/held-record.server.ts";
import { StartError } from "#platform/start-error.ts";
import { requireSite, withPlatform } from "../start/with-platform.ts";
import { formatTable, print } from "../terminal/output.ts";

interface Options {
  readonly site: string;
  readonly json?: boolean;
  readonly yes?: boolean;
}

export function addPeopleCommand(program: Command): void {
  const people = program
    .command("people")
    .description("Answer a person who asks to see or delete what a dealer holds about them.");
  const command = (name: string, description: string) =>
    people
      .command(`${name} <email-or-phone>`)
      .description(`${description} Covers every site of the dealer.`)
      .requiredOption("--site <slug>", "a site of the dealer, also one that was removed");

  command("find", "List the enquiries, marketing consents, sign-ins and email alerts of a person.")
    .option("--json", "as JSON")
    .action(findCommand);
  command("export", "Print everything held about a person, as JSON.").action(exportCommand);
  command("erase", "Remove a person's details. This cannot be undone.")
    .option("--yes", "do it; without this, only show what would be removed")
    .option("--json", "as JSON")
    .action(eraseCommand);
}

async function findCommand(text: string, options: Options): Promise<void> {
  const record = await read(text, options);
  print(options.json, summary(record), () => describeRecord(record));
}

async function exportCommand(text: string, options: Options): Promise<void> {
  print(true, await read(text, options), () => "");
}

async function eraseCommand(text: string, options: Options): Promise<void> {
  if (!options.yes) {
    const record = await read(text, options);
    const advice = isEmpty(record)
      ? ""
      : "\n\nNothing was changed. Add --yes to remove these details for good.";
    print(options.json, { erased: false, ...summary(record) }, () => `${describeRecord(record)}${advice}`);
    return;
  }
  const key = requireKey(text);
  const { record, outbox } = await withPlatform(async (platform, env) => {
    const { accountId } = await requireSite(platform, options.site, { removed: true });
    const erased = await platform.db.inAccount(accountId, (tx) => eraseHeldRecord(tx, key, new Date()));
    return { record: erased, outbox: env.SMTP_URL ? null : join(env.DATA_DIR, "outbox") };
  });
  print(options.json, { erased: true, ...summary(record), outbox }, () => describeErasure(record, outbox));
}

async function read(text: string, { site }: Options): Promise<HeldRecord> {
  const key = requireKey(text);
  return withPlatform(async (platform) => {
    const { accountId } = await requireSite(platform, site, { removed: true });
    return platform.db.readAccount(accountId, (tx) => readHeldRecord(tx, key));
  });
}

function requireKey(text: string): PersonKey {
  const key = readPersonKey(text);
  if (!key) throw new StartError(`"${text}" is neither an email address nor a phone number.`);
  return key;
}

const isEmpty = ({ enquiries, consents, shoppers, alerts }: HeldRecord) =>
  enquiries.length + consents.length + shoppers.length + alerts.length === 0;

const summary = (record: HeldRecord) => ({
  enquiries: record.enquiries.map(({ id, receivedAt, state }) => ({ id, receivedAt, state })),
  consents: record.consents.length,
  shoppers: record.shoppers.map(({ id, phone, email, sessions }) => ({
    id,
    phone,
    email,
    sessions: sessions.length,
  })),
  alerts: record.alerts.length,
  copiesSentTo: listCopies(record),
  undelivered: listUndelivered(record),
});

function describeRecord(record: HeldRecord): string {
  if (isEmpty(record)) return "Nothing is held about this person.";
  const rows = record.enquiries.map((lead) => [
    lead.receivedAt.toISOString(),
    lead.id,
    fullName(lead.person),
    lead.person.email,
    lead.person.phone,
    lead.car?.title ?? lead.category,
  ]);
  return [
    formatTable(["received", "id", "name", "email", "phone", "about"], rows),
    `Marketing consents: ${record.consents.length}. Email alerts: ${record.alerts.length}.`,
    ...describeShoppers(record),
    ...describeCopies(record),
    ...describeUndispatched(record, "Not delivered yet, and cancelled by erasing"),
  ].join("\n");
}

/** @param outbox folder of mail that was written to files instead of sent; null with a mail server */
function describeErasure(record: HeldRecord, outbox: string | null): string {
  if (isEmpty(record)) return "Nothing is held about this person.";
  const { enquiries, consents, shoppers, alerts } = record;
  return [
    `Enquiries without personal details now: ${enquiries.length}. Marketing consents deleted: ${consents.length}. Sign-ins deleted: ${shoppers.length}. Email alerts ended: ${alerts.length}.`,
    ...describeCopies(record),
    ...describeUndispatched(record, "Cancelled before it was delivered"),
    ...(outbox === null ? [] : [`Mail in ${outbox} is not deleted. Delete the files there yourself.`]),
  ].join("\n");
}

const describeShoppers = ({ shoppers }: HeldRecord): readonly string[] =>
  shoppers.map(
    ({ phone, email, sessions }) =>
      `Signs in with ${[phone, email].filter(Boolean).join(" and ")}; signed in on ${sessions.length} devices.`,
  );

function describeCopies(record: HeldRecord): readonly string[] {
  const targets = listCopies(record);
  return targets.length === 0
    ? []
    : [`Copies were sent to: ${targets.join(", ")}. Ask there to delete them.`];
}

function describeUndispatched(record: HeldRecord, title: string): readonly string[] {
  const found = listUndelivered(record);
  if (found.length === 0) return [];
  const lines = found.map(({ id, targets, reachedNobody }) => {
    const warning = reachedNobody ? " (nobody at the dealer has this enquiry)" : "";
    return `  ${id} to ${targets.join(", ")}${warning}`;
  });
  const deliveries = found.reduce((sum, { targets }) => sum + targets.length, 0);
  return [`${title}: enquiries ${found.length}, deliveries ${deliveries}.`, ...lines];
}
