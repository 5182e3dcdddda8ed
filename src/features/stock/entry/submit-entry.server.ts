import { redirect } from "react-router";
import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import type { EntryRow } from "#features/inventory/entries/judge-entry.ts";
import {
  type EnteredVehicle,
  EntryRefused,
  findEntry,
  restoreEntry,
  saveEntry,
  withdrawEntry,
} from "#features/inventory/entries/save-entry.server.ts";
import { readPrice } from "#features/inventory/feeds/values/read-price.ts";
import { normaliseTyped, type PostedForm } from "#platform/http/read-input.ts";
import { orUnavailable } from "#platform/postgres/database.ts";
import { isOnSite } from "../list/show-stock.server.ts";
import { SEEN_LATER } from "../list/submit-stock.server.ts";
import { toPhotosHref } from "../paths.ts";
import { requireVehicle } from "../store/find-vehicle.server.ts";
import { describeRefusal, MEND } from "./describe-refusal.server.ts";
import {
  ENTRY_CONTROLS,
  ENTRY_INTENTS,
  type EntryAnswer,
  type EntryField,
  NOTHING,
  readLookUp,
  readTypedEntry,
  type TypedEntry,
} from "./entry-view.ts";
import { lookUpEntry } from "./look-up.server.ts";
import { listYards } from "./show-entry.server.ts";

const BUSY = "An import is running right now. Nothing was saved; try again in a minute.";

/** What is wrong with what was typed, found while the account is read. */
class Mistake extends Error {
  readonly field: EntryField;

  constructor(field: EntryField, message: string) {
    super(message);
    this.field = field;
  }
}

/** Changes an entered vehicle, takes it off the site or puts it back. */
export async function submitEntry(context: StaffContext, form: PostedForm): Promise<EntryAnswer> {
  const intent = form(ENTRY_CONTROLS.intent);
  const saved = await answerSave(context, form, async (tx) => {
    const { id, stockNumber, title } = await requireVehicle(tx, context);
    const before = await findEntry(tx, { id, locations: tx.locations });
    if (!before) throw new EntryRefused({ reason: "gone" });
    if (intent !== ENTRY_INTENTS.withdraw && intent !== ENTRY_INTENTS.restore)
      return saveTyped(tx, context, { form, before });
    const isWithdrawal = intent === ENTRY_INTENTS.withdraw;
    const isDone = await (isWithdrawal ? withdrawEntry : restoreEntry)(tx, id, context.now());
    const subject = { kind: "vehicle", id: stockNumber ?? title };
    if (isDone) await tx.record({ action: isWithdrawal ? "withdraw vehicle" : "restore vehicle", subject });
    return id;
  });
  if (typeof saved !== "number") return saved;
  if (intent === ENTRY_INTENTS.withdraw) return { ...NOTHING, done: "It is off your site." };
  const isOn = isOnSite(await context.act("stock:read", (tx) => requireVehicle(tx, context)));
  if (intent !== ENTRY_INTENTS.restore)
    return { ...NOTHING, done: isOn ? "Saved. Shoppers see it now." : SEEN_LATER };
  return { ...NOTHING, done: isOn ? "It is on your site again." : "It is in your stock again." };
}

/**
 * Enters a vehicle, and goes on to its photos.
 * @throws a response that leads there
 */
export async function submitNewEntry(context: StaffContext, form: PostedForm): Promise<EntryAnswer> {
  if (form(ENTRY_CONTROLS.intent) === ENTRY_INTENTS.lookUp) return lookUpEntry(context, form);
  const saved = await answerSave(context, form, (tx) => saveTyped(tx, context, { form, before: null }));
  if (typeof saved !== "number") return saved;
  throw redirect(`${toPhotosHref(requireAccount(context).slug, saved)}?added`, 303);
}

