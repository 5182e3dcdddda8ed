import { expect, test } from "vitest";
import { isKeptOff } from "#features/catalogue/legal/legal-facts.ts";
import { NOTICE_ANSWER_NAMES } from "#features/inventory/changes/merged-vehicle.ts";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { NOTICE_ANSWERS, type NoticeAnswer } from "#features/vehicles/vehicle-notice.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { LACKS_LEGALLY } from "./stock-problems.ts";

const db = openTestDatabase();

type Advertised = Omit<Parameters<typeof isKeptOff>[0], "prices">;
interface Row extends Advertised {
  readonly egcCents: number | null;
  readonly unknownCents: number | null;
  readonly lacks: boolean;
}

/** All answers, all but one of them, none, and those that a caravan needs. */
const NOTICES: readonly (readonly NoticeAnswer[])[] = [
  ...[NOTICE_ANSWERS, [], ["writeOff", "ppsr", "warranty", "licence"] as const],
  ...NOTICE_ANSWERS.map((left) => NOTICE_ANSWERS.filter((answer) => answer !== left)),
];

test("LAW-01 LAW-05 D441 D460: the list misses by law what the site keeps off by it", async () => {
  const { accountId } = await addTestSite(db);
  const rows = await db.inAccount(accountId, (tx) =>
    tx.query<Row>(
      `select v.car_type as "carType", v.item_type as "itemType", v.rego, v.registered, v.vin, v.stock_number as "stockNumber",
         l.state, ${NOTICE_ANSWER_NAMES} as "noticeAnswers", coalesce(o.price_cents, v.egc_cents) as "egcCents", v.unknown_cents as "unknownCents", coalesce(${LACKS_LEGALLY}, false) as lacks
       from (select *, null::int as drive_away_cents from unnest(array['used', 'demo', 'new']) car_type,
           unnest(array['car', 'boat', 'caravan']) item_type, unnest(array[null, '', 'ABC12D']) rego, unnest(array[null, true, false]) registered,
           unnest(array[null, '', '6T1']) vin, unnest(array[null, 'A1']) stock_number,
           (values (null::int, null::int), (null, 2000000), (2000000, null)) prices (egc_cents, unknown_cents)) v,
         unnest(array[null, 'NSW', ' nsw ', 'QLD', 'wa ']) l (state),
         (select price_cents, notice from unnest(array[null, 1900000]) price_cents, unnest($1::jsonb[]) notice) o`,
      [
        [
          null,
          ...NOTICES.map((answers) =>
            JSON.stringify(Object.fromEntries(answers.map((answer) => [answer, 1]))),
          ),
        ],
      ],
    ),
  );
  const differing = rows.filter(({ egcCents, unknownCents, lacks, ...vehicle }) => {
    const prices = { ...NO_PRICES, egcCents, unknownCents };
    return lacks !== isKeptOff({ ...vehicle, prices }, { requiresLegalFacts: true });
  });
  expect(differing).toEqual([]);
  expect(new Set(rows.map(({ lacks }) => lacks))).toEqual(new Set([true, false]));
});
