import { redirect } from "react-router";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { readCovered } from "#features/inventory/import/guard/covered-locations.server.ts";
import { listUsedMappings } from "#features/inventory/import/used-mapping.server.ts";
import { insertMappingDraft } from "#features/inventory/mappings/mapping-draft-store.server.ts";
import { loadMappingOf } from "#features/inventory/mappings/saved-mapping-store.server.ts";
import type { FeedSignIn } from "#features/inventory/sources/feed-address.ts";
import {
  findSignIn,
  readSignIn,
  removeSignIn,
  renameSignIn,
  saveSignIn,
} from "#features/inventory/sources/feed-sign-in.server.ts";
import { type Feed, findFeed, pauseFeed, saveFeed } from "#features/inventory/sources/feed-store.server.ts";
import { checkNewFeed } from "#features/inventory/sources/new-feed.server.ts";
import { type TriedFeed, tryFeed } from "#features/inventory/trial/try-feed.server.ts";
import { formatSize } from "#features/leads/attachments/attachment.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { type PostedLists, parseJson, readRowId } from "#platform/http/read-input.ts";
import { takeTurn } from "#platform/postgres/database.ts";
import { countWithin } from "#platform/postgres/rate-counter.ts";
import { StartError } from "#platform/start-error.ts";
import { HOUR_MS } from "#platform/time.ts";
import { describeDraft } from "../describe-draft.ts";
import { MAPPING_FORM } from "../mapping/mapping-view.ts";
import { toFeedsHref } from "../paths.ts";
import { judgeSetup, readTypedFeed, type WantedFeed } from "./judge-setup.ts";
import { describeSetup, readSetup, type StoredSetup } from "./setup-state.server.ts";
import {
  type CheckView,
  SETUP_FORM,
  SETUP_INTENTS,
  type SetupAnswer,
  type SetupField,
  type TypedFeed,
} from "./setup-view.ts";

/** Addresses that an account may have checked in an hour: each is a request that this server makes for somebody. */
const MAX_CHECKS = 60;
/** Of an account. Each may be checked every minute. */
const MAX_FEEDS = 50;

const MEND = "Nothing was saved yet. Please look at what is marked.";

/** The form with what is to be said of it. */
class Refused extends Error {
  readonly answer: Partial<SetupAnswer>;
  constructor(answer: Partial<SetupAnswer>) {
    super("the form is refused");
    this.answer = answer;
  }
}

const refuseFields = (errors: SetupAnswer["errors"]) => new Refused({ error: MEND, errors });

/**
 * Adds a feed, changes one, or checks what its address would bring (D446).
 * @throws a response: a redirect once it is saved, 404 for a feed that the account does not have
 */
export async function submitSetup(context: StaffContext, form: PostedLists): Promise<SetupAnswer> {
  const typed = readTypedFeed(form);
  const nothing = { error: null, errors: {}, check: null, typed, shown: null, asksToConfirm: false };
  const isCheck = form(SETUP_FORM.intent) === SETUP_INTENTS.check;
  try {
    return { ...nothing, ...(await (isCheck ? check : save)(context, { form, typed })) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...nothing, ...error.answer };
  }
}

interface Submitted {
  readonly form: PostedLists;
  readonly typed: TypedFeed;
}

const toSourceId = ({ params }: StaffContext): number | null =>
  params.feed === undefined ? null : readRowId(params.feed);

async function requireSetup(tx: StaffTransaction, context: StaffContext): Promise<StoredSetup> {
  const setup = await readSetup(tx, toSourceId(context));
  if (!setup) throw new Response(null, { status: 404 });
  return setup;
}

function requireWanted(
  setup: StoredSetup,
  { form, typed }: Submitted,
  { allowPrivate }: StaffContext,
): WantedFeed {
  const judged = judgeSetup({ typed, secret: form(SETUP_FORM.secret) }, setup, { allowPrivate });
  if (!judged.ok) throw refuseFields(judged.errors);
  return judged.wanted;
}

async function check(context: StaffContext, submitted: Submitted): Promise<Partial<SetupAnswer>> {
  return { check: toCheckView((await tryWanted(context, submitted)).tried) };
}

interface Tried {
  readonly wanted: WantedFeed;
  readonly tried: TriedFeed;
}