/** The id of the vehicle that `work` saved, or why it did not. */
async function answerSave(
  context: StaffContext,
  form: PostedForm,
  work: (tx: StaffTransaction) => Promise<number>,
): Promise<number | EntryAnswer> {
  const typed = readTypedEntry(form);
  const kept = { ...NOTHING, typed, lookUp: readLookUp(form) };
  try {
    const saved = await orUnavailable(() =>
      context.act("stock:price", async (tx) => {
        await tx.query(`set local lock_timeout = ${MAX_WAIT_MS}`);
        return { id: await work(tx), locations: tx.locations };
      }),
    );
    return "kind" in saved ? { ...kept, error: BUSY } : saved.id;
  } catch (error) {
    if (error instanceof Mistake) return { ...kept, error: MEND, errors: { [error.field]: error.message } };
    if (!(error instanceof EntryRefused)) throw error;
    return { ...kept, ...(await describeRefusal(context, error.refusal, typed)) };
  }
}

/** For an import that is under way. */
const MAX_WAIT_MS = 10_000;

interface Typed {
  readonly form: PostedForm;
  /** As it is so far; null for a new one. */
  readonly before: EnteredVehicle | null;
}

async function saveTyped(
  tx: StaffTransaction,
  { jobs, secret, now }: Pick<StaffContext, "jobs" | "secret" | "now">,
  { form, before }: Typed,
): Promise<number> {
  const typed = readTypedEntry(form);
  const yards = await listYards(tx);
  const yard = yards.find(({ id }) => String(id) === typed.yard) ?? null;
  if (typed.yard !== "" && !yard) throw new Mistake("yard", "Choose one of the yards.");
  if (!yard && (yards.length > 1 || tx.locations !== null))
    throw new Mistake("yard", "Choose the yard where it stands.");
  const { vehicleId } = await saveEntry(
    tx,
    { jobs, secret, now: now() },
    {
      vehicleId: before?.id ?? null,
      version: before === null ? null : form(ENTRY_CONTROLS.version),
      row: { ...toRow(typed), ...(yard && { locationCode: yard.slug, locationName: yard.name }) },
      location: yard?.id ?? null,
      isConfirmed: form(ENTRY_CONTROLS.intent) === ENTRY_INTENTS.saveAnyway,
      actor: tx.actor,
    },
  );
  const after = await findEntry(tx, { id: vehicleId, locations: tx.locations });
  const changes = listChanges(before, after);
  await tx.record({
    action: before === null ? "add vehicle" : "change vehicle",
    subject: { kind: "vehicle", id: after?.stockNumber ?? String(vehicleId) },
    ...(before !== null && { before: changes.before }),
    after: changes.after,
  });
  return vehicleId;
}

/** What was typed as a row in Forecourt's own layout. A vehicle without a stock number goes by its plate or VIN. */
function toRow(typed: TypedEntry): EntryRow {
  const { price, priceType, yard: _, stockNumber, rego, vin, ...facts } = typed;
  const number = stockNumber || rego || vin.slice(-8);
  if (number === "") throw new Mistake("vin", "Enter the VIN, the registration or a stock number.");
  const { value, problem } = readPrice(price);
  if (price !== "" && value === null && problem === undefined)
    throw new Mistake("price", "Enter a price in dollars, such as 24,990, or leave it empty.");
  if (priceType !== "drive_away" && priceType !== "egc")
    throw new Mistake("priceType", "Choose whether the price is drive away or excludes government charges.");
  const row = {
    ...{ ...facts, rego, vin, stockNumber: number },
    [priceType === "egc" ? "egcPrice" : "driveAwayPrice"]: price,
  };
  const filled = Object.entries(row).map(([name, text]) => [
    name,
    name === "comments" ? text : normaliseTyped(text),
  ]);
  return Object.fromEntries(filled.filter(([, text]) => text !== ""));
}

function listChanges(before: EnteredVehicle | null, after: EnteredVehicle | null) {
  const keys = (Object.keys(after ?? {}) as (keyof EnteredVehicle)[]).filter(
    (key) => key !== "id" && key !== "version" && before?.[key] !== after?.[key] && after?.[key] !== null,
  );
  const pick = (entry: EnteredVehicle | null) =>
    Object.fromEntries(keys.map((key) => [key, entry?.[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
