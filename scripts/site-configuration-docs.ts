import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { dealershipDocument, locationDocument } from "#features/tenancy/locations/location-document.ts";
import { siteConfigSchema } from "#runtime/features.ts";

/** Where `npm run docs` writes. */
export const DOCS_FILE = join(import.meta.dirname, "../docs/site-configuration.md");

const INTRODUCTION = `# Site configuration

Made from the settings of the features in \`src/runtime/features.ts\` by \`npm run docs\`; do not edit
it here.

A site is one JSON file, published with \`npm run forecourt -- sites apply <file> --site <slug>\`:

\`\`\`json
{
  "config": {
    "name": "Northside Motors",
    "template": "yard",
    "legal": { "businessName": "Northside Motors Pty Ltd", "licenceNumber": "LMCT 12345", "phone": "03 9999 0000" },
    "leads": { "fallback": { "to": ["sales@northside.example"] } }
  },
  "dealerships": [],
  "locations": []
}
\`\`\`

This is the minimum: settings without a default are required, unless they are marked optional.
Unknown settings are refused. If anything in a file is wrong, nothing of it is published, and each
problem is reported with its path and rule. The files in \`demo/sites/\` are complete examples that
can be applied as they are; those of Harbourline Mazda and Harbourline Pre-Owned are for further
sites of the account that \`harbourline.json\` was applied to.

## Changing a published site

\`\`\`sh
npm run -s forecourt -- sites show northside > northside.json
npm run forecourt -- sites apply northside.json --site northside --dry-run
npm run forecourt -- sites apply part.json --site northside --merge
\`\`\`

\`sites show\` prints the published file: applied again, it changes nothing. Locations that only a
feed has named are not in it.

A file without \`--merge\` takes the place of the settings, and of each dealership and location that
it has. Those that it does not have stay. With \`--merge\`, a file has only what is to change, here
one holiday of one location and the tagline:

\`\`\`json
{
  "config": { "tagline": "Since 1968" },
  "locations": [{ "slug": "aspley", "specialHours": [{ "date": "2026-12-25", "status": "Closed" }] }]
}
\`\`\`

| in the part | what happens |
|---|---|
| a group, in { } | Its settings are merged one by one; the others stay. |
| \`null\` | The setting is taken away, so that its default counts. |
| \`dealerships\`, \`locations\` | Each entry is merged with the one of the same \`slug\`, or for a location the same \`code\`. A new entry is added. |
| \`openingHours\`, \`specialHours\` | Each entry takes the place of that \`weekday\` or \`date\`; other days stay. |
| \`redirects\`, \`cards.promos\`, \`finance.lenders\` and their \`fees\` | Each entry is merged with the one of the same \`from\`, \`id\` or \`name\`. |
| any other list | It takes the place of the list. |

To take away an entry of such a list, write the list as a group:
\`"specialHours": { "2026-12-25": null }\`. The result is checked as a whole file is.

Whatever a file takes away is listed by name, with \`--dry-run\` too. One that takes away more than
40% of the settings, of a list's entries, or of a location's special days, usual hours or details is
held: nothing changes, and the exit code is 2. Look at the list, then add \`--yes\`. Special days that
are over do not count.

Codes such as FIN-02 name [requirements](requirements.md), codes such as D9
[decisions](decisions/README.md).
`;

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface Setting {
  /** `search.facets[].label` */
  readonly path: string;
  readonly takes: string;
  /** `required`, `optional`, or the default as JSON. */
  readonly otherwise: string;
  readonly meaning: string;
}

/** Every setting of a schema, groups before what is in them. */
export function listSettings(schema: z.ZodType): Setting[] {
  return collectSettings(z.toJSONSchema(schema, { io: "input" }) as Schema, "");
}

function collectSettings(schema: Schema, prefix: string): Setting[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, child]) => {
    const path = `${prefix}${key}`;
    const required = schema.required?.includes(key) ?? false;
    const setting = {
      path,
      takes: takes(child),
      otherwise: describeDefault(child, required),
      meaning: child.description ?? "",
    };
    return [setting, ...withinEach(child, `${path}.`), ...withinEach(child.items, `${path}[].`)];
  });
}

/** Settings of a group, also of one that is a choice. */
const withinEach = (schema: Schema = {}, prefix: string): Setting[] =>
  [schema, ...(schema.anyOf ?? [])].flatMap((choice) => collectSettings(choice, prefix));

