import type { Availability } from "#features/inventory/changes/change-availability.server.ts";
import { MAX_TAG_LENGTH } from "#features/inventory/changes/change-detail.server.ts";
import { readPrice } from "#features/inventory/feeds/values/read-price.ts";
import { isFarFrom } from "#features/inventory/import/write/price-change.ts";
import { describePrice, toCarPrice } from "#features/pricing/price.ts";
import { normaliseTyped } from "#platform/http/read-input.ts";
import { toAvailability } from "../list/show-stock.server.ts";
import { AVAILABILITIES } from "../list/stock-view.ts";
import type { BulkStep } from "../store/bulk-edit.server.ts";
import type { ListedVehicle } from "../store/list-stock.server.ts";
import type { BulkKind, BulkRowView, BulkTyped } from "./bulk-view.ts";

/** What is done to each of many vehicles. */
type BulkChange =
  | { readonly kind: "price"; readonly to: ((cents: number) => number) | "as-fed" }
  | { readonly kind: "availability"; readonly to: Availability }
  | { readonly kind: "shown"; readonly to: boolean }
  | { readonly kind: "tag"; readonly to: string | null };

const NUMBER = /^([+-]?)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})(\.\d{1,2})?\s*%?$/;

const WITHOUT_VALUE: Readonly<Partial<Record<BulkKind, BulkChange>>> = {
  "fed-price": { kind: "price", to: "as-fed" },
  available: { kind: "availability", to: "available" },
  reserved: { kind: "availability", to: "reserved" },
  sold: { kind: "availability", to: "sold" },
  "fed-state": { kind: "availability", to: "as-fed" },
  hide: { kind: "shown", to: false },
  show: { kind: "shown", to: true },
  "no-tag": { kind: "tag", to: null },
};

/** Reads what was typed; a sentence that says what is wrong with it. */
export function readBulkChange({ kind, value }: Pick<BulkTyped, "kind" | "value">): BulkChange | string {
  const known = WITHOUT_VALUE[kind];
  if (known) return known;
  const text = normaliseTyped(value).replace(/[−–]/g, "-").replace(/\s+/g, " ").trim();
  if (kind === "tag") {
    if (text === "") return "Enter the words of the tag.";
    if (text.length > MAX_TAG_LENGTH) return `Please keep a tag to ${MAX_TAG_LENGTH} characters.`;
    return { kind, to: text };
  }
  const [, sign = "", whole = "", fraction = ""] = NUMBER.exec(text) ?? [];
  const amount = Number(whole.replaceAll(",", "") + fraction) * (sign === "-" ? -1 : 1);
  if (whole === "" || amount === 0)
    return kind === "amount"
      ? "Enter by how many dollars, such as -500 or 250."
      : "Enter by how many percent, such as -3 or 2.5.";
  if (kind === "amount") return { kind: "price", to: (cents) => cents + Math.round(amount * 100) };
  if (amount <= -100 || amount > 100) return "Enter a percentage above -100 and up to 100.";
  return { kind: "price", to: (cents) => Math.round((cents * (100 + amount)) / 10_000) * 100 };
}

/** What a change makes of one vehicle; a sentence for one that it leaves as it is. */
export function planStep(vehicle: ListedVehicle, change: BulkChange): BulkStep | string {
  if (vehicle.isWithdrawn) return "Its feed no longer has it.";
  if (change.kind === "availability") {
    const from = toAvailability(vehicle);
    if (change.to === from) return "It is so already.";
    if (change.to === "as-fed" && !vehicle.hasOwnAvailability) return "It is as the feed says already.";
    return { kind: "availability", from, to: change.to };
  }
  if (change.kind === "shown")
    return change.to === vehicle.isShown
      ? "It is so already."
      : { kind: "shown", from: vehicle.isShown, to: change.to };
  if (change.kind === "tag")
    return change.to === vehicle.tag
      ? "It is so already."
      : { kind: "tag", from: vehicle.tag, to: change.to };
  const from = toCarPrice(vehicle.prices);
  if (change.to === "as-fed")
    return vehicle.hasOwnPrice ? { kind: "price", from, to: "as-fed" } : "It is as the feed says already.";
  if (from === null) return "It has no price.";
  const { priceType } = from;
  if (priceType === "unknown")
    return "Its price does not say what it covers: enter one on its own page first.";
  const { value: cents, problem } = readPrice(String(change.to(from.cents) / 100));
  if (cents === null || problem !== undefined)
    return "The new price would be below $10 or above $20,000,000.";
  return { kind: "price", from, to: { cents, priceType } };
}

/** A vehicle as the preview shows it. */
export function toBulkRow(vehicle: ListedVehicle, step: BulkStep | string): BulkRowView {
  const { id, title } = vehicle;
  if (typeof step === "string") return { id, title, before: "", after: "", refusal: step, isFar: false };
  return {
    ...{ id, title, refusal: null },
    ...describeStep(step),
    isFar: step.kind === "price" && step.to !== "as-fed" && isFarFrom(step.from, step.to),
  };
}

/** How a step reads before and after it. */
export function describeStep(step: BulkStep): { readonly before: string; readonly after: string } {
  switch (step.kind) {
    case "price":
      return {
        before: describePrice(step.from),
        after: step.to === "as-fed" ? AS_FED : describePrice(step.to),
      };
    case "availability":
      return {
        before: AVAILABILITIES[step.from],
        after: step.to === "as-fed" ? AS_FED : AVAILABILITIES[step.to],
      };
    case "shown":
      return { before: toShown(step.from), after: toShown(step.to) };
    case "tag":
      return {
        before: step.from ?? "No tag",
        after: step.to === "as-fed" ? AS_FED : (step.to ?? "No tag"),
      };
  }
}

const AS_FED = "As the feed says";
const toShown = (shown: boolean | "as-fed") =>
  shown === "as-fed" ? AS_FED : shown ? "On the site" : "Hidden";
