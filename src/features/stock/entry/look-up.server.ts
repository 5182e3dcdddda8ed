import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { findKnownEntry } from "#features/inventory/entries/save-entry.server.ts";
import { readColour } from "#features/inventory/feeds/values/read-colour.ts";
import { readRego, readVin } from "#features/inventory/feeds/values/readings.ts";
import { STATES } from "#features/places/states.ts";
import { toIdentifierKey } from "#features/vehicles/identifier.ts";
import type { IdentifiedVehicle, Plate } from "#features/vehicles/registration-lookup.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { countWithin } from "#platform/postgres/rate-counter.ts";
import { HOUR_MS } from "#platform/time.ts";
import { describeRefusal } from "./describe-refusal.server.ts";
import {
  ENTRY_LABELS,
  type EntryAnswer,
  NOTHING,
  readLookUp,
  readTypedEntry,
  type TypedEntry,
} from "./entry-view.ts";
import { isProposed, mergeFound, type Proposed, readProposed } from "./merge-found.ts";

/** Each costs the dealer money; a yard that takes in a delivery enters dozens (D457). */
const MAX_LOOKUPS_AN_HOUR = 120;

type Asked = { readonly vin: string } | Plate;

/** Fills the form of a new vehicle from its VIN, or its plate and state. Nothing is stored but that somebody looked it up. */
export async function lookUpEntry(context: StaffContext, form: PostedForm): Promise<EntryAnswer> {
  const { vehicleLookup, log } = context;
  const typed = readTypedEntry(form);
  const lookUp = readLookUp(form);
  const proposed = readProposed(lookUp.proposed);
  const answer = { ...NOTHING, typed, lookUp };
  if (!vehicleLookup) return { ...answer, error: "No look-up is set up. Please enter the vehicle yourself." };
  const asked = readAsked(typed, proposed, lookUp.state);
  if ("errors" in asked) return { ...answer, error: "Nothing was looked up.", errors: asked.errors };
  const refusal = await refuse(context, asked, typed);
  if (refusal) return { ...answer, ...refusal };
  let found: IdentifiedVehicle | null;
  try {
    found = await vehicleLookup.identify(asked);
  } catch (error) {
    const { accountId } = requireAccount(context);
    log.warn({ account: accountId, reason: (error as Error).message }, "vehicle look-up failed");
    return { ...answer, error: "The look-up does not answer just now. Please enter the vehicle yourself." };
  }
  const name = "vin" in asked ? `the VIN ${asked.vin}` : `${asked.rego} in ${asked.state}`;
  if (!found) return { ...answer, error: `Nothing is known of ${name}. Please enter the vehicle yourself.` };
  const { values, proposed: filled, kept } = mergeFound(typed, proposed, tidy(found));
  const { make, model, badge, year } = found.vehicle;
  const title = [year, make, model, badge].filter(Boolean).join(" ");
  const notice = [
    `Found for ${name}: ${title}. Check it, and change what is not right.`,
    kept.length > 0 &&
      `You typed something else for ${kept.map((field) => ENTRY_LABELS[field]).join(", ")}: that stays.`,
    vehicleLookup.isSimulator && "This is a demo: a simulator made this vehicle up.",
  ];
  return {
    ...{ ...answer, typed: values, notice: notice.filter(Boolean).join(" ") },
    lookUp: { ...lookUp, proposed: JSON.stringify(filled) },
  };
}

/** What to ask for: the VIN that a person typed, else the plate with its state. */
function readAsked(
  typed: TypedEntry,
  proposed: Proposed,
  state: string,
): Asked | Pick<EntryAnswer, "errors"> {
  if (!isProposed(typed, { vin: proposed.vin ?? "" }, "vin")) {
    const { value, problem } = readVin(typed.vin);
    if (value !== null) return { vin: value };
    return { errors: { vin: `This ${problem ?? "is not a VIN"}, without I, O and Q.` } };
  }
  const { value: rego } = readRego(typed.rego);
  if (rego === null)
    return {
      errors:
        typed.rego === ""
          ? { vin: "Enter the VIN, or the registration." }
          : { rego: "This is not a registration plate." },
    };
  if (!STATES.some((name) => name === state))
    return { errors: { regoState: "Choose the state of the registration." } };
  return { rego: toIdentifierKey(rego).replace(/[^A-Z0-9]/g, ""), state };
}

/** Why nothing is asked for; null if nothing is in the way. */
async function refuse(
  context: StaffContext,
  asked: Asked,
  typed: TypedEntry,
): Promise<Partial<EntryAnswer> | null> {
  const { act, secret, now } = context;
  const { accountId } = requireAccount(context);
  const outcome = await act("stock:price", async (tx) => {
    const vehicle = await findKnownEntry(tx, asked);
    if (vehicle) return { vehicle };
    const counted = { subject: `vehicle look-ups ${accountId}`, windowMs: HOUR_MS, max: MAX_LOOKUPS_AN_HOUR };
    if (!(await countWithin(tx, [counted], { secret, now: now() }))) return "used-up";
    const id = "vin" in asked ? asked.vin : `${asked.rego} ${asked.state}`;
    await tx.record({ action: "look up vehicle", subject: { kind: "vehicle", id } });
    return null;
  });
  if (outcome === "used-up")
    return {
      error: `Your dealership looked up ${MAX_LOOKUPS_AN_HOUR} vehicles within an hour. Try again later.`,
    };
  if (outcome === null) return null;
  const by = "vin" in asked ? "vin" : "rego";
  return describeRefusal(context, { reason: "known", vehicle: outcome.vehicle, by }, typed);
}

/** A colour as the form takes it, and a VIN only if it is one. */
const tidy = (found: IdentifiedVehicle): IdentifiedVehicle => ({
  ...found,
  colour: readColour(found.colour ?? "").value,
  vin: readVin(found.vin ?? "").value,
});
