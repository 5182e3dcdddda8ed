import type { Command } from "commander";
import { readAmountCents } from "#features/forms/rules/normalise-answer.ts";
import { LEAD_ID } from "#features/leads/inbox/lead-store.server.ts";
import type { DirectorySite } from "#features/tenancy/accounts/site-directory.server.ts";
import { readPublishedConfig } from "#features/tenancy/sites/site-publication.server.ts";
import {
  acceptForShopper,
  type Decided,
  type DecisionPorts,
  declineTradeIn,
  makeOffer,
} from "#features/trade-in/offer/decide.server.ts";
import { OFFER_DAYS } from "#features/trade-in/rules/limits.ts";
import { describeLastDay } from "#features/trade-in/rules/offer-days.ts";
import {
  computeNetCents,
  describeVehicle,
  findOfferState,
  type TradeIn,
} from "#features/trade-in/rules/trade-in.ts";
import {
  findTradeIn,
  type ListedTradeIn,
  listTradeIns,
} from "#features/trade-in/store/trade-in-store.server.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { Platform } from "#platform/start/platform.ts";
import { StartError } from "#platform/start-error.ts";
import { siteConfigSchema } from "#runtime/features.ts";
import { formatCents } from "#ui/base/money.ts";
import { requireSite, withJobs, withPlatform } from "../../start/with-platform.ts";
import { formatMinute, formatTable, print } from "../../terminal/output.ts";
import { readWholeNumber } from "../../terminal/read-option.ts";

interface Options {
  readonly site: string;
  readonly json?: boolean;
}

interface ListOptions extends Options {
  readonly unfinished?: boolean;
  readonly limit: string;
}

interface ValueOptions extends Options {
  readonly amount: string;
  readonly days?: string;
}

const MAX_LISTED = 1000;

/** Sees and decides on trade-ins (D371). */
export function addTradeInsCommand(program: Command): void {
  const tradeIns = program
    .command("trade-ins")
    .description("See what shoppers' cars were valued at, and decide on them.");
  addSiteCommand(tradeIns, "list", "The trade-ins of a site, those that were worked on last first.")
    .option("--unfinished", "those that nobody finished, with what was typed of a contact")
    .option("--limit <number>", "the most that are listed", "50")
    .action(listCommand);
  addSiteCommand(tradeIns, "show <id>", "Everything about a trade-in.").action(showCommand);
  addSiteCommand(
    tradeIns,
    "value <id>",
    "Offer your own figure, after an inspection or where there was none online; the shopper is mailed.",
  )
    .requiredOption("--amount <dollars>", "what you offer, such as 12300")
    .option("--days <number>", "days for which it stands, by default those of the site")
    .action(valueCommand);
  addSiteCommand(
    tradeIns,
    "accept <id>",
    "Accept an offer for a shopper who told you so; the shopper is mailed.",
  ).action((id: string, options: Options) => decideCommand(id, options, acceptForShopper));
  addSiteCommand(tradeIns, "decline <id>", "Decline a car; the shopper is mailed.").action(
    (id: string, options: Options) => decideCommand(id, options, declineTradeIn),
  );
}

const addSiteCommand = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .requiredOption("--site <slug>", "the site")
    .option("--json", "as JSON");

async function listCommand({ site: slug, unfinished = false, limit, json }: ListOptions): Promise<void> {
  const most = readWholeNumber("--limit", limit, { min: 1, max: MAX_LISTED });
  await withPlatform(async (platform) => {
    const site = await requireSite(platform, slug, { removed: true });
    const listed = await platform.db.inAccount(site.accountId, (tx) =>
      listTradeIns(tx, { siteId: site.siteId, unfinished, limit: most }),
    );
    const now = new Date();
    print(
      json,
      listed.map((one) => toAnswer(one, now)),
      () =>
        listed.length === 0
          ? "There is no such trade-in."
          : formatTable(
              HEAD,
              listed.map((one) => toRow(one, now)),
            ),
    );
  });
}

const HEAD = ["changed (UTC)", "id", "who", "car", "state", "offer", "owing"];

const toRow = (one: ListedTradeIn, now: Date): string[] => [
  formatMinute(one.updatedAt),
  one.id,
  one.name ?? describeContact(one),
  one.vehicle ? describeVehicle(one.vehicle) : (one.found?.rego ?? ""),
  toState(one, now),
  one.offerCents === null ? "" : formatCents(one.offerCents),
  one.payoutCents === 0 ? "" : formatCents(one.payoutCents),
];

const describeContact = ({ contact }: TradeIn): string =>
  [contact?.name, contact?.phone, contact?.email].filter(Boolean).join(", ");

const toState = (one: TradeIn, now: Date): string =>
  one.leadId === null ? `stopped after ${one.step}` : findOfferState(one, now);

