import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startYouxStandIn, type YouxStandIn } from "#demo/youx-stand-in.ts";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import { YouxQuotes } from "./youx-quotes.server.ts";

const agent = createPublicAgent(true);
let standIn: YouxStandIn;
beforeAll(async () => {
  standIn = await startYouxStandIn();
});
afterAll(async () => {
  await agent.close();
  await standIn.stop();
});
beforeEach(() => {
  standIn.behaviour = "answers";
  standIn.asked.length = 0;
});

const CAR = { credit: "GREAT", priceCents: 30_000_00, year: 2022, vin: "V1", nvic: "N1" } as const;

/** The clock stands still unless it is moved. */
function service(options: object = {}) {
  const clock = { now: new Date("2026-11-22T00:00:00Z") };
  const parts = { agent, allowPrivate: true, secret: (...named: string[]) => `key of ${named.join(" ")}` };
  const quotes = new YouxQuotes(
    { url: `${standIn.url}/`, account: "north", secretName: "YOUX_KEY" },
    { ...parts, now: () => clock.now, ...options },
  );
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  return { quotes, later };
}

test("API-16 FIN-20: posts the documented fields with the key, and answers the lender's record", async () => {
  const { quotes } = service();
  expect(await quotes.quote(CAR)).toMatchObject({
    ...{ interestRate: 7.89, comparisonRate: 9.01, paymentWeekCents: 143_41, priceCents: 30_000_00 },
  });
  expect(standIn.asked).toEqual([
    {
      body: {
        ...{ selfAssessedCreditScore: "GREAT", purchasePrice: 30_000, loanTerm: 5 },
        ...{ year: 2022, vin: "V1", nvic: "N1", whoIsHelping: "" },
      },
      authorization: "Bearer key of north YOUX_KEY",
    },
  ]);
});

test("FIN-20: the same question at the same time is asked once", async () => {
  const { quotes } = service();
  const answers = await Promise.all([quotes.quote(CAR), quotes.quote({ ...CAR }), quotes.quote(CAR)]);
  expect(new Set(answers).size).toBe(1);
  expect(standIn.asked).toHaveLength(1);
  await quotes.quote({ ...CAR, credit: "FAIR" });
  expect(standIn.asked).toHaveLength(2);
});

test("FIN-21: a service that is down is asked once more, then not for a minute, and the failure has no vehicle in it", async () => {
  standIn.behaviour = "down";
  const { quotes, later } = service();
  await expect(quotes.quote(CAR)).rejects.toThrow(/^answered 503$/);
  expect(standIn.asked).toHaveLength(2);
  standIn.behaviour = "answers";
  later(59);
  expect(await quotes.quote(CAR)).toBeNull();
  later(1);
  expect(await quotes.quote(CAR)).not.toBeNull();
  expect(standIn.asked).toHaveLength(3);
});

test("FIN-21: no answer in time is a failure", async () => {
  standIn.behaviour = "silent";
  const { quotes } = service({ timeoutMs: 50 });
  await expect(quotes.quote(CAR)).rejects.toThrow("no answer in time");
});

test("FIN-21: nonsense is no quote, and not asked for again at once", async () => {
  standIn.behaviour = "nonsense";
  const { quotes } = service();
  expect(await quotes.quote(CAR)).toBeNull();
  expect(await quotes.quote(CAR)).toBeNull();
  expect(standIn.asked).toHaveLength(1);
});

test("FIN-21: after five failures in a row the service rests for a minute", async () => {
  standIn.behaviour = "down";
  const { quotes, later } = service();
  for (let n = 1; n <= 5; n++) {
    await expect(quotes.quote({ ...CAR, priceCents: n * 1000 })).rejects.toThrow("answered 503");
  }
  await expect(quotes.quote(CAR)).rejects.toThrow("youX rests");
  expect(standIn.asked).toHaveLength(10);
  standIn.behaviour = "answers";
  later(60);
  expect(await quotes.quote(CAR)).not.toBeNull();
});

test("D13: only https and public addresses are reached", async () => {
  const { quotes } = service({ allowPrivate: false });
  await expect(quotes.quote(CAR)).rejects.toThrow("only https");
  const local = new YouxQuotes(
    { url: standIn.url.replace("http:", "https:"), account: "north" },
    {
      ...{ agent: createPublicAgent(false), allowPrivate: false, secret: () => undefined },
      now: () => new Date(0),
    },
  );
  await expect(local.quote(CAR)).rejects.toThrow("refused: a private address");
  expect(standIn.asked).toEqual([]);
});
