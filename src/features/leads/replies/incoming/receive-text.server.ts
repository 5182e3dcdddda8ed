import { createHash } from "node:crypto";
import { readLeadAttributes } from "#features/analytics/attribution.ts";
import { listLocations } from "#features/tenancy/locations/location-store.server.ts";
import { listSiteLocations } from "#features/tenancy/locations/site-locations.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { JobQueue } from "#platform/jobs/jobs.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { countWithin } from "#platform/postgres/rate-counter.ts";
import type { IncomingText } from "#platform/sms/incoming-text.ts";
import { DAY_MS, HOUR_MS } from "#platform/time.ts";
import { storeLead } from "../../inbox/lead-store.server.ts";
import { routeLead } from "../../routing/route-lead.ts";
import type { Lead } from "../../rules/lead.ts";
import { formatStoredPhone, normalisePhone } from "../../rules/person.ts";
import { cleanText } from "../../rules/typed-text.ts";
import { toLeadLocation } from "../../take/lead-location.ts";
import { readTextWish } from "../../texts/text-rules.ts";
import {
  allowTexts,
  countTexts,
  findThreadOfNumber,
  isTextKnown,
  refuseTexts,
} from "../../texts/text-store.server.ts";
import { holdThread, WHOLE_ACCOUNT } from "../../threads/find-thread.server.ts";
import { findPromise } from "../../threads/response-promise.server.ts";
import { addThreadEvent } from "../../threads/thread-events.server.ts";
import { noteIncoming } from "../../threads/thread-store.server.ts";
import { tellOfAnswerJob } from "../reply-jobs.ts";

/** What became of a text message. "known": it was here before. "noted": STOP or START of somebody without an enquiry. */
export type TextArrival = "stored" | "known" | "new lead" | "noted" | "no-sender" | "too-many";

interface TextPorts {
  readonly db: Database;
  readonly jobs: Pick<JobQueue, "enqueue">;
  readonly now: () => Date;
  /** Of this installation. */
  readonly secret: string;
  newId(): string;
}

/** Where a text message came in. */
interface TextPlace {
  readonly site: Pick<LiveSite, "accountId" | "siteId" | "config">;
  /** `https://dealer.example`. */
  readonly origin: string;
  readonly provider: string;
}

/** Text messages that one thread takes in a day. */
const MAX_OF_DAY = 100;
/** Text messages of strangers in an hour that become enquiries; further ones are held. */
const MAX_STRANGERS = 30;
const MAX_LENGTH = 5000;

/**
 * Stores a text message of a shopper (D461): in the thread of whoever enquired with its number, else as an enquiry. STOP is noted before
 * anything else, and owes no answer; START takes it back.
 */
export async function receiveText(
  ports: TextPorts,
  place: TextPlace,
  incoming: IncomingText,
): Promise<TextArrival> {
  const phone = normalisePhone(incoming.from) ?? normalisePhone(`+${incoming.from}`);
  if (phone === null) return "no-sender";
  const textKey = `${place.provider} ${incoming.id}`;
  const text = cleanText(incoming.text).trim().slice(0, MAX_LENGTH).toWellFormed();
  const { accountId } = place.site;
  const leadId = toLeadId(`${accountId} ${textKey}`);
  const received = { phone, text, textKey, leadId, files: incoming.files, now: ports.now() };
  return ports.db.inAccount(
    accountId,
    async (tx) => {
      if (await isTextKnown(tx, received)) return "known";
      const wish = readTextWish(text);
      if (wish === "stop") await refuseTexts(tx, phone, received.now);
      if (wish === "start") await allowTexts(tx, phone);
      const threadId = await findThreadOfNumber(tx, phone);
      if (threadId !== null) return store(tx, ports, { ...received, threadId, wish });
      if (wish !== null) return "noted";
      return storeStranger(tx, ports, { ...received, ...place });
    },
    { turn: "mail" },
  );
}

/** A UUID that the same text message always has. */
function toLeadId(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

interface Received {
  readonly phone: string;
  readonly text: string;
  readonly textKey: string;
  readonly leadId: string;
  readonly files: number;
  readonly now: Date;
}

async function store(
  tx: AccountTransaction,
  { jobs }: TextPorts,
  {
    threadId,
    wish,
    text,
    textKey,
    files,
    now,
  }: Received & {
    readonly threadId: number;
    readonly wish: ReturnType<typeof readTextWish>;
  },
): Promise<TextArrival> {
  const since = new Date(now.getTime() - DAY_MS);
  if (wish === null && (await countTexts(tx, threadId, since)) >= MAX_OF_DAY) return "too-many";
  const thread = await holdThread(tx, threadId, WHOLE_ACCOUNT);
  if (!thread) return "no-sender";
  if (wish === null) {
    const { siteId, location } = thread;
    const { dueAt } = await findPromise(tx, { siteId, location, category: null, at: now });
    await noteIncoming(tx, threadId, { at: now, now, opens: true, dueAt });
  }
  const eventId = await addThreadEvent(tx, threadId, {
    ...{ kind: "text-in", at: now, staffId: null, body: text },
    data: {
      textKey,
      ...(files > 0 && { files }),
      ...(wish !== null && { wish, automatic: true }),
    },
  });
  if (wish === null)
    await jobs.enqueue(tx, tellOfAnswerJob, { payload: { accountId: tx.accountId, eventId } });
  return "stored";
}

/** Somebody who texts the dealer's number without an enquiry makes one: nothing that a person sends is lost (D14). */
async function storeStranger(
  tx: AccountTransaction,
  ports: TextPorts,
  { phone, text, leadId, now, site, origin }: Received & TextPlace,
): Promise<TextArrival> {
  const { config, siteId } = site;
  const counted = [{ subject: "texts of strangers", windowMs: HOUR_MS, max: MAX_STRANGERS }];
  const isUsual = await countWithin(tx, counted, { secret: ports.secret, now });
  const [only, ...others] = listSiteLocations(await listLocations(tx), config);
  const location = only && others.length === 0 ? only : null;
  const number = formatStoredPhone(phone);
  const lead: Lead = {
    ...{ id: leadId, siteId, receivedAt: now, additionTo: null },
    ...{ category: "General Enquiry", subcategory: "Text message" },
    person: { name: number, lastName: "", email: "", phone: number, postcode: null },
    ...{ message: text, rego: null, finance: null, appointment: null, form: null, car: null },
    seller: {
      ...{ name: config.name, phone: config.legal.phone, siteUrl: origin },
      timeZone: location?.timeZone ?? config.timeZone,
      location: location && toLeadLocation(location),
    },
    afterHours: null,
    origin: {
      ...{ url: null, pageId: null, userAgent: null, dealershipSlug: null, additionalServices: null },
      attributes: readLeadAttributes(""),
    },
    optIn: false,
    suspicions: isUsual ? [] : ["rate-address"],
  };
  const digest = config.leads.fallback.to.map((to) => ({ kind: "digest" as const, to }));
  const targets = [...routeLead(config.leads, lead), ...(isUsual ? [] : digest)];
  await storeLead(tx, ports, { lead, targets });
  return "new lead";
}