const toAnswer = (one: TradeIn & { readonly name?: string | null }, now: Date) => ({
  ...{ id: one.id, state: toState(one, now), name: one.name ?? null, contact: one.contact },
  ...{ rego: one.vehicle?.rego ?? null, vehicle: one.vehicle, answers: one.answers, lead_id: one.leadId },
  ...{ estimate: one.estimate, no_figure: one.noFigure, is_firm: one.isFirm },
  ...{ offer_price_cents: one.offerCents, payout_cents: one.payoutCents, valid_until: one.validUntil },
  ...{ decided_by: one.decidedBy, decided_at: one.decidedAt, updated_at: one.updatedAt },
});

async function showCommand(id: string, { site: slug, json }: Options): Promise<void> {
  await withPlatform(async (platform) => {
    const site = await requireSite(platform, slug, { removed: true });
    const found = LEAD_ID.test(id)
      ? await platform.db.inAccount(site.accountId, (tx) => findTradeIn(tx, id))
      : null;
    if (found?.siteId !== site.siteId) throw new StartError(`There is no trade-in ${id}.`);
    const now = new Date();
    print(json, toAnswer(found, now), () => listFacts(found, now).join("\n"));
  });
}

function listFacts(one: TradeIn, now: Date): readonly string[] {
  const { vehicle, answers, estimate, offerCents, payoutCents, validUntil, timeZone } = one;
  const facts: (readonly [string, string | null | undefined])[] = [
    ["Trade-in", one.id],
    ["State", toState(one, now)],
    ["Enquiry", one.leadId],
    ["Contact", describeContact(one)],
    ["Car", vehicle && describeVehicle(vehicle)],
    ["Rego", vehicle?.rego && [vehicle.rego, vehicle.regoState].filter(Boolean).join(" ")],
    ["Kilometres", answers && String(answers.km)],
    ["Condition", answers?.condition],
    ["Service history", answers?.service],
    ["Accidents", answers?.accidents],
    ["Keys", answers?.keys],
    ["Estimate", estimate && `${formatCents(estimate.minCents)} to ${formatCents(estimate.maxCents)}`],
    ["No figure online", one.noFigure],
    [one.isFirm ? "Your offer" : "Offer", offerCents === null ? null : formatCents(offerCents)],
    ["Owing", payoutCents > 0 ? formatCents(payoutCents) : null],
    [
      "Net",
      offerCents !== null && payoutCents > 0 ? describeNet(computeNetCents(offerCents, payoutCents)) : null,
    ],
    ["Stands until", validUntil && describeLastDay(validUntil, timeZone)],
    ["Decided by", one.decidedBy],
  ];
  return facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
}

const describeNet = (cents: number): string =>
  cents < 0 ? `${formatCents(-cents)} still owing` : `${formatCents(cents)} left for the shopper`;

async function valueCommand(id: string, options: ValueOptions): Promise<void> {
  const offerCents = readAmountCents(options.amount);
  if (!offerCents) throw new StartError("--amount must be dollars above 0, such as 12300.");
  const asked =
    options.days === undefined
      ? null
      : readWholeNumber("--days", options.days, { min: 1, max: OFFER_DAYS.max });
  await decideCommand(id, options, async (tx, ports, named) => {
    const published = await readPublishedConfig(tx, named.siteId, siteConfigSchema);
    const days = asked ?? (published?.ok ? published.config.tradeIn.offerDays : OFFER_DAYS.byDefault);
    return makeOffer(tx, ports, { ...named, offerCents, days });
  });
}

type Decide = (
  tx: AccountTransaction,
  ports: DecisionPorts,
  named: { readonly siteId: DirectorySite["siteId"]; readonly id: string },
) => Promise<Decided>;

async function decideCommand(id: string, { site: slug, json }: Options, act: Decide): Promise<void> {
  await withPlatform(async (platform: Platform) => {
    const { accountId, siteId } = await requireSite(platform, slug, { removed: true });
    const now = new Date();
    const decided = await withJobs(platform, (jobs) =>
      platform.db.inAccount(accountId, (tx) => act(tx, { jobs, now }, { siteId, id })),
    );
    if (!decided.ok) throw new StartError(PROBLEMS[decided.reason](id));
    const { tradeIn } = decided;
    print(
      json,
      toAnswer(tradeIn, now),
      () => `${listFacts(tradeIn, now).join("\n")}\nThe shopper is mailed.`,
    );
  });
}

const PROBLEMS: Readonly<Record<Extract<Decided, { readonly ok: false }>["reason"], (id: string) => string>> =
  {
    "not-found": (id) => `There is no trade-in ${id}.`,
    unfinished: (id) => `The trade-in ${id} has no contact, so nobody can be told.`,
    "no-offer": (id) => `The trade-in ${id} has no offer. Make one with \`trade-ins value\`.`,
    already: (id) => `The trade-in ${id} is decided so already.`,
  };
