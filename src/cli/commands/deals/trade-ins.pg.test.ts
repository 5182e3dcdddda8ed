import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { storeLead } from "#features/leads/inbox/lead-store.server.ts";
import { aTradeInLead } from "#features/leads/rules/test-lead.ts";
import { findSite } from "#features/tenancy/accounts/site-directory.server.ts";
import { rememberingJobs } from "#features/tenancy/accounts/test-account.ts";
import { openTradeIn, saveStep } from "#features/trade-in/store/trade-in-store.server.ts";
import { db, forecourt, json, oneSentence, site } from "../test-commands.ts";

const VEHICLE = {
  ...{
    rego: "123ABC",
    regoState: "QLD",
    make: "Toyota",
    model: "Corolla",
    year: 2015,
    badge: null,
    body: null,
  },
  ...{ series: null, fuel: null, transmission: null, drive: null, seats: null },
};

/** A trade-in without a figure; one that nobody finished has no lead. */
async function addTradeIn(isFinished = true): Promise<string> {
  const found = await findSite(db, site);
  if (!found) throw new Error("no site");
  const { accountId, siteId } = found;
  const id = randomUUID();
  const now = new Date();
  await db.inAccount(accountId, async (tx) => {
    const step = {
      id,
      siteId,
      vehicleId: null,
      isSold: false,
      step: "details",
      timeZone: "Australia/Brisbane",
    };
    await saveStep(tx, { ...step, vehicle: VEHICLE, contact: { phone: "0412 345 678" } }, now);
    if (!isFinished) return;
    const lead = aTradeInLead({ id, siteId, receivedAt: now });
    await storeLead(tx, { jobs: rememberingJobs(), newId: randomUUID }, { lead, targets: [] });
    const figures = { estimate: null, offerCents: null, validUntil: null, payoutCents: 450_000 };
    await openTradeIn(tx, { id, leadId: lead.id, noFigure: "too-old", ...figures });
  });
  return id;
}

const run = (verb: string, ...options: string[]) => forecourt("trade-ins", verb, ...options, "--site", site);
const ask = (verb: string, ...options: string[]) => json("trade-ins", verb, ...options, "--site", site);

test("D371: trade-ins are listed and shown; those that nobody finished apart, with what is known of a contact", async () => {
  expect(await ask("list")).toMatchObject({ code: 0, answer: [] });
  const [id, unfinished] = [await addTradeIn(), await addTradeIn(false)];
  expect((await ask("list")).answer).toMatchObject([
    { id, state: "waiting", name: "Jane Citizen", rego: "123ABC" },
  ]);
  expect((await ask("list", "--unfinished")).answer).toMatchObject([
    { id: unfinished, state: "stopped after details", contact: { phone: "0412 345 678" } },
  ]);
  expect((await run("show", id)).out).toMatch(
    /Car: 2015 Toyota Corolla\nRego: 123ABC QLD\n.*Owing: \$4,500/s,
  );
});

test("D371: a dealer offers, accepts for the shopper and declines", async () => {
  const id = await addTradeIn();
  expect(await run("accept", id)).toEqual(oneSentence);
  expect((await ask("value", id, "--amount", "$9,000", "--days", "3")).answer).toMatchObject({
    ...{ id, state: "open", is_firm: true, offer_price_cents: 900_000 },
  });
  expect((await run("accept", id)).out).toMatch(
    /State: accepted.*Your offer: \$9,000.*Net: \$4,500 left.*mailed/s,
  );
  expect(await run("accept", id)).toEqual(oneSentence);
  expect((await ask("decline", id)).answer).toMatchObject({ state: "declined", decided_by: "dealer" });
});

test("D371: what is wrong is said in one sentence", async () => {
  const [id, unfinished] = [await addTradeIn(), await addTradeIn(false)];
  for (const args of [
    ["show", randomUUID()],
    ["show", "1"],
    ["value", id, "--amount", "0"],
    ["value", id, "--amount", "-5"],
    ["value", id, "--amount", "1e6"],
    ["value", id, "--amount", "9000", "--days", "0"],
    ["value", randomUUID(), "--amount", "9000"],
    ["value", unfinished, "--amount", "9000"],
    ["decline", unfinished],
    ["list", "--limit", "none"],
  ])
    expect({ args, ...(await forecourt("trade-ins", ...args, "--site", site)) }).toEqual({
      args,
      ...oneSentence,
    });
});
