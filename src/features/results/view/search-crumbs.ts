import type { SearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import type { SettledSearch } from "#features/catalogue/search/settled-search.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { Crumb } from "#features/tenancy/sites/site-view.ts";
import { formatValue } from "../labels/facet-labels.ts";
import { formatConditions } from "../labels/headings.ts";

/** Home > car type > make > model > body or place, as far as the path says them (NAV-05); the last has no link. */
export function buildSearchCrumbs(
  { path, locked }: Pick<SettledSearch, "path" | "locked">,
  vocabulary: SearchVocabulary,
  { labels, search }: Pick<CatalogueSettings, "labels" | "search">,
): Crumb[] {
  const steps: Crumb[] = [{ label: "Home", href: "/" }];
  const model = locked.make_model?.[0];
  const make = locked.make?.[0] ?? (model === undefined ? undefined : vocabulary.makeOf.get(model));
  const condition = formatConditions(locked.car_type, labels);
  if (condition) steps.push({ label: condition, href: climb(path, model ? 2 : 1) });
  if (make !== undefined) steps.push({ label: make, href: climb(path, model ? 1 : 0) });
  if (make !== undefined && model !== undefined) steps.push({ label: model.slice(make.length + 1) });
  const body = locked.body?.[0];
  if (body !== undefined) steps.push({ label: formatValue("body", body, labels) });
  const kind = locked.item_type?.[0];
  if (kind !== undefined) steps.push({ label: formatValue("item_type", kind, labels) });
  const place = locked.location_name?.[0] ?? locked.dealership_name?.[0];
  if (place !== undefined) steps.push({ label: place });
  if (steps.length === 1) steps.push({ label: search.title });
  return steps.map(({ label, href }, i) =>
    i === steps.length - 1 || href === undefined ? { label } : { label, href },
  );
}

/** The path without its last segments. */
const climb = (path: string, segments: number): string =>
  path
    .split("/")
    .slice(0, segments === 0 ? undefined : -segments)
    .join("/");