/** Fetches what the form says once, outside any transaction. */
async function tryWanted(context: StaffContext, submitted: Submitted): Promise<Tried> {
  const { act, allowPrivate, secret, now } = context;
  const asked = await act("feeds:manage", async (tx) => {
    const setup = await requireSetup(tx, context);
    const wanted = requireWanted(setup, submitted, context);
    const counted = [{ subject: "feed checks", windowMs: HOUR_MS, max: MAX_CHECKS }];
    if (!(await countWithin(tx, counted, { secret, now: now() })))
      throw new Refused({ error: "That was checked very often. Try again in an hour, or save it." });
    return {
      ...{ wanted, signIn: await findSignInOf(tx, context, { wanted, feed: setup.feed }) },
      mapping: await findTrialMapping(tx, wanted, setup),
      covered: await readCovered(tx, wanted.locations),
    };
  });
  const { wanted, signIn, mapping, covered } = asked;
  const trial = { address: wanted.address, signIn, allowPrivate, mapping, covered, now: now() };
  const tried = await tryFeed({ ...trial, title: wanted.name });
  if (tried.kind !== "unreachable") return { wanted, tried };
  // A path is the server's own.
  return { wanted, tried: { ...tried, reason: tried.reason.replaceAll(wanted.address, "The file") } };
}

async function findSignInOf(
  tx: StaffTransaction,
  { keys, log, id }: StaffContext,
  { wanted: { signIn, address }, feed }: { readonly wanted: WantedFeed; readonly feed: Feed | null },
): Promise<FeedSignIn | null> {
  if (signIn.kind === "set") return signIn.signIn;
  if (signIn.kind === "none" || !feed) return null;
  try {
    const stored = await readSignIn(tx, keys, { id: feed.id, address });
    return stored && { ...stored, name: signIn.name };
  } catch (error) {
    log.error({ id, error: (error as Error).message }, "the secret of a feed cannot be read");
    throw refuseFields({ secret: "It cannot be read any more. Enter it again." });
  }
}

/** What a file is tried with. A mapping of which only the server knows the path is not chosen by itself. */
async function findTrialMapping(tx: StaffTransaction, { mapping }: WantedFeed, { mappings }: StoredSetup) {
  if (mapping === null) {
    const used = await listUsedMappings(tx);
    return { used: used.filter((one) => mappings.includes(one.used.from)) };
  }
  try {
    return { name: mapping, document: (await loadMappingOf(tx, mapping)).document };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw refuseFields({ mapping: "It cannot be read. Choose another one." });
  }
}

function toCheckView(tried: TriedFeed): CheckView {
  const bad = (text: string): CheckView => ({ text, isGood: false, first: null, problems: [] });
  if (tried.kind === "unreachable") return bad(tried.reason);
  const came = `${formatSize(tried.bytes)} came`;
  if (tried.kind === "unreadable") return bad(`${came}, but it cannot be read: ${tried.reason}`);
  if (tried.kind === "unfit")
    return bad(`${came}. No ready mapping fits its columns: once you save, you choose what they mean.`);
  const { mapping, rows, rejectedRows, first, problems } = tried;
  const rejected = rejectedRows > 0 ? `, ${formatCount(rejectedRows, ROWS)} would be rejected` : "";
  return {
    text: `${came}: ${formatCount(rows, ROWS)}, read with ${mapping}${rejected}.`,
    isGood: first !== null,
    first: first && { ok: true, ...describeDraft(first), problems: [] },
    problems,
  };
}

const ROWS = { one: "row", many: "rows" };

async function save(context: StaffContext, submitted: Submitted): Promise<never> {
  const { act, newId, now } = context;
  const { slug } = requireAccount(context);
  // What can be known without a request to the address is said first.
  const early = await act("feeds:manage", async (tx) => {
    const setup = await requireSetup(tx, context);
    const wanted = requireWanted(setup, submitted, context);
    await requireSound(wanted, setup, submitted);
    return wanted;
  });
  const detected = early.mapping === null ? await detect(context, submitted) : null;
  const saved = await act("feeds:manage", async (tx) => {
    await takeTurn(tx, "feeds");
    const setup = await requireSetup(tx, context);
    const wanted = requireWanted(setup, submitted, context);
    await requireSound(wanted, setup, submitted);
    requireUnchanged(setup, submitted, context);
    const mapping = wanted.mapping ?? detected?.mapping ?? UNTIL_MAPPED;
    const feed = await store(tx, context, { setup, wanted: { ...wanted, mapping } });
    const [source] = await tx.query<{ id: number }>(
      "select id from source where account_id = $1 and name = $2",
      [tx.accountId, feed.name],
    );
    const sourceId = source?.id ?? 0;
    if (!detected?.begun) return { sourceId, draft: null };
    await pauseFeed(tx, feed.id, { by: tx.staff.name, now: now() });
    const draft = newId();
    const kept = { id: draft, sourceId, mapping, title: feed.name, ...detected.begun };
    await insertMappingDraft(tx, kept, now());
    return { sourceId, draft };
  });
  const { sourceId, draft } = saved;
  if (draft === null) throw redirect(toFeedsHref(slug, sourceId), 303);
  const asked = new URLSearchParams({ [MAPPING_FORM.draft]: draft });
  throw redirect(`${toFeedsHref(slug, sourceId, "mapping")}?${asked}`, 303);
}

