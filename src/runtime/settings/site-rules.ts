import { type DocumentValue, formatPath, listValues } from "#features/tenancy/settings/document-values.ts";
import type { Finding, RuleContext } from "#features/tenancy/settings/rules/setting-rules.ts";
import { type ConfigProblem, keepFirstPerPath } from "#features/tenancy/settings/schema-problems.ts";
import { findRepeatedValues } from "./list-keys.ts";
import { checkPlaces } from "./place-rules.ts";
import { GROUP_RULES, TEXT_RULES } from "./setting-rules.ts";
import { findCharacterProblem } from "./text-characters.ts";

/**
 * What a site file says that cannot be so, beyond its shape: rules that look at other parts of the file, at what the
 * account has, or at the world (D83). They are checked when a file is written, and by `sites check`; a published document
 * is read by its shape alone, so that a new rule never takes a site down.
 * @param file `{ config, dealerships, locations }` as it came, whether or not its shape is right
 */
export function checkSiteFile(file: unknown, context: RuleContext): ConfigProblem[] {
  const broken = [...listValues(file)].flatMap((entry) =>
    findingsAt(entry, context).map(({ at, rule }) => ({
      path: toReportedPath([...entry.path, ...at]),
      rule,
    })),
  );
  return keepFirstPerPath(broken);
}

/** A path as problems name it: settings are named without the `config` that holds them. */
export function toReportedPath(path: readonly PropertyKey[]): string {
  return formatPath(path.length > 1 && path[0] === "config" ? path.slice(1) : path);
}

/** Where in a site file a path of `toReportedPath` is. */
export function toFilePath(reported: string): (string | number)[] {
  const steps = reported.split(/[.[\]]+/).filter(Boolean);
  const path = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return PARTS.has(String(path[0] ?? "config")) ? path : ["config", ...path];
}

const PARTS: ReadonlySet<string> = new Set(["config", "dealerships", "locations"]);

function findingsAt({ path, value }: DocumentValue, context: RuleContext): Finding[] {
  const pattern = formatPath(path).replace(/\[\d+\]/g, "[]");
  if (typeof value === "string") return checkText(pattern, value, context);
  const groups = (GROUP_RULES.get(pattern) ?? []).flatMap((rule) => rule(Object(value), context));
  if (!Array.isArray(value)) return groups;
  return [
    ...findRepeatedValues(pattern, value, toReportedPath(path)),
    ...groups,
    ...checkPlaceList(pattern, value, context),
  ];
}

function checkText(pattern: string, text: string, context: RuleContext): Finding[] {
  const rule = findCharacterProblem(pattern, text) ?? (text && TEXT_RULES.get(pattern)?.(text, context));
  return rule ? [{ at: [], rule }] : [];
}

function checkPlaceList(pattern: string, list: readonly unknown[], context: RuleContext): Finding[] {
  if (pattern === "dealerships") return checkPlaces("dealership", list, context);
  return pattern === "locations" ? checkPlaces("location", list, context) : [];
}
