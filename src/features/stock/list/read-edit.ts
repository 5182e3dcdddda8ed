import type { StaffPrice } from "#features/inventory/changes/change-price.server.ts";
import { readPrice } from "#features/inventory/feeds/values/read-price.ts";
import { isFarFrom } from "#features/inventory/import/write/price-change.ts";
import { type CarPrice, describePrice, isSamePrice } from "#features/pricing/price.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import {
  AVAILABILITIES,
  EDIT_FIELDS,
  EDIT_INTENTS,
  readTyped,
  type ShownAvailability,
  type TypedEdit,
  toPriceText,
  toTypeText,
} from "./stock-view.ts";

/** What a row's form asks for. Null if it leaves that as the form showed it. */
export interface Edit {
  readonly vehicle: number;
  readonly price: StaffPrice | "as-fed" | null;
  readonly shownPrice: CarPrice | null;
  readonly availability: ShownAvailability | "as-fed" | null;
  readonly shownAvailability: ShownAvailability | null;
}

interface NotTaken {
  readonly ok: false;
  readonly vehicle: number;
  readonly error: string | null;
  readonly doubt: string | null;
  readonly typed: TypedEdit;
}

type ReadEdit = (Edit & { readonly ok: true }) | NotTaken;

/** Reads the form of a row. An amount is read as one of a feed is (`readPrice`). */
export function readEdit(form: PostedForm): ReadEdit {
  const read = (name: keyof typeof EDIT_FIELDS) => form(EDIT_FIELDS[name]).trim();
  const vehicle = /^\d{1,15}$/.test(read("vehicle")) ? Number(read("vehicle")) : 0;
  const shownAvailability = findAvailability(read("shownAvailability"));
  const shown = {
    vehicle,
    shownPrice: readShownPrice(read("shownCents"), read("shownType")),
    shownAvailability,
  };
  const typed = readTyped(form);
  const refuse = (error: string): ReadEdit => ({ ok: false, vehicle, error, doubt: null, typed });
  const intent = read("intent");
  if (vehicle === 0 || !isIntent(intent)) return refuse("Please use one of the buttons beside a vehicle.");
  if (intent === EDIT_INTENTS.revertPrice)
    return { ...{ ok: true, price: "as-fed", availability: null }, ...shown };
  if (intent === EDIT_INTENTS.revertAvailability)
    return { ...{ ok: true, price: null, availability: "as-fed" }, ...shown };
  const { shownPrice } = shown;
  const isUntouched = typed.price === toPriceText(shownPrice) && typed.priceType === toTypeText(shownPrice);
  if (typed.price === "" && typed.priceType !== "" && shownPrice) return refuse(NO_PRICE);
  const price = isUntouched ? null : readStaffPrice(typed.price, typed.priceType);
  if (typeof price === "string") return refuse(price);
  const availability = findAvailability(typed.availability);
  if (typed.availability !== "" && availability === null) return refuse("Choose one of the states.");
  if (intent !== EDIT_INTENTS.saveAnyway && isFarFrom(shownPrice, price)) {
    const doubt = `That is far from the ${describePrice(shownPrice)} that it costs now. Is every digit right?`;
    return { ok: false, vehicle, error: null, doubt, typed };
  }
  return {
    ...{ ok: true, ...shown },
    price: price === null || isSamePrice(price, shownPrice) ? null : price,
    availability: availability === shownAvailability ? null : availability,
  };
}

const NO_PRICE = "Enter a price in dollars alone, such as 24,990.";
const UNBELIEVABLE = "Enter a price above $10 and up to $20,000,000.";

const isIntent = (text: string) => (Object.values(EDIT_INTENTS) as string[]).includes(text);

const findAvailability = (text: string): ShownAvailability | null =>
  Object.hasOwn(AVAILABILITIES, text) ? (text as ShownAvailability) : null;

function readShownPrice(cents: string, type: string): CarPrice | null {
  const isType = type === "drive_away" || type === "egc" || type === "unknown";
  return isType && /^\d{1,15}$/.test(cents) ? { cents: Number(cents), priceType: type } : null;
}

/** The price that was typed; null for none, and what is wrong with it if it cannot be taken. */
function readStaffPrice(text: string, type: string): StaffPrice | string | null {
  if (text === "") return null;
  const { value, problem = "" } = readPrice(text);
  // Thousands or parts of a cent, nobody can say which.
  if (/\.\d{3,}/.test(text)) return NO_PRICE;
  if (/^\$?\s*0+(?:\.0+)?$/.test(text)) return UNBELIEVABLE;
  if (/negative|believable/.test(problem)) return UNBELIEVABLE;
  if (problem.includes("Australian")) return "Enter the price in Australian dollars, such as 24,990.";
  if (value === null) return NO_PRICE;
  if (type !== "drive_away" && type !== "egc")
    return "Choose whether the price is drive away or excludes government charges.";
  return { cents: value, priceType: type };
}