function describeDefault(schema: Schema, required: boolean): string {
  if (required) return "required";
  if (schema.default === undefined) return "optional";
  return schema.properties ? "see below" : formatCode(JSON.stringify(schema.default));
}

/** What a value may be, in words. */
function takes(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(takes))].join(" or ");
  if (schema.enum) return schema.enum.map((value) => formatCode(String(value))).join(", ");
  switch (schema.type) {
    case "boolean":
      return "`true` or `false`";
    case "array":
      return `list of ${describeItems(schema)}${schema.minItems ? `; at least ${schema.minItems === 1 ? "one" : schema.minItems}` : ""}`;
    case "object":
      return "group";
    case "integer":
    case "number":
      return `${schema.type === "integer" ? "whole number" : "number"}${describeSpan(schema)}`;
    default:
      return describeText(schema);
  }
}

function describeItems({ items = {} }: Schema): string {
  return items.enum ? takes(items) : takes(items).split(" or ").map(toPlural).join(" or ");
}

function describeSpan({ minimum, maximum }: Schema): string {
  const isBound = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (isBound(minimum) && isBound(maximum)) return ` from ${minimum} to ${maximum}`;
  return isBound(minimum) ? ` from ${minimum}` : "";
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "e-mail address",
  uri: "web address",
  date: "date",
};
const PATTERNS: readonly (readonly [start: string, words: string])[] = [
  ["^#", "colour"],
  ["^\\/", "path"],
  ["^[a-z0-9]+(-", "slug"],
  ["^([01]", "time"],
  ["^\\d{4}$", "postcode"],
];

function describeText({ format, pattern, maxLength }: Schema): string {
  const known = (format && FORMATS[format]) ?? PATTERNS.find(([start]) => pattern?.startsWith(start))?.[1];
  return known ?? (maxLength === undefined ? "text" : `text to ${maxLength.toLocaleString("en-AU")}`);
}

function toPlural(words: string): string {
  const kind = /^(text|number|whole number)\b/.exec(words)?.[0];
  if (kind) return words.replace(kind, `${kind}s`);
  return words.endsWith("address") ? `${words}es` : `${words}s`;
}

function formatCode(words: string): string {
  return words === "" ? '""' : `\`${words.replaceAll("|", "\\|")}\``;
}

function formatTable(settings: readonly Setting[]): string {
  const rows = settings.map(
    ({ path, takes, otherwise, meaning }) =>
      `| \`${path}\` | ${takes} | ${otherwise} | ${meaning.replaceAll("|", "\\|")} |`,
  );
  return ["| setting | takes | default | meaning |", "|---|---|---|---|", ...rows].join("\n");
}

/** The whole document (D4): single settings first, then a table for each group. */
export function buildSiteConfigurationDocs(): string {
  const settings = listSettings(siteConfigSchema);
  const groups = Map.groupBy(settings, ({ path }) => path.replace(/[.[].*/, ""));
  const single = [...groups.values()].filter((group) => group.length === 1).flat();
  const sections = [...groups]
    .filter(([, group]) => group.length > 1)
    .map(([name, group]) => {
      const [head, ...rest] = group as [Setting, ...Setting[]];
      const words = [head.meaning, requirement(head)].filter(Boolean).join(" ");
      return `## ${name}\n\n${wrapWords(words)}\n\n${formatTable(rest)}`;
    });
  return [
    INTRODUCTION,
    `## Single settings\n\n${formatTable(single)}`,
    ...sections,
    "## dealerships\n\nThe account's dealerships, matched by slug.\n",
    `${formatTable(listSettings(dealershipDocument))}`,
    "## locations\n\nThe account's yards, matched by slug or by the code that feeds use.\n",
    `${formatTable(listSettings(locationDocument))}\n`,
  ]
    .join("\n\n")
    .replace(/\n{3,}/g, "\n\n");
}

/** In lines of at most 100 characters (D279). */
const wrapWords = (words: string) => words.replace(/(.{1,100})(?: |$)/g, "$1\n").trimEnd();

function requirement({ takes, otherwise }: Setting): string {
  return otherwise === "required" ? `Required${takes === "group" ? "." : `: a ${takes}.`}` : "";
}

if (import.meta.main) writeFileSync(DOCS_FILE, buildSiteConfigurationDocs());
