/** What is decided about each limit, in numbers. Tests of behaviour count up to the limit that the code names. */

import { expect, test } from "vitest";
import { MAX_ALERTS, MAX_TOLD } from "#features/alerts/rules/alert.ts";
import { MAX_QUESTIONS_PER_HOUR } from "#features/catalogue/geocoding/geocoding-service.server.ts";
import { MAX_PAGE, MAX_PLACE_LENGTH, RADII } from "#features/catalogue/search/search-state.ts";
import { SOLD_DAYS } from "#features/checkout/settle/review-reservations.server.ts";
import { MAX_CLAIMS } from "#features/checkout/take/submit-reserve.server.ts";
import { FILE_RULES, MAX_FILES_BYTES, MAX_TEXT_BYTES } from "#features/forms/definitions/file-rules.ts";
import { MAX_COMPARED } from "#features/garage/compare/compare-address.ts";
import { MAX_FAVOURITES } from "#features/garage/saved/saved-car-list.ts";
import { MAX_WATCHLIST } from "#features/garage/watchlist/watchlist-store.server.ts";
import { CODE_LIFETIME_MS, MAX_ATTEMPTS, RESEND_WAIT_MS } from "#features/identity/codes/one-time-code.ts";
import { ABSOLUTE_MS, IDLE_MS, MAX_SESSIONS, TOUCH_MS } from "#features/identity/sessions/session.ts";
import { MIN_HIGH_CENTS } from "#features/inventory/import/guard/fill-guard.ts";
import { MIN_LIKENESS } from "#features/inventory/import/used-mapping.ts";
import { LINK_DAYS } from "#features/leads/attachments/attachment-link.ts";
import { WEBHOOK_TIMEOUT_MS } from "#features/leads/dispatch/webhook-post.server.ts";
import { MAX_RETRY_DAYS } from "#features/leads/outbox/back-off.ts";
import { DISPATCH_CLAIM_MS } from "#features/leads/outbox/dispatch-store.server.ts";
import { ALERT_AFTER_MS } from "#features/leads/outbox/late-dispatch.ts";
import { HOURLY_ALLOWANCE } from "#features/leads/rules/suspicion.ts";
import { CONFIRMATION_LIMITS } from "#features/leads/take/confirmation-limit.server.ts";
import {
  MAX_LISTED,
  MAX_LOW_CONFIDENCE,
  MIN_BADGES,
  MIN_COMPARABLES,
  MIN_DEALERSHIPS,
} from "#features/market/model/market-model.ts";
import { RECENT_DAYS } from "#features/pricing/was-price.ts";
import { MAX_CHANGES } from "#features/test-drives/manage/store-change.server.ts";
import { BOOKING_DAYS } from "#features/test-drives/rules/slots.ts";
import { MAX_NEAREST } from "#features/test-drives/take/form-view.server.ts";
import { HOLD_MS, MAX_HOLDS_PER_HOUR, MAX_OPEN_HOLDS } from "#features/test-drives/take/hold.ts";
import { BOOKING_LIMITS } from "#features/test-drives/take/store-booking.server.ts";
import { UNFINISHED_DAYS } from "#features/trade-in/background.server.ts";
import { MAX_KM, MAX_YEARS } from "#features/trade-in/rules/limits.ts";
import { MAX_LOOKUPS } from "#features/trade-in/take/find-car.server.ts";
import { PRODUCT_ROUTES } from "#http/routes/routes.ts";
import { MAIL_TIMEOUT_MS } from "#platform/mail/create-mailer.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/time.ts";

const DAY = 24 * HOUR_MS;

