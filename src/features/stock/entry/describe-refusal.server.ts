import { requireAccount, type StaffContext } from "#features/identity/request/staff-context.ts";
import { type EntryRefusal, findEntry } from "#features/inventory/entries/save-entry.server.ts";
import type { Remark } from "#features/inventory/feeds/mapping/mapped-row.ts";
import { toStockVehicleHref } from "../paths.ts";
import { readVehicleId } from "../store/find-vehicle.server.ts";
import { ENTRY_LABELS, type EntryAnswer, type EntryField, type TypedEntry } from "./entry-view.ts";
import { toTyped } from "./show-entry.server.ts";

export const MEND = "Nothing was saved yet. Please look at what is marked.";

/** What the form says of an entry that was not taken. */
export async function describeRefusal(
  context: StaffContext,
  refusal: EntryRefusal,
  typed: TypedEntry,
): Promise<Partial<EntryAnswer>> {
  switch (refusal.reason) {
    case "invalid":
      return describeRemarks(refusal.remarks);
    case "doubtful":
      return { doubts: refusal.remarks.map(describeRemark) };
    case "gone":
      return {
        error: "This vehicle comes from a feed by now, or is not there any more. Change it in the list.",
      };
    case "changed":
      return {
        error: "Somebody else changed this vehicle in the meantime. Save again to replace it with yours.",
        ...{ version: refusal.version, theirs: await findTheirs(context, typed) },
      };
    case "known": {
      const { id, title, stockNumber, location, isWithdrawn } = refusal.vehicle;
      const isTheirs = await context.act(
        "stock:price",
        async ({ locations }) => locations === null || (location !== null && locations.includes(location)),
      );
      const what = isTheirs
        ? `: ${title}${stockNumber ? ` (stock ${stockNumber})` : ""}`
        : ", in another yard";
      const where = isWithdrawn ? "was in your stock before" : "is in your stock already";
      const shared = { vin: "VIN", rego: "registration", stockNumber: "stock number" }[refusal.by];
      return {
        error: `A vehicle with this ${shared} ${where}${what}.`,
        errors: { [refusal.by]: "Another vehicle has it." },
        knownHref: isTheirs ? toStockVehicleHref(requireAccount(context).slug, id) : null,
      };
    }
  }
}

/** What is saved of the vehicle of the path, where it is not what was typed. */
async function findTheirs(context: StaffContext, typed: TypedEntry): Promise<EntryAnswer["theirs"]> {
  const id = readVehicleId(context);
  const entry = await context.act("stock:price", (tx) => findEntry(tx, { id, locations: tx.locations }));
  if (!entry) return null;
  const saved = Object.entries(toTyped(entry)) as [EntryField, string][];
  return Object.fromEntries(saved.filter(([field, value]) => normalise(typed[field]) !== normalise(value)));
}

/** Line breaks come in two ways, and a price with and without commas. */
const normalise = (text: string) => text.replace(/[\r,]/g, "").trim();

const FORM_FIELDS: Readonly<Record<string, EntryField>> = {
  ...{ driveAwayPrice: "price", egcPrice: "price", locationCode: "yard", locationName: "yard" },
};

const toField = (name: string): EntryField | null =>
  Object.hasOwn(ENTRY_LABELS, name) ? (name as EntryField) : (FORM_FIELDS[name] ?? null);

/** Remarks beside their fields; one about no field of the form is said above it. */
function describeRemarks(remarks: readonly Remark[]): Pick<EntryAnswer, "error" | "errors"> {
  const errors: Partial<Record<EntryField, string>> = {};
  const others: string[] = [];
  for (const remark of remarks) {
    const field = toField(remark.field);
    if (field) errors[field] ??= describeRemark(remark);
    else others.push(describeRemark(remark));
  }
  return { error: [MEND, ...others].join(" "), errors };
}

function describeRemark({ field, value, reason }: Remark): string {
  const name = toField(field);
  const label = name === null ? "This" : ENTRY_LABELS[name];
  return value === "" ? `${label} ${reason}.` : `${label}: “${value.slice(0, 80)}” ${reason}.`;
}