/** What a new feed is read with until somebody has said what its columns mean. It does not run until then. */
const UNTIL_MAPPED = "dealer-csv";

/** Chooses a mapping by the file that comes, or begins one. */
async function detect(context: StaffContext, submitted: Submitted) {
  const { tried } = await tryWanted(context, submitted);
  if (tried.kind === "read") return { mapping: tried.mapping, begun: null };
  if (tried.kind === "unfit" && tried.begun && toSourceId(context) === null)
    return { mapping: null, begun: tried.begun };
  const view = toCheckView(tried);
  const advice =
    tried.kind === "unfit"
      ? "No ready mapping fits the file. Keep the one that it has, and choose what the columns mean on the feed’s page."
      : "It cannot be detected, since the file could not be read. Choose one, or try again later.";
  throw new Refused({ error: MEND, errors: { mapping: advice }, check: view });
}

/** Refuses what no feed may be. */
async function requireSound(
  wanted: WantedFeed,
  { feed, feeds, sources }: StoredSetup,
  { form }: Submitted,
): Promise<void> {
  // A path that it has already is the server's own, and looked at when it runs.
  const isKept = feed?.address === wanted.address;
  const found = await checkNewFeed(wanted, isKept ? feeds.filter(({ name }) => name === feed.name) : feeds);
  const problems = found.filter(({ field }) => !(isKept && field === "address"));
  const errors: Partial<Record<SetupField, string>> = {};
  for (const { field, text } of problems) errors[field] ??= toSentence(text);
  if (feed === null && feeds.some(({ name }) => name === wanted.name))
    errors.name = "There is a feed of this name already. Choose another one.";
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  if (feed !== null) return;
  if (feeds.length >= MAX_FEEDS)
    throw new Refused({ error: `There are ${MAX_FEEDS} feeds, which is the most. Remove one first.` });
  const taken = sources.find(({ name, forSale }) => name === wanted.name && forSale > 0);
  if (taken && form(SETUP_FORM.confirmed) !== wanted.name)
    throw new Refused({
      error: `${formatCount(taken.forSale, { one: "vehicle", many: "vehicles" })} for sale came under the name “${taken.name}” without a feed. Save again if they are to be this feed’s, or choose another name.`,
      asksToConfirm: true,
    });
}

/** Of a problem that begins with a value or in the middle of a sentence. */
const toSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Refuses a form that was shown something else than is stored: the second person sees what the first one changed. */
function requireUnchanged(
  { feed, signIn }: StoredSetup,
  { form }: Submitted,
  { timeZone }: Pick<StaffContext, "timeZone">,
): void {
  const current = describeSetup(feed, signIn, timeZone);
  const shown = JSON.stringify(current);
  if (feed === null || form(SETUP_FORM.shown) === shown) return;
  const seen = parseJson(form(SETUP_FORM.shown));
  const known = (typeof seen === "object" && seen !== null ? seen : {}) as Record<string, unknown>;
  const changed = Object.entries(current)
    .filter(([name, text]) => known[name] !== text)
    .map(([name, text]) => `${name}: ${text}`);
  throw new Refused({
    error: `Nothing was saved: somebody else has changed this feed meanwhile. It has now ${changed.join("; ")}. Save again to replace that with what is below.`,
    shown,
  });
}

interface StoredWish {
  readonly setup: StoredSetup;
  readonly wanted: WantedFeed & { readonly mapping: string };
}

async function store(
  tx: StaffTransaction,
  { keys, now, timeZone }: StaffContext,
  { setup, wanted }: StoredWish,
): Promise<Feed> {
  const { signIn, ...feed } = wanted;
  await saveFeed(tx, feed);
  const saved = await findFeed(tx, feed.name);
  if (!saved) throw new Error("a feed that was saved is not there");
  if (signIn.kind === "none") await removeSignIn(tx, saved.id);
  if (signIn.kind === "keep") await renameSignIn(tx, saved.id, signIn.name);
  if (signIn.kind === "set") {
    const { origin } = new URL(saved.address);
    await saveSignIn(tx, { feedId: saved.id, origin, signIn: signIn.signIn, keys }, now());
  }
  const before = describeSetup(setup.feed, setup.signIn, timeZone);
  const after = describeSetup(saved, await findSignIn(tx, saved.id), timeZone);
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
  await tx.record({
    action: setup.feed ? "change feed" : "add feed",
    subject: { kind: "feed", id: saved.name },
    ...(setup.feed && { before: pick(before) }),
    after: { ...pick(after), ...(signIn.kind === "set" && { secret: "entered" }) },
  });
  return saved;
}