test.each<[string, unknown, unknown]>([
  ["D136: a code", [CODE_LIFETIME_MS, MAX_ATTEMPTS, RESEND_WAIT_MS], [10 * MINUTE_MS, 5, 30_000]],
  ["D137: sessions", [IDLE_MS, ABSOLUTE_MS, TOUCH_MS, MAX_SESSIONS], [30 * DAY, 180 * DAY, HOUR_MS, 20]],
  ["D160: holding a time", HOLD_MS, 10 * MINUTE_MS],
  ["D240: holds of an hour", MAX_HOLDS_PER_HOUR, { network: 60, block: 120 }],
  ["D240: open holds", MAX_OPEN_HOLDS, { network: 4, block: 8 }],
  ["D160 D240: test drives of a day", BOOKING_LIMITS, { person: 3, network: 20, block: 40 }],
  ["D371: valuations", [UNFINISHED_DAYS, MAX_LOOKUPS], [30, { hour: 20, site: 300 }]],
  ["TRADE-12: online figures", [MAX_YEARS, MAX_KM], [7, 100_000]],
  [
    "D391: vehicles held",
    MAX_CLAIMS,
    { open: { network: 3, block: 6 }, perHour: { network: 20, block: 40 } },
  ],
  ["D392: sold while reserved", SOLD_DAYS, 3],
  ["D168: test drives", [BOOKING_DAYS, MAX_CHANGES, MAX_NEAREST], [14, 10, 3]],
  [
    "D80 D240: confirmations",
    CONFIRMATION_LIMITS,
    {
      recipient: { hour: 5, day: 10 },
      network: { hour: 20, day: 60 },
      block: { hour: 40, day: 120 },
      site: { hour: 100, day: 500 },
    },
  ],
  ["D14 D240: enquiries without suspicion", HOURLY_ALLOWANCE, { address: 40, block: 160, person: 8 }],
  ["D13: delivery", [ALERT_AFTER_MS, MAX_RETRY_DAYS, DISPATCH_CLAIM_MS], [15 * MINUTE_MS, 5, 75_000]],
  ["D77: waiting for others", [WEBHOOK_TIMEOUT_MS, MAIL_TIMEOUT_MS], [10_000, 25_000]],
  ["D175: links to files", LINK_DAYS, 30],
  ["D175: files of a form", [MAX_FILES_BYTES, MAX_TEXT_BYTES], [20_000_000, 65_536]],
  ["D175: a document", FILE_RULES.document, { maxBytes: 5_000_000, maxFiles: 1 }],
  ["D175: photos", FILE_RULES.photos, { maxBytes: 10_000_000, maxFiles: 8 }],
  ["D143: alerts", [MAX_ALERTS, MAX_TOLD], [50, 10]],
  ["D140 D141 D142: what is kept", [MAX_COMPARED, MAX_FAVOURITES, MAX_WATCHLIST], [4, 100, 100]],
  ["D9: recent prices", RECENT_DAYS, 60],
  ["D26: comparables", [MIN_COMPARABLES, MIN_DEALERSHIPS, MIN_BADGES, MAX_LISTED], [4, 2, 3, 12]],
  ["D26: confidence in few", MAX_LOW_CONFIDENCE, 0.2],
  ["D192 D11: guards", [MIN_HIGH_CENTS, MIN_LIKENESS], [40_000_000, 0.75]],
  ["D22: addresses of searches", [MAX_PAGE, MAX_PLACE_LENGTH, RADII], [10_000, 80, [10, 25, 50, 100, 250]]],
  ["D80: places asked for", MAX_QUESTIONS_PER_HOUR, 200],
])("%s", (_, limits, decided) => {
  if (Array.isArray(decided)) expect(limits).toEqual(decided);
  else expect(limits).toMatchObject(decided as object);
});

test("D80 D114: what a network may write on a site in an hour", () => {
  const limits = PRODUCT_ROUTES.all.flatMap(({ limit }) => limit ?? []);
  const perHour = Object.fromEntries(limits.map(({ name, maxPerHour }) => [name, maxPerHour]));
  expect(perHour).toEqual({
    alerts: 60,
    counts: 600,
    enquiries: 300,
    events: 6000,
    "forms with files": 60,
    "payment webhooks": 6000,
    payments: 60,
    "reservation changes": 60,
    "sign-in forms": 300,
    spins: 300,
    "test drive changes": 60,
    "test drive holds": 300,
    "trade-in offers": 120,
    "trade-in steps": 300,
    watchlist: 600,
  });
});

test("D114 D240: posts are small, but for those that name their size", () => {
  const bodies = PRODUCT_ROUTES.all.map(({ path, maxBodyBytes }) => [path, maxBodyBytes] as const);
  expect(Object.fromEntries(bodies.filter(([, bytes]) => bytes !== 65_536))).toEqual({
    "/hooks/mail": 10_000_000,
    "/hooks/texts": 32_768,
    "/cars/trade-in": 20_065_536,
    "/api/payments/webhook": 262_144,
    "/forms/careers": 5_065_536,
    "/forms/sell-my-car": 20_065_536,
    "/forms/warranty": 20_065_536,
    "/trade-in": 20_065_536,
  });
});
