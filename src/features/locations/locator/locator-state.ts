import type { LocationType } from "#features/tenancy/locations/departments.ts";
import { LOCATOR_PATH } from "#features/tenancy/paths.ts";

/** What an address of the locator chooses, beside the place that distances are measured from. */
export interface LocatorState {
  /** Slug of a brand; null for any. */
  readonly brand: string | null;
  readonly department: LocationType | null;
}

const DEPARTMENTS: readonly LocationType[] = ["sales", "service", "parts"];

/** Reads the choice of an address; what cannot be meant is left out. */
export function readLocatorState({ searchParams }: Pick<URL, "searchParams">): LocatorState {
  const brand = (searchParams.get("brand") ?? "").toLowerCase();
  const department = searchParams.get("department")?.toLowerCase();
  return {
    brand: /^[a-z0-9-]{1,60}$/.test(brand) ? brand : null,
    department: DEPARTMENTS.find((one) => one === department) ?? null,
  };
}

/** Address of a choice; equal choices have equal ones (D20). */
export function toLocatorHref({ brand, department }: LocatorState): string {
  const chosen = Object.entries({ brand, department }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return chosen.length === 0 ? LOCATOR_PATH : `${LOCATOR_PATH}?${new URLSearchParams(chosen)}`;
}
