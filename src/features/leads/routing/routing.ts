import type { CarType } from "#features/vehicles/vehicle.ts";
import type { AdfForm, LeadCategory, LeadSettings } from "../settings.ts";

/** Someone or something that a lead is dispatched to. `to` is an e-mail address, for a webhook an https address. */
export type Target =
  | { readonly kind: "mail" | "confirmation" | "alert" | "digest" | "reminder" | "scan"; readonly to: string }
  | { readonly kind: "adf"; readonly to: string; readonly form: AdfForm }
  | { readonly kind: "webhook"; readonly to: string; readonly secretName: string };

/** What routes look at (D13). */
export interface Routed {
  readonly category: LeadCategory;
  /** Slug of the lead's location; null when it has none, or when nobody has completed it. */
  readonly location: string | null;
  /** The car's location has not been completed, so the fallback takes the lead (D13). */
  readonly uncompletedLocation: boolean;
  readonly make: string | null;
  readonly carType: CarType | null;
}

type Leads = LeadSettings["leads"];
type Route = Leads["routes"][number];

/**
 * Where a lead goes: the first route that fits, else the fallback; each address once, a copy as a mail of its own
 * (D13). Always at least one target, since every route and the fallback have a recipient.
 */
export function chooseTargets({ routes, fallback }: Leads, lead: Routed): readonly Target[] {
  const taken = lead.uncompletedLocation
    ? fallback
    : (routes.find((route) => matchesLead(route, lead)) ?? fallback);
  const targets: Target[] = [
    ...[...taken.to, ...taken.copies].map((to) => ({ kind: "mail" as const, to })),
    ...taken.adf.map(toAdfTarget),
  ];
  if (taken.webhook) {
    targets.push({ kind: "webhook", to: taken.webhook.url, secretName: taken.webhook.secretName });
  }
  return keepOnceEach(targets);
}

const toAdfTarget = (adf: Route["adf"][number]): Target =>
  typeof adf === "string" ? { kind: "adf", to: adf, form: "body" } : { kind: "adf", ...adf };

/** A clause that a route does not name fits every lead; one that it names fits only leads that have it. */
function matchesLead({ locations, makes, carTypes, categories }: Route, lead: Routed): boolean {
  return (
    names(locations, lead.location) &&
    names(
      makes?.map((make) => make.toLowerCase()),
      lead.make?.toLowerCase() ?? null,
    ) &&
    names(carTypes, lead.carType) &&
    names(categories, lead.category)
  );
}

const names = <T>(clause: readonly T[] | undefined, value: T | null): boolean =>
  clause === undefined || (value !== null && clause.includes(value));

function keepOnceEach(targets: readonly Target[]): readonly Target[] {
  return [
    ...new Map(targets.map((target) => [`${target.kind} ${target.to.toLowerCase()}`, target])).values(),
  ];
}
